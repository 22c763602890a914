"""Which modules each module of the kernel imports, read from its source.

The sources are read at every start, so an expression does it: Python's own parser takes a quarter
of a second for the kernel. A line of a docstring that reads like an import counts as one; that can
cost a compile, never a wrong answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.util import resolve_name

_LIST = r"\((?:#.*|[^)#])*\)|(?:\\\n|.)*"
_IMPORT = re.compile(rf"^\s*(?:from\s+([\w.]+)\s+)?import\s+({_LIST})", re.MULTILINE)
_NAME = re.compile(r"[\w.]+")


def imported(source: str, package: str) -> set[str]:
    """Return the names that a source imports, from the top package on.

    Parameters
    ----------
    source : str
        The text of a module.
    package : str
        The package that the module belongs to, for relative imports.

    Returns
    -------
    set of str
        Modules, their packages, and what is imported from a module, as ``layout.TIME``.
    """
    names: set[str] = set()
    for start, listed in _IMPORT.findall(source):
        within = f"{resolve_name(start, package)}." if start else ""
        names.update(f"{within}{name}" for name in _NAME.findall(listed))
        names.add(within.rstrip("."))
    return {outer for name in names for outer in _outwards(name)}


def _outwards(name: str) -> Iterator[str]:
    """Yield a name and the packages around it: Python imports these too."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def closure(module: str, imports: Mapping[str, set[str]]) -> set[str]:
    """Return a module with all that it imports, and all that these import.

    Parameters
    ----------
    module : str
    imports : mapping
        What each module imports; other names are left out.
    """
    reached: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in imports and name not in reached:
            reached.add(name)
            waiting += imports[name]
    return reached

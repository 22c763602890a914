"""Machine code is named by the sources that a module imports, neither more nor fewer."""

import ast
import importlib
import pkgutil
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, ModuleType

import pytest

import patchwork_solve.engine.kernel
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.machine_code.imports import closure, imported
from patchwork_solve.engine.kernel.machine_code.programs import Entry, Part
from patchwork_solve.engine.kernel.machine_code.sources import Sources

KERNEL = patchwork_solve.engine.kernel.__name__
FOLDER = Path(patchwork_solve.engine.kernel.__file__).parent
MODULES = {KERNEL: patchwork_solve.engine.kernel} | {
    each.name: importlib.import_module(each.name)
    for each in pkgutil.walk_packages([str(FOLDER)], f"{KERNEL}.")
}
ENTRIES = {task.entry.name: task.entry for task in tasks(list(JOBS))}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a copy of the kernel's sources, to be edited."""
    ignore = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(FOLDER, tmp_path / "kernel", ignore=ignore))


def names(sources: Path) -> dict[str, str]:
    """Return the names of what some entries are made of."""
    now = Sources(sources)
    return {
        module: now.name_of(f"{KERNEL}.{module}")
        for module in ("endgame.search", "endgame.economy", "players.drafting", "packing.filling")
    }


def edit(path: Path) -> None:
    """Add a line to a source."""
    path.write_text(f"{path.read_text('utf-8')}NEW = 1\n", "utf-8")


SEARCH = ["endgame.search"]
ALL = ["endgame.search", "endgame.economy", "players.drafting", "packing.filling"]


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("players/drafting.py", ["players.drafting"]),
        ("players/network.py", ["players.drafting"]),
        ("players/rollout.py", []),
        ("endgame/search.py", SEARCH),
        ("endgame/relaxed.py", SEARCH),
        ("endgame/arena.py", ["endgame.search", "endgame.economy"]),
        ("rules.py", ["endgame.search", "players.drafting"]),
        ("layout.py", ALL),
        ("machine_code/programs.py", ALL),
        ("endgame/__init__.py", ["endgame.search", "endgame.economy"]),
        ("jobs.py", []),
    ],
)
def test_an_edit_changes_the_machine_code_of_those_that_import_it(
    file: str, changed: list[str], sources: Path
) -> None:
    before = names(sources)
    assert len(set(before.values())) == len(before)
    edit(sources / file)
    after = names(sources)
    assert [name for name in before if after[name] != before[name]] == changed


def test_a_module_without_a_source_is_made_of_all(sources: Path) -> None:
    elsewhere = f"{KERNEL}.elsewhere"
    before = Sources(sources).name_of(elsewhere)
    edit(sources / "players" / "rollout.py")
    assert Sources(sources).name_of(elsewhere) != before


STYLES = {
    "from a.b import c": {"a", "a.b", "a.b.c"},
    "from a.b import c as d, e": {"a.b.c", "a.b.e"},
    "from a.b import (\n    c,  # not d)\n    e,\n)": {"a.b.c", "a.b.e"},
    "from a.b import c, \\\n    e": {"a.b.c", "a.b.e"},
    "import a.b": {"a", "a.b"},
    "import a.b as c, d.e": {"a.b", "d.e"},
    "if True:\n    from a import b": {"a.b"},
    "def f():\n    import a": {"a"},
    "from a import *": {"a"},
    "from . import a": {"x.y", "x.y.a"},
    "from .a import b": {"x.y.a.b"},
    "from ..a import b": {"x.a.b"},
}


@pytest.mark.parametrize("style", STYLES)
def test_imports_in_every_style(style: str) -> None:
    assert STYLES[style] <= imported(f'"""A module."""\n\n{style}\n', "x.y")


def parsed(module: str) -> set[str]:
    """Return the kernel modules that a module imports, as Python parses it."""
    found = set()
    for node in ast.walk(ast.parse(Path(str(MODULES[module].__file__)).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return {each for each in found if each in MODULES}


def read(module: str) -> set[str]:
    """Return the kernel modules that a module imports, as they name machine code."""
    source = Path(str(MODULES[module].__file__)).read_text("utf-8")
    package = MODULES[module].__package__
    assert package is not None
    return {each for each in imported(source, package) if each in MODULES}


@pytest.mark.parametrize("module", MODULES)
def test_what_is_read_is_what_python_imports(module: str) -> None:
    """Packages come along: Python imports them too."""
    packages = {each for each in MODULES if hasattr(MODULES[each], "__path__")}
    assert read(module) - packages == parsed(module) - packages
    assert read(module) >= parsed(module)


def used(code: CodeType) -> set[str]:
    """Return all names that a function looks up, and the functions within it."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*map(used, inner))


def reached(function: Entry | Part) -> Iterator[str]:
    """Yield the modules of all that a compiled function uses, however deep."""
    waiting, known = [function.py_func], set()
    while waiting:
        function = waiting.pop()
        if function in known:
            continue
        known.add(function)
        yield function.__module__
        looked_up = used(function.__code__)
        spaces = [function.__globals__]
        spaces += [vars(each) for each in spaces[0].values() if isinstance(each, ModuleType)]
        for value in [space[name] for space in spaces for name in looked_up & space.keys()]:
            if isinstance(value, Entry | Part):
                waiting.append(value.py_func)
            yield value.__name__ if isinstance(value, ModuleType) else type(value).__module__
            yield getattr(value, "__module__", "")


@pytest.mark.parametrize("entry", ENTRIES)
def test_all_that_an_entry_uses_has_a_part_in_its_name(entry: str) -> None:
    """Values frozen into machine code without a part in its name would be stale after an edit."""
    function = ENTRIES[entry]
    imports = {module: read(module) for module in MODULES}
    module = function.py_func.__module__
    found = {each for each in reached(function) if each in MODULES}
    assert module in found
    assert found <= closure(module, imports)

"""Public names that load what they need when they are first used."""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType


def attach_stub(module: str, file: str) -> tuple[Callable[[str], object], list[str]]:
    """Return a module's ``__getattr__`` and ``__all__``: the names its ``.pyi`` file imports.

    The stub is the only list of the names. Its relative imports are those of this package.
    """
    imports = [
        node
        for node in ast.parse(Path(file).with_suffix(".pyi").read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom)
    ]
    homes = {alias.name: str(node.module) for node in imports for alias in node.names}

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"patchwork_solve.{homes[name]}"), name)
        if isinstance(value, FunctionType) and not hasattr(value, "__wrapped__"):
            value = _checked(value)
        setattr(sys.modules[module], name, value)
        return value

    return load, sorted(homes)


def _checked(function: FunctionType) -> object:
    """Return a public function that refuses arguments of a wrong kind, also where it is defined.

    There the other parts of the program have it as it is; what pickles it looks there by name.
    """
    from patchwork_solve.engine.base.kinds import checked

    value = checked(function)
    setattr(sys.modules[function.__module__], function.__name__, value)
    return value

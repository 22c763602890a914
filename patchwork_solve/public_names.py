"""Public names that load what they need when they are first used."""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


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
        setattr(sys.modules[module], name, value)
        return value

    return load, sorted(homes)

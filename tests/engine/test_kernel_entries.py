"""Python calls only entries of the kernel, and nothing else can be called."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from numba import int64

import patchwork_solve.engine.kernel
from patchwork_solve.engine.kernel.machine_code.programs import Entry, Part

ROOT = Path(__file__).resolve().parent.parent.parent
KERNEL = patchwork_solve.engine.kernel.__name__


def modules() -> list[ModuleType]:
    """Return all modules of the kernel."""
    found = pkgutil.walk_packages(patchwork_solve.engine.kernel.__path__, f"{KERNEL}.")
    return [importlib.import_module(each.name) for each in found]


def functions(kind: type) -> dict[str, Entry | Part]:
    """Return the kernel's functions of a kind, each by its full name."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, kind) and value.py_func.__module__ == module.__name__
    }


def known(path: Path, tree: ast.Module) -> dict[str, str]:
    """Return the meanings of a kernel file's names: its own or imported."""
    names = {}
    if path.is_relative_to(ROOT / "engine" / "kernel"):
        module = ".".join(("patchwork_solve", *path.relative_to(ROOT).with_suffix("").parts))
        names = {
            node.name: f"{module}.{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(KERNEL):
            names |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    return names


def plain(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a tree without the functions that are compiled."""
    yield node
    for child in ast.iter_child_nodes(node):
        decorators = getattr(child, "decorator_list", [])
        if not any(isinstance(each, ast.Name) and each.id in HOW for each in decorators):
            yield from plain(child)


HOW = ("kernel", "entry", "Entry")


def used(path: Path) -> set[str]:
    """Return the full names of what a file uses of the kernel as Python does."""
    text = path.read_text("utf-8")
    if KERNEL not in text and not path.is_relative_to(ROOT / "engine" / "kernel"):
        return set()
    tree = ast.parse(text)
    names = known(path, tree)
    found = set()
    for node in plain(tree):
        if isinstance(node, ast.Name) and node.id in names:
            found.add(names[node.id])
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{names.get(node.value.id)}.{node.attr}")
    return found


def called() -> set[str]:
    """Return the full names of all that some file uses of the kernel."""
    folders = ("engine", "solver", "analyses", "tests", "scripts")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return {name for path in files for name in used(path)}


def test_what_python_calls_are_the_entries() -> None:
    """All of them, so that no call is refused; and no other, which would be compiled for nobody."""
    entries = functions(Entry)
    assert set(entries) == called() & (set(entries) | set(functions(Part)))


def test_python_cannot_call_a_part() -> None:
    """There is no machine code for it, and numba would jump to nowhere."""
    parts = functions(Part)
    assert len(parts) > 400
    for name, part in parts.items():
        arguments = [0] * part.py_func.__code__.co_argcount
        with pytest.raises(TypeError, match=rf"{name} is called by compiled code only.*@entry"):
            part(*arguments)


@Part
def _leaf(number: int) -> int:
    return number + 1


@Part
def _middle(number: int, later: bool) -> int:
    return _leaf(number) if later else number


def _top(number: int) -> int:
    return _middle(number, False) + _middle(number, True)


class Nowhere:
    """A cache that keeps nothing."""

    def load_overload(self, *_: object) -> None:
        """Have nothing."""

    def save_overload(self, *_: object) -> None:
        """Keep nothing."""


def test_a_part_that_is_called_for_some_arguments_only_is_taken_in() -> None:
    """LLVM leaves out what nothing calls when its turn comes: a call of it then crashed."""
    program = Entry(_top)
    program._cache = Nowhere()
    program.compile((int64,))
    module = program.overloads[int64,].library._final_module
    declared = [each.name for each in module.functions if each.is_declaration]
    assert [name for name in declared if "_leaf" in name or "_middle" in name] == []
    assert program(1) == 3

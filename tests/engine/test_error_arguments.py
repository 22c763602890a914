"""An argument of an error is a value or a sentence of its own: nobody translates English in it."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from scripts.make_error_codes import AT, FOLDERS, ROOT
from tests.javascript.test_javascript_package import COMPILER

Values = dict[str, list[ast.expr]]
"""What may be assigned to a name."""

WORD = re.compile(r"[A-Za-z]{2}")
NOTATION = {
    "first", "second", "--winner", "--margin-only", "=NAME", "COMMAND", "adv", "swap", "diary",
    "errors", "=RATE", "no-placing", "leather/income_marks[0]", "tiles[0].side",
    "plies", "minutes", "patches_0", "patches_1", "tile", "winner",
    "leather", "mover", "no-patch", "no-tile", "patches.NAME.buttons", "pipe:", "position",
    "quilts", "rollout", "cloth", "letters", "plain", "[:SECONDS]", "player", "seconds", "rollouts",
    "seed", "moves", "start_", "strong", "strong:2000n", "id", "state",
    "patchwork-evaluation/1", "current", "first-2014", "card:", "back:",
    "solo DECK LEVEL SEEN LEFT SHOWN PILE",
    "position EDITION CIRCLE PLAYER PLAYER TO_MOVE SPECIAL_TILE LEATHER_OWED FINISHED_FIRST",
}  # fmt: skip
"""What people and programs write, in every language."""


def words_in(node: ast.AST, values: Values, depth: int = 3) -> Iterator[str]:
    """Yield the literals that an argument may come to; calls and tables are not followed."""
    match node:
        case ast.Constant(value=str() as text) if WORD.search(text) and text not in NOTATION:
            yield text
        case ast.Name(id=name) if depth:
            for value in values.get(name, []):
                yield from words_in(value, values, depth - 1)
        case ast.Call(func=ast.Attribute(value=joint, attr="join"), args=[parts]):
            yield from words_in(joint, values, depth)
            yield from words_in(parts, values, depth)
        case (
            ast.JoinedStr() | ast.FormattedValue() | ast.IfExp() | ast.BoolOp() | ast.BinOp()
            | ast.List() | ast.Tuple() | ast.Starred() | ast.GeneratorExp() | ast.ListComp()
        ):  # fmt: skip
            for part in ast.iter_child_nodes(node):
                yield from words_in(part, values, depth)


def assigned(nodes: Iterator[ast.AST]) -> Values:
    """Return what is assigned to names."""
    found: Values = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=parts)):
                for target, part in zip(names, parts, strict=False):
                    found.setdefault(ast.unparse(target), []).append(part)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                found.setdefault(name, []).append(value)
    return found


def arguments(call: ast.Call, values: Values) -> Iterator[tuple[str, ast.expr]]:
    """Yield the named arguments of a call, those too of ``**values``."""
    for given in call.keywords:
        if given.arg is not None:
            yield given.arg, given.value
        for table in values.get(ast.unparse(given.value), []) if given.arg is None else []:
            if isinstance(table, ast.Dict):
                yield from (
                    (ast.unparse(key or given.value), value)
                    for key, value in zip(table.keys, table.values, strict=True)
                )


def english(script: str) -> list[str]:
    """Return the arguments of errors that hold English words, as ``line: name: words``."""
    module = ast.parse(script)
    found = []

    def visit(node: ast.AST, values: Values) -> None:
        for child in ast.iter_child_nodes(node):
            inner = values
            if isinstance(child, ast.FunctionDef):
                inner = values | assigned(ast.walk(child))
            if isinstance(child, ast.Call) and getattr(child.func, "id", None) in AT:
                for name, value in arguments(child, inner):
                    words = words_in(value, inner)
                    found.extend(f"{child.lineno}: {name}: {each}" for each in words)
            visit(child, inner)

    visit(module, assigned(iter(module.body)))
    return found


def test_english_in_an_argument_is_found() -> None:
    script = """
TIME = "late"
def f(n, names):
    are = "is" if n == 1 else "are"
    a, b = f"{n} of them", g("no call")
    raise InputError("f", "{are} {a} {b} {c} {d} {time}", are=are, a=a, b=b, c=names or "nobody",
        d=" and ".join(names), time=TIME, e="position", g=Sentence("its own"))
    values = {"x": "more"}
    raise Sentence("{x}", **values)
"""
    words = ["are: is", "are: are", "a:  of them", "c: nobody", "d:  and ", "time: late"]
    assert english(script) == [*(f"6: {each}" for each in words), "9: 'x': more"]


def test_no_argument_is_english() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{each}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for each in english(path.read_text("utf-8"))
    ]
    assert found == []


def test_no_argument_is_english_in_javascript() -> None:
    """The rule `house/arguments` says so; `make lint` runs it too."""
    eslint = ROOT / "node_modules" / ".bin" / "eslint"
    if shutil.which("node") is None or not COMPILER.is_file():
        pytest.skip("eslint is not installed; make lint does that")
    folders = ["engine/javascript", "analyses/board/browser"]
    done = subprocess.run([eslint, *folders], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

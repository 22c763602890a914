"""List the code of every error, with the templates of its sentences.

    python -m scripts.make_error_codes     # writes tests/data/error_codes.txt

A program may rely on a code: the list shows in a diff when a changed sentence changes one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from patchwork_solve.engine.base.errors import Sentence

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "data" / "error_codes.txt"
FOLDERS = ("engine", "solver", "analyses")

AT = {"Sentence": 0, "leave_out": 0, "InputError": 1, "TooEarlyError": 1, "_RefusedError": 2}
"""Which argument of a call is a template."""


def templates(folders: tuple[str, ...] = FOLDERS) -> Iterator[str]:
    """Yield the templates that are written in calls, in the order of files."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield from _written(node.args[AT.get(node.func.id, len(node.args)) :][:1])


def _written(given: list[ast.expr]) -> Iterator[str]:
    """Yield the template, where it is one; an f-string must not be: its values change the code."""
    for node in given:
        if isinstance(node, ast.JoinedStr):
            raise TypeError(f"line {node.lineno}: {ast.unparse(node)} is no template")
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def text() -> str:
    """Return the content of the file: each code with a template of it."""
    lines = {f"{Sentence(template).code}: {template}\n" for template in templates()}
    return "".join(sorted(lines))


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")

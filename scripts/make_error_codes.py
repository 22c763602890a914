"""List the code of every error, with the templates of its sentences.

    python -m scripts.make_error_codes     # writes tests/data/error_codes.txt

A program may rely on a code: the list shows in a diff when a changed sentence changes one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from patchwork_solve.engine.base.errors import Sentence
from scripts.make_languages import refused

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "data" / "error_codes.txt"
FOLDERS = ("engine", "solver", "analyses")
SCRIPTS = ("engine/javascript", "analyses/board/browser")

AT = {
    "plural": 1,
    "Sentence": 0,
    "leave_out": 0,
    "InputError": 1,
    "TooEarlyError": 1,
    "RefusedError": 2,
}
"""Index of the argument that is a template, by the called name."""


def templates() -> Iterator[str]:
    """Yield the templates that are written in calls, or stand in a constant of Python's."""
    for script in SCRIPTS:
        for path in (ROOT / script).rglob("*.js"):
            for one, other in refused(path.read_text("utf-8")):
                yield other or one
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = ast.parse(path.read_text("utf-8"))
            constants = {
                ast.unparse(node.targets[0]): node.value
                for node in module.body
                if isinstance(node, ast.Assign)
            }
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    for given in node.args[AT.get(node.func.id, len(node.args)) :][:1]:
                        yield from _written(constants.get(ast.unparse(given), given))


def _written(given: ast.expr) -> Iterator[str]:
    """Yield the template, where it is one; an f-string must not be: its values change the code."""
    if isinstance(given, ast.JoinedStr):
        raise TypeError(f"line {given.lineno}: {ast.unparse(given)} is no template")
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value


def text() -> str:
    """Return the content of the file: each code with a template of it."""
    lines = {f"{Sentence(template).code}: {template}\n" for template in templates()}
    return "".join(sorted(lines))


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")

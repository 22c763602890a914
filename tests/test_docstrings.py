"""Every example of a docstring, run as it stands."""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ("engine", "solver", "analyses")
"""Folders that are installed as rooms of the package."""


def examples() -> Iterator[tuple[Path, str, str]]:
    """Yield the file, the name and the text of each docstring with an example."""
    for folder in (*PACKAGE, "patchwork_solve", "scripts"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            if ">>> " not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    words = ast.get_docstring(node) or ""
                    if ">>> " in words:
                        yield path, getattr(node, "name", "module"), words


def module_of(path: Path) -> str:
    place = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("patchwork_solve", *place) if place[0] in PACKAGE else place)


EXAMPLES = {f"{module_of(path)}:{name}": (path, name, words) for path, name, words in examples()}

LONG = {
    "review": pytest.mark.slow,
    **dict.fromkeys(("load_puzzles", "make_exercises", "square", "whatif"), pytest.mark.thorough),
}
"""Functions whose examples take long, and the marker of these."""


def marked() -> Iterator[object]:
    for place, (_, name, _) in EXAMPLES.items():
        yield pytest.param(place, marks=[LONG[name]] if name in LONG else [])


@pytest.mark.parametrize("place", list(marked()))
def test_an_example_gives_what_it_shows(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    path, name, words = EXAMPLES[place]
    names = dict(vars(import_module(module_of(path))))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(doctest.DocTestParser().get_doctest(words, names, name, str(path), 0))
    assert runner.summarize().failed == 0

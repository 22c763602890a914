"""Files that scripts write are what the scripts write."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.report.columns import tables
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts import (
    make_examples,
    make_glossary,
    make_pictures,
    make_schemas,
    make_series,
)

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("entry", make_examples.POSITIONS, ids=lambda entry: entry[0])
def test_example(entry: tuple[str, str, int, int]) -> None:
    name, edition, seed, until = entry
    text = (make_examples.EXAMPLES / f"{name}.json").read_text("utf-8")
    state = make_examples.position(edition, seed, until)
    assert text == make_examples.readable(state.to_json())
    assert State.from_json(text) == state
    assert not state.is_over


def test_example_game() -> None:
    text = (make_examples.EXAMPLES / "game.json").read_text("utf-8")
    assert text == make_examples.readable(make_examples.game().to_json())
    assert Game.from_json(text).final.is_over


def test_list_of_examples() -> None:
    assert (make_examples.EXAMPLES / "index.json").read_text("utf-8") == make_examples.index()


@pytest.mark.parametrize("path", make_schemas.files(), ids=lambda path: path.name)
def test_schema(path: object) -> None:
    files = {str(file): text for file, text in make_schemas.files().items()}
    with open(str(path), encoding="utf-8") as file:
        assert file.read() == files[str(path)]


@pytest.mark.parametrize("entry", make_examples.POSITIONS, ids=lambda entry: entry[0])
def test_examples_keep_the_schema(entry: tuple[str, str, int, int]) -> None:
    import jsonschema

    schema = json.loads((make_schemas.SCHEMAS / "patchwork-state-1.json").read_text("utf-8"))
    document = json.loads((make_examples.EXAMPLES / f"{entry[0]}.json").read_text("utf-8"))
    jsonschema.validate(document, schema)


@pytest.mark.parametrize("name", make_pictures.DRAWN)
def test_pictures_of_the_docs(name: str) -> None:
    written = (make_pictures.PICTURES / f"{name}.svg").read_text("utf-8")
    assert written == make_pictures.DRAWN[name](), "run python -m scripts.make_pictures"


def test_words_of_the_game() -> None:
    written = make_glossary.FILE.read_text("utf-8")
    assert written == make_glossary.text(), "run python -m scripts.make_glossary"
    assert {"empty space", "income", "leather patch", "7x7 tile"} <= json.loads(written).keys()


def test_games_of_the_guide() -> None:
    written = (make_pictures.PICTURES / "games.json").read_text("utf-8")
    assert written == make_pictures.games_text(), "run python -m scripts.make_pictures"


@pytest.mark.thorough
def test_charts_of_the_docs() -> None:
    from scripts import make_charts

    for name in make_charts.CHARTS:
        for path, text in make_charts.files(name).items():
            assert path.read_text("utf-8") == text, "run python -m scripts.make_charts"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Load an extension of the site."""
    monkeypatch.syspath_prepend(str(ROOT / "docs/site"))
    return import_module


def test_every_file_begins_with_a_line_that_says_what_it_does(site: Callable[[str], Any]) -> None:
    for name, page in site("modules").pages().items():
        assert f"\n{name}/\n====" in page


@pytest.mark.parametrize(
    ("name", "words", "line"),
    [
        ("a.py", '"""A noun.\n\nMore."""', "A noun."),
        ("a.py", '"""Nouns (see b.py): two\nlines. And more."""', "Nouns (see b.py): two lines."),
        ("a.js", "/** A noun. */\n", "A noun."),
        ("a.js", "/**\n * Two\n * lines. More.\n *\n * Rest.\n */\n", "Two lines."),
        ("a.mjs", "// Two\n// lines.\n\nlet a;", "Two lines."),
        ("a.js", "// A noun.\nlet a;", "A noun."),
    ],
)
def test_the_first_line_of_a_file(
    site: Callable[[str], Any], tmp_path: Path, name: str, words: str, line: str
) -> None:
    (tmp_path / name).write_text(words, "utf-8")
    assert site("modules").first_line(tmp_path / name) == line


def test_a_file_without_a_first_line_is_refused(site: Callable[[str], Any], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("a = 1\n", "utf-8")
    with pytest.raises(ValueError, match="its first line must say what it does"):
        site("modules").first_line(tmp_path / "a.py")


def test_every_table_has_its_own_page_of_columns(site: Callable[[str], Any]) -> None:
    pages = site("columns").pages()
    assert len(pages) == len(tables())
    for page, table in zip(pages.values(), tables().values(), strict=True):
        assert all(f'"``{column.name}``"' in page for column in table.columns)


@pytest.mark.parametrize(
    "size", [5, 6, 9, *(pytest.param(n, marks=pytest.mark.slow) for n in (7, 8))]
)
def test_series(size: int) -> None:
    path = make_series.EXAMPLES / f"{size}x{size}.toml"
    assert path.read_text("utf-8") == make_series.written(size), "run python -m scripts.make_series"


def test_the_series_keeps_the_proportions_of_the_printing() -> None:
    full = printing("current")
    for size in make_series.SIZES:
        small, share = edition_of(f"example:{size}x{size}"), size * size / full.cells
        for figure in ("area", "buttons", "time", "income"):
            total, printed = (
                sum(getattr(patch, figure) for patch in each.patches) for each in (small, full)
            )
            assert total == pytest.approx(share * printed, rel=0.05), figure
        assert small.last == pytest.approx(share * full.last, abs=0.5)
        assert len(small.income_marks) == len(full.income_marks)
        assert small.income_marks[-1] == small.last
        assert len(small.leather_marks) == pytest.approx(share * len(full.leather_marks), abs=0.5)
        assert set(small.patches) <= set(full.patches)
        assert not State.new(seed=1, edition=small).is_over
    # At the size of the printing the rule gives the printing.
    fields = ("patches", "width", "height", "last", "income_marks", "leather_marks", "square",
              "square_points", "hole_penalty", "seats")  # fmt: skip
    for field in fields:
        assert getattr(small, field) == getattr(full, field)

"""Files that scripts write are what the scripts write."""

from __future__ import annotations

import json

import jsonschema
import pytest

from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts import make_columns, make_examples, make_pictures, make_schemas


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


@pytest.mark.parametrize("path", make_schemas.files(), ids=lambda path: path.name)
def test_schema(path: object) -> None:
    files = {str(file): text for file, text in make_schemas.files().items()}
    with open(str(path), encoding="utf-8") as file:
        assert file.read() == files[str(path)]


@pytest.mark.parametrize("entry", make_examples.POSITIONS, ids=lambda entry: entry[0])
def test_examples_keep_the_schema(entry: tuple[str, str, int, int]) -> None:
    schema = json.loads((make_schemas.SCHEMAS / "patchwork-state-1.json").read_text("utf-8"))
    document = json.loads((make_examples.EXAMPLES / f"{entry[0]}.json").read_text("utf-8"))
    jsonschema.validate(document, schema)


@pytest.mark.parametrize("name", make_pictures.DRAWN)
def test_pictures_of_the_docs(name: str) -> None:
    written = (make_pictures.PICTURES / f"{name}.svg").read_text("utf-8")
    assert written == make_pictures.DRAWN[name](), "run python -m scripts.make_pictures"


def test_columns() -> None:
    assert make_columns.PAGE.read_text("utf-8") == make_columns.page()

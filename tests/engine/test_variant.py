"""Designers' variants: what a TOML file can change, and that the rules follow it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import InputError, Move, State
from patchwork_solve.engine.forms.variant import load, read_variant, to_toml, variant_of
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import Tile
from tests.engine.test_variant_flaws import EVERY_RULE

CURRENT = printing("current")


@pytest.fixture
def variant(tmp_path: Path):  # type: ignore[no-untyped-def]
    def make(text: str):  # type: ignore[no-untyped-def]
        path = tmp_path / "variant.toml"
        path.write_text('name = "mine"\nextends = "current"\n' + text)
        return load(path)

    return make


def test_an_empty_variant_is_its_parent(variant) -> None:  # type: ignore[no-untyped-def]
    edition = variant("")
    for field in ("patches", "width", "height", "last", "income_marks", "leather_marks"):
        assert getattr(edition, field) == getattr(CURRENT, field)
    for name in ("square", "square_points", "hole_penalty", "seats"):
        assert getattr(edition, name) == getattr(CURRENT, name)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("rows = 8", "height", 8),
        ("columns = 10", "width", 10),
        ("last_space = 60", "last", 60),
        ("income_marks = [9, 3]", "income_marks", (3, 9)),
        ("leather_marks = []", "leather_marks", ()),
        ("square = 6", "square", 6),
        ("square_points = 9", "square_points", 9),
        ("hole_penalty = 1", "hole_penalty", 1),
        ("start_buttons = 7", "seats", (Seat(7), Seat(7))),
        ("start_buttons = [5, 7]", "seats", (Seat(5), Seat(7))),
    ],
)
def test_one_field_changes_one_thing(variant, text: str, field: str, value: object) -> None:  # type: ignore[no-untyped-def]
    edition = variant(text)
    assert getattr(edition, field) == value
    assert getattr(edition, field) != getattr(CURRENT, field)


def test_patches_change_come_and_go(variant) -> None:  # type: ignore[no-untyped-def]
    edition = variant(
        'remove = ["domino"]\n[patches.plus]\nbuttons = 4\n'
        '[patches.dot]\ncells = ["#"]\nbuttons = 1\ntime = 1\nincome = 0\n'
    )
    assert "domino" not in edition.index
    assert len(edition.patches) == 33
    plus = edition.find("plus")
    assert (plus.buttons, plus.time, plus.income, plus.area) == (4, 4, 2, 5)
    assert edition.patches[edition.starter].name == "dot"
    assert State.new(seed=1, edition=edition).circle[-1] == "dot"


def test_the_rules_follow_the_variant(variant) -> None:  # type: ignore[no-untyped-def]
    edition = variant(
        "start_buttons = 11\nhole_penalty = 3\nlast_space = 26\n"
        "income_marks = [1]\nleather_marks = [20, 26]"
    )
    state = State.new(seed=1, edition=edition)
    assert state.scores() == (11 - 243, 11 - 243)
    assert state.play(Move()).players[0].buttons == 12
    assert state.leather_left == (20, 26)


def test_marks_beyond_a_shorter_track_are_refused(variant) -> None:  # type: ignore[no-untyped-def]
    """Marks must lie on the track, those of the printing too: nothing is dropped silently."""
    with pytest.raises(InputError, match="income_marks"):
        variant("last_space = 26")
    with pytest.raises(InputError, match="income_marks"):
        variant("last_space = 26\nincome_marks = [5, 30]")


def test_no_bonus_square(variant) -> None:  # type: ignore[no-untyped-def]
    edition = variant("square = 0")
    assert edition.tables.squares.shape == (0, 2)


def test_the_definition_makes_the_same_edition(variant) -> None:  # type: ignore[no-untyped-def]
    edition = variant("[patches.plus]\nbuttons = 4\n")
    state = State.new(seed=1, edition=edition)
    assert State.from_json(state.to_json()).edition == edition


def test_a_variant_read_twice_is_one_edition(variant) -> None:  # type: ignore[no-untyped-def]
    """So that its tables, half a second's work, are built once."""
    written = State.new(seed=1, edition=variant("rows = 8")).to_text()
    assert State.from_text(written).edition is State.from_text(written).edition
    assert variant("rows = 8") is not variant("rows = 7")


@pytest.mark.parametrize("name", ["leather", "advance", "swap"])
def test_no_patch_bears_the_name_of_another_move(variant, name: str) -> None:  # type: ignore[no-untyped-def]
    """In a table of moves a purchase of it would count as an advance, and a puzzle's as one too."""
    with pytest.raises(InputError, match="and not leather or advance or swap"):
        variant(f'[patches.{name}]\ncells = ["#"]\nbuttons = 0\ntime = 1\nincome = 0\n')


def test_every_rule_survives_toml_json_and_text() -> None:
    edition = read_variant(json.dumps(EVERY_RULE))
    assert {*EVERY_RULE, "rows", "columns", "square", "square_points"} == {*Variant.model_fields}
    assert edition.definition == EVERY_RULE
    text = to_toml(edition)
    assert text.count("[[tiles]]\n") == len(EVERY_RULE["tiles"])
    assert 'outline = [\n    ".#######.",\n' in text
    assert read_variant(text) == edition
    start = State.new(seed=1, edition=edition)
    for state in (start, start.play(start.legal_moves[-1])):
        assert State.from_json(json.loads(json.dumps(state.to_json()))) == state
        assert State.from_text(state.to_text()) == state
        assert State.from_text(state.to_text()).edition == edition


@pytest.mark.parametrize(
    "fields",
    [
        {"tiles": []},
        {"tiles": [{"side": 2, "points": 1, "both": True}], "patches": {"plus": {"time": 1}}},
        {"outline": ["#" * 9] * 9, "first_patches": []},
        {"start_space": 3, "rows": None},
        {"patches": {"ä": {"cells": ["#"], "buttons": 0, "time": 1, "income": 0}}},
    ],
)
def test_a_written_variant_is_read_as_it_was(fields: dict[str, Any]) -> None:
    edition = read_variant(json.dumps({"name": 'a "b"', "extends": "current", **fields}))
    again = read_variant(to_toml(edition))
    assert replace(again, definition=None) == replace(edition, definition=None)


def test_a_change_replaces_the_fields_that_it_rivals() -> None:
    """As `sweep` changes one field of a variant after the other."""
    every = read_variant(json.dumps(EVERY_RULE))
    special, shared = (Tile(*tile.values()) for tile in EVERY_RULE["tiles"])
    for changes, tiles in (
        ({"square_points": 9}, (Tile(6, 9), shared)),
        ({"square": 5}, (Tile(5, 5), shared)),
        ({"square": 0}, (shared,)),
        ({"tiles": []}, ()),
        ({"for_sale": 2}, (special, shared)),
    ):
        assert variant_of(every, "v", changes).tiles == tiles
    plain = variant_of(CURRENT, "plain", {"square": 6, "square_points": 1, "rows": 8})
    assert plain.tiles == (Tile(6, 1),)
    tiled = variant_of(plain, "v", {"tiles": EVERY_RULE["tiles"], "outline": ["#" * 9] * 9})
    assert (tiled.tiles, tiled.height) == ((special, shared), 9)
    with pytest.raises(InputError, match="rows: 8; the outline has 9"):
        variant_of(every, "v", {"rows": 8})

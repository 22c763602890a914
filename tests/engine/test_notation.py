"""The text forms: one token for a move, one line for a position or a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_solve import Game, InputError, Move, Quilt, State
from patchwork_solve.engine.forms.notation import move_text, read_move
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.patch import LETTERS, cell_text
from patchwork_solve.engine.players import play_out
from tests.harness import DATA, EDITIONS, edition_named


@given(st.integers(0, 127), st.integers(0, 127))
def test_cells_round_trip(row: int, column: int) -> None:
    assert read_move(f"leather@{cell_text((row, column))}").cells == ((row, column),)


def test_cells_as_the_specification_shows_them() -> None:
    assert cell_text((2, 1)) == "b3"
    assert cell_text((0, 25)) == "z1"
    assert cell_text((0, 26)) == "aa1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_of_an_edition_round_trips(edition: str) -> None:
    state = State.new(seed=1, edition=edition_named(edition))
    moves = state.legal_moves()
    assert [read_move(move_text(move)) for move in moves] == moves
    assert len({move_text(move) for move in moves}) == len(moves)
    assert all(" " not in move_text(move) for move in moves)


@pytest.mark.parametrize("token", ["", "pass", "bar-3", "bar-3@", "@a1", "bar-3@1a", "bar-3@a0"])
def test_tokens_that_are_none(token: str) -> None:
    with pytest.raises(InputError, match="allowed: advance, PATCH@CELLS"):
        read_move(token)


def test_order_of_cells_does_not_matter() -> None:
    assert read_move("bar-3@c1a1b1") == Move("bar-3", ((0, 0), (0, 1), (0, 2)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_round_trip(edition: str) -> None:
    start = State.new(seed=2, edition=edition_named(edition))
    game = play_out(start, ("random", "greedy"), 2)
    assert Game.from_text(game.to_text()) == game
    assert Game.from_json(game.to_json()) == game
    assert "\n" not in game.to_text()


def test_moves_may_be_tokens_in_json() -> None:
    game = play_out(State.new(seed=2), ("random", "random"), 2)
    document = game.to_json()
    document["moves"] = [str(move) for move in game.moves]
    assert Game.from_json(document) == game


def test_a_variant_named_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    path = DATA / "variants" / "pocket.toml"
    monkeypatch.chdir(path.parent.parent)
    state = State.new(seed=1, edition=edition_of(str(path)))
    parts = state.to_text().split()
    assert parts[1].startswith("variant:")
    parts[1] = "variants/pocket.toml"
    assert State.from_text(" ".join(parts)) == state


def test_a_position_drawn_by_hand() -> None:
    """Quilts of '#' alone: nobody needs to know which patch lies where."""
    quilt = Quilt.drawn(["####X@%9.", *["#########"] * 8], 9, 9)
    assert quilt.rows[0] == "####X###."
    assert quilt.holes == 1


def test_letters_are_all_different() -> None:
    assert len(set(LETTERS)) == len(LETTERS) == 64
    assert LETTERS.isalpha()

"""The text forms: one token for a move, one line for a position or a game."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_solve import Edition, Game, InputError, Move, Quilt, State
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.cell import cell_text
from patchwork_solve.engine.game.patch import LETTERS
from patchwork_solve.engine.players.simple import play_out
from tests.harness import DATA, EDITIONS, edition_named


@given(st.integers(0, 127), st.integers(0, 127))
def test_cells_round_trip(row: int, column: int) -> None:
    assert Move.from_text(f"leather@{cell_text((row, column))}").cells == ((row, column),)


def test_cells_as_the_specification_shows_them() -> None:
    assert cell_text((2, 1)) == "b3"
    assert cell_text((0, 25)) == "z1"
    assert cell_text((0, 26)) == "aa1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_of_an_edition_round_trips(edition: str) -> None:
    state = State.new(seed=1, edition=edition_named(edition))
    moves = state.legal_moves
    assert [Move.from_text(move.to_text()) for move in moves] == moves
    assert len({move.to_text() for move in moves}) == len(moves)
    assert all(" " not in move.to_text() for move in moves)


@pytest.mark.parametrize("token", ["", "pass", "bar-3", "bar-3@", "@a1", "bar-3@1a", "bar-3@a0"])
def test_bad_tokens_are_refused(token: str) -> None:
    with pytest.raises(InputError, match="allowed: advance, PATCH@CELLS"):
        Move.from_text(token)


def test_order_of_cells_does_not_matter() -> None:
    assert Move.from_text("bar-3@c1a1b1") == Move("bar-3", ((0, 0), (0, 1), (0, 2)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_round_trip(edition: str) -> None:
    start = State.new(seed=2, edition=edition_named(edition))
    game = play_out(start, ("random", "greedy"), 2)
    assert Game.from_text(game.to_text()) == game
    assert Game.from_json(game.to_json()) == game
    assert "\n" not in game.to_text()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ply", [0, 1, 20])
def test_games_from_any_position_round_trip(edition: str, ply: int) -> None:
    """With its circle alone only where that says everything."""
    whole = play_out(State.new(seed=3, edition=edition_named(edition)), ("greedy", "random"), 3)
    ply = min(ply, len(whole.moves))
    game = Game.played(whole.states[ply], whole.moves[ply : ply + 9])
    assert Game.from_text(game.to_text()) == game
    assert Game.from_json(game.to_json()) == game
    assert ("start" in game.to_json()) == (" position " in game.to_text()) == (ply > 0)


@pytest.mark.parametrize("space", [" ", "\t", "\n", "\r\n", "\n\n", "\N{NO-BREAK SPACE}"])
def test_any_space_parts_a_line(tmp_path: Path, space: str) -> None:
    """Whoever types a game has a move a line, or pastes tabs from a table."""
    game = play_out(State.new(seed=2), ("greedy", "random"), 2)
    path = tmp_path / "typed.txt"
    for record in (game, game.final):
        typed = space + record.to_text().replace(" ", space) + space
        path.write_bytes(typed.encode("utf-8-sig"))
        for source in (str(path), typed):
            assert type(record).load(source) == record
            found = Document.load(source, "STATE")
            assert (found.game() if found.is_game else found.state()) == record


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_files_as_shells_write_them(tmp_path: Path, encoding: str) -> None:
    """PowerShell 5.1 writes UTF-16 with a mark."""
    state, path = State.new(seed=2), tmp_path / "state"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    for text in (state.to_text(), json.dumps(state.to_json())):
        path.write_bytes((mark + text).encode(encoding))
        assert State.load(path) == state
    assert State.from_json(path.read_bytes()) == state
    variant = tmp_path / "variant.toml"
    variant.write_bytes(
        (mark + 'name = "small"\nextends = "current"\nswap = true\n').encode(encoding)
    )
    assert Edition.load(variant).swap


def test_a_keyword_alone_is_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position").write_text(State.new(seed=2).to_text())
    assert State.load("position") == State.new(seed=2)


@pytest.mark.parametrize("kind", [State, Game])
def test_the_one_line_form_is_no_json_and_not_called_for_there(kind: type[State | Game]) -> None:
    """A function that takes both says so; `from_json` takes JSON alone."""
    keyword = kind.__name__.replace("State", "position").lower()
    with pytest.raises(InputError) as raised:
        kind.from_json(f"{keyword} current")
    assert str(raised.value) == f"not valid JSON: it begins with '{keyword}'"
    with pytest.raises(InputError, match=f"this is not a {keyword}: it begins with"):
        kind.load(__file__)


def test_a_game_starts_once() -> None:
    document = Game(State.new(seed=2).play("advance"), ()).to_json()
    with pytest.raises(InputError, match="circle: is in start already"):
        Game.from_json({**document, "circle": []})
    with pytest.raises(InputError, match=r"start\.edition: unknown edition"):
        Game.from_json({**document, "start": {**document["start"], "edition": "x"}})
    del document["start"]
    with pytest.raises(InputError, match="circle: missing; it must be given, or start"):
        Game.from_json(document)


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

"""The public `State`: making, playing, refusing, and saying what is wrong."""

import copy
import dataclasses
import json
import pickle
from pathlib import Path

import pytest

from patchwork_solve import Game, InputError, Move, Player, Quilt, State
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.problems import problems
from patchwork_solve.engine.game.setup_flaws import MOST_BUTTONS
from patchwork_solve.engine.players.simple import play_out

CURRENT = printing("current")
EMPTY = Quilt.empty(9, 9)
CIRCLE = ("bar-3", "plus", "square", "domino")


def drawn(*rows: str) -> Quilt:
    """Return a quilt from its top rows; the rest is empty."""
    return Quilt.drawn([*rows, *["." * 9] * (9 - len(rows))], 9, 9)


FIRST, SECOND = Player(10, 9, 0, EMPTY), Player(12, 9, 0, EMPTY)


def position(a: Player = FIRST, b: Player = SECOND, **fields: int) -> State:
    return State.of(CURRENT, CIRCLE, (a, b), **fields)


# -- what does not change ------------------------------------------------------------------------

NEW = State.new(seed=4)
THINGS = {
    "state": (NEW, ("edition", "quilts", "names", "_words", "_circle", "winner", "new")),
    "quilt": (EMPTY, ("labels", "width", "filled", "new")),
    "player": (FIRST, ("time", "quilt")),
    "move": (Move(), ("patch", "cells")),
    "game": (Game(NEW, ()), ("start", "moves", "states", "new")),
    "edition": (CURRENT, ("width", "patches", "tables", "index", "new")),
    "patch": (CURRENT.patches[0], ("name", "cells", "orientations", "new")),
}


@pytest.mark.parametrize("name", THINGS)
def test_no_attribute_can_be_assigned_or_deleted(name: str) -> None:
    """The kernel was given tables of other rules, and the interpreter crashed."""
    thing, attributes = THINGS[name]
    before = copy.deepcopy(thing)
    for attribute in attributes:
        with pytest.raises(AttributeError):
            setattr(thing, attribute, getattr(printing("first-2014"), attribute, None))
        with pytest.raises(AttributeError):
            delattr(thing, attribute)
    assert thing == before


@pytest.mark.thorough
def test_a_position_goes_through_pickle_and_copy() -> None:
    late = play_out(NEW, ("greedy", "greedy"), 4, 30).final.with_names(("Ann", "Bob"))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for state in (NEW, late):
            other = pickle.loads(pickle.dumps(state, protocol))
            assert (other, other.names) == (state, state.names)
            assert other.legal_moves == state.legal_moves
            assert other.play("advance") == state.play("advance")
    for twin in (copy.copy(late), copy.deepcopy(late)):
        assert twin == late
        assert hash(twin) == hash(late)


def test_a_new_game() -> None:
    state = State.new(seed=4)
    assert sorted(state.circle) == sorted(CURRENT.index)
    assert state.circle[-1] == "domino"
    assert state.players == (Player(0, 5, 0, EMPTY), Player(0, 5, 0, EMPTY))
    assert (state.to_move, state.special_tile, state.leather_owed) == (0, None, 0)
    assert state.leather_left == (26, 32, 38, 44, 50)
    assert State.new(seed=4, edition="first-2014").leather_left == (20, 26, 32, 44, 50)
    assert state.circle != State.new(seed=5).circle


def test_equality_and_hash() -> None:
    """Equal is what plays the same, however it came about."""
    played = play_out(State.new(seed=4), ("greedy", "greedy"), 1, 30).final
    again = State.from_json(played.to_json())
    assert played == again
    assert hash(played) == hash(again)
    assert played != played.play(Move())
    assert played != "a string"
    other = State.new(seed=4, edition="first-2014")
    assert State.new(seed=4) != other


def test_a_document_is_its_readers_own() -> None:
    state = State.new(1, edition_of("tests/data/variants/pocket.toml"))
    before = state.to_text()
    document = state.to_json()
    document["edition"]["patches"]["pair"]["buttons"] = 3
    assert State.from_json(document) != state
    assert state.to_text() == before
    assert State.new(1, edition_of("tests/data/variants/pocket.toml")) == state


def test_riches_of_a_variant_are_read_again() -> None:
    """More buttons than any game of a printing holds, reached by play."""
    patches = {patch.name: {"buttons": 0, "income": 999} for patch in CURRENT.patches}
    rich = variant_of(CURRENT, "rich", {"patches": patches})
    state = play_out(State.new(4, rich), ("greedy", "greedy"), 1, 53).final
    assert max(player.buttons for player in state.players) > MOST_BUTTONS
    assert State.from_json(state.to_json()) == State.from_text(state.to_text()) == state
    assert not problems(state)
    document = state.to_json()
    document["players"][0]["buttons"] = 10**10
    with pytest.raises(InputError, match="buttons: 10000000000; allowed: 0 to"):
        State.from_json(document)


def test_playing_leaves_the_state_alone() -> None:
    state = position()
    before = state.to_text()
    for move in state.legal_moves:
        state.play(move)
    assert state.to_text() == before


def test_a_move_may_be_its_token() -> None:
    state = State.new(seed=1)
    for move in state.legal_moves[:5]:
        assert state.play(move.to_text()) == state.play(move)
        assert state.is_legal(move.to_text())
    with pytest.raises(InputError, match="allowed: advance"):
        state.play("pass")
    assert not state.is_legal("pass")


def test_how_a_game_ended() -> None:
    game = play_out(State.new(seed=1), ("greedy", "random"), 1)
    assert game.states[-2].outcome() is None
    outcome = game.final.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == (game.final.winner, game.final.scores())
    assert outcome.margin == outcome.scores[0] - outcome.scores[1]


@pytest.mark.parametrize("form", ["json", "text", "file"])
def test_a_position_is_read_from_what_is_named(form: str, tmp_path: Path) -> None:
    state = State.new(seed=1)
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state.to_json()), "utf-8")
    source = {"json": path.read_text("utf-8"), "text": state.to_text(), "file": path}[form]
    assert State.load(source) == state


def test_a_purchase_turns_the_circle() -> None:
    """The skipped patches go to the back of the reach order."""
    state = position().play(Move("plus", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))))
    assert state.circle == ("square", "domino", "bar-3")
    assert state.players[0].buttons == 9 - 5 + 2  # It crosses mark 11 and pays at once.
    assert state.players[0].income == 2
    assert state.quilts[0].rows[0] == ".P......."


def test_a_move_can_be_drawn() -> None:
    move = Move.drawn("plus", [".#.", "###", ".#."])
    assert move == Move("plus", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))
    assert position().is_legal(move)


def test_a_taken_letter_is_not_used_twice() -> None:
    """A hand-drawn P that is not a plus keeps its letter; the plus gets another."""
    a = Player(10, 9, 0, drawn("......PPP"))
    state = position(a).play(Move("plus", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))))
    assert sorted(state.quilts[0].sewn()) == ["A", "P"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move("zig-4-dear", ((0, 0), (0, 1), (1, 1), (1, 2))), "not for sale; for sale: bar-3"),
        (Move("square", ((0, 0), (0, 1), (1, 0), (1, 1))), "costs 6; Blue has 5"),
        (
            Move("bar-3", ((0, 0), (0, 1), (0, 2))),
            r"a1 \(\[0, 0\]\) is covered already",
        ),
        (Move(LEATHER, ((8, 8),)), "no leather patch is owed"),
        (Move("bar-3", ((0, 0), (0, 1), (1, 1))), "no placement of bar-3"),
        (Move("bar-3", ((0, 7), (0, 8), (0, 9))), "outside the quilt"),
        (Move("bar", ((0, 7),)), "unknown patch 'bar'"),
        (Move("C", ((0, 6), (0, 7), (0, 8))), "unknown patch 'C'; did you mean bar-3"),
    ],
)
def test_why_a_move_is_refused(move: Move, reason: str) -> None:
    state = position(Player(10, 5, 0, drawn("#........")))
    assert not state.is_legal(move)
    with pytest.raises(InputError, match=reason):
        state.play(move)


def test_owed_leather_comes_first() -> None:
    state = position(Player(27, 5, 0, EMPTY), Player(24, 5, 0, EMPTY), leather_owed=1)
    assert state.to_move == 0
    assert len(state.legal_moves) == 81
    with pytest.raises(InputError, match="must place a leather patch"):
        state.play(Move())
    after = state.play(Move(LEATHER, ((4, 4),)))
    assert (after.to_move, after.leather_owed) == (1, 0)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    home = Player(53, 5, 0, EMPTY)
    state = position(home, home, finished_first=1)
    assert state.is_over
    assert state.legal_moves == []
    assert state.winner == 1
    with pytest.raises(InputError, match="the game is over"):
        state.play(Move())


def test_what_follows_may_be_left_out() -> None:
    square = drawn(*["#######.."] * 7)
    state = position(Player(53, 5, 0, square), Player(50, 5, 0, EMPTY))
    assert (state.to_move, state.special_tile, state.finished_first) == (1, 0, 0)


def messages(state: State) -> str:
    return " | ".join(str(problem) for problem in state.problems())


BAR = drawn("CCC......")


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position(Player(0, 9, 0, EMPTY), Player(30, 9, 0, EMPTY)), "30 spaces apart"),
        (position(special_tile=1), "special_tile: quilt 1 has no full bonus square"),
        (position(Player(10, 9, 0, drawn("AA.A....."))), "A stands for 2 pieces, a1 b1 and d1"),
        (position(Player(10, 9, 0, drawn("A........"))), "quilt: A, on a1, has the shape of no"),
        (position(Player(1, 9, 0, BAR)), "players[0].time: 1, but the patches sewn on take 2"),
        (position(Player(10, 9, 0, BAR)), "bar-3 sewn (the last on a1 b1 c1), but only 0 gone"),
        (position(Player(10, 510, 2, EMPTY)), "players[0].buttons: 510, but at most 17 with"),
        (position(), "0 cells covered on both quilts, but the patches gone"),
        (position(Player(10, 9, 0, drawn("*........"))), "1 leather cell drawn, but only 0"),
        (position(Player(10, 9, 3, EMPTY)), "income 3 in total"),
        (position(Player(10, 9, 7, drawn("QQQ......", ".Q.......", ".Q......."))), "pay 2"),
    ],
)
def test_each_problem_is_reported(state: State, said: str) -> None:
    assert said in messages(state)


@pytest.mark.parametrize(("time", "most"), [(0, 5), (4, 9), (5, 13), (53, 85)])
def test_the_most_buttons_that_the_track_pays(time: int, most: int) -> None:
    """An income of 3, and income marks on the spaces 5, 11, ... 53."""
    for buttons, is_doubtful in ((most, False), (most + 1, True)):
        said = messages(position(Player(time, buttons, 3, EMPTY)))
        assert ("players[0].buttons" in said) == is_doubtful


def test_a_real_game_has_no_problems() -> None:
    for state in play_out(State.new(seed=9), ("greedy", "random"), 9).states:
        assert state.problems() == []


def test_problems_name_their_field() -> None:
    found = position(special_tile=1).problems()
    assert {problem.field for problem in found} >= {"special_tile", "players"}
    assert all(dataclasses.is_dataclass(problem) for problem in found)


def test_a_circle_that_is_no_permutation() -> None:
    with pytest.raises(InputError, match="4 patches; a new game has all 33"):
        State.new(circle=CIRCLE)
    with pytest.raises(InputError, match="listed twice"):
        State.new(circle=[*list(CURRENT.index)[:32], "domino"])


def test_pictures_for_notebooks() -> None:
    state = position()
    assert state._repr_svg_().startswith("<svg")
    assert eval(repr(state), {"State": State}) == state

"""Moves and margins in words."""

import json

import pytest

from patchwork_solve import Move, State
from patchwork_solve.engine.drawing.words import outcome
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.orientation import EVERY, orientations_of
from patchwork_solve.engine.game.patch import orientations
from patchwork_solve.engine.players.simple import play_out
from tests.harness import EDITIONS, edition_named

CURRENT = printing("current")
START = State.new(seed=1)


def _turned(rows: list[str]) -> list[str]:
    """Return a drawing after a quarter turn clockwise."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def _laid(rows: list[str], words: str) -> list[str]:
    """Return the picture of a patch as words lay it, worked out on its drawing."""
    drawn = [row[::-1] for row in rows] if "flipped" in words else rows
    turns = {"turned three times": 3, "turned twice": 2, "turned": 1}
    for _ in range(next((n for words_of, n in turns.items() if words.endswith(words_of)), 0)):
        drawn = _turned(drawn)
    return drawn


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_lay_the_picture_of_every_patch_as_the_move_does(edition: str) -> None:
    for patch in edition_named(edition).patches:
        found = orientations_of(patch.cells)
        assert set(found) == set(orientations(patch.cells))
        assert len(set(map(str, found.values()))) == len(found)
        for shape, orientation in found.items():
            drawn = _laid(patch.rows(), str(orientation))
            cells = {(r, c) for r, row in enumerate(drawn) for c, x in enumerate(row) if x == "#"}
            assert cells == set(shape)


def test_a_patch_is_flipped_in_words_only_where_no_turn_does() -> None:
    """A patch equal to its mirror image is never flipped, and turned as seldom as possible."""
    words = {p.name: {str(o) for o in orientations_of(p.cells).values()} for p in CURRENT.patches}
    assert words["plus"] == {""}
    assert words["bar-3"] == {"", "turned"}
    assert words["tee-5"] == {"", "turned", "turned twice", "turned three times"}
    assert words["long-zed"] == {"", "turned", "flipped", "flipped and turned"}
    assert words["axe"] == set(map(str, EVERY))


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_name_one_legal_move_only(edition: str) -> None:
    game = play_out(State.new(seed=5, edition=edition_named(edition)), ("random", "greedy"), 5)
    for state in game.states[:-1]:
        moves = state.legal_moves
        assert len({move_words(state, move) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("advance", "advance 1 space"),
        ("leather@d4", "leather at d4"),
        ("plus@b1a2b2c2b3", "plus at a1"),
        ("bar-3@a1b1c1", "bar-3 at a1"),
        ("bar-3@c7c8c9", "bar-3 at c7, turned"),
    ],
)
def test_a_move_in_words(token: str, words: str) -> None:
    assert move_words(START, Move.from_text(token)) == words


def test_an_advance_counts_its_own_spaces() -> None:
    game = play_out(START, ("random", "random"), 8)
    seen = set()
    for state in game.states[:-1]:
        if state.leather_owed:
            continue
        advanced = state.play("advance")
        mover = state.to_move
        spaces = advanced.players[mover].time - state.players[mover].time
        plural = "" if spaces == 1 else "s"
        assert move_words(state, Move()) == f"advance {spaces} space{plural}"
        seen.add(spaces)
    assert {1, 2} <= seen


@pytest.mark.parametrize(
    ("lower", "upper", "words"),
    [
        (28, 28, "Ann wins by 28"),
        (-28, -28, "Bob wins by 28"),
        (3, 9, "Ann wins by 3 to 9"),
        (-9, -3, "Bob wins by 3 to 9"),
        (-2, 5, "between Bob by 2 and Ann by 5"),
        (0, 5, "a tie, or Ann wins by up to 5"),
        (-5, 0, "a tie, or Bob wins by up to 5"),
        (0, 0, "a tie"),
        (3, None, "Ann wins by 3 or more"),
        (-3, None, "Ann loses by 3 at most"),
        (None, -3, "Bob wins by 3 or more"),
        (None, 3, "Bob loses by 3 at most"),
        (0, None, "at worst a tie for Ann"),
        (None, 0, "at worst a tie for Bob"),
        (None, None, "nothing is known"),
        (2.44, 2.44, "Ann wins by 2.4"),
    ],
)
def test_a_margin_in_words(lower: float | None, upper: float | None, words: str) -> None:
    assert margin_words(lower, upper, ("Ann", "Bob")) == words


def test_who_wins_a_tie_is_said_where_it_is_known() -> None:
    assert margin_words(0, 0, ("Ann", "Bob"), tie_winner=1) == "a tie, broken for Bob"
    assert margin_words(5, 5, ("Ann", "Bob"), tie_winner=1) == "Ann wins by 5"


def test_players_without_names_are_called_by_the_colours_of_their_tokens() -> None:
    """The words are those of the hues in pictures: blue and orange."""
    import colorsys

    from patchwork_solve.engine.drawing.colours import PLAYER_FILL

    hues = [
        360 * colorsys.rgb_to_hsv(*(int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5)))[0]
        for fill in PLAYER_FILL
    ]
    assert 200 < hues[0] < 250
    assert 10 < hues[1] < 45
    assert margin_words(4, 4) == "Blue wins by 4"
    assert margin_words(-4, -4) == "Orange wins by 4"


@pytest.mark.parametrize(
    ("rule", "second_has_more", "words"),
    [
        ("first", True, "Ann wins the tie 0 to 0, home first"),
        ("second", True, "Bob wins the tie 0 to 0, who moved second"),
        ("cells", True, "Bob wins the tie 0 to 0, more cells covered"),
        ("cells", False, "Ann wins the tie 0 to 0, home first"),
        ("shared", True, "a shared tie, 0 to 0"),
    ],
)
def test_a_tie_is_won_by_the_rule_of_the_edition(
    rule: str, second_has_more: bool, words: str
) -> None:
    rows = ["##", ".."]
    quilts = [rows, [*rows[:1], "#."] if second_has_more else rows]
    players = [
        {"time": 3, "buttons": sum(row.count(".") for row in quilt), "income": 0, "quilt": quilt}
        for quilt in quilts
    ]
    edition = {
        "name": "ties", "rows": 2, "columns": 2, "last_space": 3, "income_marks": [],
        "leather_marks": [], "square": 0, "square_points": 0, "hole_penalty": 1,
        "start_buttons": 9, "tie_break": rule,
        "patches": {"bar": {"cells": ["##"], "buttons": 1, "time": 1, "income": 0}},
    }  # fmt: skip
    document = {
        "format": "patchwork-state/1", "edition": edition, "circle": [], "players": players,
        "finished_first": 0, "names": ["Ann", "Bob"],
    }  # fmt: skip
    assert outcome(State.from_json(json.dumps(document))) == words

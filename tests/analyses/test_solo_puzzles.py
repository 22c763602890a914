"""The puzzles of the solo game: each is proved again, by the search and by brute force."""

import json

import pytest

from patchwork_solve.analyses.solo.puzzles import solo_puzzles
from patchwork_solve.engine.solo.state import PERSON
from scripts.make_solo_puzzles import CHOICES, LEAST, confirmed
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import thorough

PUZZLES = solo_puzzles()
QUICK = max(range(len(PUZZLES)), key=lambda at: PUZZLES[at].state.you.time)
"""Place of the puzzle that is nearest to its end."""


def test_there_are_twenty_different_ones() -> None:
    assert len(PUZZLES) == 20
    assert len({puzzle.state.to_text() for puzzle in PUZZLES}) == 20
    assert {puzzle.state.level for puzzle in PUZZLES} == {1, 2, 3, 4, 5}
    assert {puzzle.state.deck for puzzle in PUZZLES} == {"normal", "tactical"}


@pytest.mark.parametrize("at", [QUICK, *thorough(*(n for n in range(len(PUZZLES)) if n != QUICK))])
def test_one_choice_is_best_by_a_margin(at: int) -> None:
    puzzle = PUZZLES[at]
    assert puzzle.state.to_move == PERSON
    assert puzzle.win - puzzle.next >= LEAST - 1e-6
    assert len({move.patch for move in puzzle.state.legal_moves}) >= CHOICES
    assert confirmed(puzzle)


def test_they_are_listed_and_shown(run: Run) -> None:
    status, out, _ = run("solo", "puzzles", "--format", "json")
    assert status == 0
    assert [entry["best"] for entry in json.loads(out)["puzzles"]] == [None] * 20
    puzzle = PUZZLES[2]
    asked, solved = (run("solo", "puzzles", "3", *more)[1] for more in ((), ("--solutions",)))
    assert "best chance to win?" in asked
    assert solved.startswith(asked.rstrip())
    assert f"Best: {puzzle.best}, {100 * puzzle.win:.1f} %" in solved
    assert run("solo", "puzzles", "3", "--text")[1].strip() == puzzle.state.to_text()
    refused(run("solo", "puzzles", "21"), "N", "1 to 20")
    refused(run("solo", "puzzles", "--text"), "--text", "number")

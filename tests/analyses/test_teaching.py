"""A teaching game: what is warned of, the choice to take it back, and the lessons."""

import io
from dataclasses import replace

import pytest

from patchwork_solve import Move, State
from patchwork_solve.analyses.playing.dialogue import Dialogue
from patchwork_solve.analyses.playing.session import Session
from patchwork_solve.analyses.playing.teaching import Teacher
from patchwork_solve.analyses.review.decision import Decision
from patchwork_solve.analyses.review.lesson import advantages, lesson, sure_loss
from patchwork_solve.analyses.review.reviewing import judge_move
from patchwork_solve.engine.record import Game
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

CLOSE = State.load("example:close-finish")
ADVANCE = Move.from_text("advance")
BEST = Move.from_text("domino@g7h7")
COSTS = (
    "Advancing here costs 8 points (proved): domino keeps the turn and can otherwise be bought "
    "by Blue next."
)


@pytest.fixture(scope="module")
def judged() -> Decision:
    return judge_move(CLOSE, ADVANCE, "strong:2000n")


def estimated(decision: Decision, lost: float, error: float, lower: int = 0) -> Decision:
    """Return the decision as if its loss were estimated."""
    return replace(decision, lost=lost, lost_error=error, lost_lower=lower, lost_upper=None)


# -- what is warned of ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "error", "lower", "sure"),
    [(6.0, 2.0, 0, 4.0), (3.9, 2.0, 0, 0.0), (4.0, 2.0, 0, 2.0), (3.0, 2.0, 2, 2.0), (0, 0, 0, 0)],
)
def test_what_lies_within_the_error_is_not_sure(
    judged: Decision, lost: float, error: float, lower: int, sure: float
) -> None:
    assert sure_loss(estimated(judged, lost, error, lower)) == sure


def test_the_lesson_says_what_is_proved_and_what_estimated(judged: Decision) -> None:
    assert lesson(judged) == COSTS
    assert sure_loss(judged) == 8
    said = lesson(estimated(judged, 5.6, 1.7, 2))
    assert "costs about 6 points (estimated, give or take 1.7; proved: 2 or more): " in said


def test_a_lost_win_is_part_of_the_lesson(judged: Decision) -> None:
    assert "(proved) and the game: " in lesson(replace(judged, spoils_win=True))


def test_the_best_move_costs_nothing() -> None:
    assert sure_loss(judge_move(CLOSE, BEST, "strong:2000n")) == 0


# -- advantages ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("best", "other", "found"),
    [
        ("domino@g7h7", "domino@d3e3", ["leaves 5 empty areas, not 7"]),
        ("domino@d3e3", "domino@g7h7", []),
        ("advance", "domino@g7h7", ["leaves 12 buttons more"]),
    ],
)
def test_advantages_follow_from_the_positions(best: str, other: str, found: list[str]) -> None:
    assert list(advantages(CLOSE, Move.from_text(best), Move.from_text(other))) == found


def test_income_is_an_advantage_of_the_patch_that_pays_more() -> None:
    first = ["stairs", "cup", "plus"]
    rest = [name for name in State.new().circle if name not in (*first, "domino")]
    state = replace_buttons(State.new(circle=[*first, *rest, "domino"]), 20)
    dear, cheap = (
        next(move for move in state.legal_moves if move.patch == name) for name in first[:2]
    )
    marks = sum(mark > state.edition.find("stairs").time for mark in state.edition.income_marks)
    assert list(advantages(state, dear, cheap)) == [
        f"pays 3 buttons more on each of the {marks} paydays left"
    ]
    assert list(advantages(state, cheap, dear)) == [
        "can otherwise be bought by Orange next",
        "leaves 9 buttons more",
        "takes 2 spaces less",
    ]


def replace_buttons(state: State, buttons: int) -> State:
    """Return a position in which the mover has other buttons."""
    document = state.to_json()
    document["players"][state.to_move]["buttons"] = buttons
    return State.from_json(document)


# -- the game at the keyboard --------------------------------------------------------------------


def talk(judged: Decision, points: int = 3) -> Dialogue:
    """Return a game for both sides in which an advance costs 8 points and all else nothing."""

    def judge(state: State, move: Move) -> Decision:
        return judged if state == CLOSE and move.is_advance else estimated(judged, 0.0, 1.0)

    def no_advice(state: State) -> None:
        raise AssertionError("nobody asked")

    session = Session(Game(CLOSE, ()), (0, 1))
    teacher = Teacher(points, judge)
    return Dialogue(session, None, no_advice, teacher=teacher)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "played", "take_backs", "fates"),
    [
        (["advance", "undo", "domino g7"], ["domino@g7h7"], 1, [False]),
        (["advance", "domino g7"], ["domino@g7h7"], 1, [False]),
        (["advance", "keep"], ["advance"], 0, [True]),
        (["advance", "advance"], ["advance"], 0, [True]),
        (["advance", "moves", "keep", "undo"], [], 1, [True]),
        (["domino g7"], ["domino@g7h7"], 0, []),
    ],
)
def test_the_move_is_taken_back_or_played(
    judged: Decision, typed: list[str], played: list[str], take_backs: int, fates: list[bool]
) -> None:
    game = talk(judged)
    for line in typed:
        assert not game.answer(line).is_refused, line
    assert [str(move) for move in game.session.record.moves] == played
    assert game.teacher is not None
    assert game.teacher.take_backs == take_backs
    assert [each.is_played for each in game.teacher.lessons] == fates


def test_below_the_chosen_points_nothing_is_said(judged: Decision) -> None:
    game = talk(judged, points=9)
    assert game.answer("advance").is_moved
    assert game.teacher is not None
    assert list(game.teacher.summary()) == [
        "0 lessons, 0 take-backs; no move was sure to lose 9 points or more."
    ]


def test_keep_is_nothing_without_a_warning(judged: Decision) -> None:
    assert talk(judged).answer("keep").is_refused


@pytest.mark.thorough
def test_a_lesson_on_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("advance\nundo\ndomino g7\nquit\n"))
    quick = ("--hints", "strong:2000n", "--against", "greedy")
    out = run("play", "example:close-finish", "--seat", "1", "--teach", "3", *quick).output()
    said = " ".join(out.split())
    assert f"{COSTS} Type undo to take it back, or keep to play on." in said
    assert f"1 lesson, 1 take-back. move 1, taken back: {COSTS}" in said
    refused(run("play", "--teach", "0"), "--teach")

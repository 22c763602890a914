"""The lessons of the board: their words fit their positions, and their answers are proved."""

import json

import pytest

from patchwork_solve import Move, State
from patchwork_solve.engine.game.move import action
from scripts.make_lessons import FILE, proof
from tests.lanes import slow

LESSONS = json.loads(FILE.read_text("utf-8"))["lessons"]
TRIES = {
    f"{lesson['name']}-{number}": one
    for lesson in LESSONS
    for number, one in enumerate(lesson["tries"], start=1)
}


def test_eight_lessons_have_two_or_three_tries_each() -> None:
    assert len({lesson["name"] for lesson in LESSONS}) == len(LESSONS) == 8
    assert {len(lesson["tries"]) for lesson in LESSONS} <= {2, 3}


@pytest.mark.parametrize("name", TRIES)
def test_every_move_is_judged_and_every_wrong_kind_has_a_reason(name: str) -> None:
    one = TRIES[name]
    state = State.from_text(one["position"])
    assert state.to_move == one["mover"]
    lost = {token: int(n) for n, tokens in one["moves"].items() for token in tokens.split()}
    assert set(lost) == {str(move) for move in state.legal_moves}
    right = {token for token, points in lost.items() if not points}
    assert one["line"].split()[0] in right
    assert len({kind(token) for token in right}) == 1
    assert min(points for points in lost.values() if points) >= 2
    assert set(one["wrong"]) == {kind(token) for token in set(lost) - right}


def kind(token: str) -> str:
    """Return what a move does, wherever it does it."""
    return action(Move.from_text(token))


@pytest.mark.parametrize("name", [next(iter(TRIES)), *slow(*[*TRIES][1:])])
def test_the_answer_is_proved(name: str) -> None:
    one = TRIES[name]
    proved = {field: one[field] for field in ("mover", "value", "line", "moves")}
    assert proved == proof(one["position"]), "run python -m scripts.make_lessons"

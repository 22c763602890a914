"""The difference between two moves is split in the browser as in Python."""

import json

import pytest

from patchwork_solve.analyses.explaining.finding import LEAST_NODES
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State
from tests.javascript.late_positions import positions
from tests.javascript.test_javascript_board_searches import (
    EDITIONS,
    PAGE,
    Event,
    Search,
    search,
    task_of,
)

__all__ = ["search"]

SHARES = (10, 25, 35, 50, 60, 70, 80, 88, 90, 93)
"""Of games: the first are estimated, the last are proved."""


def rows(state: State) -> list[Event]:
    """Return the courses of the choices of a position, best first, as a page knows them."""
    assessment = analyst("strong").analyse(state, DecisionLimits(nodes=20 * LEAST_NODES))
    return [
        {
            "line": [str(move) for move in each.line],
            "margin": round(each.estimate.margin, 2),
            "lower": each.lower,
            "upper": each.upper,
        }
        for each in assessment.best_of_each()
    ]


@pytest.fixture(scope="module")
def bodies() -> list[Event]:
    """Requests about the best two choices of positions, and the same the other way round."""
    found = []
    for number, state in enumerate(positions(EDITIONS, SHARES)):
        courses = rows(state)[:2]
        if len(courses) < 2:
            continue
        if number % 2:  # The page knows the moves, as of a mistake.
            courses = [{**each, "line": each["line"][:1]} for each in courses]
        common = {"kind": "explain", "page": PAGE, "position": state.to_text()}
        common["spent"] = 20 * LEAST_NODES
        for one, other in (courses, courses[::-1]):
            found.append({**common, "course": one, "contrast": other})
    return found


@pytest.fixture
def answers(search: Search, bodies: list[Event]) -> list[Event]:
    """What the browser answers."""
    return [end["answer"] for _, (end,) in zip(bodies, search(bodies), strict=False)]


def test_explanations_are_the_same(bodies: list[Event], answers: list[Event]) -> None:
    proved = 0
    for body, answer in zip(bodies, answers, strict=True):
        expected = task_of(body).run(lambda event: None).answer
        assert answer == json.loads(json.dumps(expected)), body
        proved += not answer["error"]
    assert len(bodies) >= 2 * 20
    assert 10 <= proved <= len(bodies) - 10


def test_parts_add_up_and_swapped_moves_give_opposite_signs(answers: list[Event]) -> None:
    for one, other in zip(answers[::2], answers[1::2], strict=True):
        assert sum(part["points"] for part in one["parts"]) == pytest.approx(one["difference"])
        assert one["difference"] == -other["difference"]
        points, opposite = (
            {part["concept"]: part["points"] for part in each["parts"]} for each in (one, other)
        )
        assert points == {name: -value for name, value in opposite.items()}

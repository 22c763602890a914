"""The difference between two moves is split in the browser as in Python."""

import json
from typing import Any

import pytest

from patchwork_solve.analyses.board.requests import SEARCHES
from patchwork_solve.analyses.board.tasks.explaining import Explain
from patchwork_solve.analyses.explaining.finding import LEAST_NODES
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
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

SHARES = (10, 40, 70, 80, 90, 94, 97)
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


def test_explanations_are_the_same(search: Search, bodies: list[Event]) -> None:
    proved = 0
    for body, events in zip(bodies, search(bodies), strict=False):
        expected = json.loads(json.dumps(task_of(body).run(lambda event: None).answer))
        (end,) = events
        assert end["answer"] == expected, body
        proved += not expected["error"]
    assert 10 <= proved <= len(bodies) - 10

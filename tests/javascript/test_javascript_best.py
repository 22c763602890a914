"""JavaScript ranks moves and plays as the strong player does in Python, digit for digit."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.analyses.best.answer import BestAnswer
from patchwork_solve.analyses.best.frame import best_document
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from tests.javascript.late_positions import positions

EDITIONS = ("current", "first-2014", "express", "example:8x8", "tests/data/variants/oblong.toml")
SHARES = (0, 30, 60, 80, 92)
NODES = {"best": 6_000, "analyse": 90_000, "play": 3_000}

Work = Callable[[State, int], Any]


def _document(state: State, nodes: int, assessment: Any) -> dict[str, Any]:
    document = best_document(BestAnswer(state, f"strong:{nodes}n", assessment))
    del document["seconds"]
    return document


def best(state: State, nodes: int) -> Any:
    """Return the ranked moves."""
    return _document(state, nodes, Strong().analyse(state, DecisionLimits(nodes=nodes)))


def analyse(state: State, nodes: int) -> Any:
    """Return them again and again, each time after twice the search."""
    found = Strong().analyse_on(state, DecisionLimits(nodes=nodes))
    return [_document(state, nodes, each) for each in found]


def play(state: State, nodes: int) -> Any:
    """Return some moves of a game of the strong player against itself."""
    player, moves = Strong(), list[str]()
    while not state.is_over and len(moves) < 12:
        move = player.choose(state, DecisionLimits(nodes=nodes))
        moves.append(str(move))
        state = state.play(move)
    return moves


WORK: dict[str, Work] = {"best": best, "analyse": analyse, "play": play}


@pytest.mark.parametrize("work", WORK)
def test_answers_are_the_same(node: Any, work: str) -> None:
    nodes = NODES[work]
    states = positions(EDITIONS, SHARES)[:: 4 if work == "analyse" else 1]
    lines = [
        json.dumps({"position": state.to_text(), "work": work, "nodes": nodes}) for state in states
    ]
    found = [json.loads(line) for line in node("best.mjs", given="\n".join(lines)).splitlines()]
    assert found == [json.loads(json.dumps(WORK[work](state, nodes))) for state in states]

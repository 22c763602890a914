"""Table of the search of the draft: one position is never taken for another."""

import json

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.style import ALONE
from patchwork_solve.engine.state import State

CELL, DOMINO, ROW, CORNER = ["#"], ["##"], ["###"], ["##", "#."]
SQUARE, STEP, TEE = ["##", "##"], ["##.", ".##"], ["###", ".#."]

NODES = 60_000
"""More than it takes to see every end of these games."""

# Shapes; buttons, spaces and income of every patch; last space, start buttons, points of a square
# and of a hole; seed of the circle.
THREE = ([DOMINO, ROW, CELL, STEP], (1, 2, 1), (4, 2, 3, 3), 1)
FOUR = ([STEP, CORNER, STEP, STEP, SQUARE], (2, 1, 1), (4, 2, 3, 2), 0)
FIVE = ([DOMINO, ROW, TEE, CORNER, CELL], (2, 1, 1), (6, 3, 3, 2), 2)
TEES = ([STEP, TEE, ROW, CORNER, TEE, SQUARE, TEE, TEE], (2, 1, 1), (6, 4, 3, 2), 3)
FREE = ([SQUARE, TEE, TEE, CELL, DOMINO, CORNER, TEE, CELL], (0, 1, 1), (4, 3, 0, 2), 3)

Case = tuple[list[list[str]], tuple[int, int, int], tuple[int, int, int, int], int]


def alike(case: Case) -> State:
    """Return the first position of a game whose patches differ in nothing but their shapes.

    Who bought which is seen on the quilts alone: neither buttons nor spaces tell it.
    """
    shapes, (buttons, time, income), (last, start, square, hole), seed = case
    patch = {"buttons": buttons, "time": time, "income": income}
    variant = {
        "name": "alike",
        "rows": 2,
        "columns": 3,
        "last_space": last,
        "income_marks": [3],
        "leather_marks": [],
        "square": 2,
        "square_points": square,
        "hole_penalty": hole,
        "start_buttons": start,
        "patches": {f"p{n}": {"cells": cells, **patch} for n, cells in enumerate(shapes)},
    }
    return State.new(seed=seed, edition=read_variant(json.dumps(variant)))


@pytest.mark.parametrize("remember", [False, True])
@pytest.mark.parametrize("case", [THREE, FOUR, FIVE, TEES, FREE])
def test_a_search_that_sees_every_end_finds_the_value(case: Case, remember: bool) -> None:
    state = alike(case)
    edition = state.edition
    network = evaluation_for(edition).network()
    drafter = Drafter(edition, network, ALONE.settings(), Memory(1 << 14, 1 << 16))
    circle, words = state.kernel_arguments()
    drafter.start(circle, words, remember=remember)
    found = drafter.think_on(circle, DecisionLimits(nodes=NODES))
    assert found.nodes < NODES
    solved = solve(state, SearchLimits())
    assert solved.winner is not None
    # A tie is worth half a point to its winner.
    assert found.value == (solved.lower or 0.5 - solved.winner)


def test_margins_of_millions_leave_every_move_to_be_tried() -> None:
    variant = {
        "name": "rich",
        "rows": 4,
        "columns": 8,
        "last_space": 255,
        "start_buttons": 0,
        "income_marks": list(range(1, 256)),
        "leather_marks": [],
        "hole_penalty": 2,
        "square": 0,
        "square_points": 0,
        "patches": {
            f"p{n}": {"cells": [CELL, DOMINO][n % 2], "buttons": 0, "time": 0, "income": 999}
            for n in range(16)
        },
    }
    state = State.new(seed=1, edition=read_variant(json.dumps(variant)))
    for _ in range(12):
        state = state.play(next(move for move in state.legal_moves if not move.is_advance))
    network = evaluation_for(state.edition).network()
    drafter = Drafter(state.edition, network, ALONE.settings(), Memory(1 << 14, 1 << 14))
    circle, words = state.kernel_arguments()
    assert drafter.think(circle, words, DecisionLimits(nodes=3_000)).value > 3_000_000
    tried = {state.edition.moves.move(root.code).patch for root in drafter.rated(circle)}
    assert tried == {None, *state.for_sale}

"""Endgames of random variants of every rule against brute force, from the first move on."""

import json

import pytest

from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.variant import variant_fields
from patchwork_solve.engine.state import State
from tests.hunt.endgame_truth import best, check_answer, check_exact, truth_of, winner_of
from tests.hunt.variant_endgames import solved_positions
from tests.lanes import slow, thorough

MOST_POSITIONS = 400
CASES = [range(8), *thorough(range(8, 16)), *slow(range(16, 24))]
SEEDS = pytest.mark.parametrize("seeds", CASES, ids=str)
"""Seeds of variants; the default tests try a third, `make test-all` two."""

LIMITS = {
    "relaxed": SearchLimits(entries=1 << 10),
    "plain": SearchLimits(entries=64, plain=True),
    "tabled": SearchLimits(entries=1 << 10, tabled=True),
    "threads": SearchLimits(entries=64, threads=2),
}


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
@SEEDS
def test_every_margin_equals_brute_force(limits: SearchLimits, seeds: range) -> None:
    for seed in seeds:
        for state, truth in solved_positions(seed, MOST_POSITIONS):
            check_exact(state, truth, solve(state, limits))


@pytest.mark.parametrize("nodes", [1, 8, 40])
@pytest.mark.parametrize("plain", [False, True], ids=["relaxed", "plain"])
@SEEDS
def test_a_limit_of_nodes_leaves_bounds_that_hold(
    nodes: int, plain: bool, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searcher, "SLICE", max(1, nodes // 4))  # Looks at the limit as often.
    limits = SearchLimits(entries=1 << 10, nodes=nodes, plain=plain)
    unfinished = 0
    for seed in seeds:
        for state, truth in solved_positions(seed, MOST_POSITIONS):
            solved = solve(state, limits)
            check_answer(state, truth, solved)
            unfinished += not solved.proof.is_exact
    assert unfinished >= 1


def test_bounds_before_the_swap_are_points_that_can_be_had() -> None:
    """The answer of a search that is stopped at once is a bound, not the search's own limit."""
    fields = {"name": "pie", "extends": "current", "swap": True, "start_leather": 1}
    state = State.new(1, build(variant_fields(fields), ""))
    stopped = SearchLimits(nodes=1)
    for _ in range(4):  # Two leather patches, the first move, then the swap.
        proof = solve(state, stopped).proof
        assert -1000 < proof.lower < 0 < proof.upper < 1000
        state = state.play(state.legal_moves[0])


def test_bounds_while_patches_wait_are_points_that_can_be_had() -> None:
    state = State.new(1, "express")
    proof = solve(state, SearchLimits(nodes=1)).proof
    assert -200 < proof.lower < 0 < proof.upper < 200


WAITING = [range(100, 120), *thorough(range(120, 160)), *slow(range(160, 300))]


@pytest.mark.parametrize("seeds", WAITING, ids=str)
def test_margins_while_patches_wait_equal_brute_force(seeds: range) -> None:
    """Where a search is stopped at once its bounds hold, with tables and before they are filled."""
    number = 0
    for seed in seeds:
        for state, truth in solved_positions(seed, MOST_POSITIONS):
            if not state.waiting:
                continue
            number += 1
            for limits in LIMITS.values():
                check_exact(state, truth, solve(state, limits))
            for nodes in (1, 8, 40):
                check_answer(state, truth, solve(state, SearchLimits(nodes=nodes)))
    assert number > len(seeds) / 8


LEATHER_BRINGS_POINTS = {
    "format": "patchwork-state/1",
    "edition": {
        "name": "leather",
        "last_space": 2,
        "income_marks": [1, 2],
        "leather_marks": [2],
        "hole_penalty": 1,
        "start_buttons": [1, 3],
        "square": 2,
        "square_points": 7,
        "income_points": 2,
        "leather_points": 3,
        "advance_pay": 4,
        "income_pay": 5,
        "outline": ["####.#", ".####."],
        "patches": {
            "bar": {"cells": ["####"], "buttons": 5, "time": 2, "income": 0},
            "step": {"cells": ["##.", ".##"], "buttons": 1, "time": 5, "income": 1},
        },
    },
    "circle": ["step", "bar"],
    "players": [
        {"time": 1, "buttons": 5, "income": 0, "quilt": ["....-.", "-....-"]},
        {"time": 0, "buttons": 3, "income": 0, "quilt": ["....-.", "-....-"]},
    ],
}
"""Buying the step takes leather that may complete the square and brings points of its own."""


def test_leather_in_a_batch_brings_its_points() -> None:
    state = State.from_json(json.dumps(LEATHER_BRINGS_POINTS))
    truth = truth_of(state, MOST_POSITIONS)
    assert truth is not None
    check_exact(state, truth, solve(state, LIMITS["relaxed"]))


FULL_PURSES = {
    "format": "patchwork-state/1",
    "edition": {
        "name": "full purses",
        "last_space": 8,
        "income_marks": [3, 5, 8],
        "leather_marks": [],
        "hole_penalty": 2,
        "start_buttons": 4,
        "start_income": 2,
        "square": 0,
        "square_points": 0,
        "rows": 2,
        "columns": 2,
        "max_buttons": 9,
        "patches": {
            "bar": {"cells": ["##"], "buttons": 4, "time": 2, "income": 1},
            "dot": {"cells": ["#"], "buttons": 3, "time": 1, "income": 0},
        },
    },
    "circle": ["bar", "dot"],
    "players": [
        {"time": 5, "buttons": 9, "income": 5, "quilt": ["..", ".."]},
        {"time": 4, "buttons": 8, "income": 4, "quilt": ["..", ".."]},
    ],
}
"""The pay of both for advancing is lost: bounds that add it up are wrong."""


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_what_is_paid_beyond_the_limit_of_buttons_is_no_gain(limits: SearchLimits) -> None:
    state = State.from_json(json.dumps(FULL_PURSES))
    truth = truth_of(state, MOST_POSITIONS)
    assert truth is not None
    check_exact(state, truth, solve(state, limits))
    check_answer(state, truth, solve(state, SearchLimits(nodes=1)))


@SEEDS
def test_the_winner_alone_equals_brute_force(seeds: range) -> None:
    for seed in seeds:
        for state, truth in solved_positions(seed, MOST_POSITIONS):
            limits = SearchLimits(entries=1 << 10, winner_only=True)
            assert solve(state, limits).winner == winner_of(best(state, truth))

"""The bounds by a player alone on the circle hold the value by brute force and by plain search."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.driver import Search, SearchLimits, solve
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.state import State
from tests.engine.test_endgame import PRINTINGS_IN_TURN, positions
from tests.engine.test_endgame import late as game_at
from tests.hunt.endgame_truth import Truth, check_exact, check_known, truth_of
from tests.hunt.variant_endgames import solved_positions


def by_plain_search(state: State) -> Truth:
    """Return the results of plain alpha-beta, ties as won by player 1."""
    solved = solve(state, SearchLimits(plain=True, margin_only=False))
    assert all(root.is_exact for root in solved.moves)
    return {root.move: 3 * root.lower - 1 for root in solved.moves}


def late(until: int, seeds: range) -> Iterator[tuple[State, Truth]]:
    """Yield positions of both printings, with the result of each move."""
    for state in positions(until, seeds, "greedy") + positions(until, seeds, "random"):
        yield state, by_plain_search(state)


def of_variants(most: int, seeds: range) -> Iterator[tuple[State, Truth]]:
    """Yield positions of random variants of every rule, with the result of each move."""
    for seed in seeds:
        yield from solved_positions(seed, most)


def width(state: State, truth: Truth) -> int:
    """Check what holds without a search of a position and of each move; return how wide it is."""
    search = Search(state, SearchLimits(entries=64, tabled=False))
    known = search.checkpoint()
    search.close()
    check_known(state, truth, known)
    return sum(upper - lower for lower, upper in known.moves.values())


@pytest.mark.parametrize(
    ("found", "number"),
    [
        pytest.param(late(48, range(300, 304)), 50, id="printings"),
        pytest.param(of_variants(200, range(6)), 30, id="variants"),
        pytest.param(late(45, range(420)), 12_000, id="more printings", marks=pytest.mark.slow),
        pytest.param(
            of_variants(2_000, range(900)), 8_000, id="more variants", marks=pytest.mark.slow
        ),
    ],
)
def test_no_bound_is_beyond_the_value(
    found: Iterator[tuple[State, Truth]], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a look one purchase ahead, which makes bounds closer, and without."""
    looked_at = 0
    wide = {True: 0, False: 0}
    for state, truth in found:
        looked_at += 1 + len(truth)
        for ahead in wide:
            monkeypatch.setattr(searcher, "AHEAD", ahead)
            wide[ahead] += width(state, truth)
    assert looked_at >= number
    assert 0 < wide[True] < wide[False]


def test_a_table_ends_with_its_lap(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a lap more is for sale than a table knows that was filled before it."""
    state = game_at(1014, PRINTINGS_IN_TURN[0], 40)
    limits = SearchLimits(margin_only=True)
    found = solve(state, limits).proof
    monkeypatch.setattr(searcher, "AHEAD", False)
    without = solve(state, limits).proof
    assert found.lower == found.upper == without.lower == without.upper


@pytest.mark.parametrize("seed", [7, 28, 48])
def test_a_table_knows_all_spaces_after_each_patch(seed: int) -> None:
    """The other player may make the first purchases: then the owner has all spaces left."""
    for state, truth in of_variants(200, range(seed, seed + 1)):
        check_exact(state, truth, solve(state, SearchLimits(entries=1 << 10, tabled=False)))


@pytest.mark.parametrize("seed", [12, 52, 54])
def test_a_purchase_is_not_counted_on_where_buttons_are_limited(seed: int) -> None:
    for state, truth in of_variants(200, range(seed, seed + 1)):
        check_exact(state, truth, solve(state, SearchLimits(entries=1 << 10, tabled=False)))


LEATHER_BETWEEN: dict[str, Any] = {
    "name": "leather-between",
    **dict.fromkeys(("square", "square_points", "start_space"), 0),
    "rows": 1,
    "columns": 2,
    "last_space": 7,
    "income_marks": [5, 7],
    "leather_marks": [1, 2],
    "start_buttons": 2,
    "hole_penalty": 2,
    "first_patches": ["dear", "cheap"],
    "patches": {
        "cheap": {"cells": ["##"], "buttons": 1, "time": 1, "income": 0},
        "dear": {"cells": ["##"], "buttons": 3, "time": 0, "income": 2},
    },
}
"""Whoever walks to the third button gets leather on the way, which takes the place of the patch."""


def test_leather_on_the_way_takes_the_place_of_a_patch() -> None:
    state = State.new(seed=1, edition=read_variant(json.dumps(LEATHER_BETWEEN)))
    truth = truth_of(state, 1_000)
    assert truth is not None
    assert width(state, truth) > 0

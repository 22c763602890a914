"""Searches that ask for less than every move: the winner alone, or the margin alone."""

import json
from functools import cache

import pytest

from patchwork_solve import InputError, State, solve
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.endgame.continuation import keeping
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.endgame.driver import solve as search
from patchwork_solve.engine.forms.variant import edition_of, read_variant, variant_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.simple import play_out
from tests.hunt.endgame_truth import (
    Truth,
    best,
    check_exact,
    margin_of,
    truth_of,
    winner_of,
)

THREE = "tests/data/variants/three-by-three.toml"
WINNER, MARGIN = (
    SearchLimits(winner_only=True, entries=1 << 12),
    SearchLimits(margin_only=True, entries=1 << 12),
)


def check(state: State, truth: Truth) -> None:
    """Hold what is asked alone against brute force."""
    result = best(state, truth)
    winner = winner_of(result)
    found = search(state, WINNER)
    assert found.winner == winner
    assert found.lower <= margin_of(result) <= found.upper
    assert found.proof.stopped is Stopped.FINISHED
    for root in found.moves:
        assert root.lower <= margin_of(truth[root.move]) <= root.upper
    if winner in (state.to_move, 2):
        # Every move that is shown as winning wins, the tie-break included, or shares the tie.
        assert winner_of(truth[found.line.moves[0]]) == winner
        assert found.best.move == found.line.moves[0]
        # And the margin that it is shown to keep is not a loss.
        assert found.guaranteed <= 0 if state.to_move else found.guaranteed >= 0
    else:
        assert not found.line.moves
    alone = search(state, MARGIN)
    assert alone.lower == alone.upper == margin_of(result)
    kept = {move.patch for move, value in truth.items() if margin_of(value) == margin_of(result)}
    assert {move.patch for move in keeping(state, margin_of(result))} == kept


@cache
def late(seed: int, tie_break: str = "first") -> tuple[State, Truth] | None:
    """Return the end of a game on quilts of 4x4 with what brute force says."""
    edition = variant_of(edition_of("example:4x4"), "ties", {"tie_break": tie_break})
    state = play_out(State.new(seed=seed, edition=edition), ("greedy", "careful"), seed, 11).final
    truth = None if state.is_over else truth_of(state, 150)
    return None if truth is None else (state, truth)


@pytest.mark.parametrize("tie_break", ["first", "shared"])
def test_the_winner_is_that_of_brute_force(tie_break: str) -> None:
    found = [pair for seed in range(50) if (pair := late(seed, tie_break)) is not None]
    assert len(found) >= 15
    results = [best(*pair) for pair in found]
    assert any(margin_of(result) == 0 for result in results), "no tie among them"
    assert min(results) < -1
    assert max(results) > 1
    for state, truth in found:
        check(state, truth)


@pytest.mark.parametrize("tie_break", ["second", "cells", "shared"])
def test_ties_are_won_by_the_rule_of_the_edition(tie_break: str) -> None:
    """The winner alone, and a whole search with its line of best play."""
    usual, others = [], []
    for seed in range(60):
        first = late(seed)
        if first is None or best(*first) not in (-1, 1):
            continue
        pair = late(seed, tie_break)
        assert pair is not None
        check(*pair)
        check_exact(*pair, search(pair[0], SearchLimits(entries=1 << 12)))
        usual.append(best(*first))
        others.append(best(*pair))
    assert len(others) >= 2
    assert usual != others, "no tie goes to another player than by the usual rule"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_small_games_are_solved_from_the_first_move(seed: int) -> None:
    state = State.new(seed=seed, edition=three())
    truth = truth_of(state, 200_000)
    assert truth is not None
    check(state, truth)


def three() -> Edition:
    return edition_of(THREE)


def test_the_winner_takes_fewer_nodes_than_the_margin() -> None:
    edition = edition_of("example:5x5")
    spent = []
    for limits in (WINNER, MARGIN):
        found = [search(State.new(seed=seed, edition=edition), limits) for seed in (1, 3)]
        assert [each.winner for each in found] == [0, 0]
        spent.append(sum(each.proof.work.nodes for each in found))
    assert 10 * spent[0] < spent[1]


def test_an_unfinished_search_names_no_winner() -> None:
    state = State.new(seed=0, edition=edition_of("example:7x7"))
    found = search(state, SearchLimits(nodes=5_000, winner_only=True))
    assert found.winner is None
    assert found.lower < 0 < found.upper
    # What the tables of a far search say at once; without them 375 points.
    assert found.upper - found.lower < 250
    assert found.proof.stopped is Stopped.LIMIT


def test_threads_agree() -> None:
    state = State.new(seed=7, edition=edition_of("example:5x5"))
    assert search(state, SearchLimits(winner_only=True, threads=2)).winner == 0


def test_from_python() -> None:
    state = State.load("examples/close-finish.json")
    answer = solve(state, winner_only=True)
    assert (answer.winner, answer.is_exact) == (0, False)
    assert str(answer).startswith("Proved: Blue wins by 1 to ")
    assert solve(state, margin_only=True).lower == 3
    with pytest.raises(InputError, match="winner_only"):
        solve(state, margin_only=True, winner_only=True)


def test_equal_purses_are_not_equal_where_cells_decide() -> None:
    """Who has bought which of two patches makes no difference but to the tie."""
    patches = {
        name: {"cells": [cells], "buttons": 0, "time": 1, "income": 0}
        for name, cells in (("one", "#"), ("two", "##"))
    }
    edition = read_variant(
        json.dumps({
            "name": "cells", "rows": 3, "columns": 1, "last_space": 5, "income_marks": [],
            "leather_marks": [], "hole_penalty": 0, "square": 0, "square_points": 0,
            "start_buttons": 0, "advance_pay": 0, "tie_break": "cells", "patches": patches,
            "start_patch": "two", "first_patches": ["one", "two"],
        })
    )  # fmt: skip
    state = State.new(edition=edition)
    truth = truth_of(state, 100_000)
    assert truth is not None
    assert {best(state, truth)} <= {-1, 1}
    check(state, truth)
    check_exact(state, truth, search(state, SearchLimits(entries=1 << 12)))

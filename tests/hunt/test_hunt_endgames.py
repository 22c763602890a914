"""Endgames of tiny variants, from positions put together by hand, against brute force.

Every way to ask must say the same, and whatever is called proved at any moment must hold the truth.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from engine import checkpoint, searcher
from engine.checkpoint import Checkpoint
from engine.endgame import Endgame, Limits, Progress, Search
from engine.move import Move
from engine.state import State
from tests import oracle
from tests.harness import engine_move, position_of
from tests.hunt.budget import examples, rounds
from tests.hunt.strategies import positions

MOST_POSITIONS = 4_000
SMALL = 1 << 10
"""Entries of a transposition table for endgames as small as these."""

Truth = dict[Move, int]
"""For each move three times the margin, more or less 1 for whoever wins a tie."""


def truth_of(state: State) -> Truth:
    """Return what brute force says; reject what would take it too long."""
    try:
        results = oracle.root_results(position_of(state), MOST_POSITIONS)
    except oracle.TooLargeError:
        assume(False)
        raise
    return {engine_move(move): result for move, result in results.items()}


def margin_of(result: int) -> int:
    """Return the margin in points."""
    return (result + 1) // 3


def best(state: State, truth: Truth) -> int:
    """Return what best play leads to."""
    return max(truth.values()) if state.to_move == 0 else min(truth.values())


def check_exact(state: State, truth: Truth, solved: Endgame) -> None:
    """A finished search knows every margin, the winner, and a line that shows them."""
    result = best(state, truth)
    margins = {move: (margin_of(value), margin_of(value)) for move, value in truth.items()}
    assert {root.move: (root.lower, root.upper) for root in solved.moves} == margins
    assert solved.proof.is_exact
    assert solved.proof.lower == margin_of(result)
    assert solved.winner == (0 if result > 0 else 1)
    assert solved.proof.witness is not None
    for move in solved.proof.witness.moves:
        state = state.play(move)
    assert state.is_over
    assert state.scores() == solved.scores
    assert state.scores()[0] - state.scores()[1] == margin_of(result)
    assert state.winner == solved.winner


def check_known(state: State, truth: Truth, known: Checkpoint) -> None:
    """What is proved so far holds the truth."""
    lower, upper = known.margin
    assert lower <= margin_of(best(state, truth)) <= upper
    by_token = {str(move): margin_of(result) for move, result in truth.items()}
    assert known.moves.keys() == by_token.keys()
    for move, (low, high) in known.moves.items():
        assert low <= by_token[move] <= high, move


def check_answer(state: State, truth: Truth, solved: Endgame) -> None:
    """So does an answer, finished or not."""
    assert solved.proof.lower is not None
    assert solved.proof.upper is not None
    assert solved.proof.lower <= margin_of(best(state, truth)) <= solved.proof.upper
    for root in solved.moves:
        assert root.lower <= margin_of(truth[root.move]) <= root.upper
    if solved.winner is not None:
        assert solved.winner == (0 if best(state, truth) > 0 else 1)


def watched(
    state: State, truth: Truth, limits: Limits, stop: int | None = None, before: Path | None = None
) -> Search:
    """Search with an eye on all that is proved; interrupt at the `stop`-th look at the clock."""
    looks = 0

    def look(progress: Progress) -> None:
        nonlocal looks
        looks += 1
        assert progress.lower <= margin_of(best(state, truth)) <= progress.upper
        check_known(state, truth, search.checkpoint())
        if looks == stop:
            raise KeyboardInterrupt

    known = None if before is None else checkpoint.load(before, state)
    search = Search(state, limits, look, known)
    check_known(state, truth, search.checkpoint())
    answer = search.solve()
    check_answer(state, truth, answer)
    check_known(state, truth, search.checkpoint())
    if stop is None:
        check_exact(state, truth, answer)
    return search


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let searches look at the clock after so many nodes, and call for help as soon."""
    return lambda nodes: monkeypatch.setattr(searcher, "SLICE", nodes)


@rounds(60)
def test_every_margin_equals_brute_force(number: int) -> None:
    """By relaxed games, by plain search, and with a table that forgets nearly everything."""

    @examples(number)
    @given(positions())
    def check(state: State) -> None:
        truth = truth_of(state)
        event(f"{min(len(truth), 5)} moves")
        for limits in (Limits(entries=SMALL), Limits(entries=64), Limits(entries=64, plain=True)):
            watched(state, truth, limits)

    check()


@rounds(40)
def test_a_search_may_be_stopped_and_taken_up_anywhere(
    number: int, slices: Callable[[int], None]
) -> None:
    """Stopped after any number of nodes, kept in a file, and finished by another search."""

    @examples(number)
    @given(positions(), st.integers(1, 40), st.integers(1, 12), st.booleans())
    def check(state: State, nodes: int, stop: int, plain: bool) -> None:
        truth = truth_of(state)
        slices(nodes)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "proved.json"
            stopped = watched(state, truth, Limits(entries=SMALL, plain=plain), stop)
            stopped.checkpoint().save(path)
            watched(state, truth, Limits(entries=SMALL), before=path)

    check()


@rounds(25)
def test_threads_change_no_value(number: int, slices: Callable[[int], None]) -> None:
    """Two threads that get in each other's way from the first node on."""

    @examples(number)
    @given(positions(), st.integers(1, 10))
    def check(state: State, nodes: int) -> None:
        truth = truth_of(state)
        slices(nodes)
        watched(state, truth, Limits(entries=64, threads=2))

    check()

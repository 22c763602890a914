"""Endgames of tiny variants, from positions put together by hand, against brute force.

Every way to ask must say the same, and whatever is called proved at any moment must hold the truth.
"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from patchwork_solve.engine.endgame import checkpoint, searcher
from patchwork_solve.engine.endgame.driver import Progress, Search, SearchLimits, solve
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.state import State
from tests.hunt.budget import examples, rounds
from tests.hunt.endgame_truth import (
    Truth,
    best,
    check_answer,
    check_exact,
    check_known,
    margin_of,
    truth_of,
    winner_of,
)
from tests.hunt.strategies import editions, positions

SMALL = 1 << 10
"""Entries of a transposition table for endgames as small as these."""


def watched(
    state: State,
    truth: Truth,
    limits: SearchLimits,
    stop: int | None = None,
    before: Path | None = None,
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


def drawn_truth(state: State) -> Truth:
    """Return the results of brute force; reject an example that takes it too long."""
    truth = truth_of(state, 4_000)
    assume(truth is not None)
    assert truth is not None
    return truth


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let searches look at the clock, call for help and turn to few moves after so many nodes."""

    def cut(nodes: int) -> None:
        monkeypatch.setattr(searcher, "SLICE", nodes)
        monkeypatch.setitem(searcher.CONTROL_OVERRIDES, memory.FIRST_DEEPENING, 4 * nodes)

    return cut


@rounds(60)
def test_every_margin_equals_brute_force(number: int) -> None:
    """By relaxed games, by plain search, and with a table that forgets nearly everything."""

    @examples(number)
    @given(positions())
    def check(state: State) -> None:
        truth = drawn_truth(state)
        event(f"{min(len(truth), 5)} moves")
        for limits in (
            SearchLimits(entries=SMALL),
            SearchLimits(entries=64),
            SearchLimits(entries=64, plain=True),
        ):
            watched(state, truth, limits)

    check()


CRAMPED = ((1, 16), (2, 5), (3, 3))
"""Quilts on which one patch soon leaves no room for another."""


@rounds(60)
def test_many_patches_for_little_room(number: int) -> None:
    """Patches for next to nothing, half of them without time, a few spaces from the end."""

    @examples(number)
    @given(positions(editions(patches=4, quilts=CRAMPED, cheap=True), spaces=3, room=7))
    def check(state: State) -> None:
        truth = drawn_truth(state)
        for limits in (SearchLimits(entries=SMALL), SearchLimits(entries=64, plain=True)):
            watched(state, truth, limits)

    check()


@rounds(60)
def test_a_search_as_from_far_away(number: int) -> None:
    """By tables of the economy, in which prices, incomes and purses may have no row; the winner."""

    @examples(number)
    @given(positions(editions(vast=True)))
    def check(state: State) -> None:
        truth = drawn_truth(state)
        watched(state, truth, SearchLimits(entries=SMALL, tabled=True))
        alone = solve(state, SearchLimits(entries=SMALL, tabled=True, winner_only=True))
        assert alone.winner == winner_of(best(state, truth))

    check()


@rounds(8)
def test_a_circle_of_up_to_64_patches(number: int) -> None:
    """All bits of a word; few spaces and cells, so that brute force can follow."""

    @examples(number)
    @given(positions(editions(patches=64, quilts=((2, 3), (1, 16))), spaces=3, room=5))
    def check(state: State) -> None:
        watched(state, drawn_truth(state), SearchLimits(entries=SMALL))

    check()


@rounds(40)
def test_a_search_may_be_stopped_and_taken_up_anywhere(
    number: int, slices: Callable[[int], None]
) -> None:
    """Stopped after any number of nodes, kept in a file, and finished by another search."""

    @examples(number)
    @given(positions(), st.integers(1, 40), st.integers(1, 12), st.booleans())
    def check(state: State, nodes: int, stop: int, plain: bool) -> None:
        truth = drawn_truth(state)
        slices(nodes)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "proved.json"
            stopped = watched(state, truth, SearchLimits(entries=SMALL, plain=plain), stop)
            stopped.checkpoint().save(path)
            watched(state, truth, SearchLimits(entries=SMALL), before=path)

    check()


@rounds(25)
def test_threads_change_no_value(number: int, slices: Callable[[int], None]) -> None:
    """Two threads that get in each other's way from the first node on."""

    @examples(number)
    @given(positions(), st.integers(1, 10))
    def check(state: State, nodes: int) -> None:
        truth = drawn_truth(state)
        slices(nodes)
        watched(state, truth, SearchLimits(entries=64, threads=2))

    check()

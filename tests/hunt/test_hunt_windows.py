"""Quilts with more windows of the bonus square than a search tracks, against brute force."""

from hypothesis import assume, given

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.kernel.endgame.squares import MOST_WINDOWS
from patchwork_solve.engine.state import State
from tests.hunt.budget import examples, rounds
from tests.hunt.endgame_truth import check_exact, truth_of
from tests.hunt.strategies import editions, positions

WIDE = ((8, 16), (16, 8), (11, 11))


@rounds(30)
def test_all_windows_count_as_open(number: int) -> None:
    @examples(number)
    @given(positions(editions(patches=4, longest=6, quilts=WIDE, square=True), room=7))
    def check(state: State) -> None:
        assert len(state.edition.tables.squares) > MOST_WINDOWS
        truth = truth_of(state, 2_000)
        assume(truth is not None)
        assert truth is not None
        check_exact(state, truth, solve(state, SearchLimits(entries=1 << 10)))

    check()

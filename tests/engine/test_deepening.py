"""Near positions narrowed to one value: by what ends soonest, wherever the truth lies."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from tests.engine.imagined import ImaginedDriver
from tests.engine.test_endgame import VARIANT, late, margins, positions

HELPLESS = 1_000
"""Points beside the truth that are more than searches of few moves will ever prove."""


class Imagined:
    """A position whose margin is known; a question takes fewer nodes the further it is from it.

    Parameters
    ----------
    interval : tuple of int
        Proved at first.
    margin : int
        The truth.
    relaxed : int
        Points beside the truth that searches of few moves prove, and no more.
    most : float
        Nodes after which it is interrupted.
    """

    def __init__(
        self, interval: tuple[int, int], margin: int, relaxed: int, most: float = math.inf
    ) -> None:
        self.nodes = 0
        self._margin, self._relaxed, self._most = margin, relaxed, most
        self.driver = ImaginedDriver(interval, self.prove, margin)

    def prove(self, threshold: int, side: int, nodes: int, depth: int) -> bool | None:
        """Answer as a search would."""
        reached = self._margin >= threshold
        distance = self._margin - threshold if reached else threshold - 1 - self._margin
        is_whole = depth == arena.NO_DEPTH
        assert is_whole == (side == arena.EITHER)
        cost = int((1e7 if is_whole else 1e5) * 0.5**distance)
        self.nodes += min(cost, nodes)
        if self.nodes > self._most:
            raise KeyboardInterrupt
        if cost > nodes:
            return None
        is_sought = is_whole or reached == (side == arena.FROM_BELOW)
        return is_sought and (is_whole or distance >= self._relaxed - depth)


intervals = st.tuples(st.integers(-60, 60), st.integers(0, 60), st.integers(0, 60))


@given(intervals, st.integers(0, 12))
def test_every_interval_ends_at_the_truth(drawn: tuple[int, int, int], relaxed: int) -> None:
    margin, below, above = drawn
    imagined = Imagined((margin - below, margin + above), margin, relaxed)
    imagined.driver.deepen()
    assert imagined.driver.interval == (margin, margin)
    again = Imagined((margin - below, margin + above), margin, relaxed)
    assert again.driver.narrow(0)
    lower, upper = again.driver.interval
    assert lower == max(margin - below, margin - relaxed)
    assert upper == min(margin + above, margin + relaxed)


@pytest.mark.parametrize("margin", [5, 6, 7])
def test_the_ends_close_in_while_the_middle_is_open(margin: int) -> None:
    """Nothing takes more nodes than the middle where the margin is: the quarters come first."""
    imagined = Imagined((0, 12), margin, HELPLESS, most=12_000_000)
    with pytest.raises(KeyboardInterrupt):
        imagined.driver.deepen()
    lower, upper = imagined.driver.interval
    assert 0 < lower <= margin <= upper < 12


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds", [range(300, 308), pytest.param(range(308, 340), marks=pytest.mark.slow)]
)
def test_questions_of_few_nodes_change_no_value(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With limits so small that every question is asked many times."""
    states = [*positions(42, seeds), *(late(seed, VARIANT, 12) for seed in seeds)]
    differing = 0
    for state in (state for state in states if not state.is_over):
        usual = solve(state)
        with monkeypatch.context() as patched:
            patched.setattr(searcher, "SLICE", 20)
            patched.setitem(searcher.CONTROL_OVERRIDES, memory.FIRST_DEEPENING, 20)
            hurried = solve(state)
        assert margins(hurried) == margins(usual)
        assert hurried.winner == usual.winner
        differing += hurried.proof.work.nodes != usual.proof.work.nodes
    assert differing > 3

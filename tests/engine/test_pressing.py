"""Wide intervals pressed by broader bound players and by moves: proved, and exact in the end."""

from itertools import pairwise

import pandas as pd
import pytest

from patchwork_solve.engine.endgame import searcher as searching
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.pressing import NARROW
from patchwork_solve.engine.state import State
from tests.engine.imagined import ImaginedDriver
from tests.engine.test_endgame import VARIANT, late, margins, positions

BREADTHS = (0, 2, 4, 6)

FAR_OFF = 200
"""Points that no margin of these positions reaches."""


def bounds(state: State, breadth: int) -> tuple[int, int]:
    """Return the bounds of a position by relaxed games with bound players so broad."""
    searcher = Searcher(state, 1 << 12, 1, False, lambda _: None)
    searcher._arenas[0].control[arena.BREADTH] = breadth
    words = state.kernel_arguments()[1]
    found = []
    for side, outside, step in (
        (arena.FROM_BELOW, -FAR_OFF, 1),
        (arena.FROM_ABOVE, FAR_OFF, -1),
    ):
        end = outside
        while True:
            threshold = end + 1 if step == 1 else end
            answer = searcher.search(words, threshold - 1, threshold, 0, 0, side)
            assert answer is not None
            if (answer.value >= threshold) != (step == 1):
                break
            end = max(end + 1, answer.value) if step == 1 else min(end - 1, answer.value)
        found.append(end)
    searcher.close()
    return found[0], found[1]


@pytest.mark.parametrize(
    ("until", "seeds"),
    [(44, range(16)), pytest.param(41, range(100, 124), marks=pytest.mark.slow)],
)
def test_broader_bound_players_prove_more_and_nothing_false(until: int, seeds: range) -> None:
    """The value is exact minimax, found without pressing; a placement more never proves less."""
    narrower = 0
    for state in positions(until, seeds):
        value = solve(state, SearchLimits(margin_only=True)).lower
        found = [bounds(state, breadth) for breadth in BREADTHS]
        for (below, above), (lower, upper) in pairwise(found):
            assert below <= lower <= value <= upper <= above
            narrower += (lower, upper) != (below, above)
    assert narrower > 0, "no placement more made a difference"


@pytest.mark.parametrize("seed", range(12))
def test_pressed_to_the_end_every_margin_is_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = VARIANT if seed % 3 == 2 else State.new(edition=PRINTINGS[seed % 3]).edition
    state = late(500 + seed, edition, 14 if edition is VARIANT else 45, "greedy")
    if state.is_over:
        pytest.skip("the game ended")
    plain = solve(state, SearchLimits(tabled=False))
    monkeypatch.setitem(searching.CONTROL_OVERRIDES, memory.PRESSED_TO, 0)
    pressed = solve(state, SearchLimits(tabled=True))
    assert margins(pressed) == margins(plain)
    assert pressed.winner == plain.winner


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]
)
def test_a_pressed_interval_holds_the_exact_margin_of_a_first_move(seed: int) -> None:
    """The margins are those published of 6x6, found by a search that pressed nothing."""
    published = pd.read_parquet("docs/data/solved.parquet").query("edition == '6x6'")
    margin = published.query("ask == 'margin' and exact").set_index("seed").lower[seed]
    state = State.new(seed=seed, edition=edition_of("example:6x6"))
    for nodes in (100_000, 300_000):
        found = solve(state, SearchLimits(nodes=nodes, margin_only=True, line=False))
        assert found.lower <= margin <= found.upper


class Imagined:
    """A position of which some ways prove more than others, each point for so many nodes."""

    def __init__(self, broad: int, deep: int) -> None:
        self.nodes = 0
        self.calls: list[tuple[int, int]] = []
        self._reach = {True: broad, False: deep}
        self.driver = ImaginedDriver((-50, 50), self.prove)

    def prove(self, threshold: int, side: int, nodes: int, depth: int) -> bool | None:
        """Answer as a search would."""
        breadth = self.driver.breadth
        assert (breadth > 0) != (depth > 0)
        self.calls.append((breadth, depth))
        goal = threshold if side == arena.FROM_BELOW else 1 - threshold
        cost = 1_000 * (50 + goal)
        self.nodes += min(cost, nodes)
        self.driver.visit(self.nodes)
        if cost > nodes:
            return None
        return goal <= self._reach[breadth > 0] + 3 * (breadth + depth)


@pytest.mark.parametrize(("broad", "deep"), [(-100, -60), (-60, -100), (-25, -25)])
def test_either_way_alone_is_enough(broad: int, deep: int) -> None:
    """As long as one way goes on, the interval closes in; the other takes half at most."""
    imagined = Imagined(broad, deep)
    imagined.driver.press()
    lower, upper = imagined.driver.interval
    assert 0 < upper - lower <= NARROW
    assert max(breadth for breadth, _ in imagined.calls) <= arena.SNUG
    assert {depth > 0 for _, depth in imagined.calls} == {True, False}

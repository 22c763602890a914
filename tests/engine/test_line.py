"""Lines of best play: complete, worth the margin that was proved, and found at once."""

import pytest

from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State


def solved(seed: int, margin_only: bool) -> Endgame:
    """Return the proof of a small Patchwork from its first move, by one thread."""
    state = State.new(seed=seed, edition=edition_of("example:5x5"))
    limits = SearchLimits(threads=1, every_move=False, line=False, margin_only=margin_only)
    return solve(state, limits)


@pytest.mark.parametrize("seed", [9, 12])
def test_the_line_takes_a_part_of_what_the_margin_took(seed: int) -> None:
    """Each took as many nodes again where wrong moves were refuted before the right one."""
    margin, line = solved(seed, margin_only=True), solved(seed, margin_only=False)
    assert line.proof.work.nodes < 1.5 * margin.proof.work.nodes
    assert line.line.is_complete
    first, second = line.line.final.scores()
    assert first - second == line.proof.lower == margin.proof.lower

"""What relaxed games miss of known margins: never more than the truth is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from patchwork_solve.engine.base.errors import ContradictionError
from scripts.experiments.measure_gaps import gap, solved

DEEP = Path(__file__).parents[1] / "data" / "endgames" / "deep.json"


def test_bounds_of_relaxed_games_hold_the_margin() -> None:
    gaps = [gap(state, margin, 0) for state, margin in solved([DEEP], 33, 35)[:6]]
    assert len(gaps) == 6
    assert all(one.below >= 0 and one.above >= 0 for one in gaps)
    assert any(one.below + one.above > 0 for one in gaps)


@pytest.mark.parametrize("wrong", [-100, 100])
def test_a_margin_that_cannot_be_is_a_contradiction(wrong: int) -> None:
    (state, margin), *_ = solved([DEEP], 33, 35)
    with pytest.raises(ContradictionError):
        gap(state, margin + wrong, 0)

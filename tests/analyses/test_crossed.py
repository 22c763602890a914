"""The coefficient of luck that each circle takes from the others."""

import numpy as np

from patchwork_solve.analyses.luck.adjusted import FEWEST, crossed


def test_a_circle_takes_its_coefficient_from_the_other_half() -> None:
    """Even places follow a slope of 2, odd ones a slope of 5: each half gets the other's."""
    luck = np.repeat(np.arange(2.0 * FEWEST), 2)
    sums = np.where(np.arange(len(luck)) % 2 == 0, 2 * luck, 5 * luck)
    found = crossed(sums, np.ones(len(luck), np.int64), luck)
    assert np.allclose(found[0::2], 5)
    assert np.allclose(found[1::2], 2)

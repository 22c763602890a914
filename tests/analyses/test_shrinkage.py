"""Estimates drawn toward their centre by what noise explains."""

import numpy as np
import pytest

from patchwork_solve.analyses.statistics.shrinkage import shrink

RNG = np.random.default_rng(49)
NOISE = 0.6

TRUTHS = {
    "none": np.zeros(33),
    "all": RNG.normal(0, 1.4, 33),
    "few": np.concatenate([[4.0, -3.0, 8.0], np.zeros(30)]),
}


@pytest.mark.parametrize("name", TRUTHS)
def test_shrunk_estimates_are_nearer_to_the_truth(name: str) -> None:
    truth = TRUTHS[name]
    raw, better = 0.0, 0.0
    for _ in range(40):
        found = truth + RNG.normal(0, NOISE, 33)
        raw += float(((found - truth) ** 2).sum())
        better += float(((np.array(shrink(found.tolist(), [NOISE] * 33)) - truth) ** 2).sum())
    assert better < {"none": 0.1, "all": 0.95, "few": 0.3}[name] * raw


def test_large_values_stay_where_noise_vanishes() -> None:
    few = shrink([9.0, *RNG.normal(0, NOISE, 32).tolist()], [NOISE] * 33)
    assert few[0] == pytest.approx(9.0, abs=0.3)
    assert max(map(abs, few[1:])) < 0.7


def test_the_centre_and_exact_values() -> None:
    noisy = shrink([5.1, 4.8, 5.0, 12.0], [1.0, 1.0, 1.0, 0.0], centre=5.0)
    assert noisy[3] == 12.0
    assert all(4.8 < value < 5.1 for value in noisy[:3])

"""Flags of circles, such as who wins: the difference of two shares, and its interval."""

import math

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.comparing.effects import effects_frame, paired, unpaired_effect
from patchwork_solve.analyses.comparing.flags import Flags
from patchwork_solve.analyses.comparing.sentences import sentence


@pytest.mark.parametrize(
    ("before", "after", "of", "among"), [(0.02, 0.02, 20, 200), (0.1, 0.9, 20, 200)],
)  # fmt: skip
def test_flags_of_two_samples_have_an_interval_that_covers(
    before: float, after: float, of: int, among: int
) -> None:
    """With two runs of unlike size Student's interval held it in 62 to 88 of 100 cases."""
    rng, cases = np.random.default_rng(5), 150
    hits = known = false = 0
    for _ in range(cases):
        sides = (rng.random(of) < before, rng.random(among) < after)
        found = unpaired_effect(*(side.astype(float) for side in sides))
        if found.low is None or found.high is None:
            continue
        assert found.p is not None
        assert (found.p < 0.05) == (found.low > 0 or found.high < 0)
        known += 1
        hits += found.low <= after - before <= found.high
        false += found.p < 0.05
    assert hits / known > 0.92
    assert before != after or false / known < 0.08


@pytest.mark.filterwarnings("ignore:divide by zero")
def test_the_ends_of_a_difference_of_flags_are_those_of_a_score_test() -> None:
    """The likeliest shares by scipy, for a few counts; and the test is that of statsmodels."""
    from scipy.optimize import minimize_scalar
    from scipy.stats import binom
    from statsmodels.stats.proportion import test_proportions_2indep as tested

    for flags in (Flags(0, 20, 10, 200), Flags(5, 10, 6, 10), Flags(19, 20, 1, 20)):
        number = flags.of + flags.among
        for end, sign in zip(flags.ends(), (1, -1), strict=True):

            def off(share: float, flags: Flags = flags, end: float = end) -> float:
                logs = binom.logpmf(flags.before, flags.of, share)
                return -float(logs + binom.logpmf(flags.after, flags.among, share + end))

            bounds = (max(0.0, -end), min(1.0, 1 - end))
            share = minimize_scalar(off, bounds=bounds, options={"xatol": 1e-10}).x
            other = share + end
            variance = share * (1 - share) / flags.of + other * (1 - other) / flags.among
            error = math.sqrt(variance * number / (number - 1))
            assert (flags.difference - end) / error == pytest.approx(sign * 1.96, abs=1e-3)
        expected = tested(flags.after, flags.among, flags.before, flags.of, method="score")
        assert flags.chance() == pytest.approx(expected.pvalue)


def test_the_difference_of_shares_is_at_most_all_or_nothing() -> None:
    before, after = np.zeros(8), np.array([1.0] * 7 + [0.5])
    frame = effects_frame(
        *(pd.DataFrame({"win_0": side}) for side in (before, after)), {"win_0": "share"}
    )
    row = frame.to_dict("records")[0]
    assert (row["difference"], row["high"]) == (0.9375, 1.0)
    assert paired(before, after).high > 1
    assert "changes the first player's share of wins by +93.8 [+79.0, +100.0]" in sentence(row, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("circles", "won", "lost"),
    [(20, 0.1, 0.05), (60, 0.05, 0.0), (60, 0.1, 0.1), (200, 0.02, 0.01)],
)
def test_flags_of_few_circles_that_differ_have_an_interval_that_covers(
    circles: int, won: float, lost: float
) -> None:
    """Where Student's covers in 84 to 90 of 100."""
    rng = np.random.default_rng(31)
    hits = cases = 0
    for up, down, _ in rng.multinomial(circles, [won, lost, 1 - won - lost], 2000):
        before, after = np.zeros(circles), np.zeros(circles)
        after[:up] = before[up : up + down] = 1.0
        found = paired(before, after)
        if up or down:
            assert found.low is not None
            assert found.high is not None
            assert found.p is not None
            assert (found.p < 0.05) == (not found.low <= 0 <= found.high)
            hits, cases = hits + (found.low <= won - lost <= found.high), cases + 1
    assert hits / cases > 0.93


def test_the_interval_of_a_flag_that_differs_on_one_side() -> None:
    before, after = np.zeros(60), np.zeros(60)
    after[:5] = 1.0
    frame = effects_frame(
        *(pd.DataFrame({"win_0": side}) for side in (before, after)), {"win_0": "share"}
    )
    row = frame.to_dict("records")[0]
    # Wilson's at the far end, as no circle differs to the other side; McNemar's test of 5 to 0.
    assert (row["low"], row["high"]) == pytest.approx((0.0181, 0.1808), abs=1e-3)
    assert row["p"] == pytest.approx(math.erfc(math.sqrt(5 / 2)))
    assert "+8.3 [" in sentence(row, [])

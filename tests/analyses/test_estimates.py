"""Shares and means with their intervals, against what is known of them and against chance."""

import random
from statistics import fmean

import pytest

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics import estimates
from patchwork_solve.analyses.statistics.anytime import always


def test_wilson_against_published_figures() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I: score intervals."""
    for hits, cases, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                   (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):  # fmt: skip
        found = estimates.share(hits, cases)
        assert found.value == hits / cases
        assert found.interval == pytest.approx((low, high), abs=5e-5)
    assert estimates.share(7, 7).high == 1.0
    assert estimates.share(0, 0) == Figure()


@pytest.mark.parametrize(
    ("freedom", "value"), [(4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (120, 1.980)]
)
def test_student_against_the_table(freedom: int, value: float) -> None:
    assert estimates.student(freedom) == pytest.approx(value, abs=2e-3)


def test_a_mean_of_few_has_no_interval() -> None:
    assert estimates.mean([]) == Figure()
    assert estimates.mean([1.0, 2.0]) == Figure(1.5)
    found = estimates.mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.value == 3
    assert found.low == pytest.approx(1.037, abs=2e-3)


def test_a_mean_of_what_never_scatters_is_not_taken_for_certain() -> None:
    assert estimates.mean([0.0] * 20) == Figure(0.0)
    assert estimates.mean([0.1] * 20).interval == (None, None)
    assert estimates.clustered_mean(5.0, 0.0, 50) == Figure(5.0)


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = [0, 0]
    for _ in range(2000):
        values = [rng.gauss(3, 2) for _ in range(8)]
        low, high = estimates.mean(values).interval
        assert low is not None
        assert high is not None
        held[0] += low <= 3 <= high
        ends = estimates.share(sum(rng.random() < 0.3 for _ in range(40)), 40)
        assert ends.low is not None
        assert ends.high is not None
        held[1] += ends.low <= 0.3 <= ends.high
    assert 0.935 <= held[0] / 2000 <= 0.965
    assert 0.925 <= held[1] / 2000 <= 0.975


def test_errors_of_clusters_are_honest_where_those_of_single_observations_are_not() -> None:
    rng = random.Random(2)
    found, errors, plain = [], [], []
    for _ in range(400):
        sums, counts, all_values = [], [], []
        for _ in range(30):
            shift = rng.gauss(0, 1)
            values = [1 + shift + rng.gauss(0, 1) for _ in range(rng.randrange(0, 9))]
            sums.append(sum(values))
            counts.append(len(values))
            all_values += values
        mean, error = estimates.clustered(sums, counts)
        assert mean is not None
        assert error is not None
        found.append(mean)
        errors.append(error)
        scatter = fmean((value - mean) ** 2 for value in all_values)
        plain.append((scatter / len(all_values)) ** 0.5)
    true_error = fmean((value - 1) ** 2 for value in found) ** 0.5
    assert fmean(errors) == pytest.approx(true_error, rel=0.1)
    assert fmean(plain) < 0.7 * true_error


def test_the_error_of_clusters_by_hand() -> None:
    assert estimates.clustered([3.0, 5.0], [1, 1]) == (4.0, 1.0)
    # Off the mean of 2.5 by -0.5, -1 and 1.5: the root of 3.5 * 3 / 2, over six observations.
    mean, error = estimates.clustered([2.0, 4.0, 9.0], [1, 2, 3])
    assert mean == 2.5
    assert error == pytest.approx(5.25**0.5 / 6)


def test_an_interval_for_every_look_is_widened_by_half_where_the_end_was_planned() -> None:
    found = always(0.0, 1.0, 10_000, 10_000)
    assert found.high == pytest.approx(0.0304, abs=5e-5)
    assert found.high / (1.96 / 100) == pytest.approx(1.55, abs=5e-3)


def test_clusters_of_which_there_are_too_few() -> None:
    assert estimates.clustered([], []) == (None, None)
    assert estimates.clustered([0.0], [0]) == (None, None)
    assert estimates.clustered([6.0, 0.0], [3, 0]) == (2.0, None)
    assert estimates.clustered([4.0, 4.0], [2, 2]) == (2.0, 0.0)


@pytest.mark.slow
def test_intervals_of_clusters_hold_the_truth_as_often_as_they_say() -> None:
    """Shares and means of 40 circles of two games that hang together."""
    rng = random.Random(3)
    held = [0, 0]
    for _ in range(1500):
        shares = [rng.choice((0.1, 0.5)) for _ in range(40)]
        wins = [float(sum(rng.random() < share for _ in range(2))) for share in shares]
        found = estimates.clustered(wins, [2] * 40)
        low, high = estimates.clustered_share(*found, 40).interval
        assert low is not None
        assert high is not None
        held[0] += low <= 0.3 <= high
        shifts = [rng.gauss(5, 1) for _ in range(40)]
        sums = [sum(shift + rng.gauss(0, 1) for _ in range(2)) for shift in shifts]
        low, high = estimates.clustered_mean(*estimates.clustered(sums, [2] * 40), 40).interval
        assert low is not None
        assert high is not None
        held[1] += low <= 5 <= high
    assert 0.93 <= held[0] / 1500 <= 0.97
    assert 0.935 <= held[1] / 1500 <= 0.965


def test_a_share_that_all_clusters_agree_on_is_not_taken_for_certain() -> None:
    found = estimates.clustered_share(0.0, 0.0, 50)
    assert found.low == 0
    assert found.high == pytest.approx(estimates.share(0, 50).high, rel=0.06)
    split = estimates.clustered_share(0.5, 0.0, 50)
    assert split.low is not None
    assert 0.3 < split.low < 0.4
    assert estimates.clustered_share(0.5, 0.1, 4) == Figure(0.5)
    assert estimates.clustered_mean(2.0, None, 1) == Figure(2.0)
    assert estimates.clustered_mean(None, None, 0) == Figure()


@pytest.mark.parametrize(
    ("values", "adjusted"),
    [
        ([], []),
        ([0.0], [0.0]),
        ([1.0, 0.01], [1.0, 0.02]),
        ([0.25, 1.0, 0.0], [0.5, 1.0, 0.0]),
        ([0.01, 0.375, 0.0, 1.0, 0.0, 1.0, 1.0], [0.05, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0]),
    ],
)
def test_holm_against_figures_of_statsmodels(values: list[float], adjusted: list[float]) -> None:
    assert estimates.holm(values) == adjusted


@pytest.mark.slow
def test_holm_is_that_of_statsmodels() -> None:
    from statsmodels.stats.multitest import multipletests

    rng = random.Random(6)
    for number in (1, 2, 3, 7, 40):  # statsmodels collects garbage each time: slow.
        values = [rng.choice((0.0, 0.01, 1.0, rng.random() ** 3)) for _ in range(number)]
        assert estimates.holm(values) == list(multipletests(values, method="holm")[1])

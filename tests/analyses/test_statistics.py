"""Statistics held against made-up data whose effects are known: do intervals cover, is what was
planted found, is what is not there called nothing?

The seeds are fixed, so that a test fails or passes always; tolerances are four standard errors of
the number of replications.
"""

import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from patchwork_solve.analyses.luck.adjusted import Adjusted, adjusted, crossed
from patchwork_solve.analyses.luck.mean_luck import Expected
from patchwork_solve.analyses.luck.split import _bootstrap, split
from patchwork_solve.analyses.match.sequential import SequentialTest
from patchwork_solve.analyses.prices.fair import fit
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.paired import Tally, share_of
from tests.analyses import synthetic
from tests.analyses.synthetic import MEAN_LUCK, Effects

LEVEL = 0.95


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> Iterator[None]:
    """Many small regressions: threads that wait for each other would take most of the time."""
    with threadpool_limits(1):
        yield


def covers(found: Figure, truth: float) -> bool:
    assert found.low is not None
    assert found.high is not None
    return found.low <= truth <= found.high


def near(hits: int, cases: int, rate: float, slack: float = 0.0) -> bool:
    """Whether a count is what a rate lets expect, within four standard errors and some slack."""
    return abs(hits / cases - rate) <= 4 * math.sqrt(rate * (1 - rate) / cases) + slack


# -- the control variate -------------------------------------------------------------------------


def corrected(rng: np.random.Generator, slope: float, number: int = 60) -> Adjusted:
    """Correct a run of one or two games a circle, the mean luck measured with an error."""
    drawn = synthetic.circles(rng, number, Effects())
    counts = rng.integers(1, 3, number)
    sums = drawn.straight + np.where(counts == 2, drawn.swapped, 0.0)
    error = 0.3
    expected = Expected(float(rng.normal(MEAN_LUCK, error)), error, 250)
    return adjusted(sums, counts, drawn.luck, expected, slope)


@pytest.mark.parametrize("slope", [0.0, 1.0, -0.5, 2.5])
def test_the_control_variate_is_unbiased_and_covers(slope: float) -> None:
    """Whatever the coefficient; a bad one costs, and the report says so."""
    rng = np.random.default_rng(int(10 * (slope + 5)))
    found = [corrected(rng, slope) for _ in range(400)]
    truth = Effects().seat
    values = np.array([each.corrected.value for each in found], float)
    assert abs(values.mean() - truth) < 4 * values.std(ddof=1) / math.sqrt(len(values))
    assert near(sum(covers(each.corrected, truth) for each in found), len(found), LEVEL)
    assert near(sum(covers(each.plain, truth) for each in found), len(found), LEVEL)
    saved = float(np.mean([each.saved for each in found]))
    plain = np.array([each.plain.value for each in found], float)
    # What it says that it saves, it saves.
    assert saved == pytest.approx(1 - values.var() / plain.var(), abs=0.12 * max(1, slope**2))
    assert (saved > 0.15) == (slope == 1.0)


def test_coefficients_of_one_circle_from_the_others_are_fair() -> None:
    """A variant gets this correction: it is unbiased, covers, and saves games."""
    rng = np.random.default_rng(4)
    truth, found = Effects().seat, []
    for _ in range(400):
        drawn = synthetic.circles(rng, 60, Effects())
        one = np.ones(60, np.int64)
        slopes = crossed(drawn.straight, one, drawn.luck)
        expected = Expected(MEAN_LUCK, 0.0, 10**6)
        found.append(adjusted(drawn.straight, one, drawn.luck, expected, slopes))
    values = np.array([each.corrected.value for each in found], float)
    assert abs(values.mean() - truth) < 4 * values.std(ddof=1) / math.sqrt(len(values))
    assert near(sum(covers(each.corrected, truth) for each in found), len(found), LEVEL)
    plain = np.array([each.plain.value for each in found], float)
    assert values.var() < 0.9 * plain.var()


@pytest.mark.parametrize(("most", "circles"), [(1.0, 10), (0.97, 20), (0.9, 50), (0.03, 20)])
def test_a_corrected_share_is_one_and_covers(most: float, circles: int) -> None:
    """With a player who wins nearly all or nothing the correction overshoots, and is cut."""
    rng, spread, slope = np.random.default_rng(5), 4.0, 0.04
    chances = np.clip(most + slope / 2 * rng.normal(0, spread, 200_000), 0, 1)
    hits, cases = 0, 500
    one = np.ones(circles, np.int64)
    for _ in range(cases):
        luck = rng.normal(0, spread, circles)
        won = rng.random(circles) < np.clip(most + slope / 2 * luck, 0, 1)
        expected = Expected(0.0, 0.01, 1000)
        found = adjusted(won.astype(float), one, luck, expected, slope, is_share=True).corrected
        assert 0 <= (found.value or 0) <= 1
        if found.low is None or found.high is None:
            hits += 1
            continue
        assert 0 <= found.low <= (found.value or 0) <= found.high <= 1
        assert found.low < found.high
        hits += covers(found, float(chances.mean()))
    assert hits / cases > 0.93
    lucky = np.full(1, 20.0)
    found = adjusted([0.0], [1], lucky, Expected(0.0, 0.01, 1000), slope, is_share=True).corrected
    assert found == Figure(0.0)


def test_a_coefficient_chosen_on_the_same_games_would_not_be_fair() -> None:
    """Why it is fixed beforehand: fitted on a small run its intervals cover too rarely."""
    rng = np.random.default_rng(3)
    hits = 0
    for _ in range(600):
        drawn = synthetic.circles(rng, 6, Effects())
        slope = float(np.polyfit(drawn.luck, drawn.straight, 1)[0])
        one = np.ones(6, int)
        found = adjusted(drawn.straight, one, drawn.luck, Expected(MEAN_LUCK, 0.0, 10**6), slope)
        hits += covers(found.corrected, Effects().seat)
    assert hits / 600 < 0.93


# -- prices --------------------------------------------------------------------------------------

GAINS = np.array([-3.0, -2.5, -2.0, -1.0, -2.0, -2.5, -1.5, -3.5])
SLOPES = (-1.3, -1.6)


@pytest.mark.slow
def test_fair_prices_cover() -> None:
    rng = np.random.default_rng(21)
    truths: dict[str, Callable[[int], float]] = {
        "gain": lambda patch: GAINS[patch],
        "gap": lambda patch: GAINS[patch] / -SLOPES[0],
        "time": lambda patch: GAINS[patch] / -SLOPES[1],
        "relative": lambda patch: (GAINS[patch] - GAINS.mean()) / -SLOPES[0],
    }
    hits, runs = dict.fromkeys(truths, 0), 120
    for _ in range(runs):
        found = fit(synthetic.moments(rng, GAINS, 80, SLOPES, course=6.0))
        for patch in range(len(GAINS)):
            figures = {
                "gain": found.gain(patch),
                "gap": found.gap(patch, 0),
                "time": found.gap(patch, 1),
                "relative": found.gap(patch, 0, relative=True),
            }
            for name, figure in figures.items():
                hits[name] += covers(figure, truths[name](patch))
    for name, number in hits.items():
        # Patches of a run share circles and slope, so the hits hang together: as if half as many.
        assert near(number, runs * len(GAINS), LEVEL, slack=0.012), name


@pytest.mark.slow
def test_a_planted_price_error_is_found_and_ranked_first() -> None:
    """Three buttons too cheap among patches that are alike."""
    rng = np.random.default_rng(22)
    gains = np.full(10, -2.0)
    gains[4] += 3 * -SLOPES[0]
    first = found_out = others = 0
    for _ in range(60):
        found = fit(synthetic.moments(rng, gains, 150, SLOPES))
        gaps = [found.gap(patch, 0, relative=True).value or 0.0 for patch in range(10)]
        doubts = found.doubts()
        first += int(np.argmax(gaps)) == 4
        found_out += (doubts[4] or 0.0) < 0.05
        others += sum((doubt or 0.0) < 0.05 for at, doubt in enumerate(doubts) if at != 4)
    assert first >= 59
    assert found_out >= 50
    assert others <= 20  # The mean moved by the planted patch makes each of them a little dear.


@pytest.mark.slow
def test_patches_that_are_alike_are_called_alike() -> None:
    """One study of twenty may name some patch: Holm's correction holds for all of them."""
    rng = np.random.default_rng(23)
    named = 0
    for _ in range(200):
        found = fit(synthetic.moments(rng, np.full(6, -2.0), 60, SLOPES))
        named += min(doubt or 0.0 for doubt in found.doubts()) < 0.05
    assert named / 200 <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 200)
    assert named > 0  # A test that never says anything would pass as well.


# -- luck and skill ------------------------------------------------------------------------------


@pytest.mark.slow
def test_shares_of_luck_and_skill_cover() -> None:
    effects = Effects(skill=1.5)
    circle, known = effects.circle**2 + effects.luck**2, effects.luck**2
    players, course = effects.skill**2, effects.course**2
    parts = np.array([circle, known, players, course, circle + players + course])
    truth = np.concatenate([parts, parts / parts[-1]])
    rng = np.random.default_rng(31)
    hits, values, runs = np.zeros(len(truth)), [], 150
    for _ in range(runs):
        drawn = synthetic.circles(rng, 120, effects)
        data = (drawn.straight, drawn.swapped, drawn.luck)
        low, high = _bootstrap(data)
        hits += (low <= truth) & (truth <= high)
        values.append(split(data))
    for name, number in zip(("circle", "known", "players", "course"), hits[5:9], strict=True):
        # Percentile intervals of a few circles are a little short.
        assert near(int(number), runs, LEVEL, slack=0.03), name
    mean, error = np.mean(values, 0), np.std(values, 0) / math.sqrt(runs)
    assert (abs(mean - truth)[:5] < 4 * error[:5]).all()


# -- looking again and again ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("elo", [0.0, 40.0])
def test_a_match_that_stops_as_soon_as_it_can_is_wrong_at_most_at_its_rate(elo: float) -> None:
    """The truth is one of the bounds, and we stop at the first verdict: the worst case."""
    rng = np.random.default_rng(41)
    share, wrong, runs = share_of(elo), 0, 300
    for _ in range(runs):
        test = SequentialTest(0.0, 40.0)
        for _ in range(400):
            test.add(int(rng.binomial(2, share)))
            if test.verdict is not None:
                break
        wrong += test.verdict == ("above" if elo == 0.0 else "below")
    assert wrong / runs <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)


def test_a_shared_tie_is_half_a_game() -> None:
    tally = Tally.of([2, 1.5, 1, 0.5, 0])
    assert (tally.won, tally.split, tally.lost) == (1.5, 2, 1.5)
    assert Tally.of([1.5]).share == 0.75

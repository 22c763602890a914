"""Intervals, Elo and the sequential test against what simulated matches say of them."""

import math
import random
from collections.abc import Callable, Iterator

import pytest

from patchwork_solve.analyses.match.sequential import ERROR, SequentialTest
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import LEVEL
from patchwork_solve.analyses.statistics.paired import (
    Tally,
    elo,
    elo_of,
    mean_margin,
    normalised_elo,
    share,
    share_of,
)

MATCHES = 1500


def draws(rng: random.Random, share: float, split: float) -> Iterator[int]:
    """Yield how many games of each pair are won, at a share of wins and of split pairs."""
    while True:
        at = rng.random()
        won = share - split / 2
        yield 2 if at < won else int(at < won + split)


def tally(rng: random.Random, share: float, split: float, pairs: int) -> Tally:
    pair = draws(rng, share, split)
    return Tally.of(next(pair) for _ in range(pairs))


def covered(figure: Callable[[Tally], Figure], true: float, *how: float, pairs: int) -> float:
    """Return how often the interval of a figure holds the truth."""
    rng = random.Random(1)
    hits = 0
    for _ in range(MATCHES):
        found = figure(tally(rng, how[0], how[1], pairs))
        low = -math.inf if found.low is None else found.low
        hits += low <= true <= (math.inf if found.high is None else found.high)
    return hits / MATCHES


LUCK = 4 * math.sqrt(LEVEL * (1 - LEVEL) / MATCHES)


@pytest.mark.parametrize(("true", "split", "pairs"), [
    (0.5, 0.5, 50), (0.5, 0.05, 50), (0.5, 0.9, 100), (0.7, 0.3, 30), (0.9, 0.15, 60),
    (0.05, 0.1, 100), (0.97, 0.05, 200),
])  # fmt: skip
def test_the_interval_of_the_share_holds_the_truth_as_often_as_it_says(
    true: float, split: float, pairs: int
) -> None:
    assert covered(share, true, true, split, pairs=pairs) == pytest.approx(LEVEL, abs=LUCK + 0.01)


def test_games_of_a_pair_are_no_two_witnesses() -> None:
    """Where the circle decides, an interval over games would be too narrow."""
    found = share(Tally(won=25, split=0, lost=25))
    assert found.high is not None
    by_games = 1.96 * math.sqrt(0.25 / 100)
    assert found.high - 0.5 > 1.3 * by_games
    split = share(Tally(won=5, split=40, lost=5))
    assert split.high is not None
    assert split.high - 0.5 < 0.7 * by_games


@pytest.mark.parametrize("pairs", [1, 5, 60])
def test_matches_of_one_kind_of_pair_have_wilsons_interval(pairs: int) -> None:
    z = 1.959964
    won = share(Tally(won=pairs))
    assert won.value == 1
    assert won.low == pytest.approx(pairs / (pairs + z * z))
    assert won.high == pytest.approx(1)
    lost = share(Tally(lost=pairs))
    assert (lost.low, lost.high) == (pytest.approx(0), pytest.approx(1 - (won.low or 0)))
    split = share(Tally(split=pairs))
    assert split.low == pytest.approx(0.5 * pairs / (pairs + z * z))
    assert split.high == pytest.approx(1 - (split.low or 0))


def test_the_ends_are_where_the_score_test_begins_to_reject() -> None:
    found = share(Tally(won=12, split=30, lost=2))
    assert found.low is not None
    assert found.high is not None
    low, high = 2 * found.low - 1, 2 * found.high - 1
    for end in (low, high):
        assert score_by_hand(12, 2, 44, end) == pytest.approx(1.959964, abs=1e-6)


def score_by_hand(won: int, lost: int, n: int, difference: float) -> float:
    """Return the score statistic, the likeliest chances found by trying."""

    def likelihood(q: float) -> float:
        return (
            won * math.log(q + difference)
            + lost * math.log(q)
            + (n - won - lost) * math.log(1 - 2 * q - difference)
        )

    low, high = max(0.0, -difference), (1 - difference) / 2
    for _ in range(200):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (a, high) if likelihood(a) < likelihood(b) else (low, b)
    variance = n * (2 * low + difference - difference * difference)
    return abs(won - lost - n * difference) / math.sqrt(variance)


def test_elo_is_that_of_the_share() -> None:
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    assert elo_of(share_of(-123.0)) == pytest.approx(-123)
    assert elo_of(1.0) is None
    all_won = elo(Tally(won=30))
    assert all_won.value is None
    assert all_won.high is None
    assert all_won.low == pytest.approx(400 * math.log10(30 / 1.959964**2))


@pytest.mark.parametrize(("true", "split", "pairs"), [(0.5, 0.5, 50), (0.7, 0.3, 60),
                                                      (0.9, 0.15, 100)])  # fmt: skip
def test_the_interval_of_normalised_elo(true: float, split: float, pairs: int) -> None:
    deviation = math.sqrt(true - split / 4 - true * true)
    exact = (true - 0.5) / (deviation * math.sqrt(2)) * 800 / math.log(10)
    found = covered(normalised_elo, exact, true, split, pairs=pairs)
    assert found == pytest.approx(LEVEL, abs=LUCK + 0.015)


def test_normalised_elo_has_an_interval_from_ten_pairs_on_that_were_not_split() -> None:
    """With fewer pairs it covered as rarely as in three of four matches."""
    few, more = normalised_elo(Tally(6, 91, 3)), normalised_elo(Tally(6, 90, 4))
    assert few.value is not None
    assert few == Figure(few.value)
    assert more.value is not None
    assert more.low is not None
    assert more.high is not None
    assert more.low < more.value < more.high


def test_normalised_elo_is_elo_for_small_differences_of_independent_games() -> None:
    found = normalised_elo(Tally(won=2600, split=5000, lost=2400))
    assert found.value == pytest.approx(elo_of(0.51), rel=0.01)
    assert normalised_elo(Tally(won=5)) == Figure()


def test_mean_margins() -> None:
    assert mean_margin([]) == (None, None)
    assert mean_margin([3.0]) == (3.0, None)
    assert mean_margin([1.0, 3.0, 5.0]) == (3.0, pytest.approx(2 / math.sqrt(3)))


# -- the sequential test -------------------------------------------------------------------------


def ends(test: tuple[float, float], true: float, split: float, most: int) -> list[tuple[str, int]]:
    """Return the verdicts of matches, and how many pairs each took."""
    rng = random.Random(2)
    found = []
    for _ in range(300):
        running = SequentialTest(*test)
        for wins in draws(rng, true, split):
            running.add(wins)
            if running.verdict or running.pairs == most:
                found.append((running.verdict or "none", running.pairs))
                break
    return found


@pytest.mark.parametrize("split", [0.1, 0.5, 0.9])
@pytest.mark.parametrize(("elo", "wrong"), [(0, "above"), (50, "below")])
def test_it_is_wrong_as_seldom_as_it_says(elo: float, wrong: str, split: float) -> None:
    verdicts = [verdict for verdict, _ in ends((0, 50), share_of(elo), min(split, 0.8), 1500)]
    allowed = ERROR + 4 * math.sqrt(ERROR * (1 - ERROR) / len(verdicts))
    assert verdicts.count(wrong) / len(verdicts) <= allowed


def test_it_ends_early_where_the_difference_is_plain() -> None:
    found = ends((0, 50), 0.75, 0.3, 1500)
    assert {verdict for verdict, _ in found} == {"above"}
    assert sum(pairs for _, pairs in found) / len(found) < 60
    found = ends((0, 50), 0.5, 0.4, 1500)
    assert sum(verdict == "below" for verdict, _ in found) > 0.9 * len(found)
    assert sum(pairs for _, pairs in found) / len(found) < 400


def test_it_cannot_lose_more_than_it_has() -> None:
    running = SequentialTest(-2000, 2000)
    for _ in range(1000):
        running.add(0)
        running.add(2)
    assert running.pairs == 2000

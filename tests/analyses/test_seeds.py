"""How far circles decide who wins: spans and entropy, beside chance and without its noise."""

import math
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve.analyses.luck.repeats import wins_of_circles
from patchwork_solve.analyses.luck.seeds import (
    ENTROPY,
    MEASURES,
    SPAN,
    TRIM,
    TRIMMED,
    Seeded,
    measures,
    seeded,
)
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run
from tests.analyses.test_bad_input import refused

CIRCLES, GAMES = 60, 12


def found(wins: np.ndarray, games: int = GAMES) -> dict[str, Seeded]:
    return {each.name: each for each in seeded(wins, games)}


def test_by_hand() -> None:
    """Two circles always won, one never, one in half of its games."""
    span, trimmed, bits = measures(np.array([4.0, 4.0, 0.0, 2.0]), 4)
    assert span == 1
    assert trimmed == pytest.approx(1 - 0.15 * 0.5)
    assert bits == pytest.approx(1 / 4)


def test_a_circle_that_decides_everything() -> None:
    wins = GAMES * np.random.default_rng(1).integers(0, 2, CIRCLES)
    measured = found(wins)
    for name in (SPAN, TRIMMED):
        assert measured[name].plain == 1
        assert measured[name].corrected.value == pytest.approx(1, abs=1e-3)
    assert measured[ENTROPY].corrected.value == pytest.approx(0, abs=1e-3)
    assert measured[ENTROPY].chance.low is not None
    assert measured[ENTROPY].chance.low > 0.8


def test_a_circle_that_decides_nothing() -> None:
    """The plain span is wide by chance alone; the corrected interval holds the truth: nothing."""
    wins = np.random.default_rng(2).binomial(GAMES, 0.5, CIRCLES)
    measured = found(wins)
    for name in (SPAN, TRIMMED):
        each = measured[name]
        assert each.plain > 0.3
        assert each.chance.low is not None
        assert each.chance.high is not None
        assert each.chance.low <= each.plain <= each.chance.high
        assert each.corrected.low == pytest.approx(0, abs=0.01)
        assert (each.corrected.value or 0) < each.plain
    bits = measured[ENTROPY].corrected
    assert bits.high == pytest.approx(1, abs=0.01)


def test_the_plain_span_needs_many_games_and_the_corrected_one_few() -> None:
    true = np.random.default_rng(3).beta(4, 4, 400)
    rng = np.random.default_rng(4)
    truth = np.quantile(true, 1 - TRIM) - np.quantile(true, TRIM)
    few, many = (found(rng.binomial(games, true), games)[TRIMMED] for games in (10, 2000))
    assert few.plain > truth + 0.1
    assert many.plain == pytest.approx(truth, abs=0.05)
    for each in (few, many):
        assert each.corrected.value == pytest.approx(truth, abs=0.08)


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [(2, 2), (8, 6), (50, 50)])
def test_intervals_cover_what_was_planted(a: float, b: float) -> None:
    from scipy.special import digamma
    from scipy.stats import beta

    rng = np.random.default_rng(5)
    bits = digamma(a + b + 1) - (a * digamma(a + 1) + b * digamma(b + 1)) / (a + b)
    truth = {
        TRIMMED: beta.ppf(1 - TRIM, a, b) - beta.ppf(TRIM, a, b),
        ENTROPY: bits / math.log(2),
    }
    repeats, hits = 200, dict.fromkeys(truth, 0)
    for _ in range(repeats):
        measured = found(rng.binomial(20, rng.beta(a, b, 50)), 20)
        for name, value in truth.items():
            low, high = measured[name].corrected.interval
            hits[name] += (low or 0) <= value <= (high or 0)
    for hit in hits.values():
        assert 0.85 <= hit / repeats <= 0.99


def test_too_few_for_an_interval() -> None:
    for wins, games in ((np.array([1, 2, 3]), 4), (np.arange(20) % 2, 1)):
        for each in seeded(wins, games):
            assert each.corrected.interval == (None, None)


def test_games_on_a_circle_differ_and_repeat() -> None:
    run = played_run(("greedy", "greedy"), 3)
    wins = wins_of_circles(run, 3, 12, "random")
    assert wins.tolist() == wins_of_circles(run, 3, 12, "random").tolist()
    assert 0 < wins.sum() < 36


def test_the_command(run: Run, tmp_path: Path) -> None:
    simulate("greedy", 12, out=tmp_path / "run", edition="example:4x4").close()
    again = ("--games", "0", "--repeats", "4", "--circles", "12", "--repeater", "random")
    document = run("report", "luck", str(tmp_path / "run"), *again, "--format", "json").json()
    assert [row["measure"] for row in document["circles"]] == [*MEASURES]
    assert document["games"] == []
    assert "On 12 circles with 4 games each, random against itself" in document["summary"][0]


def test_refusals(run: Run, tmp_path: Path) -> None:
    simulate("greedy", 2, out=tmp_path / "run").close()
    ask = ("report", "luck", str(tmp_path / "run"))
    refused(run(*ask, "--games", "0"), "--games", "--repeats")
    refused(run(*ask, "--repeats", "1"), "--repeats", "at least 2")
    refused(run(*ask, "--repeats", "5", "--repeater", "strong:9n"), "--repeater", "same game")
    refused(run(*ask, "--repeats", "5", "--repeater", "nobody"), "--repeater", "nobody")

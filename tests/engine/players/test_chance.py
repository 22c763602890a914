"""The chance to win is as exact as the error function of the standard library."""

import math
import random

import numpy as np
import pytest

from patchwork_solve.engine.kernel.players import chance


def expected(margin: float, error: float) -> float:
    """Return the chance by the standard library."""
    whole = 0.5 * (1.0 + math.erf(margin / (error * math.sqrt(2.0))))
    return min(max(whole, chance.LEAST_CHANCE), 1.0 - chance.LEAST_CHANCE)


EDGES = [0.84375, 1.25, 1 / 0.35, 6.0]
"""Where one approximation follows another."""


def test_the_chance_is_that_of_the_standard_library() -> None:
    rng = random.Random(4)
    # An error of sqrt(1/2) makes the margin the argument of the error function.
    edges = [near * way for edge in EDGES for near in (edge * (1 - 1e-9), edge) for way in (1, -1)]
    drawn = [rng.uniform(-7, 7) for _ in range(20_000)]
    for x in [0.0, -0.0, 1e-300, -1e-9, 1e9, *edges, *drawn]:
        found, known = chance.win_chance(x, math.sqrt(0.5)), expected(x, math.sqrt(0.5))
        assert abs(found - known) <= 4e-16


def test_chances_of_both_players_sum_to_one() -> None:
    for margin in np.linspace(-30, 30, 1001).tolist():
        both = chance.win_chance(margin, 6.9) + chance.win_chance(-margin, 6.9)
        assert both == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("steps", [1, 2, 3, 12])
def test_errors_lie_on_straight_lines_between_the_middles_of_steps(steps: int) -> None:
    rng = random.Random(steps)
    errors = np.array([rng.uniform(0.1, 20) for _ in range(steps)])
    middles = np.arange(2 * steps + 1) / (2 * steps)
    for done in [*middles.tolist(), *(rng.random() for _ in range(2000))]:
        known = float(np.interp(done * steps - 0.5, range(steps), errors))
        assert chance.expected_error(errors, done) == known

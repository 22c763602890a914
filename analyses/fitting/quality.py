"""How well an evaluation foretells the margins of games, and how far a search errs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.players.network import INNER
from patchwork_solve.engine.players.evaluation import Weights
from patchwork_solve.engine.players.selfplay import Decisions

PARTS = 5
"""Parts of the track for which predictions are measured separately."""

STEPS = 10
"""Parts of the track for which the errors of a search are measured separately."""

LEAST_ERROR = 0.1
"""Points: no search is so sure that nothing could come otherwise in games not yet seen."""

Numbers = NDArray[np.float32]


def explained(truth: Numbers, predicted: Numbers) -> float | None:
    """Return the share of the variance that is explained (R2); None where nothing varies."""
    if len(truth) == 0 or truth.var() == 0:
        return None
    return round(float(1 - np.square(truth - predicted).mean() / truth.var()), 4)


def by_part(done: Numbers, parts: int) -> list[NDArray[np.bool_]]:
    """Return which rows lie in each part of the track, by the share that is done."""
    part = np.minimum((done * parts).astype(np.int64), parts - 1)
    return [part == number for number in range(parts)]


def root_mean_square(errors: Numbers) -> float:
    """Return the root mean square of errors; NaN of none."""
    return float(np.sqrt(np.square(errors).mean())) if len(errors) else float("nan")


def search_errors(decisions: Decisions) -> tuple[float, ...]:
    """Return how far the final margin was from what the search expected, by tenths of the track.

    Root mean squares over the games without detours, in points; a tenth without decisions has what
    its neighbours say.
    """
    straight = decisions.straight
    off = (decisions.margins - decisions.values)[straight]
    parts = by_part(decisions.done[straight], STEPS)
    known = np.array([root_mean_square(off[rows]) for rows in parts])
    steps = np.arange(STEPS)
    there = np.isfinite(known)
    filled = np.interp(steps, steps[there], known[there])
    return tuple(max(round(float(error), 2), LEAST_ERROR) for error in filled)


def predicted(weights: Weights, features: Numbers, is_linear: bool) -> Numbers:
    """Return the predictions of weights for features, as the kernel's network computes them."""
    slopes = np.concatenate([weights["draft"], *weights["cloth"]])
    first = features @ slopes + weights["bias"]
    if is_linear:
        answer: Numbers = first[:, 0]
    else:
        second = np.maximum(first, 0) @ weights["inner"] + weights["inner_bias"]
        answer = np.maximum(second, 0) @ weights["outer"][:INNER] + weights["outer"][INNER]
    return answer

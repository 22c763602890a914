"""Mean luck of circles, measured beforehand, and how results go with it.

``circle_luck.json`` beside this file has both; ``python -m scripts.make_circle_luck``
makes it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from patchwork_solve.analyses.luck.circle import Luck
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing

FILE = "circle_luck.json"

SEED = 5_183_720_946_127
"""Seed of the circles whose luck is averaged; nobody gives it to a run: a run on the same
circles would not be independent."""

CIRCLES_PER_CIRCLE = 4
"""Circles for an edition that nobody has measured, for each one of the run."""


class Expected(NamedTuple):
    """The mean luck of all circles of an edition.

    Attributes
    ----------
    mean, error : float
        In points of player 0, and its standard error.
    circles : int
        On which it was measured.
    """

    mean: float
    error: float
    circles: int


@cache
def _document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        resources.files("patchwork_solve.analyses.luck").joinpath(FILE).read_text("utf-8")
    )
    return found


def coefficient(metric: str) -> float | None:
    """Return by how much a figure of a game rises with a point of luck; None for no such figure.

    Measured once on games of a strong player on circles of their own, so that it is fixed before
    any run is looked at. Any number would leave a figure unbiased; this one makes it steady.
    """
    found = _document()["coefficients"].get(metric)
    return None if found is None else float(found)


def metrics() -> list[str]:
    """Return the figures that have a coefficient."""
    return list(_document()["coefficients"])


def known(edition: Edition) -> Expected | None:
    """Return the mean luck of a printing; None for a variant."""
    for name in PRINTINGS:
        if edition == printing(name):
            found = _document()["editions"][name]
            return Expected(found["mean"], found["error"], found["circles"])
    return None


def measured(
    edition: Edition, circles: int, is_enough: Callable[[], bool] = is_cancelled
) -> Expected:
    """Return the mean luck of an edition over a number of circles; about a millisecond each.

    Raises
    ------
    GivenUpError
        When it was to stop before there are two circles.
    """
    found = Luck(edition).of_circles(SEED, range(circles), is_enough)
    if len(found) < 2:
        raise GivenUpError
    return Expected(
        float(found.mean()), float(found.std(ddof=1) / math.sqrt(len(found))), len(found)
    )

"""A trial of a search: a point, played on a number of circles, and its figures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import Field

from patchwork_solve.analyses.design.space import Point
from patchwork_solve.analyses.workers.journal import Line

if TYPE_CHECKING:
    import pandas as pd


class Measured(NamedTuple):
    """The mean of a metric over circles.

    Attributes
    ----------
    mean, deviation : float or None
        None where no circle, or fewer than two, have a value.
    circles : int
        Those that have a value.
    """

    mean: float | None
    deviation: float | None
    circles: int

    @classmethod
    def of(cls, values: pd.Series[float]) -> Measured:
        """Summarise the values of circles; missing ones are skipped."""
        known = values.dropna()
        mean = float(known.mean()) if len(known) else None
        return cls(mean, float(known.std(ddof=1)) if len(known) > 1 else None, len(known))

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        return None if self.deviation is None else self.deviation / math.sqrt(self.circles)


class Trial(NamedTuple):
    """The figures of a point.

    Attributes
    ----------
    games : int
        Circles on which it was played, the first ones of the seed.
    figures : Mapping
        Of each metric.
    """

    point: Point
    games: int
    figures: Mapping[str, Measured]

    def to_json(self) -> dict[str, Any]:
        """Return the line of a journal."""
        figures = {name: list(measured) for name, measured in self.figures.items()}
        return {"point": list(self.point), "games": self.games, "figures": figures}

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Trial:
        """Return the trial of a line."""
        figures = {name: Measured(*values) for name, values in line["figures"].items()}
        return cls(tuple(line["point"]), line["games"], figures)


class TrialLine(Line):
    """A trial as a line of a journal."""

    point: list[int]
    games: Annotated[int, Field(ge=1)]
    figures: dict[str, tuple[float | None, float | None, int]]

"""End of the games of a comparison that was played until a question was answered."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.engine.drawing.words import counted


class Stopping(NamedTuple):
    """End of the games, and its reason.

    Attributes
    ----------
    why : str
        ``precision`` (the difference is known to it), ``finished`` (all games), ``limit`` (of time)
        or ``interruption``.
    precision : float or None
        Percentage points of the first player's share that end the games.
    games : int
        Played in this run, of both sides; others were there before.
    looks : int
        How often the games were looked at on the way.
    always : Figure
        Of the share's difference; valid whenever and why ever the games end.
    there : int
        Games of both sides that were there before.
    """

    why: str
    precision: float | None
    games: int
    seconds: float
    looks: int
    always: Figure
    there: int = 0

    def words(self) -> str:
        """Say what ended it, and which interval then holds."""
        target = "" if self.precision is None else f"+- {self.precision:g} points"
        ended = {
            "precision": f"the difference in the share is known to {target}",
            "finished": "all games were played",
            "limit": f"the time was up{f' before {target}' * bool(target)}",
            "interruption": f"interrupted{f' before {target}' * bool(target)}",
        }[self.why]
        took = timedelta(seconds=round(self.seconds))
        before = f" ({self.there:,} were played earlier)" if self.there else ""
        line = (
            f"Stopped: {ended}; {self.games:,} games in {took}{before}, with "
            f"{counted(self.looks, 'intermediate look')}."
        )
        if self.why != "interruption" or self.always.low is None or self.always.high is None:
            return line
        low, high = 100 * self.always.low, 100 * self.always.high
        return (
            f"{line} If you stopped because of the figures, use the interval that holds at every "
            f"look: {low:+.1f} to {high:+.1f} percentage points."
        )

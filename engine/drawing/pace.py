"""How long each picture of a moving game stays."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import shown

LEAST_PACE, MOST_PACE = 0.1, 60.0
"""Shortest and longest time that a picture may be shown, in seconds."""


@checked_methods()
@dataclass(frozen=True)
class Pace:
    """Seconds for which each picture of a game stays.

    Parameters
    ----------
    ply : float
        Seconds for a ply.
    hold : float
        Seconds for the first and the last picture.

    Raises
    ------
    InputError
        For a time out of range.
    """

    ply: float = 1.0
    hold: float = 3.0

    def __post_init__(self) -> None:
        for field, seconds in (("pace", self.ply), ("hold", self.hold)):
            is_number = isinstance(seconds, int | float)
            if not (is_number and LEAST_PACE <= seconds <= MOST_PACE):
                raise InputError(
                    field,
                    "{value}; allowed: {least} to {most} seconds",
                    value=shown(seconds),
                    least=f"{LEAST_PACE:g}",
                    most=f"{MOST_PACE:g}",
                )

    def seconds(self, pictures: int) -> list[float]:
        """Return the seconds for which each picture stays."""
        inner = [self.ply] * (pictures - 2)
        return [self.hold, *inner, self.hold][:pictures]

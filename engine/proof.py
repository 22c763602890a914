"""Exactness as a value: what a search or a model has proved."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

Witness = TypeVar("Witness")


class Status(StrEnum):
    """How far a proof got."""

    EXACT = "exact"
    BOUNDS = "bounds"
    INFEASIBLE = "infeasible"


@dataclass(frozen=True)
class Work:
    """What a proof cost: nodes (or branches) visited and wall-clock seconds."""

    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Proof(Generic[Witness]):
    """A proved interval for a value, with something that shows it.

    Parameters
    ----------
    status : Status
        ``exact``: lower equals upper; ``bounds``: a limit was reached and the interval is what is
        proved so far; ``infeasible``: nothing satisfies the question.
    lower, upper : int or None
        The proved interval, in the units of the question; None when nothing bounds that side.
    witness : object or None
        Shows that the value is reached: a line of play, a packing, a game.
    work : Work
        What it cost.
    """

    status: Status
    lower: int | None
    upper: int | None
    witness: Witness | None = None
    work: Work = field(default_factory=Work)

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.status is Status.EXACT

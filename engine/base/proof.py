"""Exactness as a value: what a search or a model has proved."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.kinds import checked_methods

Witness = TypeVar("Witness")


class Status(StrEnum):
    """Completeness of a proof."""

    EXACT = "exact"
    BOUNDS = "bounds"
    INFEASIBLE = "infeasible"


class Stopped(StrEnum):
    """The reason that the work on a proof ended."""

    FINISHED = "finished"
    """All is proved, or all that this method can prove."""
    LIMIT = "limit"
    """A limit that the user set, of time, nodes or memory."""
    INTERRUPTION = "interruption"
    """Ctrl-C or SIGTERM."""
    SIZE = "size"
    """A size that the method sets itself: positions kept, nodes, a table's room."""


@checked_methods()
@dataclass(frozen=True)
class Work:
    """Cost of a proof: nodes (or branches) visited and wall-clock seconds, without compiling."""

    nodes: int = 0
    seconds: float = 0.0


def require_interval(lower: int | None, upper: int | None, what: str) -> None:
    """Raise `ContradictionError` when a lower bound lies above an upper one.

    Every interval that is called proved goes through here when it is made.

    Parameters
    ----------
    lower, upper : int or None
        None where nothing bounds that side.
    what : str
        Name of the bounded value, for the message.
    """
    if lower is not None and upper is not None and lower > upper:
        raise ContradictionError(what, lower, upper)


@checked_methods()
@dataclass(frozen=True, repr=False)
class Proof(Generic[Witness]):
    """A proved interval for a value, with something that shows it.

    Parameters
    ----------
    status : Status
        ``exact``: lower equals upper; ``bounds``: the work stopped early, and the interval is what
        is proved so far; ``infeasible``: nothing satisfies the question.
    lower, upper : int or None
        The proved interval, in the units of the question; None when nothing bounds that side.
    witness : object or None
        Shows that the value is reached: a line of play, a packing, a game.
    work : Work
        Nodes and seconds of the work.
    stopped : Stopped
        Reason why the work ended.

    Raises
    ------
    ContradictionError
        When the lower bound lies above the upper one, or an exact value is missing: a bug of ours,
        which must never look like an answer.
    """

    status: Status
    lower: int | None
    upper: int | None
    witness: Witness | None = None
    work: Work = field(default_factory=Work)
    stopped: Stopped = Stopped.FINISHED

    def __post_init__(self) -> None:
        require_interval(self.lower, self.upper, "the value")
        if self.is_exact and (self.lower is None or self.lower != self.upper):
            raise ContradictionError("an exact value", self.lower, self.upper)

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.status is Status.EXACT

    def __repr__(self) -> str:
        said = f"<Proof {self.status.value}"
        if self.is_exact:
            return f"{said}: {self.lower}>"
        if self.status is Status.INFEASIBLE:
            return f"{said}>"
        low, high = ("?" if end is None else end for end in (self.lower, self.upper))
        return f"{said}: {low} to {high}, {self.stopped.value}>"

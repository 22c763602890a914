"""Which patches fit together, and what completes the bonus square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from patchwork_solve.analyses.board.tasks.task import Found, Tell, require_time
from patchwork_solve.analyses.packing import asked
from patchwork_solve.analyses.packing.place import Place
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.solver.limits import SoFar, SolverLimits
from patchwork_solve.solver.packing.instance import Objective

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.asked import Asked
    from patchwork_solve.engine.state import State

A_QUESTION = 10.0
"""Seconds for a question where nobody says how long."""


@dataclass(frozen=True)
class Pack:
    """How patches fit onto a player's quilt.

    Parameters
    ----------
    state : State
    player : int
    patches : tuple of str
    objective : {"fit", "cells", "points"}
        All of them, or the best of them.
    leather : int
        Leather patches at hand.
    seconds : float
    """

    state: State
    player: int
    patches: tuple[str, ...]
    objective: Literal["fit", "cells", "points"] = "fit"
    leather: int = 0
    seconds: float = A_QUESTION

    def check(self) -> None:
        """Raise `InputError` for patches that are sewn on already, or numbers out of range."""
        require_time(self.seconds)
        self._asked().check(SolverLimits(self.seconds))

    def run(self, tell: Tell) -> Found:
        """Return what the command `pack` says as JSON."""
        return _found(self._asked(), self.seconds, tell)

    def _asked(self) -> Asked:
        place = Place.live(self.state, self.player)
        objective = Objective(self.objective)
        marks = place.marks if objective is Objective.POINTS else None
        return asked.pack(
            place.edition,
            self.patches,
            place.quilt,
            leather=self.leather,
            objective=objective,
            marks=marks,
        )


@dataclass(frozen=True)
class Square:
    """What completes the bonus square on a player's quilt for the least.

    Parameters
    ----------
    state : State
    player : int
    patches : tuple of str
        Those to choose from; none for all of the circle.
    minimise : {"cost", "time", "patches", "soonest"}
    leather : int
    seconds : float
    """

    state: State
    player: int
    patches: tuple[str, ...] = ()
    minimise: Literal["cost", "time", "patches", "soonest"] = "cost"
    leather: int = 0
    seconds: float = A_QUESTION

    def check(self) -> None:
        """Raise `InputError` for patches that are sewn on already, or an edition without square."""
        require_time(self.seconds)
        self._asked().check(SolverLimits(self.seconds))

    def run(self, tell: Tell) -> Found:
        """Return what the command `square` says as JSON."""
        return _found(self._asked(), self.seconds, tell)

    def _asked(self) -> Asked:
        place = Place.live(self.state, self.player)
        minimise = Objective(self.minimise)
        return asked.square(
            place.edition,
            self.patches or place.offered,
            place.quilt,
            minimise=minimise,
            leather=self.leather,
            buttons=place.to_spend(minimise, None),
            place=place.time,
            income=place.income,
        )


def _found(question: Asked, seconds: float, tell: Tell) -> Found:
    answer = question.answer(_limits(seconds, tell))
    return Found(answer.to_json(), answer.proof.stopped is Stopped.FINISHED)


def _limits(seconds: float, tell: Tell) -> SolverLimits:
    def progress(found: SoFar) -> None:
        known = [f"{found.nodes:,} nodes"]
        known += [f"found {found.incumbent}"] if found.incumbent is not None else []
        known += [f"bound {found.bound}"] if found.bound is not None else []
        tell({"event": "progress", "words": ", ".join(known)})

    return SolverLimits(seconds, progress=progress)

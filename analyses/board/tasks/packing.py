"""Packing questions of a page: which patches fit together, and what completes the bonus square."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from patchwork_solve.analyses.packing.query import PackingQuery, PackQuery, SquareQuery
from patchwork_solve.analyses.web.task import Found, Send, require_time
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.solver.limits import SoFar, SolverLimits

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

A_QUESTION = 10.0
"""Default time of a question, in seconds."""


class _Packing(ABC):
    """A packing question within a time limit."""

    seconds: float

    def check(self) -> None:
        """Raise `InputError` for patches that are sewn on already, or numbers out of range."""
        require_time(self.seconds)
        self._query().require_answerable()

    def run(self, send: Send) -> Found:
        """Return the JSON answer of the command `pack` or `square`."""

        def progress(found: SoFar) -> None:
            known = [say_many("{n} node", "{n} nodes", found.nodes)]
            if found.incumbent is not None:
                known.append(say("found {points}", points=found.incumbent))
            if found.bound is not None:
                known.append(say("bound {points}", points=found.bound))
            send({"event": "progress", "words": ", ".join(known)})

        answer = self._query().answer(SolverLimits(self.seconds, progress=progress))
        return Found(answer.to_json(), answer.proof.stopped is Stopped.FINISHED)

    @abstractmethod
    def _query(self) -> PackingQuery: ...


@dataclass(frozen=True)
class Pack(_Packing):
    """A request to fit patches onto a player's quilt.

    Parameters
    ----------
    state : State
    player : int
    patches : tuple of str
    objective : {"fit", "cells", "points"}
        All of them, or the best of them.
    leather : int
        Number of leather patches to place.
    seconds : float
    """

    state: State
    player: int
    patches: tuple[str, ...]
    objective: Literal["fit", "cells", "points"] = "fit"
    leather: int = 0
    seconds: float = A_QUESTION

    def _query(self) -> PackQuery:
        return PackQuery(
            self.patches,
            state=self.state,
            player=self.player,
            leather=self.leather,
            maximise=None if self.objective == "fit" else self.objective,
            seconds=self.seconds,
        )


@dataclass(frozen=True)
class Square(_Packing):
    """A request to complete the bonus square on a player's quilt at the least cost.

    Parameters
    ----------
    state : State
    player : int
    patches : tuple of str
        Those to choose from; empty for all of the circle.
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

    def _query(self) -> SquareQuery:
        return SquareQuery(
            self.patches or None,
            state=self.state,
            player=self.player,
            leather=self.leather,
            minimise=self.minimise,
            seconds=self.seconds,
        )

"""Programs that choose moves: our own players, and external programs over a pipe."""

from __future__ import annotations

from typing import Protocol

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State


class ForfeitError(Exception):
    """An external program answered with no legal move, and why: it loses the game."""


class Bot(Protocol):
    """A player of whole games.

    With a limit of nodes a bot keeps no memory of a game that would change a decision but
    between moves it takes for equal; after `close` the same position, limits and seed give the
    same move.
    """

    @property
    def name(self) -> str:
        """Name on the command line, as ``strong:0.05``."""

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return a legal move of a position that is not over.

        Raises `ForfeitError` when an external program cannot.
        """

    def close(self) -> None:
        """Release processes and memory; the player may be used again."""

"""A player whose decisions are timed."""

from __future__ import annotations

import time

from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.players.contender import Contender
from patchwork_solve.engine.players.thinking import Thinking
from patchwork_solve.engine.state import State


class Timed:
    """A contender that notes how long it thinks, compiling left out.

    Parameters
    ----------
    player : Contender
        Closed with this one.
    """

    def __init__(self, player: Contender) -> None:
        self.name = player.name
        self.seconds: list[float] = []
        self._player = player

    def choose(self, state: State, thinking: Thinking) -> Move:
        """Return the player's move."""
        start, compiled = time.perf_counter(), compiling.seconds()
        move = self._player.choose(state, thinking)
        spent = time.perf_counter() - start - (compiling.seconds() - compiled)
        self.seconds.append(round(max(spent, 0.0), 6))
        return move

    def close(self) -> None:
        """Let go of what the player holds."""
        self._player.close()

"""A decision of a player and what it lost, as every measure of losses counts it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from patchwork_solve.analyses.losses.loss import Loss
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.game.move import Move, kind_of
from patchwork_solve.engine.state import State

Row = dict[str, Any]

PHASES = (36, 39, 42, 46)
"""Spaces of the token behind at which the phases after the first begin."""


@dataclass(frozen=True)
class Decision:
    """Player's decision in a position, and its loss.

    Parameters
    ----------
    player : str
    case : int
        Number of the position in a file, from 1, or the seed of the game.
    state : State
    move : Move
    loss : Loss
    seconds : float
        It thought.
    """

    player: str
    case: int
    state: State
    move: Move
    loss: Loss
    seconds: float

    def row(self) -> Row:
        """Return it as a row of `decisions_frame`."""
        return {
            "player": self.player,
            "edition": self.state.edition.name,
            "case": self.case,
            "phase": phase(min(player.time for player in self.state.players)),
            "moves": len(self.state.legal_moves),
            "kind": kind_of(self.move),
            "best": self.loss.best,
            "lost": self.loss.lost,
            "draft": self.loss.draft,
            "placement": self.loss.placement,
            "spoils": self.loss.spoils,
            "seconds": self.seconds,
            "move": str(self.move),
            "position": self.state.to_text(),
        }


def phase(space: int) -> str:
    """Return the phase of a game whose token behind stands on a space.

    Examples
    --------
    >>> [phase(space) for space in (12, 36, 41, 50)]
    ['to 35', '36 to 38', '39 to 41', '46 on']
    """
    for first, then in zip((None, *PHASES), PHASES, strict=False):
        if space < then:
            return f"to {then - 1}" if first is None else f"{first} to {then - 1}"
    return f"{PHASES[-1]} on"


def decisions_frame(decisions: Iterable[Decision]) -> pd.DataFrame:
    """Return the table ``report losses`` of docs/reference/columns.md, one decision a row."""
    return table_frame("report losses", (decision.row() for decision in decisions))

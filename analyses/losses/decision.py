"""A decision of a player and what it lost, as every measure of losses counts it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from patchwork_solve.analyses.losses.loss import Loss
from patchwork_solve.engine.game.move import Move, kind_of
from patchwork_solve.engine.state import State

Row = dict[str, Any]

PHASES = (36, 39, 42, 46)
"""Where the phases but the first begin: spaces of the token behind."""

COLUMNS = {
    "player": "str",
    "edition": "str",
    "case": "Int64",
    "phase": "str",
    "moves": "Int64",
    "kind": "str",
    "best": "Int64",
    "lost": "Int64",
    "draft": "Int64",
    "placement": "Int64",
    "spoils": "boolean",
    "seconds": "Float64",
    "move": "str",
    "position": "str",
}


@dataclass(frozen=True)
class Decision:
    """What a player did somewhere, and what it lost.

    Parameters
    ----------
    player : str
    case : int
        Which position of a file, from 1, or the seed of which game.
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
    """Return decisions, one row each.

    Columns:

    - player, edition (str), case (Int64: the position of a file, or the seed of a game);
    - phase (str: the spaces of the token behind), moves (Int64: legal ones), kind (str: advance,
      buy or leather), best (Int64, points: the mover's margin under best play);
    - lost, draft, placement (Int64, points; the first is the sum of the others), spoils (boolean);
    - seconds (Float64: of thinking), move, position (str).
    """
    rows = [decision.row() for decision in decisions]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)

"""How hard a puzzle is: how many of a fixed panel of players find it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Any

from patchwork_solve.analyses.puzzles import GRADES
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.measured import measured
from patchwork_solve.engine.state import State

PANEL = {
    "careful": 10,
    "rollout:100": 10,
    "rollout:1000": 10,
    "rollout:10000": 10,
    "draft:100n": 1,
    "draft:5000n": 1,
    "strong:20n": 1,
    "strong:200n": 1,
    "strong:2000n": 1,
    "strong:20000n": 1,
    "strong:200000n": 1,
}
"""The players of the panel, and the seeds of each: ten where chance decides, one where it does not.
`greedy` is left out: a position is not a puzzle if it finds the answer."""


PANEL_RATING = 1500
"""Elo rating of the panel as a whole, which a solver who finds as much as it does has too."""


@dataclass(frozen=True)
class PanelResult:
    """How a player of the panel fared.

    Parameters
    ----------
    draws : int
        Number of decisions, each with a seed of its own.
    found : int
        Those that are an answer.
    lost : int
        Points that all of them together give away.
    """

    player: str
    draws: int
    found: int
    lost: int

    @classmethod
    def of(cls, player: str, choices: Sequence[Move], proved: Proved) -> PanelResult:
        """Hold a player's choices against the proof."""
        losses = [proved.lost(move) for move in choices]
        return cls(player, len(losses), losses.count(0), sum(losses))


def difficulty(panel: Sequence[PanelResult]) -> int:
    """Return the grade of a puzzle, from 1 (easy) to `GRADES`.

    Each player counts by the share of its decisions that are right. Grade 1 is for puzzles whose
    mean share is four fifths or more, 2 from three fifths on, and so on; below a fifth it is 5.

    Examples
    --------
    >>> [difficulty([PanelResult("greedy", 1, 0, 5), PanelResult("strong:200n", 1, found, 0)])
    ...  for found in (0, 1)]
    [5, 3]
    """
    # As a fraction, so that a share that is just a fifth falls on the same side everywhere.
    share = sum(Fraction(fared.found, fared.draws) for fared in panel) / len(panel)
    return max(1, GRADES - int(GRADES * share))


def rating(panel: Sequence[PanelResult]) -> int:
    """Return the Elo rating of a puzzle, against which the panel scores what it found.

    The panel is rated `PANEL_RATING`. It gets half a point more and half a point less than it has,
    so that a puzzle that all or none of it find has a rating too.

    Examples
    --------
    >>> rating([PanelResult("careful", 2, 1, 3)]), rating([PanelResult("careful", 2, 0, 3)])
    (1500, 1691)
    """
    found = sum(fared.found / fared.draws for fared in panel)
    missed = len(panel) - found
    return round(PANEL_RATING + 400 * log10((missed + 0.5) / (found + 0.5)))


def chosen(task: dict[str, Any]) -> dict[str, Any]:
    """Return the choices of a player of the panel, a token for each seed from 0."""
    state = State.from_text(task["position"])
    with measured(task["player"], "panel") as player:
        moves = [player.choose(state, DecisionLimits(seed=seed)) for seed in range(task["draws"])]
    return {"found": list(map(str, moves))}

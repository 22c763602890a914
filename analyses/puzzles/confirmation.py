"""The proof of a puzzle repeated by searches with other settings, which must all agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from patchwork_solve.analyses.puzzles.mining import NODES, giving_up, proved_within
from patchwork_solve.analyses.puzzles.proof import grouped, require_agreement
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

Row = dict[str, Any]

AGAIN = "puzzles, again"
"""The question for a second proof."""


@dataclass(frozen=True)
class Confirmation:
    """A search that proves the margin of every move anew.

    Parameters
    ----------
    entries : int
        Of the transposition table.
    plain : bool
        Without relaxed games and bounds.
    nodes : int
        Its limit.
    is_needed : bool
        Whether there is no puzzle without it.
    """

    name: str
    threads: int
    entries: int
    plain: bool
    nodes: int
    is_needed: bool

    def task(self, position: str) -> Row:
        """Return the question about a position."""
        return {"report": AGAIN, "position": position, "search": asdict(self)}


CONFIRMATIONS = (
    Confirmation("two threads", 2, 1 << 16, False, 10 * NODES, True),
    Confirmation("plain", 1, 1 << 20, True, 3_000_000, False),
)
"""A second search by two threads with a small table, without which there is no puzzle; and, where
it finishes, plain alpha-beta, which shares neither bounds nor relaxed games with the first."""

BRUTE_FORCE = "brute force"
"""Minimax by a second set of rules: what tests and scripts/confirm_puzzles.py do."""

NAMES = (*(one.name for one in CONFIRMATIONS), BRUTE_FORCE)


def proved_again(task: Row, clock: Clock | None = None) -> Row:
    """Return the moves of a position under their margins; nothing where the limit came first."""
    search = Confirmation(**task["search"])
    limits = SearchLimits(
        nodes=search.nodes, threads=search.threads, entries=search.entries, plain=search.plain
    )
    margins = proved_within(State.from_text(task["position"]), limits, giving_up(clock))
    found = {} if margins is None else grouped(margins)
    return {"found": [[margin, tokens] for margin, tokens in found.items()]}


def require_same(first: Mapping[Move, int], again: Mapping[Move, int]) -> None:
    """Hold two proofs of a position against each other.

    Raises `ContradictionError` when they differ in a move: one of two searches is wrong.
    """
    for move, margin in first.items():
        require_agreement(f"the margin after {move}", margin, again[move])

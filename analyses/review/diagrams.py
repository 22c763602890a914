"""Quilts before and after a costly move, and after the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.engine.drawing.text import WIDTH, quilts_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.quilt import Quilt

INDENT = "   "


def quilts(decision: Decision) -> Iterator[tuple[str, Quilt]]:
    """Yield the player's quilt before the move, after it, and after the best move.

    A quilt that a move does not change is left out.
    """
    state, player = decision.state, decision.player
    yield "before", state.quilts[player]
    for name, move in (("played", decision.move), ("best", decision.best)):
        if move is not None and move.cells and not (name == "best" and move == decision.move):
            yield name, state.play(move).quilts[player]


def quilts_text(decision: Decision, width: int | None) -> list[str]:
    """Return the quilts of a decision as text, side by side if the width allows it."""
    room = WIDTH if width is None else min(WIDTH, width)
    lines = quilts_lines(quilts(decision), room - len(INDENT))
    return [f"{INDENT}{line}".rstrip() for line in lines]

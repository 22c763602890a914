"""The decisions of reviewed games: who decided against whom, in which phase, and the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.reviews.reviewing import Reviewed
    from patchwork_solve.engine.state import State

Row = dict[str, Any]

DRAFT, PLACEMENT, ADVANCE, LEATHER, TILE = "draft", "placement", "advance", "leather", "tile"
MISTAKES = {
    DRAFT: "buying when another patch or an advance is better",
    PLACEMENT: "placing the right patch in the wrong place",
    ADVANCE: "advancing when a purchase is better",
    LEATHER: "placing leather patches badly",
    TILE: "not taking the special tile",
}
"""Kinds of mistakes, in words."""

NONE = "none"
"""Word of tables for the mistake of a move that is the best."""

QUARTERS = 4
"""Phases of a game: quarters of the track, by the space of the player who decides."""

FIRST_HALF = ("quarter 1", "quarter 2")

SHARED = ("ply", "move", "forced", "lost", "lost_error", "lost_lower", "lost_upper", "spoils_win",
          "mark")  # fmt: skip
"""Columns that the review of one game has, too."""


def mistake_of(state: State, move: Move, best: Move | None) -> str:
    """Return the kind of mistake that a move is; `NONE` for the best one.

    Parameters
    ----------
    move : Move
        The move that was played.
    best : Move or None
        None if it is not known.
    """
    if best == move:
        return NONE
    if best is not None and _gains_tile(state, best) and not _gains_tile(state, move):
        return TILE
    if move.is_leather:
        return LEATHER
    if move.is_advance:
        return ADVANCE
    return PLACEMENT if best is not None and best.patch == move.patch else DRAFT


def _gains_tile(state: State, move: Move) -> bool:
    mover = state.to_move
    return state.special_tile != mover and state.play(move).special_tile == mover


def phase(state: State) -> str:
    """Return the quarter of the track on which the player who decides stands."""
    space, last = state.players[state.to_move].time, state.edition.last
    return f"quarter {min(QUARTERS * space // last, QUARTERS - 1) + 1}"


def is_dearest(state: State, move: Move) -> bool:
    """Whether a purchase is the dearest of those that the player can make."""
    prices = {patch.name: patch.buttons for patch in state.edition.patches}
    offers = {each.patch for each in state.legal_moves if each.is_purchase}
    dearest = max((price for name, price in prices.items() if name in offers), default=None)
    return move.patch in offers and prices.get(move.patch or "") == dearest


def decisions_frame(reviews: Iterable[Reviewed]) -> pd.DataFrame:
    """Return a row for each ply of each game: the table ``review, decisions`` of the columns."""
    return table_frame("review, decisions", (row for one in reviews for row in _rows(one)))


def _rows(one: Reviewed) -> Iterator[Row]:
    names = player_names(one.game.names)
    bought = [False, False]
    for state, move, decision in zip(
        one.game.states, one.game.moves, one.review["decisions"], strict=False
    ):
        player = state.to_move
        best = None if decision["best"] is None else Move.from_text(decision["best"])
        yield {
            "game": one.name,
            "player": names[player],
            "opponent": names[1 - player],
            "first": player == 0,
            "phase": phase(state),
            "mistake": NONE if decision["forced"] else mistake_of(state, move, best),
            "position": state.to_text(),
            "best": decision["best"],
            "first_purchase": move.is_purchase and not bought[player],
            "dearest": is_dearest(state, move) if move.is_purchase else None,
            **{name: decision[name] for name in SHARED},
        }
        bought[player] = bought[player] or move.is_purchase

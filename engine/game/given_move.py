"""A move as callers give it: a move, or its token."""

from __future__ import annotations

from patchwork_solve.engine.base.kinds import kind_of
from patchwork_solve.engine.game.move import Move

GIVEN_MOVE = kind_of(Move | str, __name__)


def move_of(given: Move | str) -> Move:
    """Return the move.

    Raises `InputError` for anything else, or a text that is no token.
    """
    if type(given) is Move:
        return given
    GIVEN_MOVE.require(given, "move")
    return Move.from_text(given) if isinstance(given, str) else given

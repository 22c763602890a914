"""The owner of the gain of a ply, in games in which the players may swap all that they have."""

from __future__ import annotations

from patchwork_solve.engine.game.edition import Edition

_LATER = """EXISTS (
    SELECT 1 FROM plies AS later
    WHERE later.game = plies.game AND later.kind = 'swap' AND later.ply > plies.ply
)"""


def owner_sql(edition: Edition) -> str:
    """Return SQL for the player who has what a row of ``plies`` brought: by default, the mover."""
    if not edition.swap:
        return "player"
    return f"CASE WHEN {_LATER} THEN 1 - plies.player ELSE plies.player END"


def after_swap_sql(edition: Edition) -> str:
    """Return SQL for whether a row of ``plies`` comes after the swap, if there is one."""
    if not edition.swap:
        return "true"
    return f"NOT (plies.kind = 'swap' OR {_LATER})"

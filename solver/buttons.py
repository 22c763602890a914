"""The rules on buttons that models of a player's balance follow."""

from __future__ import annotations

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition


def require_sums(edition: Edition) -> None:
    """Raise `InputError` where a balance is not the sum of what was paid and earned."""
    if edition.max_buttons:
        raise InputError(
            "max_buttons", "models of a player's buttons do not support a limit; `solve` does"
        )

"""A searching player as analyst of a position: its name and its time."""

from __future__ import annotations

from patchwork_solve.engine.base.errors import InputError, either
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.strong import STYLES, Strong

SECONDS = 5.0
"""Seconds of an analysis if no time is given."""


def analyst(name: str, field: str = "player") -> Strong:
    """Return the searching player of a name.

    Raises `InputError`, naming `field`, for an unknown player, or one that does not say what it
    thinks.
    """
    player = bot(name, field)
    if not isinstance(player, Strong):
        raise InputError(
            field,
            "{name} does not report estimates; allowed: {allowed}",
            name=shown(name),
            allowed=either(STYLES),
        )
    return player


def limits_for(
    name: str, seconds: float | None, field: str = "seconds", threads: int = 1
) -> DecisionLimits:
    """Return how long a player of this name thinks: as its name says, or `seconds`."""
    if ":" not in name.partition("@")[0]:
        return DecisionLimits(seconds=SECONDS if seconds is None else seconds, threads=threads)
    if seconds is not None:
        raise InputError(
            field, "{name} already limits the search; leave one of the two out", name=shown(name)
        )
    return DecisionLimits()

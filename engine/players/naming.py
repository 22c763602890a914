"""Players by the names of the command line: ``greedy``, ``rollout:10000``, ``strong:0.05``."""

from __future__ import annotations

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.players.contender import Contender
from patchwork_solve.engine.players.foreign import PATIENCE, PIPE, Foreign
from patchwork_solve.engine.players.simple import PLAYERS, Simple
from patchwork_solve.engine.wording import shown

RUNGS = ("random", "greedy", "careful")
"""Whom a ladder rates when nobody is named, weakest first."""

ALLOWED = f"{', '.join(PLAYERS)}, {PIPE}COMMAND"


def contender(name: str, field: str = "player", patience: float = PATIENCE) -> Contender:
    """Return the player of a name.

    Parameters
    ----------
    name : str
    field : str
        What an error names.
    patience : float
        Seconds that a foreign program may take over a move.

    Raises
    ------
    InputError
        Naming `field`, for an unknown player or setting.
    """
    if name in PLAYERS:
        return Simple(name)
    if name.startswith(PIPE):
        return Foreign(name, field, patience)
    raise InputError(field, f"{shown(name)}; allowed: {ALLOWED}")


def jobs_of(name: str) -> tuple[str, ...]:
    """Return what a player calls of the kernel, as `engine.kernel.jobs` names it."""
    return ("rules",) if name.startswith(PIPE) else ("games",)

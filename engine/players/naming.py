"""Players by the names of the command line: ``greedy``, ``rollout:10000``, ``strong:0.05``."""

from __future__ import annotations

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.players.contender import Contender
from patchwork_solve.engine.players.rollout import Rollout
from patchwork_solve.engine.players.simple import PLAYERS, Simple
from patchwork_solve.engine.players.strong import STYLES, Strong
from patchwork_solve.engine.wording import shown

ALLOWED = f"{', '.join(PLAYERS)}, rollout:N, draft[:SECONDS], strong[:SECONDS]"


def contender(name: str, field: str = "player") -> Contender:
    """Return the player of a name.

    Raises
    ------
    InputError
        Naming `field`, for an unknown player or setting.
    """
    if name in PLAYERS:
        return Simple(name)
    if name.partition(":")[0] == "rollout":
        return Rollout.named(name, field)
    if name.partition("@")[0].partition(":")[0] in STYLES:
        return Strong.named(name, field)
    raise InputError(field, f"{shown(name)}; allowed: {ALLOWED}")

"""A position or a game as Python code gives it: the object, or where it can be read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

Source = str | os.PathLike[str]
"""A path, ``example:NAME`` or the one-line form, as `State.load` and `Game.load` take it."""


def position_of(given: State | Source, field: str = "state") -> State:
    """Return a position, read where a source is given.

    Raises `InputError`, naming the field, if it is not a position.
    """
    from patchwork_solve.engine.state import State

    return given if isinstance(given, State) else State.load(given, field)


def game_of(given: Game | Source, field: str = "game") -> Game:
    """Return a game, read where a source is given.

    Raises `InputError`, naming the field, if it is not a game.
    """
    from patchwork_solve.engine.record import Game

    return given if isinstance(given, Game) else Game.load(given, field)

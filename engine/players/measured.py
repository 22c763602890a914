"""A player that is measured: opened for the work, and closed after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.players.bot import Bot, ForfeitError
from patchwork_solve.engine.players.naming import bot


@contextmanager
def measured(name: str, field: str) -> Iterator[Bot]:
    """Open a player, and close it in the end.

    Parameters
    ----------
    name : str
        As on the command line.
    field : str
        What an error names.

    Raises
    ------
    InputError
        If it forfeits: what it lost is not known then.
    """
    with closing(bot(name, field)) as player:
        try:
            yield player
        except ForfeitError as forfeit:
            raise InputError(field, "{name} {forfeit}", name=shown(name), forfeit=forfeit) from None

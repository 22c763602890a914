"""Players that a process keeps from game to game: to start a program takes its time."""

from __future__ import annotations

import threading

from patchwork_solve.analyses.spread.evaluations import evaluations
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.foreign import PIPE
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.players.naming import bot

_Key = tuple[int, str, float, str]


class _Table(threading.local):
    """The players of the last game, of each thread its own.

    By side, name, patience, and what the evaluation's file holds: a cluster's worker lives longer
    than a run, and the next one may name a file that was fitted anew since.
    """

    def __init__(self) -> None:
        self.players: dict[_Key, Bot] = {}


_at_the_table = _Table()


def seated(side: int, name: str, patience: float, edition: Edition) -> Bot:
    """Return the player of a side, with no memory of games before.

    Parameters
    ----------
    side : int
        0 or 1; two equal players of one game know nothing of each other.
    name : str
    patience : float
        Seconds that a foreign program may take over a move.
    edition : Edition
        That will be played: what it takes to load is done before the game.

    Raises
    ------
    InputError
        When the file of an evaluation cannot be read.
    """
    key = side, name, patience, "".join(evaluations([name]).values())
    players = _at_the_table.players
    if key not in players:
        for other in [other for other in players if other[0] == side]:
            players.pop(other).close()  # A ladder's players would fill the memory.
        players[key] = bot(name, patience=patience)
        _load(players[key], edition)
    if not name.startswith(PIPE):
        # What a search remembers can break ties: no game may depend on those before it.
        players[key].close()
    return players[key]


def _load(player: Bot, edition: Edition) -> None:
    """Let a player of ours decide once: what that loads is nobody's time to think."""
    start = circle_of(edition, 0, 0)
    start.play("advance")
    if not player.name.startswith(PIPE):
        player.choose(start, DecisionLimits())


def dismiss_players() -> None:
    """Let go of the players that games of this thread have used."""
    while _at_the_table.players:
        _at_the_table.players.popitem()[1].close()

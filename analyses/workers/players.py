"""Players that a process keeps from game to game, as starting a program takes time."""

from __future__ import annotations

import threading

from patchwork_solve.analyses.workers.evaluations import evaluations
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.foreign import PIPE
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.players.naming import bot

_Key = tuple[int, str, float, str]


class _Players(threading.local):
    """The players of the last game in this thread.

    Keys are side, name, patience and the hash of the evaluation's file: a cluster's worker lives
    longer than a run, and the next run may use a file that was fitted anew.
    """

    def __init__(self) -> None:
        self.players: dict[_Key, Bot] = {}


_kept = _Players()


def player_for(side: int, name: str, patience: float, edition: Edition) -> Bot:
    """Return the player of a side, without memory of earlier games.

    Raises `InputError` when the file of an evaluation cannot be read.

    Parameters
    ----------
    side : int
        0 or 1; two equal players of one game share nothing.
    patience : float
        Seconds that an external program may take for a move.
    edition : Edition
        Edition of the game, for which the player loads its tables now.
    """
    key = side, name, patience, "".join(evaluations([name]).values())
    players = _kept.players
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
    """Let a player of ours decide once, so that loading does not count as thinking time."""
    start = circle_of(edition, 0, 0)
    start.play(start.legal_moves[0])
    if not player.name.startswith(PIPE):
        player.choose(start, DecisionLimits())


def dismiss_players() -> None:
    """Close the players that games of this thread have used."""
    while _kept.players:
        _kept.players.popitem()[1].close()

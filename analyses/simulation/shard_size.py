"""How many games are written together where nobody says it."""

from __future__ import annotations

from patchwork_solve.engine.kernel.players.room import NODES_A_SECOND
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.foreign import PIPE
from patchwork_solve.engine.players.naming import bot, without_handicap
from patchwork_solve.engine.players.rollout import Rollout
from patchwork_solve.engine.players.strong import Strong

A_SHARD_TAKES = 60.0
"""Seconds that a shard of games by default takes, roughly: what a killed run may lose."""

SIZES = (20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10)
"""Games a shard by default: of them the largest that is done in that time."""

USUAL = 1_000
"""The most games a shard by default, while a run has no more than `MANY` shards of them."""

MANY = 1_000
"""Number of shards of a run beyond which larger ones are better than more of them."""

LISTED = 200_000
"""Shards of a run by default, at most, even if one of them then takes many minutes."""


def games_a_shard(players: tuple[str, str], games: int) -> int:
    """Return how many games of two players are written together.

    Parameters
    ----------
    games : int
        Of the run.
    """
    seconds = sum(map(seconds_a_game, players)) / 2
    most = max(USUAL, games // MANY)
    fitting = [size for size in SIZES if size <= most and size * seconds <= A_SHARD_TAKES]
    least = min((size for size in SIZES if size * LISTED >= games), default=SIZES[0])
    return max(least, fitting[0] if fitting else SIZES[-1])


SECONDS_A_GAME = {"random": 0.002, "greedy": 0.002, "careful": 0.04}
DECISIONS = 40
"""Approximate number of decisions in a game."""
A_DECISION = 0.001
"""Seconds that a search takes besides its nodes."""
ROLLOUTS_A_SECOND = 1_000_000


def seconds_a_game(name: str) -> float:
    """Return roughly how long a game of a player against itself takes.

    It decides how large files become, and nothing else.
    """
    if name.startswith(PIPE):
        return float(DECISIONS)
    plain = without_handicap(name)
    if plain in SECONDS_A_GAME:
        return SECONDS_A_GAME[plain]
    player: Bot = bot(plain)
    if isinstance(player, Rollout):
        return DECISIONS * player.rollouts / ROLLOUTS_A_SECOND
    if isinstance(player, Strong):
        limits = player.limits
        seconds = limits.seconds or (limits.nodes or 0) / NODES_A_SECOND
        return DECISIONS * (seconds + A_DECISION)
    return SECONDS_A_GAME["careful"]

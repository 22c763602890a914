"""Players in words for people who do not know the program."""

from __future__ import annotations

from patchwork_solve.engine.players.fitted import FITTED
from patchwork_solve.engine.players.foreign import PIPE
from patchwork_solve.engine.players.naming import bot, without_handicap
from patchwork_solve.engine.players.strong import Strong

SIMPLE = {
    "random": "plays any move at random",
    "greedy": "makes the move that looks best at once, without looking ahead",
    "careful": "makes the move that looks best at once, and cares for how patches fit",
}


def strength_words(name: str) -> str:
    """Return how a player decides, as ``strong:1000n looks at 1,000 positions ...``."""
    shown, _, evaluation = name.partition("@")
    if name.startswith(PIPE):
        return f"{name} is a program of somebody else"
    plain = without_handicap(name)
    if plain in SIMPLE:
        return f"{plain} {SIMPLE[plain]}"
    player = bot(plain)
    if not isinstance(player, Strong):
        return f"{shown} plays games to their end at random and makes the move that won most"
    limits = player.limits
    nodes, seconds = limits.nodes, limits.seconds
    effort = f"for {seconds} seconds" if nodes is None else f"through {nodes:,} positions"
    words = f"{shown} looks ahead {effort} for each decision"
    if evaluation.startswith(FITTED):
        words += "; it learned these rules in games against itself"
    return words

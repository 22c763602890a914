"""Measure the ends of games between players: margins, empty cells and buttons.

    python -m scripts.experiments.measure_levels draft:5n,strong:10n greedy,careful --pairs 50

plays pairs of games, each circle once with either player first. It prints a row for each player of
the first list against each of the second.
"""

from __future__ import annotations

import argparse
from statistics import mean
from typing import NamedTuple

from patchwork_solve import State
from patchwork_solve.engine.players.match import play_pair
from patchwork_solve.engine.players.naming import bot

SEED = 4242

HOLES_OF_A_WASTE = 25
"""Empty cells at the end from which a game counts as not played to its end."""


class Ending(NamedTuple):
    """How a game ended for the player measured: points and counts."""

    won: bool
    margin: int
    holes: int
    buttons: int


def endings(name: str, opponent: str, pairs: int) -> list[Ending]:
    """Return how the games of a player against another ended, two a pair."""
    edition = State.new(seed=0).edition
    players = bot(name), bot(opponent)
    found = []
    for pair in range(pairs):
        for side, game in enumerate(play_pair(edition, players, SEED, pair)):
            final, scores = game.game.final, game.game.final.scores()
            own = final.players[side]
            margin = scores[side] - scores[1 - side]
            found.append(Ending(game.winner == side, margin, own.quilt.holes, own.buttons))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players")
    parser.add_argument("opponents")
    parser.add_argument("--pairs", type=int, default=50)
    given = parser.parse_args()
    print(f"player against games won margin holes most {HOLES_OF_A_WASTE}+ buttons")
    for name in given.players.split(","):
        for opponent in given.opponents.split(","):
            found = endings(name, opponent, given.pairs)
            holes = [each.holes for each in found]
            print(
                name, opponent, len(found), f"{mean(each.won for each in found):.0%}",
                f"{mean(each.margin for each in found):.1f}", f"{mean(holes):.1f}", max(holes),
                sum(each >= HOLES_OF_A_WASTE for each in holes),
                f"{mean(each.buttons for each in found):.1f}",
            )  # fmt: skip


if __name__ == "__main__":
    main()

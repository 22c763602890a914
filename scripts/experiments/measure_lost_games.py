"""Prove from which decision on the lost games of a player were lost.

    patchwork-solve play-match A B --games 400 --format csv > match.csv
    python -m scripts.experiments.measure_lost_games match.csv A

For each game that A did not win it prints the earliest of A's decisions from which A is proved to
lose (the tie-break included), by the space of the token behind: decisions are searched from
the last one backwards, each within a time limit, until one is not proved to be lost or is before
`--from`.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State


def lost_games(path: Path, name: str) -> Iterator[tuple[str, int, Game]]:
    """Yield the pair, the player and the record of each game that a player did not win."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            player = 0 if row["player_0"] == name else 1
            if int(row["winner"]) != player:
                yield row["pair"], player, Game.from_text(row["record"])


def behind(state: State) -> int:
    return min(player.time for player in state.players)


def lost_since(game: Game, player: int, seconds: float, earliest: int) -> tuple[int | None, int]:
    """Return the space since which a player is proved to lose, and that of the decision before."""
    since = None
    decisions = [state for state in game.states if not state.is_over and state.to_move == player]
    for state in reversed(decisions):
        if behind(state) < earliest:
            break
        found = solve(state, SearchLimits(seconds=seconds, winner_only=True, threads=1))
        if found.winner != 1 - player:
            return since, behind(state)
        since = behind(state)
    return since, earliest


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("match", type=Path)
    parser.add_argument("player")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for each decision")
    parser.add_argument("--from", dest="earliest", type=int, default=24, help="space to stop at")
    options = parser.parse_args()
    for pair, player, game in lost_games(options.match, options.player):
        since, before = lost_since(game, player, options.limit, options.earliest)
        print(f"pair {pair}, player {player}: lost since {since}, solved from {before}", flush=True)


if __name__ == "__main__":
    main()

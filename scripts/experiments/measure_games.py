"""Print what winners and losers of a match did: docs/learn/guide shows it for strong players.

    patchwork-solve play-match strong:2000n strong:1500n --games 200 --seed 41000 \\
        --processes 1 --format csv > games.csv
    python -m scripts.experiments.measure_games games.csv

It prints means with their standard errors. The two games on a circle are not independent, and the
errors take that into account.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import pandas as pd

from patchwork_solve.analyses.statistics.estimates import clustered
from patchwork_solve.engine.game.move import kind_of
from patchwork_solve.engine.record import Game

Side = dict[str, float]
"""Figures of one player in a game, by name."""


def side(game: Game, player: int) -> Side:
    """Return what a player did in a finished game."""
    moves = [
        move
        for before, move in zip(game.states, game.moves, strict=False)
        if before.to_move == player
    ]
    kinds = [kind_of(move) for move in moves]
    bought = [game.start.edition.find(str(move.patch)) for move in moves if kind_of(move) == "buy"]
    end = game.final.players[player]
    return {
        "score": game.final.scores()[player],
        "holes left": game.final.quilts[player].holes,
        "income at the end": end.income,
        "patches bought": len(bought),
        "buttons paid for them": sum(patch.buttons for patch in bought),
        "spaces paid for them": sum(patch.time for patch in bought),
        "advances": kinds.count("advance"),
        "leather patches": kinds.count("leather"),
        "special tile": game.final.special_tile == player,
    }


def tile_space(game: Game) -> int | None:
    """Return the space of the mover's token when the special tile was won, None if it was not.

    A patch is sewn on before its time is moved.
    """
    for before, after in zip(game.states, game.states[1:], strict=False):
        if before.special_tile is None and after.special_tile is not None:
            return before.players[after.special_tile].time
    return None


def summary(pairs: Iterable[Sequence[float]]) -> str:
    """Return the mean of values that come in pairs of games, with its standard error."""
    listed = list(pairs)
    mean, error = clustered([sum(pair) for pair in listed], [len(pair) for pair in listed])
    return "-" if mean is None else f"{mean:.2f}" + ("" if error is None else f" +- {error:.2f}")


def winners_and_losers(games: Sequence[tuple[int, Game]]) -> pd.DataFrame:
    """Return a row for each figure, with the means of winners and of losers.

    Parameters
    ----------
    games : sequence of (int, Game)
        Finished games, with the number of the circle.
    """
    figures: dict[str, dict[int, list[tuple[float, float]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for pair, game in games:
        outcome = game.final.outcome()
        won, lost = side(game, outcome.winner), side(game, 1 - outcome.winner)
        for name in won:
            by_pair = figures.setdefault(name, defaultdict(list))
            by_pair[pair].append((won[name], lost[name]))
    rows = []
    for name, found in figures.items():
        pairs = list(found.values())
        rows.append(
            {
                "a game": name,
                "winner": summary([won for won, _ in pair] for pair in pairs),
                "loser": summary([lost for _, lost in pair] for pair in pairs),
                "difference": summary([won - lost for won, lost in pair] for pair in pairs),
            }
        )
    return pd.DataFrame(rows)


def tiles(games: Sequence[tuple[int, Game]]) -> str:
    """Return in how many games the special tile was won, where on the track, and by whom."""
    spaces = sorted(space for _, game in games if (space := tile_space(game)) is not None)
    if not spaces:
        return f"the special tile was won in none of {len(games)} games"
    holders = sum(game.final.special_tile == game.final.outcome().winner for _, game in games)
    quarters = [spaces[len(spaces) * part // 4] for part in (1, 2, 3)]
    return (
        f"the special tile was won in {len(spaces)} of {len(games)} games, in the middle half of "
        f"them at spaces {quarters[0]} to {quarters[2]} (median {quarters[1]}, earliest "
        f"{spaces[0]}), and {holders} times by the winner"
    )


def games_of(table: pd.DataFrame) -> list[tuple[int, Game]]:
    """Return the finished games of a table of `play-match --format csv`, with their circles."""
    played = table[table["forfeit"].isna()]
    return [
        (int(pair), Game.from_text(record))
        for pair, record in zip(played["pair"], played["record"], strict=True)
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    games = games_of(pd.read_csv(parser.parse_args().games))
    print(winners_and_losers(games).to_markdown(index=False))
    print(f"\n{tiles(games)}")


if __name__ == "__main__":
    main()

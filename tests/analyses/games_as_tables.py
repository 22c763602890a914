"""Games as the two tables of a run, read off the states of the rules engine one by one."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

import pandas as pd

from patchwork_solve.analyses.simulation.replaying import games_row, plies_rows
from patchwork_solve.analyses.simulation.run import Run, RunInfo
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players.match import Encounter, play_pair
from patchwork_solve.engine.players.naming import bot

Row = dict[str, Any]

RICH = variant_of(
    edition_of("example:4x4"),
    "every source of points",
    {
        "tiles": [
            {"side": 3, "points": 5},
            {"side": 2, "points": 3},
            {"side": 2, "points": 1, "both": True},
        ],
        "row_points": 2,
        "column_points": 3,
        "income_points": 1,
        "leather_points": 2,
        "start_leather": [1, 0],
    },
)
"""Rules with every source of points."""


def played_run(
    players: tuple[str, str],
    circles: int,
    edition: Edition | None = None,
    seed: int = 0,
    name: str = "run",
) -> Run:
    """Play games and return them as a run; two unlike players play both seats of each circle."""
    rules = edition or printing("current")
    games: list[Row] = []
    plies: list[Row] = []
    with closing(bot(players[0])) as first, closing(bot(players[1])) as second:
        for circle in range(circles):
            pair = play_pair(rules, (first, second), seed, circle)
            for swapped, encounter in enumerate(pair if players[0] != players[1] else pair[:1]):
                number = len(games)
                games.append(_game(number, circle, bool(swapped), players, encounter))
                plies.extend(plies_rows(number, encounter.game))
    return run_of(games, plies, players, rules, seed, name)


def run_of(
    games: Iterable[Row],
    plies: Iterable[Row],
    players: tuple[str, str] = ("greedy", "greedy"),
    edition: Edition | None = None,
    seed: int = 0,
    name: str = "run",
) -> Run:
    """Return rows as a run."""
    return Run.of_frames(
        RunInfo(edition or printing("current"), players, seed, name),
        pd.DataFrame(list(games), columns=list(GAMES)),
        pd.DataFrame(list(plies), columns=list(PLIES)),
    )


def _game(
    number: int, circle: int, swapped: bool, players: Sequence[str], encounter: Encounter
) -> Row:
    known = {
        "game": number,
        "circle": circle,
        "swapped": swapped,
        "player_0": players[swapped],
        "player_1": players[not swapped],
        "forfeit": encounter.forfeit,
        "start": encounter.game.start.to_text(),
        "moves": " ".join(move.to_text() for move in encounter.game.moves),
    }
    return games_row(known, encounter.game)

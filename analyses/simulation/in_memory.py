"""A simulation without a folder: its games stay in memory, as DataFrames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd

from patchwork_solve.analyses.match.seats import dismiss_players
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.playing import play_one
from patchwork_solve.analyses.simulation.replaying import Row, games_row, plies_rows
from patchwork_solve.analyses.simulation.tables import GAMES, MISSING, PLIES
from patchwork_solve.analyses.simulation.writing import Played
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.record import Game

Progress = Callable[[int, int], None]
"""Called with the games played so far, and how many there will be."""


def play_in_memory(
    manifest: Manifest, seconds: float | None, progress: Progress
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play the games of a run one after the other; return its tables `games` and `plies`.

    Parameters
    ----------
    manifest : Manifest
    seconds : float or None
        Time limit; a game that is not finished then is left out.
    progress : callable
    """
    clock, games, plies = Clock(seconds), list[Row](), list[Row]()
    try:
        for number in range(manifest.total):
            played = play_one(manifest, number, lambda: clock.is_over or is_cancelled())
            record = _record(played)
            games.append(games_row(_row(manifest, played, record), record))
            plies += plies_rows(number, record)
            progress(number + 1, manifest.total)
    except GivenUpError:
        pass
    finally:
        dismiss_players()
    return _frame(games, GAMES), _frame(plies, PLIES)


def _record(played: Played) -> Game:
    table = played.start.edition.moves
    return Game(played.start, tuple(map(table.move, played.codes.tolist())))


def _row(manifest: Manifest, played: Played, record: Game) -> Row:
    """Return what only the run knows of a game."""
    first, second = manifest.players
    return {
        "game": played.number,
        "circle": played.circle,
        "swapped": played.is_swapped,
        "player_0": second if played.is_swapped else first,
        "player_1": first if played.is_swapped else second,
        "forfeit": played.forfeit,
        "start": played.start.to_text(),
        "moves": " ".join(map(str, record.moves)),
    }


def _frame(rows: list[dict[str, Any]], columns: dict[str, str]) -> pd.DataFrame:
    """Return rows with the kinds of `tables`; a column with missing values is nullable."""
    kinds = {
        name: kind.capitalize() if name in MISSING and kind.startswith("int") else kind
        for name, kind in columns.items()
    }
    return pd.DataFrame(rows, columns=list(columns)).astype(kinds)

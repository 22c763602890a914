"""A simulation without a folder: its games stay in memory, as DataFrames."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.playing import play_one
from patchwork_solve.analyses.simulation.replaying import Row, games_row, plies_rows
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, dtypes
from patchwork_solve.analyses.simulation.writing import Played
from patchwork_solve.analyses.workers.players import dismiss_players
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.record import Game


def play_in_memory(
    manifest: Manifest, seconds: float | None, progress: Callable[[str], None]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play the games of a run one after the other; return its tables `games` and `plies`.

    Parameters
    ----------
    seconds : float or None
        Time limit; a game that is not finished then is left out.
    """
    clock, games, plies = Clock(seconds), list[Row](), list[Row]()
    try:
        for number in range(manifest.total):
            played = play_one(manifest, number, lambda: clock.is_over or is_cancelled())
            record = _record(played)
            games.append(games_row(_row(manifest, played, record), record))
            plies += plies_rows(number, record)
            progress(f"{number + 1:,} of {manifest.total:,} games")
    except GivenUpError:
        pass
    finally:
        dismiss_players()
    return (
        pd.DataFrame(games, columns=list(GAMES)).astype(dtypes(GAMES)),
        pd.DataFrame(plies, columns=list(PLIES)).astype(dtypes(PLIES)),
    )


def _record(played: Played) -> Game:
    table = played.start.edition.moves
    return Game(played.start, tuple(map(table.move, played.codes.tolist())))


def _row(manifest: Manifest, played: Played, record: Game) -> Row:
    """Return the columns of a game that only the run knows."""
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

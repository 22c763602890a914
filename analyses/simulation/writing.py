"""Games as rows of the tables `games` and `plies`, a shard at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, schema
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.kernel.layout import NOBODY
from patchwork_solve.engine.kernel.players import chronicle
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pyarrow as pa

KINDS = {chronicle.ADVANCED: "advance", chronicle.BOUGHT: "buy", chronicle.SEWED: "leather"}

OF_A_PLAYER = ("time", "buttons", "income", "free")
"""What the kernel writes of each player, in its order."""

Column = NDArray[np.int64]


class Played(NamedTuple):
    """A game that was played.

    Attributes
    ----------
    number, circle : int
        In the run.
    is_swapped : bool
        Whether the first named player is player 1.
    start : State
    codes : int64 array, shape (plies,)
        The moves, by their kernel codes.
    loser : int or None
        Who forfeited; None for a game played to its end.
    forfeit : str or None
        Why.
    """

    number: int
    circle: int
    is_swapped: bool
    start: State
    codes: NDArray[np.int64]
    loser: int | None = None
    forfeit: str | None = None


class Writer:
    """Gathers games of an edition, and gives them back as tables.

    Parameters
    ----------
    edition : Edition
    players : tuple of str
    """

    def __init__(self, edition: Edition, players: tuple[str, str]) -> None:
        self._edition = edition
        self._players = players
        self._games: list[Played] = []
        self._rows: list[NDArray[np.int64]] = []
        self._starts: list[str] = []
        self._scratch = np.zeros((longest_game(edition) + 1, chronicle.FACTS), np.int64)
        self._words: dict[int, str] = {}

    def add(self, game: Played) -> None:
        """Replay a game and keep what it was like."""
        rows = self._scratch[: len(game.codes) + 1]
        circle, words = game.start.kernel_arguments()
        chronicle.chronicle(self._edition.tables, circle, words, game.codes, rows)
        self._rows.append(rows.copy())
        self._games.append(game)
        self._starts.append(self._start(game.start))

    def _start(self, start: State) -> str:
        """Return a first position as text: they differ in the circle alone."""
        if not self._starts:
            return start.to_text()
        parts = self._starts[0].split(" ")
        parts[2] = "".join(self._edition.letter[name] for name in start.circle)
        return " ".join(parts)

    def _moves(self, codes: NDArray[np.int64]) -> str:
        words = self._words
        table = self._edition.moves
        for code in codes.tolist():
            if code not in words:
                words[code] = table.move(code).to_text()
        return " ".join([words[code] for code in codes.tolist()])

    def tables(self) -> tuple[pa.Table, pa.Table]:
        """Return the games and the plies."""
        import pyarrow as pa

        rows = np.concatenate(self._rows)
        is_end = rows[:, chronicle.KIND] == chronicle.ENDED
        lengths = np.array([len(game.codes) for game in self._games])
        games = self._games_columns(rows, is_end, lengths)
        plies = self._plies_columns(rows[~is_end], lengths)
        return (
            pa.table([games[name] for name in GAMES], schema=schema(GAMES)),
            pa.table([plies[name] for name in PLIES], schema=schema(PLIES)),
        )

    def _plies_columns(
        self, rows: NDArray[np.int64], lengths: NDArray[np.int64]
    ) -> dict[str, pa.Array]:
        numbers = np.array([game.number for game in self._games])
        begins = np.repeat(np.cumsum(lengths) - lengths, lengths)
        kinds = rows[:, chronicle.KIND]
        bought = kinds == chronicle.BOUGHT
        columns = {
            "game": np.repeat(numbers, lengths),
            "ply": np.arange(len(rows)) - begins,
            "player": rows[:, chronicle.WHO],
            "moves": rows[:, chronicle.LEGAL],
            "choices": rows[:, chronicle.CHOICES],
            "left": rows[:, chronicle.LEFT],
            "standing": rows[:, chronicle.STANDING],
        } | _of_players(rows)
        held = rows[:, chronicle.HOLDER]
        return {name: _numbers(PLIES[name], values) for name, values in columns.items()} | {
            "kind": _named(list(KINDS.values()), kinds),
            "patch": _named(list(self._edition.index), rows[:, chronicle.PATCH], bought),
            "ahead": _numbers("int8", rows[:, chronicle.AHEAD], bought),
            "tile": _numbers("int8", held, held != NOBODY),
        }

    def _games_columns(
        self, rows: NDArray[np.int64], is_end: NDArray[np.bool_], lengths: NDArray[np.int64]
    ) -> dict[str, pa.Array]:
        import pyarrow as pa

        games, ends = self._games, rows[is_end]
        swapped = np.array([game.is_swapped for game in games])
        of_game = np.repeat(np.arange(len(games)), lengths + 1)

        def counted(which: NDArray[np.bool_]) -> dict[int, Column]:
            """Count rows of each player in each game."""
            return {
                player: np.bincount(
                    of_game[which & (rows[:, chronicle.WHO] == player) & ~is_end],
                    minlength=len(games),
                )
                for player in (0, 1)
            }

        final = _of_players(ends)
        holder, winners = ends[:, chronicle.HOLDER], ends[:, chronicle.WHO]
        losers = np.array([-1 if game.loser is None else game.loser for game in games])
        points = self._edition.square_points
        scores = [
            final[f"buttons_{player}"]
            - self._edition.hole_penalty * final[f"free_{player}"]
            + points * (holder == player)
            for player in (0, 1)
        ]
        # Until it was taken nobody held the tile: the last of these rows is the ply that took it.
        waited = np.bincount(of_game[rows[:, chronicle.HOLDER] == NOBODY], minlength=len(games))
        columns = {
            "game": np.array([game.number for game in games]),
            "circle": np.array([game.circle for game in games]),
            "margin": scores[0] - scores[1],
            "winner": np.where(winners == NOBODY, 1 - losers, winners),
            "plies": lengths,
        }
        counts = {
            "decisions": counted(rows[:, chronicle.LEGAL] > 1),
            "patches": counted(rows[:, chronicle.KIND] == chronicle.BOUGHT),
            "leather": counted(rows[:, chronicle.KIND] == chronicle.SEWED),
        }
        for player in (0, 1):
            columns[f"score_{player}"] = scores[player]
            for name in ("buttons", "income", "free"):
                columns[f"{name}_{player}"] = final[f"{name}_{player}"]
            for name, found in counts.items():
                columns[f"{name}_{player}"] = found[player]
        first, second = self._players
        return {name: _numbers(GAMES[name], values) for name, values in columns.items()} | {
            "swapped": pa.array(swapped),
            "tie": pa.array(scores[0] == scores[1]),
            "player_0": _named([first, second], swapped.astype(np.int64)),
            "player_1": _named([first, second], 1 - swapped.astype(np.int64)),
            "tile": _numbers("int8", holder, holder != NOBODY),
            "tile_ply": _numbers("int16", waited - 1, holder != NOBODY),
            "forfeit": pa.array([game.forfeit for game in games], pa.string()),
            "start": pa.array(self._starts, pa.string()),
            "moves": pa.array([self._moves(game.codes) for game in games], pa.string()),
        }


def _of_players(rows: NDArray[np.int64]) -> dict[str, Column]:
    """Return what the kernel wrote of both players."""
    return {
        f"{name}_{player}": rows[:, chronicle.OF_PLAYERS + len(OF_A_PLAYER) * player + at]
        for player in (0, 1)
        for at, name in enumerate(OF_A_PLAYER)
    }


def _numbers(kind: str, values: Column, is_there: NDArray[np.bool_] | None = None) -> pa.Array:
    """Return a column of a kind, missing where it is not there."""
    import pyarrow as pa

    narrow = values.astype(kind)
    assert (narrow == values).all(), "a number is too large for its column"
    return pa.array(narrow, mask=None if is_there is None else ~is_there)


def _named(
    names: list[str], numbers: Column, is_there: NDArray[np.bool_] | None = None
) -> pa.Array:
    """Return the names of numbers, missing where there is none."""
    import pyarrow as pa

    mask = None if is_there is None else ~is_there
    indices = pa.array(numbers.astype(np.int8), mask=mask)
    return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string())).cast(pa.string())

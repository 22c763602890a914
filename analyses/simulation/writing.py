"""Games as rows of the tables `games` and `plies`, a shard at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, schema
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.patch import LETTERS
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.layout import NOBODY, SWAP
from patchwork_solve.engine.kernel.players import chronicle
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pyarrow as pa

KINDS = {
    chronicle.ADVANCED: "advance",
    chronicle.BOUGHT: "buy",
    chronicle.SEWED: "leather",
    chronicle.SWAPPED: "swap",
}

OF_A_PLAYER = ("time", "buttons", "income", "free")
"""Columns that the kernel writes of each player, in its order."""

CIRCLE = 2
"""Index of the circle among the words of a position's line."""

LETTER = np.array(list(LETTERS))
"""Letter of each patch in a position's line."""

Column = NDArray[np.integer[Any]]
Numbers = NDArray[np.int64]
Facts = NDArray[np.int32]
"""Facts from the kernel, one of `engine.kernel.players.chronicle` in each row."""


class Played(NamedTuple):
    """A game that was played.

    Attributes
    ----------
    number, circle : int
        In the run.
    is_swapped : bool
        Whether the first named player is player 1.
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
    """Gathers games of an edition, and gives them back as tables."""

    def __init__(self, edition: Edition, players: tuple[str, str]) -> None:
        self._edition = edition
        self._players = players
        self._games: list[Played] = []

    def add(self, game: Played) -> None:
        """Keep a game."""
        self._games.append(game)

    def tables(self) -> tuple[pa.Table, pa.Table]:
        """Return the games and the plies.

        Raises `InputError` for games whose numbers have no room in the tables.
        """
        import pyarrow as pa

        arguments = [game.start.kernel_arguments() for game in self._games]
        circles, states = (np.stack(each) for each in zip(*arguments, strict=True))
        codes = np.concatenate([game.codes for game in self._games])
        of_plies, of_ends = self._facts(circles, states, codes)
        games = {
            **self._names(),
            **self._texts(circles, codes),
            **self._endings(of_ends),
            **self._counts(of_plies),
            **self._lines(states),
            **self._tile(of_plies[chronicle.HOLDER], of_ends[chronicle.HOLDER]),
        }
        plies = self._plies(of_plies)
        return (
            pa.table([games[name] for name in GAMES], schema=schema(GAMES)),
            pa.table([plies[name] for name in PLIES], schema=schema(PLIES)),
        )

    def _facts(self, circles: Numbers, states: Numbers, codes: Numbers) -> tuple[Facts, Facts]:
        """Return the kernel's facts of the plies and of the ends of all games."""
        plies = np.empty((chronicle.FACTS, len(codes)), np.int32)
        ends = np.empty((chronicle.FACTS, len(self._games)), np.int32)
        tables = self._edition.tables
        chronicle.chronicle(tables, circles, states, self._lengths, codes, plies, ends)
        return plies, ends

    @property
    def _lengths(self) -> Numbers:
        """Plies of each game."""
        return np.array([len(game.codes) for game in self._games], np.int64)

    @property
    def _game_numbers(self) -> Column:
        """Numbers of the games in the run."""
        return np.array([game.number for game in self._games])

    # -- columns of games ------------------------------------------------------------------------

    def _names(self) -> dict[str, pa.Array]:
        """Return the columns of a game that need no plies."""
        import pyarrow as pa

        games = self._games
        swapped = np.array([game.is_swapped for game in games])
        names = list(self._players)
        return {
            "game": _numbers("int64", self._game_numbers),
            "circle": _numbers("int64", np.array([game.circle for game in games])),
            "swapped": pa.array(swapped),
            "player_0": _names_of(names, swapped.astype(np.int64)),
            "player_1": _names_of(names, 1 - swapped.astype(np.int64)),
            "plies": _numbers("int16", self._lengths),
            "forfeit": pa.array([game.forfeit for game in games], pa.string()),
        }

    def _texts(self, circles: Numbers, codes: Numbers) -> dict[str, pa.Array]:
        """Return first positions and moves as text."""
        import pyarrow as pa
        import pyarrow.compute as pc

        # First positions differ only in the circle.
        words = self._games[0].start.to_text().split(" ")
        around = [" ".join(part) for part in (words[:CIRCLE], words[CIRCLE + 1 :])]
        # Where others come later, the kernel has the patches of the start twice.
        edition = self._edition
        again = slice(edition.at_the_start, edition.circle_length - len(edition.later))
        once = np.delete(circles, again, axis=1)
        listed = LETTER[once].view(f"U{once.shape[1]}").ravel().tolist()
        # Each move that occurs is written once.
        occurs = np.bincount(codes - SWAP) > 0
        texts = self._edition.moves.texts
        which = (np.flatnonzero(occurs) + SWAP).tolist()
        written = pa.array([texts[code] for code in which], pa.string())
        moves = written.take(pa.array((np.cumsum(occurs) - 1)[codes - SWAP]))
        ends = np.concatenate([[0], np.cumsum(self._lengths)]).astype(np.int32)
        return {
            "start": pa.array([f"{around[0]} {circle} {around[1]}" for circle in listed]),
            "moves": pc.binary_join(pa.ListArray.from_arrays(ends, moves), " "),
        }

    def _endings(self, ends: Facts) -> dict[str, pa.Array]:
        """Return how games ended."""
        import pyarrow as pa

        final, winners = _of_players(ends), ends[chronicle.WHO]
        losers = np.array([NOBODY if game.loser is None else game.loser for game in self._games])
        scores = ends[chronicle.SCORES : chronicle.SCORES + 2]
        columns = {
            "margin": scores[0] - scores[1],
            "winner": np.where(winners == NOBODY, 1 - losers, winners),
            "score_0": scores[0],
            "score_1": scores[1],
        }
        for name in ("buttons_0", "buttons_1", "income_0", "income_1", "free_0", "free_1"):
            columns[name] = final[name]
        columns["tiles"] = self._further_tiles(ends)
        found = {name: _numbers(GAMES[name], values) for name, values in columns.items()}
        return found | {"tie": pa.array(scores[0] == scores[1])}

    def _counts(self, plies: Facts) -> dict[str, pa.Array]:
        """Return how many plies of some kinds each player had in each game."""
        games = len(self._games)
        owners = 2 * np.repeat(np.arange(games), self._lengths) + plies[chronicle.WHO]
        kinds = plies[chronicle.KIND]
        counted = {
            "decisions": plies[chronicle.LEGAL] > 1,
            "patches": kinds == chronicle.BOUGHT,
            "leather": kinds == chronicle.SEWED,
        }
        return {
            f"{name}_{player}": _numbers(GAMES[f"{name}_{player}"], found[player])
            for name, which in counted.items()
            for found in [np.bincount(owners[which], minlength=2 * games).reshape(-1, 2).T]
            for player in (0, 1)
        }

    def _lines(self, ends: Numbers) -> dict[str, pa.Array]:
        """Return how many rows and columns each player has full, by the words of the last state."""
        found = {}
        for player in (0, 1):
            base = player * layout.PER_PLAYER
            free = ends[:, [base + layout.FREE_LO, base + layout.FREE_HI]].view(np.uint64)
            for kind, lines in zip(
                ("rows", "columns"), rows_and_columns(self._edition), strict=True
            ):
                cells = np.array([layout.words(line) for line in lines], np.uint64)
                full = ~(free[:, None, :] & cells).any(axis=2)
                name = f"{kind}_{player}"
                found[name] = _numbers(GAMES[name], full.sum(axis=1))
        return found

    def _further_tiles(self, facts: Facts) -> Facts:
        """Return the further tiles that players have, without the lines above them."""
        known = np.int32((1 << 2 * len(self._edition.more_tiles)) - 1)
        found: Facts = facts[chronicle.TILES] & known
        return found

    def _tile(self, held: Column, finally_held: Column) -> dict[str, pa.Array]:
        """Return who took the special tile, and in which ply.

        Until then nobody held it: the last of these plies is the one in which it was taken.
        """
        games = len(self._games)
        of_game = np.repeat(np.arange(games), self._lengths)
        waited = np.bincount(of_game[held == NOBODY], minlength=games)
        is_taken = finally_held != NOBODY
        return {
            "tile": _numbers("int8", finally_held, is_taken),
            "tile_ply": _numbers("int16", waited - 1, is_taken),
        }

    # -- columns of plies ------------------------------------------------------------------------

    def _plies(self, facts: Facts) -> dict[str, pa.Array]:
        lengths = self._lengths
        begins = np.repeat(np.cumsum(lengths) - lengths, lengths)
        kinds, held = facts[chronicle.KIND], facts[chronicle.HOLDER]
        bought = kinds == chronicle.BOUGHT
        columns = {
            "game": np.repeat(self._game_numbers, lengths),
            "ply": np.arange(facts.shape[1]) - begins,
            "player": facts[chronicle.WHO],
            "moves": facts[chronicle.LEGAL],
            "choices": facts[chronicle.CHOICES],
            "left": facts[chronicle.LEFT],
            "standing": facts[chronicle.STANDING],
            "tiles": self._further_tiles(facts),
            **_of_players(facts),
        }
        return {name: _numbers(PLIES[name], values) for name, values in columns.items()} | {
            "kind": _names_of(list(KINDS.values()), kinds),
            "patch": _names_of(list(self._edition.index), facts[chronicle.PATCH], bought),
            "ahead": _numbers("int8", facts[chronicle.AHEAD], bought),
            "tile": _numbers("int8", held, held != NOBODY),
        }


def _of_players(facts: Facts) -> dict[str, Column]:
    """Return the kernel's facts of both players."""
    return {
        f"{name}_{player}": facts[chronicle.OF_PLAYERS + len(OF_A_PLAYER) * player + at]
        for player in (0, 1)
        for at, name in enumerate(OF_A_PLAYER)
    }


def _numbers(kind: str, values: Column, is_there: NDArray[np.bool_] | None = None) -> pa.Array:
    """Return a column of a kind, missing where it is not there.

    Raises `InputError` for a number that has no room in it: of a variant far richer than any
    printing.
    """
    import pyarrow as pa

    narrow = values.astype(kind)
    if not (narrow == values).all():
        found, most = int(np.abs(values).max()), np.iinfo(kind).max
        raise InputError(
            "edition",
            "its games have numbers up to {found}; allowed: {allowed}",
            found=f"{found:,}",
            allowed=f"{most:,}",
        )
    return pa.array(narrow, mask=None if is_there is None else ~is_there)


def _names_of(
    names: list[str], numbers: Column, is_there: NDArray[np.bool_] | None = None
) -> pa.Array:
    """Return the names of numbers, missing for a missing number."""
    import pyarrow as pa

    mask = None if is_there is None else ~is_there
    indices = pa.array(numbers.astype(np.int8), mask=mask)
    return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string())).cast(pa.string())

"""A table of games that people played, as the metrics of a run have them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from patchwork_solve.analyses.simulation.metrics import NAMES
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.incoming import separators, tidied
from patchwork_solve.engine.base.reading import decoded, read_bytes
from patchwork_solve.engine.base.wording import did_you_mean, shown

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition

WHO = {"first": 0, "second": 1, "0": 0, "1": 1}
NOBODY = ("none", "nobody", "shared")
FREE = ("players", "date", "note", "place")
"""Columns for people, which are not read."""

_COUNTS = ("score", "buttons", "income", "free", "leather", "advances")
FIGURES = (*(f"{name}_{seat}" for name in _COUNTS for seat in (0, 1)), "plies", "minutes")
PATCHES = ("patches_0", "patches_1")
NEEDED = ("score_0", "score_1")
KNOWN = (*FIGURES, *PATCHES, "tile", "winner")


class Playtests(NamedTuple):
    """Games that people played, a row each.

    Attributes
    ----------
    metrics : DataFrame
        A column of floats for each metric that the table says, missing where a game does not.
    minutes : Series
        Of each game, missing where it is not written down.
    bought : DataFrame
        A column for each patch: 1 where somebody bought it. No rows if patches are only counted.
    """

    metrics: pd.DataFrame
    minutes: pd.Series[float]
    bought: pd.DataFrame


def read_playtests(path: Path, edition: Edition, field: str) -> Playtests:
    """Read a CSV file with a row for each game.

    Columns, in any order: ``score_first`` and ``score_second``; others if they are known: ``tile``
    and ``winner`` (first, second or none), ``patches_first`` (their number or their names),
    ``buttons_first``, ``income_first``, ``free_first``, ``leather_first``, ``advances_first``, each
    also with ``_second``, ``plies``, ``minutes``.

    Raises `InputError`, naming the row, from 2 below the header, and the column.
    """
    try:
        text = tidied(decoded(read_bytes(path, field)))
    except UnicodeDecodeError:
        raise InputError(field, "{path} is not in UTF-8; save it as UTF-8", path=path) from None
    lines = io.StringIO("\n".join(text.splitlines()))
    try:
        header, *table = [*csv.reader(lines, delimiter=separators(text)[0])] or [[]]
    except csv.Error as error:
        raise InputError(field, "is not a table: {error}", error=error) from None
    names = _columns(header, field)
    rows, bought = [], []
    for number, row in enumerate(table, start=2):
        if any(cell.strip() for cell in row):
            cells = dict(zip(names, (cell.strip() for cell in row), strict=False))
            game = _Game(number, cells, edition, field)
            rows.append(dict(game.metrics()))
            bought.append(game.bought())
    if not rows:
        raise InputError(field, "{path} has no game below its header", path=path)
    frame = pd.DataFrame(rows)
    known = [name for name in NAMES if name in frame]
    named = [patches for patches in bought if patches is not None]
    flags = [{patch: float(patch in patches) for patch in edition.index} for patches in named]
    minutes = frame["minutes"] if "minutes" in frame else pd.Series(dtype=float)
    return Playtests(
        frame[known].astype(float), minutes, pd.DataFrame(flags, columns=list(edition.index))
    )


def _columns(header: list[str], field: str) -> list[str]:
    """Return the columns by the names of the metrics."""
    found = []
    for column in header:
        name = column.strip().lower().replace("_first", "_0").replace("_second", "_1")
        if name not in (*KNOWN, *FREE, ""):
            hint = did_you_mean(name, KNOWN) or Sentence("; one of {names}", names=", ".join(KNOWN))
            raise InputError(field, "no such column {name}{hint}", name=shown(column), hint=hint)
        if name and name in found:
            raise InputError(field, "column {name} is there twice", name=shown(column))
        found.append(name)
    for name in NEEDED:
        if name not in found:
            raise InputError(
                field, "column {name} is missing; needed: score_first, score_second", name=name
            )
    return found


class _Game:
    """A row of the table."""

    def __init__(self, row: int, cells: dict[str, str], edition: Edition, field: str) -> None:
        self._row = row
        self._cells = {name: cell for name, cell in cells.items() if cell}
        self._edition = edition
        self._field = field

    def metrics(self) -> Iterator[tuple[str, float | None]]:
        """Yield the figures of the game, and what follows from them."""
        for name in FIGURES:
            if name in self._cells:
                yield name, self._number(name)
        for seat, name in enumerate(PATCHES):
            if name in self._cells:
                names = self._names(seat)
                yield name, float(self._cells[name]) if names is None else float(len(names))
        first, second = (self._number(name) for name in NEEDED)
        yield from (
            ("margin", first - second),
            ("total", first + second),
            ("score_winner", max(first, second)),
            ("score_loser", min(first, second)),
            ("distance", abs(first - second)),
            ("tie", float(first == second)),
        )
        won = self._won(first - second)
        yield "win_0", won
        if first == second:
            yield "tie_0", won
        if "tile" in self._cells:
            yield from self._tile(first - second, won)

    def bought(self) -> set[str] | None:
        """Return the patches that were bought; None if they are not named for both seats."""
        found = [self._names(seat) for seat in (0, 1)]
        if found[0] is None or found[1] is None:
            return None
        if both := found[0] & found[1]:
            raise self._wrong(PATCHES[1], f"{sorted(both)[0]} is in both seats")
        return found[0] | found[1]

    def _names(self, seat: int) -> set[str] | None:
        words = self._cells.get(PATCHES[seat], "").replace(";", " ").replace("/", " ").split()
        if not words or (len(words) == 1 and words[0].isdigit()):
            return None
        return {self._edition.find(word, self._place(PATCHES[seat])).name for word in words}

    def _tile(self, margin: float, won: float | None) -> Iterator[tuple[str, float | None]]:
        taker = self._who("tile")
        yield "tile", float(taker is not None)
        if taker is not None:
            yield "tile_0", float(taker == 0)
            yield "tile_margin", margin if taker == 0 else -margin
            yield "tile_win", won if won is None or taker == 0 else 1 - won

    def _won(self, margin: float) -> float | None:
        """Return the first player's share of the win; of equal scores only the table knows it."""
        if margin:
            return float(margin > 0)
        if "winner" not in self._cells:
            return None
        winner = self._who("winner")
        return 0.5 if winner is None else float(winner == 0)

    def _who(self, name: str) -> int | None:
        word = self._cells[name].lower()
        if word not in WHO and word not in NOBODY:
            raise self._wrong(name, f"{shown(word)}; allowed: first, second or none")
        return WHO.get(word)

    def _number(self, name: str) -> float:
        text = self._cells.get(name, "")
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            value = float("nan")
        if not abs(value) < 100_000:
            raise self._wrong(name, f"{shown(text)}; allowed: a number")
        return value

    def _place(self, name: str) -> str:
        return f"{self._field}: row {self._row}: {name}"

    def _wrong(self, name: str, reason: str) -> InputError:
        return InputError(
            self._field, "row {row}: {column}: {reason}", row=self._row, column=name, reason=reason
        )

"""A quilt: which cells are covered, and by what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError, plural
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.base.wording import counted, shown
from patchwork_solve.engine.game.cell import (
    BLOCKED,
    EMPTY,
    LEATHER_MARK,
    UNKNOWN,
    Cell,
    cell_words,
)
from patchwork_solve.engine.game.patch import LETTERS

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition

_LABELS = re.compile(f"[{LETTERS}{EMPTY}{LEATHER_MARK}{UNKNOWN}{BLOCKED}]*")

_NO_CELLS: frozenset[Cell] = frozenset()


@checked_methods()
@dataclass(frozen=True, repr=False)
class Quilt:
    """A quilt as one character a cell.

    Parameters
    ----------
    labels : str
        Row by row: ``.`` empty, a letter for each sewn patch, ``*`` leather, ``#`` covered by a
        patch that is not known, ``-`` no cell of the quilt.
    width : int
        Cells in a row.

    Raises
    ------
    InputError
        When the labels are not whole rows of these characters; `drawn` takes any characters.
    """

    labels: str
    width: int

    def __post_init__(self) -> None:
        if self.width < 1 or len(self.labels) % self.width:
            raise InputError(
                "quilt",
                "{count} cells do not make rows of {width}",
                count=len(self.labels),
                width=self.width,
            )
        if not _LABELS.fullmatch(self.labels):
            raise InputError(
                "quilt",
                "{value}; allowed: {marks} and the letters of patches",
                value=shown(self.labels),
                marks=f"'{EMPTY}', '{LEATHER_MARK}', '{UNKNOWN}', '{BLOCKED}'",
            )

    @classmethod
    def empty(cls, width: int, height: int) -> Quilt:
        """Return a quilt with nothing sewn on."""
        return cls(EMPTY * (width * height), width)

    @classmethod
    def of_edition(cls, edition: Edition) -> Quilt:
        """Return the empty quilt of an edition."""
        return cls._labelled(EMPTY * edition.width * edition.height, edition.width, edition.blocked)

    @classmethod
    def _labelled(cls, labels: str, width: int, blocked: frozenset[Cell]) -> Quilt:
        if not blocked:
            return cls(labels, width)
        marks = list(labels)
        for row, column in blocked:
            marks[row * width + column] = BLOCKED
        return cls("".join(marks), width)

    @classmethod
    def drawn(
        cls,
        rows: Sequence[str],
        width: int,
        height: int,
        field: str = "quilt",
        blocked: frozenset[Cell] = _NO_CELLS,
    ) -> Quilt:
        """Build a quilt from rows of text.

        Any character but ``.`` is a covered cell; one that is neither a letter nor ``*`` becomes
        ``#``.
        The characters at `blocked` cells, which are not part of the quilt, are not read.

        Raises
        ------
        InputError
            When the rows are not `height` rows of `width` characters, or a patch lies outside the
            quilt.
        """
        for flaw in cls.flaws(rows, width, height, field, blocked):
            raise flaw
        known = set(LETTERS) | {EMPTY, LEATHER_MARK}
        labels = "".join(c if c in known else UNKNOWN for row in rows for c in row)
        return cls._labelled(labels, width, blocked)

    @staticmethod
    def flaws(
        rows: Sequence[str],
        width: int,
        height: int,
        field: str = "quilt",
        blocked: frozenset[Cell] = _NO_CELLS,
    ) -> Iterator[InputError]:
        """Yield everything that keeps rows of text from being a quilt of this size and outline."""
        if len(rows) != height:
            reason = plural(
                "{n} row; a quilt of this edition has {height}",
                "{n} rows; a quilt of this edition has {height}",
                len(rows),
                height=height,
            )
            yield InputError(field, reason)
        for number, cells in enumerate(rows):
            if len(cells) != width:
                reason = plural(
                    "{n} cell; each row has {width}",
                    "{n} cells; each row has {width}",
                    len(cells),
                    width=width,
                )
                yield InputError(f"{field}[{number}]", reason)
        for row, column in sorted(blocked):
            mark = rows[row][column : column + 1] if row < len(rows) else ""
            if mark and mark in LETTERS + LEATHER_MARK:
                where = cell_words((row, column))
                yield InputError(
                    f"{field}[{row}]",
                    "{where} is not a cell of the quilt; write '{blocked}' there",
                    where=where,
                    blocked=BLOCKED,
                )

    @classmethod
    def load(
        cls,
        source: str,
        width: int,
        height: int,
        field: str = "quilt",
        blocked: frozenset[Cell] = _NO_CELLS,
    ) -> Quilt:
        """Read a quilt drawn as rows of text from a path, or from standard input for ``-``.

        Raises
        ------
        InputError
        """
        text, _ = read_text(source, field, "quilt")
        return cls.drawn(text.split(), width, height, field, blocked)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.labels) // self.width

    @property
    def rows(self) -> list[str]:
        """The quilt as rows of text."""
        return [self.labels[i : i + self.width] for i in range(0, len(self.labels), self.width)]

    @cached_property
    def filled(self) -> int:
        """Mask of covered cells (bit ``row * width + column``)."""
        none = (EMPTY, BLOCKED)
        return sum(1 << i for i, label in enumerate(self.labels) if label not in none)

    @cached_property
    def free(self) -> int:
        """Mask of empty cells."""
        return sum(1 << i for i, label in enumerate(self.labels) if label == EMPTY)

    @property
    def blocked(self) -> frozenset[Cell]:
        """Cells of the rectangle that are not part of the quilt."""
        marks = enumerate(self.labels)
        return frozenset(divmod(i, self.width) for i, label in marks if label == BLOCKED)

    @property
    def covered(self) -> int:
        """Number of covered cells."""
        return self.filled.bit_count()

    @property
    def holes(self) -> int:
        """Number of empty cells."""
        return self.labels.count(EMPTY)

    def sew(self, cells: Iterable[Cell], letter: str) -> Quilt:
        """Return the quilt with cells covered under a letter, or another if that one is taken."""
        labels = sewn_on(self, cells, letter).labels
        return Quilt(labels, self.width)

    def sewn(self) -> dict[str, tuple[Cell, ...]]:
        """Return the cells of each lettered patch, in reading order."""
        groups: dict[str, list[Cell]] = {}
        for i, label in enumerate(self.labels):
            if label not in (EMPTY, UNKNOWN, LEATHER_MARK, BLOCKED):
                groups.setdefault(label, []).append(divmod(i, self.width))
        return {label: tuple(cells) for label, cells in groups.items()}

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"<Quilt {self.height}x{self.width}: {counted(self.holes, 'hole')}>"


def sewn_on(quilt: Quilt, cells: Iterable[Cell], letter: str) -> Quilt:
    """Sew cells on without a check, unlike `Quilt.sew`: every move that is played does so."""
    if letter != LEATHER_MARK and letter in quilt.labels:
        letter = next((c for c in LETTERS if c not in quilt.labels), UNKNOWN)
    labels = list(quilt.labels)
    for row, column in cells:
        labels[row * quilt.width + column] = letter
    sewn = object.__new__(Quilt)
    object.__setattr__(sewn, "labels", "".join(labels))
    object.__setattr__(sewn, "width", quilt.width)
    return sewn

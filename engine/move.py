"""A move, and the table of all moves of an edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.kernel.layout import (
    ADVANCE,
    ANCHOR_BITS,
    ANCHOR_MASK,
    DISTANCES,
    LENGTH,
    OWNER,
    ROOM_HI,
    ROOM_LO,
    WIDTH,
)
from patchwork_solve.engine.patch import LEATHER, Cell
from patchwork_solve.engine.wording import did_you_mean, shown

if TYPE_CHECKING:
    from patchwork_solve.engine.edition import Edition


@dataclass(frozen=True, slots=True)
class Move:
    """An advance, the purchase and placement of a patch, or the placement of a leather patch.

    Parameters
    ----------
    patch : str or None
        Name of the patch, ``"leather"``, or None for an advance.
    cells : tuple of Cell
        The cells covered, in reading order; none for an advance.
    """

    patch: str | None = None
    cells: tuple[Cell, ...] = ()

    @classmethod
    def drawn(cls, patch: str, rows: Sequence[str]) -> Move:
        """Build a placement from a drawn quilt: every cell that is not ``.`` is covered."""
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."]
        return cls(patch, tuple(cells))

    @property
    def is_advance(self) -> bool:
        """Whether the move is an advance."""
        return self.patch is None

    @property
    def is_leather(self) -> bool:
        """Whether the move places a leather patch."""
        return self.patch == LEATHER

    def to_json(self) -> dict[str, Any]:
        """Return the move as `patchwork-game/1` writes it."""
        if self.patch is None:
            return {"advance": True}
        if self.is_leather:
            return {"leather": list(self.cells[0])}
        return {"patch": self.patch, "cells": [list(cell) for cell in self.cells]}

    def __str__(self) -> str:
        from patchwork_solve.engine.forms.notation import move_text

        return move_text(self)


class MoveTable:
    """Every move of an edition by its kernel code, and back.

    Parameters
    ----------
    edition : Edition
    """

    def __init__(self, edition: Edition) -> None:
        self._by_code: dict[int, Move] = {ADVANCE: Move()}
        names = [*edition.index, LEATHER]
        tables = edition.tables
        width = int(tables.rules[WIDTH])
        for orient, row in enumerate(tables.offsets.tolist()):
            distances = row[DISTANCES : DISTANCES + row[LENGTH]]
            room = int(tables.orients[orient, ROOM_LO]) | int(tables.orients[orient, ROOM_HI]) << 64
            for anchor in range(ANCHOR_MASK + 1):
                if room >> anchor & 1:
                    cells = tuple(divmod(anchor + distance, width) for distance in distances)
                    self._by_code[orient << ANCHOR_BITS | anchor] = Move(names[row[OWNER]], cells)
        self._codes = {move: code for code, move in self._by_code.items()}
        self._edition = edition

    def move(self, code: int) -> Move:
        """Return the move of a kernel code."""
        return self._by_code[code]

    def code(self, move: Move, field: str = "move") -> int:
        """Return the kernel code of a move.

        Raises
        ------
        InputError
            When the patch is unknown, or the cells are not that patch inside the quilt.
        """
        code = self._codes.get(move)
        if code is None:
            self._explain(move, field)
        return code  # type: ignore[return-value]

    def _explain(self, move: Move, field: str) -> None:
        name = move.patch or ""
        if name != LEATHER and name not in self._edition.index:
            hint = did_you_mean(name, self._edition.index)
            raise InputError(f"{field}.patch", f"unknown patch {shown(name)}{hint}")
        down, across = self._edition.height, self._edition.width
        for row, column in move.cells:
            if not (0 <= row < down and 0 <= column < across):
                raise InputError(
                    f"{field}.cells",
                    f"{shown([row, column])} is outside the quilt, {down} rows of {across}",
                )
        raise InputError(
            f"{field}.cells", f"these {len(move.cells)} cells are no placement of {name}"
        )

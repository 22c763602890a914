"""A move, and the table of all moves of an edition."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import did_you_mean, shortened, shown
from patchwork_solve.engine.game.cell import CELL, Cell, cell_named, cell_text, cell_words
from patchwork_solve.engine.game.patch import LEATHER, LETTERS
from patchwork_solve.engine.kernel.layout import (
    ADVANCE,
    ALL_CELLS,
    ANCHOR_BITS,
    ANCHOR_MASK,
    DISTANCES,
    HAS_SWAP,
    HEIGHT,
    LENGTH,
    OWNER,
    ROOM_HI,
    ROOM_LO,
    SWAP,
    WIDTH,
    Tables,
)

SWAP_WORD = "swap"
"""The token of taking the first player's seat, and what stands for its patch."""

_LONGEST_CELLS = 200
"""Characters of cells that a message names."""


@checked_methods()
@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """An advance, the purchase and placement of a patch, or the placement of a leather patch.

    In variants with the pie rule also the swap.

    Parameters
    ----------
    patch : str or None
        Name of the patch, ``"leather"``, ``"swap"``, or None for an advance.
    cells : tuple of Cell
        The cells covered, held in reading order; none for an advance and a swap.

    Raises
    ------
    InputError
        When the cells are not pairs of whole numbers.
    """

    patch: str | None = None
    cells: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        try:
            # Numbers of numpy become Python's own, which JSON takes.
            cells = tuple(sorted([(index(row), index(column)) for row, column in self.cells]))
        except (TypeError, ValueError):
            raise InputError(
                "move.cells",
                "{value}; allowed: pairs of whole numbers, a row and a column",
                value=shown(self.cells),
            ) from None
        object.__setattr__(self, "cells", cells)

    @classmethod
    def _normalized(cls, patch: str, cells: tuple[Cell, ...]) -> Move:
        """Build a placement whose cells are whole numbers in reading order, as tables have them."""
        move = object.__new__(cls)
        object.__setattr__(move, "patch", patch)
        object.__setattr__(move, "cells", cells)
        return move

    @classmethod
    def drawn(cls, patch: str, rows: Sequence[str]) -> Move:
        """Build a placement from a drawn quilt: every cell that is not ``.`` is covered."""
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."]
        return cls(patch, tuple(cells))

    @classmethod
    def from_text(cls, token: str, field: str = "move") -> Move:
        """Read the token of a move: ``advance``, ``plus@b1a2b2c2b3`` or ``leather@c4``.

        Raises
        ------
        InputError
            If it is not a token of a move; only a position can say whether the move is legal.

        Examples
        --------
        >>> Move.from_text("leather@c4")
        Move.from_text('leather@c4')
        """
        if token == "advance":
            return cls()
        if token == SWAP_WORD:
            return cls(SWAP_WORD)
        name, at, cells = token.partition("@")
        if not at or not name or not re.fullmatch(f"({CELL.pattern})+", cells):
            raise InputError(
                field, "{value}; allowed: advance, PATCH@CELLS or leather@CELL", value=shown(token)
            )
        named = (cell_named(*pair) for pair in CELL.findall(cells))
        return cls._normalized(name, tuple(sorted(named)))

    @property
    def is_advance(self) -> bool:
        """Whether the move is an advance."""
        return self.patch is None

    @property
    def is_swap(self) -> bool:
        """Whether the move takes the first player's seat."""
        return self.patch == SWAP_WORD

    @property
    def is_purchase(self) -> bool:
        """Whether the move buys a patch."""
        return self.patch not in (None, LEATHER, SWAP_WORD)

    @property
    def is_leather(self) -> bool:
        """Whether the move places a leather patch."""
        return self.patch == LEATHER

    def to_json(self) -> dict[str, Any]:
        """Return the move as `patchwork-game/1` writes it."""
        if self.patch is None:
            return {"advance": True}
        if self.is_swap:
            return {"swap": True}
        if self.is_leather:
            return {"leather": list(self.cells[0])}
        return {"patch": self.patch, "cells": [list(cell) for cell in self.cells]}

    def to_text(self) -> str:
        """Return the token of the move (docs/reference/notation.md)."""
        if self.patch is None:
            return "advance"
        if self.is_swap:
            return SWAP_WORD
        return f"{self.patch}@{''.join(cell_text(cell) for cell in self.cells)}"

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"Move.from_text({self.to_text()!r})"


KINDS = ("advance", "buy", "leather", SWAP_WORD)
"""The kinds of moves, as tables call them."""


def kind_of(move: Move) -> str:
    """Return which of `KINDS` a move is."""
    if move.is_purchase:
        return "buy"
    return move.patch or "advance"


def action(move: Move) -> str:
    """Return the act of a move, wherever it places: advance, swap, leather or a patch's name."""
    return move.patch or "advance"


class _Texts(dict[int, str]):
    """The tokens of moves by their kernel codes, each computed on first use."""

    def __init__(self, moves: Mapping[int, Move]) -> None:
        super().__init__()
        self._moves = moves

    def __missing__(self, code: int) -> str:
        text = self[code] = self._moves[code].to_text()
        return text


class MoveTable:
    """Every move of an edition by its kernel code, and back.

    Parameters
    ----------
    tables : Tables
        Of the edition.
    names : sequence of str
        Of its patches, in its order.

    Attributes
    ----------
    texts : Mapping
        The token of each move by its code.
    """

    def __init__(self, tables: Tables, names: Sequence[str]) -> None:
        self._by_code: dict[int, Move] = {ADVANCE: Move()}
        if tables.rules[HAS_SWAP]:
            self._by_code[SWAP] = Move(SWAP_WORD)
        self._names = [*names, LEATHER]
        self._across = width = int(tables.rules[WIDTH])
        self._down = int(tables.rules[HEIGHT])
        low, high = tables.grid[ALL_CELLS].tolist()
        self._everywhere: int = low | high << 64
        for orient, row in enumerate(tables.offsets.tolist()):
            distances = row[DISTANCES : DISTANCES + row[LENGTH]]
            room = int(tables.orients[orient, ROOM_LO]) | int(tables.orients[orient, ROOM_HI]) << 64
            for anchor in range(ANCHOR_MASK + 1):
                if room >> anchor & 1:
                    cells = tuple(divmod(anchor + distance, width) for distance in distances)
                    # Thousands of them, whose check would take half as long again.
                    move = Move._normalized(self._names[row[OWNER]], cells)
                    self._by_code[orient << ANCHOR_BITS | anchor] = move
        self._codes = {move: code for code, move in self._by_code.items()}
        self.texts = _Texts(self._by_code)

    def move(self, code: int) -> Move:
        """Return the move of a kernel code."""
        return self._by_code[code]

    def knows(self, move: Move) -> bool:
        """Whether the patch is one of the edition, and the cells are that patch on its quilt."""
        return move in self._codes

    def code(self, move: Move, field: str = "move") -> int:
        """Return the kernel code of a move.

        Raises `InputError` when the patch is unknown, or the cells are not that patch inside the
        quilt.
        """
        code = self._codes.get(move)
        if code is None:
            self._explain(move, field)
        return code  # type: ignore[return-value]

    def _explain(self, move: Move, field: str) -> None:
        name = move.patch or ""
        if move.is_swap:
            if SWAP in self._by_code:
                raise InputError(f"{field}.swap", "a swap covers no cells")
            raise InputError(
                f"{field}.swap", "no swap in this edition; a variant has it with swap = true"
            )
        if name not in self._names:
            known = self._names[:-1]
            lettered = dict(zip(LETTERS, known, strict=False))
            # A letter stands for its patch in drawings, and where a game is typed in `play`.
            hint = did_you_mean(lettered.get(name, name), known)
            raise InputError(
                f"{field}.patch", "unknown patch {name}{hint}", name=shown(name), hint=hint
            )
        down, across = self._down, self._across
        for row, column in move.cells:
            where = cell_words((row, column))
            if not (0 <= row < down and 0 <= column < across):
                raise InputError(
                    f"{field}.cells",
                    "{where} is outside the quilt, {down} rows of {across}",
                    where=where,
                    down=down,
                    across=across,
                )
            if not self._everywhere >> row * across + column & 1:
                raise InputError(
                    f"{field}.cells", "{where} is not a cell of the quilt", where=where
                )
        if not move.cells:
            raise InputError(f"{field}.cells", "no placement of {name}: no cells", name=name)
        cells = " ".join(map(cell_text, move.cells))
        raise InputError(
            f"{field}.cells",
            "no placement of {name}: {cells}",
            name=name,
            cells=shortened(cells, _LONGEST_CELLS),
        )

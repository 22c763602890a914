"""The legal moves of a position, as a sequence that is filled when it is first read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import numpy as np

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout, rules

SHOWN = 3
"""Moves that the representation of a sequence names."""


class LegalMoves(Sequence[Move]):
    """All legal moves of a position, the advance first; empty when the game is over.

    ``in`` takes a move or its token.
    """

    __slots__ = ("_circle", "_codes", "_edition", "_unknown", "_words")

    def __init__(
        self, edition: Edition, circle: layout.Circle, words: layout.Words, unknown: Sequence[str]
    ) -> None:
        self._edition, self._circle, self._words, self._unknown = edition, circle, words, unknown
        self._codes: list[int] | None = None

    def _list(self) -> list[int]:
        if self._codes is None:
            buffer = np.empty(layout.MAX_MOVES, np.int64)
            n = rules.legal_moves(self._edition.tables, self._circle, self._words, buffer)
            codes: list[int] = buffer[:n].tolist()
            if self._unknown:
                codes = [code for code in codes if self._move(code).patch not in self._unknown]
            self._codes = codes
        return self._codes

    def _move(self, code: int) -> Move:
        return self._edition.moves.move(code)

    def __len__(self) -> int:
        return len(self._list())

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        if isinstance(at, slice):
            return [self._move(code) for code in self._list()[at]]
        return self._move(self._list()[at])

    def __contains__(self, move: object) -> bool:
        return any(move in (each, str(each)) for each in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        tokens = [str(move) for move in self[:SHOWN]] + ["..."] * (len(self) > SHOWN)
        return f"<{len(self)} legal moves: {', '.join(tokens)}>"

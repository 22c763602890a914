"""An edition as the kernel's tables, so that a variant needs no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.kernel.layout import Mask, Tables, words


class Facts(Protocol):
    """Tables of an edition for the kernel; see `Edition` for each."""

    @property
    def patches(self) -> tuple[Patch, ...]: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def cells(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def income_marks(self) -> tuple[int, ...]: ...
    @property
    def leather_marks(self) -> tuple[int, ...]: ...
    @property
    def square(self) -> int: ...
    @property
    def square_points(self) -> int: ...
    @property
    def hole_penalty(self) -> int: ...


def mask_of(cells: Sequence[Cell], width: int) -> Mask:
    """Return the mask of cells on a quilt of that width."""
    return sum(1 << (row * width + column) for row, column in cells)


def _orientation(cells: tuple[Cell, ...], edition: Facts) -> tuple[list[int], list[int]] | None:
    """Return the row of `orients` and of cell distances, or None when it fits no quilt cell."""
    down = edition.height - max(row for row, _ in cells)
    across = edition.width - max(column for _, column in cells)
    if down < 1 or across < 1:
        return None
    room = mask_of(
        [(row, column) for row in range(down) for column in range(across)], edition.width
    )
    distances = [row * edition.width + column for row, column in cells]
    return [*words(mask_of(cells, edition.width)), *words(room)], distances


def build(edition: Facts) -> Tables:
    """Turn an edition into the kernel's tables."""
    kinds = [(p.buttons, p.time, p.income, p.orientations) for p in edition.patches]
    kinds.append((0, 0, 0, (((0, 0),),)))
    patches: list[list[int]] = []
    orients: list[list[int]] = []
    distances: list[list[int]] = []
    for owner, (buttons, time, income, shapes) in enumerate(kinds):
        first = len(orients)
        for cells in shapes:
            entry = _orientation(cells, edition)
            if entry is not None:
                orients.append(entry[0])
                distances.append([len(cells), owner, *entry[1]])
        patches.append([buttons, time, income, len(shapes[0]), first, len(orients)])
    longest = max(len(row) for row in distances)
    padded = [row + [0] * (longest - len(row)) for row in distances]
    side = edition.square
    windows = [
        words(mask_of([(r + i, c + j) for i in range(side) for j in range(side)], edition.width))
        for r in range(edition.height - side + 1 if side else 0)
        for c in range(edition.width - side + 1)
    ]
    everywhere = (1 << edition.cells) - 1
    last_column = mask_of(
        [(row, edition.width - 1) for row in range(edition.height)], edition.width
    )
    track = [
        [sum(m <= space for m in marks) for marks in (edition.income_marks, edition.leather_marks)]
        for space in range(edition.last + 1)
    ]
    rules = [
        edition.last,
        edition.cells,
        edition.width,
        edition.square_points,
        edition.hole_penalty,
        len(edition.patches),
    ]
    return Tables(
        patches=np.array(patches, np.int64),
        orients=np.array(orients, np.uint64),
        offsets=np.array(padded, np.int64),
        track=np.array(track, np.int64),
        squares=np.array(windows, np.uint64).reshape(-1, 2),
        grid=np.array([words(everywhere), words(everywhere & ~last_column)], np.uint64),
        rules=np.array(rules, np.int64),
    )

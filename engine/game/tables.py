"""An edition as the kernel's tables, so that a variant needs no code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.cell import Cell, mask_of
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.rule_fields import FIELDS
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import QuiltOutline, Tile, squares
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.layout import Mask, Tables, words


class Facts(QuiltOutline, Protocol):
    """The part of an edition that is not a number of the kernel's rules; see `Edition`."""

    @property
    def patches(self) -> tuple[Patch, ...]: ...
    @property
    def cells(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def income_marks(self) -> tuple[int, ...]: ...
    @property
    def leather_marks(self) -> tuple[int, ...]: ...
    @property
    def seats(self) -> tuple[Seat, Seat]: ...
    @property
    def more_tiles(self) -> tuple[Tile, ...]: ...
    @property
    def row_points(self) -> int: ...
    @property
    def column_points(self) -> int: ...
    @property
    def income_points(self) -> int: ...
    @property
    def income_pay(self) -> int: ...
    @property
    def later(self) -> tuple[str, ...]: ...


def _orientation(cells: tuple[Cell, ...], edition: Facts) -> tuple[list[int], list[int]] | None:
    """Return the row of `orients` and of cell distances, or None when it fits nowhere."""
    down = edition.height - max(row for row, _ in cells)
    across = edition.width - max(column for _, column in cells)
    if down < 1 or across < 1:
        return None
    shape = mask_of(cells, edition.width)
    corners = [(row, column) for row in range(down) for column in range(across)]
    fitting = [
        (row, column)
        for row, column in corners
        if not shape << row * edition.width + column & ~edition.everywhere
    ]
    if not fitting:
        return None
    room = mask_of(fitting, edition.width)
    distances = [row * edition.width + column for row, column in cells]
    return [*words(shape), *words(room)], distances


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
    everywhere = edition.everywhere
    last_column = mask_of(
        [(row, edition.width - 1) for row in range(edition.height)], edition.width
    )
    areas = list(_areas(edition))
    return Tables(
        patches=np.array(patches, np.int64),
        orients=np.array(orients, np.uint64),
        offsets=np.array(padded, np.int64),
        track=np.array(_track(edition), np.int64),
        squares=_masks(squares(edition, edition.square)),
        grid=_masks([everywhere, everywhere & ~last_column, *(mask for mask, _ in areas)]),
        rules=np.array(_rules(edition, [rule for _, rule in areas]), np.int64),
    )


def _masks(masks: Sequence[Mask]) -> NDArray[np.uint64]:
    return np.array([words(mask) for mask in masks], np.uint64).reshape(-1, 2)


def _areas(edition: Facts) -> Iterator[tuple[Mask, list[int]]]:
    """Yield the areas that bring points besides the special tile, with their rules."""
    group = 0
    for number, tile in enumerate(edition.more_tiles):
        claim = layout.UNCLAIMED if tile.both else 2 * number
        for window in squares(edition, tile.side):
            yield window, [group, tile.points, claim]
        group += 1
    rows, columns = rows_and_columns(edition)
    for lines, points in ((rows, edition.row_points), (columns, edition.column_points)):
        for line in lines if points else ():
            yield line, [group, points, layout.UNCLAIMED]
            group += 1


def _track(edition: Facts) -> list[list[int]]:
    """Return for each space the buttons paid for each income, and the leather marks, up to it."""
    rows = []
    for space in range(edition.last + 1):
        paid = edition.income_pay * sum(mark <= space for mark in edition.income_marks)
        if space == edition.last:
            paid += edition.income_points
        rows.append([paid, sum(mark <= space for mark in edition.leather_marks)])
    return rows


def _rules(edition: Facts, areas: list[list[int]]) -> list[int]:
    derived = {
        layout.CELLS: edition.cells,
        layout.LEATHER_PATCH: len(edition.patches),
        layout.AREAS: len(areas),
        layout.LATER: len(edition.later),
        layout.HAS_START_LEATHER: any(seat.leather for seat in edition.seats),
    }
    given = {getattr(layout, each.column): each.number(edition) for each in FIELDS if each.column}
    row = derived | given
    return [
        *(row[column] for column in range(layout.SEATS)),
        *(value for seat in edition.seats for value in seat),
        *(value for area in areas for value in area),
    ]

"""An edition as the kernel's tables, from what its host knows of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, Word, count, shift_down, shift_up
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.shapes import Shapes, write_shape

# Last column of Facts.patches; the others are those of Tables.patches.
TURNS = layout.FIRST
# Columns of Facts.areas.
CELLS, POINTS, KIND = range(3)
# Values of KIND: a tile that one player may take or each may take, and a row or column.
FOR_ONE, FOR_EACH, LINE = range(3)
# Columns of Facts.marks; the others are those of Tables.track.
SPACE = 2


class Facts(NamedTuple):
    """An edition as its host gives it.

    Attributes
    ----------
    rules : int64 array, shape (AREA_RULES,)
        `Tables.rules` up to the areas; 0 for what follows from other numbers.
    patches : int64 array, shape (patches + 1, 5)
        Price, time, income, area and number of orientations of each patch; leather is last.
    areas : int64 array, shape (kinds, 3)
        Number of cells, points and kind of the special tile, of further tiles, of rows, of columns.
    cells : int64 array, shape (cells, 2)
        Row and column of each cell of each orientation, then of each kind of area.
    marks : int64 array, shape (marks, 3)
        Buttons for each income and leather patches that a mark brings, and its space.
    quilt : uint64 array, shape (2,)
        All cells.
    """

    rules: NDArray[np.int64]
    patches: NDArray[np.int64]
    areas: NDArray[np.int64]
    cells: NDArray[np.int64]
    marks: NDArray[np.int64]
    quilt: NDArray[np.uint64]


@entry
def table_shapes(facts: Facts, shapes: Shapes) -> int:
    """Write the shape of each table; return how many there are."""
    orients = longest = windows = areas = at = 0
    for patch in range(len(facts.patches)):
        area = facts.patches[patch, layout.AREA]
        for _ in range(facts.patches[patch, TURNS]):
            low, high, _, _ = _orientation(facts, at, area)
            if (low | high) != ZERO:
                orients += 1
                longest = max(longest, area)
            at += area
    for kind in range(len(facts.areas)):
        number, is_line = facts.areas[kind, CELLS], facts.areas[kind, KIND] == LINE
        for anchor in range(layout.MOST_CELLS):
            low, high = _placed(facts, at, number, is_line, anchor)
            windows += kind == 0 and (low | high) != ZERO
            areas += kind > 0 and (low | high) != ZERO
        at += number
    row = write_shape(shapes, 0, len(facts.patches), layout.END + 1)
    row = write_shape(shapes, row, orients, layout.ROOM_HI + 1)
    row = write_shape(shapes, row, orients, layout.DISTANCES + longest)
    row = write_shape(shapes, row, facts.rules[layout.LAST] + 1, 2)
    row = write_shape(shapes, row, windows, 2)
    row = write_shape(shapes, row, layout.FIRST_AREA + areas, 2)
    return write_shape(shapes, row, layout.AREA_RULES + layout.PER_AREA * areas)


@entry
def fill(facts: Facts, tables: Tables) -> None:
    """Write the tables, which hold zeros."""
    rules = tables.rules
    for column in range(layout.AREA_RULES):
        rules[column] = facts.rules[column]
    rules[layout.CELLS] = count(facts.quilt[0], facts.quilt[1])
    rules[layout.LEATHER_PATCH] = len(facts.patches) - 1
    for seat in range(layout.SEATS, layout.AREA_RULES, layout.PER_SEAT):
        rules[layout.HAS_START_LEATHER] |= rules[seat + layout.SEAT_LEATHER] > 0
    for mark in range(len(facts.marks)):
        for space in range(facts.marks[mark, SPACE], len(tables.track)):
            for column in range(SPACE):
                tables.track[space, column] += facts.marks[mark, column]
    at = _fill_patches(facts, tables)
    _fill_areas(facts, tables, at)


@kernel
def _fill_patches(facts: Facts, tables: Tables) -> int:
    """Write the patches, and the orientations that lie on the quilt; return the cells seen."""
    at = orient = 0
    for patch in range(len(facts.patches)):
        for column in range(TURNS):
            tables.patches[patch, column] = facts.patches[patch, column]
        tables.patches[patch, layout.FIRST] = orient
        area = facts.patches[patch, layout.AREA]
        for _ in range(facts.patches[patch, TURNS]):
            row = _orientation(facts, at, area)
            if (row[layout.SHAPE_LO] | row[layout.SHAPE_HI]) != ZERO:
                for word in range(len(row)):
                    tables.orients[orient, word] = row[word]
                offsets = tables.offsets[orient]
                offsets[layout.LENGTH], offsets[layout.OWNER] = area, patch
                for cell in range(area):
                    offsets[layout.DISTANCES + cell] = _index(facts, at + cell, 0)
                orient += 1
            at += area
        tables.patches[patch, layout.END] = orient
    return at


@kernel
def _fill_areas(facts: Facts, tables: Tables, at: int) -> None:
    """Write the sets of cells, and the rules of those that bring points at the end."""
    squares, grid, rules = tables.squares, tables.grid, tables.rules
    for word in range(2):
        grid[layout.ALL_CELLS, word] = grid[layout.NOT_LAST_COLUMN, word] = facts.quilt[word]
    for row in range(1, rules[layout.HEIGHT] + 1):
        low, high = shift_up(ONE, ZERO, row * rules[layout.WIDTH] - 1)
        grid[layout.NOT_LAST_COLUMN, 0] &= ~low
        grid[layout.NOT_LAST_COLUMN, 1] &= ~high
    window, row, group = 0, layout.FIRST_AREA, -1
    for kind in range(len(facts.areas)):
        number, is_line = facts.areas[kind, CELLS], facts.areas[kind, KIND] == LINE
        is_claimed = facts.areas[kind, KIND] == FOR_ONE
        for anchor in range(layout.MOST_CELLS):
            low, high = _placed(facts, at, number, is_line, anchor)
            if (low | high) == ZERO:
                continue
            if kind == 0:
                squares[window, 0], squares[window, 1] = low, high
                window += 1
                continue
            grid[row, 0], grid[row, 1] = low, high
            rule = layout.AREA_RULES + layout.PER_AREA * (row - layout.FIRST_AREA)
            rules[rule + layout.AREA_GROUP] = group
            rules[rule + layout.AREA_POINTS] = facts.areas[kind, POINTS]
            rules[rule + layout.AREA_CLAIM] = 2 * group if is_claimed else layout.UNCLAIMED
            row += 1
            group += is_line
        group += not is_line
        at += number
    rules[layout.AREAS] = row - layout.FIRST_AREA


@kernel
def _orientation(facts: Facts, first: int, area: int) -> tuple[Word, Word, Word, Word]:
    """Return the row of `Tables.orients` of the orientation with that first cell."""
    low, high, room_lo, room_hi = ZERO, ZERO, ZERO, ZERO
    for anchor in range(layout.MOST_CELLS):
        at_lo, at_hi = _placed(facts, first, area, False, anchor)
        if (at_lo | at_hi) != ZERO:
            low, high = shift_down(at_lo, at_hi, anchor)
            anchor_lo, anchor_hi = shift_up(ONE, ZERO, anchor)
            room_lo, room_hi = room_lo | anchor_lo, room_hi | anchor_hi
    return low, high, room_lo, room_hi


@kernel
def _placed(facts: Facts, first: int, number: int, is_line: bool, anchor: int) -> Pair:
    """Return the cells of a shape at an anchor; none where one of them is not on the quilt.

    Of a row or column, the cells on the quilt count.
    """
    low, high = ZERO, ZERO
    for cell in range(first, first + number):
        index = _index(facts, cell, anchor)
        if index < 0:
            return ZERO, ZERO
        cell_lo, cell_hi = shift_up(ONE, ZERO, index)
        low, high = low | (cell_lo & facts.quilt[0]), high | (cell_hi & facts.quilt[1])
    return (low, high) if is_line or count(low, high) == number else (ZERO, ZERO)


@kernel
def _index(facts: Facts, cell: int, anchor: int) -> int:
    """Return where a shape at an anchor has a cell; -1 outside the rectangle."""
    height, width = facts.rules[layout.HEIGHT], facts.rules[layout.WIDTH]
    row, column = anchor // width + facts.cells[cell, 0], anchor % width + facts.cells[cell, 1]
    return row * width + column if row < height and column < width else -1

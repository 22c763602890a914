"""The rules of an edition and a circle as arrays that compiled code can read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve import State

WORD = (1 << 64) - 1

Numbers = NDArray[np.int64]
Masks = NDArray[np.uint64]
Cells = frozenset[tuple[int, int]]


class Facts(NamedTuple):
    """An edition and a circle; patches are named by their index in the circle.

    Attributes
    ----------
    low, high : uint64 arrays
        All placements: the cells covered, in two words.
    first : int64 array, shape (patches + 2,)
        Where the placements of a patch begin; leather comes after the patches.
    income_marks, leather_marks : int64 arrays, shape (spaces,)
        How many marks lie up to a space.
    square_low, square_high : uint64 arrays
        The windows of the bonus square.
    inner : uint64 array, shape (2,)
        All cells but those of the last column.
    """

    cost: Numbers
    time: Numbers
    income: Numbers
    area: Numbers
    low: Masks
    high: Masks
    first: Numbers
    income_marks: Numbers
    leather_marks: Numbers
    square_low: Masks
    square_high: Masks
    inner: Masks
    width: int
    penalty: int
    square_points: int
    square_cells: int
    last: int


def words(mask: int) -> tuple[int, int]:
    """Return the two words of a set of cells."""
    return mask & WORD, mask >> 64


def _at_origin(cells: Cells) -> Cells:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def _shapes(cells: Cells) -> list[Cells]:
    """Return all orientations of a patch."""
    found = []
    for each in (cells, frozenset((row, -column) for row, column in cells)):
        for _ in range(4):
            found.append(_at_origin(each))
            each = frozenset((column, -row) for row, column in each)
    return sorted(set(found), key=sorted)


def _counted(marks: tuple[int, ...], last: int) -> Numbers:
    """Return how many marks lie up to each space."""
    return np.array([sum(mark <= space for mark in marks) for space in range(last + 1)], np.int64)


def _placements(cells: Cells, rows: int, columns: int) -> list[int]:
    found = []
    for shape in _shapes(cells):
        down, across = max(row for row, _ in shape), max(column for _, column in shape)
        for top in range(rows - down):
            for left in range(columns - across):
                found.append(sum(1 << (top + r) * columns + left + c for r, c in shape))
    return found


UNKNOWN = {
    "outline": lambda edition: bool(edition.blocked),
    "swap": lambda edition: edition.swap,
    "for_sale": lambda edition: edition.for_sale != 3,
    "tiles": lambda edition: bool(edition.more_tiles),
    "row_points": lambda edition: edition.row_points > 0,
    "column_points": lambda edition: edition.column_points > 0,
    "income_points": lambda edition: edition.income_points > 0,
    "leather_points": lambda edition: edition.leather_points > 0,
    "advance_pay": lambda edition: edition.advance_pay != 1,
    "income_pay": lambda edition: edition.income_pay != 1,
    "later": lambda edition: bool(edition.later),
    "max_buttons": lambda edition: edition.max_buttons > 0,
    "tie_break": lambda edition: edition.tie_break != "first",
}
"""Rules that these proofs do not know, and whether an edition has them."""


def facts_of(state: State) -> Facts:
    """Read the rules of a state's edition; patches stand in reach order.

    Raises `ValueError` for an edition with a rule that is not known here.
    """
    edition = state.edition
    for rule, is_in in UNKNOWN.items():
        if is_in(edition):
            raise ValueError(f"its edition has {rule}, a rule that this proof does not know")
    rows, columns, side = edition.height, edition.width, edition.square
    kinds = [edition.find(name) for name in state.circle]
    masks: list[int] = []
    first = [0]
    for cells in [*(each.cells for each in kinds), ((0, 0),)]:
        masks += _placements(frozenset(cells), rows, columns)
        first.append(len(masks))
    square = frozenset((row, column) for row in range(side) for column in range(side))
    squares = _placements(square, rows, columns) if side else []
    inner = sum(1 << row * columns + column for row in range(rows) for column in range(columns - 1))
    return Facts(
        cost=np.array([each.buttons for each in kinds], np.int64),
        time=np.array([each.time for each in kinds], np.int64),
        income=np.array([each.income for each in kinds], np.int64),
        area=np.array([len(each.cells) for each in kinds], np.int64),
        low=np.array([words(mask)[0] for mask in masks], np.uint64),
        high=np.array([words(mask)[1] for mask in masks], np.uint64),
        first=np.array(first, np.int64),
        income_marks=_counted(edition.income_marks, edition.last),
        leather_marks=_counted(edition.leather_marks, edition.last),
        square_low=np.array([words(mask)[0] for mask in squares], np.uint64),
        square_high=np.array([words(mask)[1] for mask in squares], np.uint64),
        inner=np.array(words(inner), np.uint64),
        width=columns,
        penalty=edition.hole_penalty,
        square_points=edition.square_points,
        square_cells=side * side,
        last=edition.last,
    )

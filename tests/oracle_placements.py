"""The cells of a quilt and every way to lay a patch on them, as the oracle has them."""

from functools import cache

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch

Cell = tuple[int, int]
Cells = frozenset[Cell]


def cells_of(edition: Edition) -> list[Cell]:
    """Return the cells of the quilt, without those that the outline leaves out."""
    every = [(row, column) for row in range(edition.height) for column in range(edition.width)]
    return [cell for cell in every if cell not in edition.blocked]


def all_placements(edition: Edition, patch: Patch) -> tuple[Cells, ...]:
    """Return every way to lay a patch on the empty quilt, each set of cells once."""
    return _placements(frozenset(patch.cells), edition.height, edition.width, edition.blocked)


@cache
def _placements(cells: Cells, height: int, width: int, blocked: Cells) -> tuple[Cells, ...]:
    quilt = {(row, column) for row in range(height) for column in range(width)} - blocked
    found: set[Cells] = set()
    for turned in _turns_and_flips(cells):
        # A turned patch may have negative coordinates, so slide it by more than its size.
        reach = 1 + max(max(abs(row), abs(column)) for row, column in turned)
        for down in range(-reach, height + reach):
            for right in range(-reach, width + reach):
                laid = frozenset((row + down, column + right) for row, column in turned)
                if laid <= quilt:
                    found.add(laid)
    return tuple(sorted(found, key=sorted))


def _turns_and_flips(cells: Cells) -> list[Cells]:
    """Return the four quarter turns of a patch and of its mirror image, repeats included."""
    result = []
    for _ in range(4):
        cells = frozenset((column, -row) for row, column in cells)
        result.append(cells)
        result.append(frozenset((row, -column) for row, column in cells))
    return result

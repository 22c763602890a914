"""Turns and flips of the quilt that leave its empty cells in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Shape, shape
from patchwork_solve.engine.kernel.layout import Mask

Symmetry = Callable[[int, int], Cell]

SYMMETRIES: tuple[Symmetry, ...] = (
    lambda row, column: (row, column),
    lambda row, column: (row, -column),
    lambda row, column: (-row, column),
    lambda row, column: (-row, -column),
    lambda row, column: (column, row),
    lambda row, column: (column, -row),
    lambda row, column: (-column, row),
    lambda row, column: (-column, -row),
)
"""The eight turns and flips of the plane; the first changes nothing."""


def cells_of(mask: Mask, width: int) -> list[Cell]:
    """Return the cells of a mask in reading order."""
    return [divmod(i, width) for i in range(mask.bit_length()) if mask >> i & 1]


def turn_mask(mask: Mask, turn: Symmetry, edition: Edition) -> Mask | None:
    """Turn a mask about the middle of the quilt; None when it leaves the quilt."""
    down, across = edition.height - 1, edition.width - 1
    moved = 0
    for row, column in cells_of(mask, edition.width):
        r, c = turn(2 * row - down, 2 * column - across)
        row, column = (r + down) // 2, (c + across) // 2
        if (r + down) % 2 or not (0 <= row <= down and 0 <= column <= across):
            return None
        moved |= 1 << (row * edition.width + column)
    return moved


def symmetries(edition: Edition, free: Mask) -> tuple[Symmetry, ...]:
    """Return the turns of the whole quilt that map its empty cells onto themselves."""
    everywhere = edition.everywhere
    return tuple(
        turn
        for turn in SYMMETRIES
        if turn_mask(everywhere, turn, edition) == everywhere
        and turn_mask(free, turn, edition) == free
    )


@dataclass(frozen=True)
class Pin:
    """A patch that need only be tried in some orientations.

    Parameters
    ----------
    patch : int
        Its number.
    shapes : frozenset of Shape
        One orientation for each class under the symmetries.
    images : int
        How many different packings each packing so found stands for; 0 when that varies.
    """

    patch: int
    shapes: frozenset[Shape]
    images: int


def pin(edition: Edition, free: Mask, patches: Sequence[int]) -> Pin | None:
    """Choose the patch whose orientations the symmetries of the quilt cut down most.

    Only a patch of a shape that no other one has will do: with two alike, either could be the one
    that is turned. None when there is nothing to gain.
    """
    group = symmetries(edition, free)
    outlines = [edition.patches[number].outline for number in patches]
    pins = [
        _pin(edition, number, group)
        for number, outline in zip(patches, outlines, strict=True)
        if outlines.count(outline) == 1
    ]
    if len(group) == 1 or not pins:
        return None
    return max(pins, key=lambda p: (p.images, edition.patches[p.patch].area, -p.patch))


def _pin(edition: Edition, number: int, group: Sequence[Symmetry]) -> Pin:
    left = set(edition.patches[number].orientations)
    shapes: set[Shape] = set()
    regular = True
    while left:
        chosen = min(left)
        images = {shape(turn(row, column) for row, column in chosen) for turn in group}
        # Every turn must move the patch, or a packing could be its own mirror image.
        regular = regular and len(images) == len(group)
        shapes.add(chosen)
        left -= images
    return Pin(number, frozenset(shapes), len(group) if regular else 0)


def symmetry_class(
    sewn: Sequence[tuple[Shape, Mask]], edition: Edition, group: Sequence[Symmetry]
) -> tuple[object, ...]:
    """Return the same value for packings that are turns of each other."""
    forms = []
    for turn in group:
        moved = [(outline, turn_mask(cells, turn, edition) or 0) for outline, cells in sewn]
        forms.append(tuple(sorted(moved)))
    return min(forms)


def is_unmoved(sewn: Sequence[tuple[Shape, Mask]], turn: Symmetry, edition: Edition) -> bool:
    """Return whether a turn puts each shape of a packing where one of its kind is."""
    return all((outline, turn_mask(cells, turn, edition)) in sewn for outline, cells in sewn)


def choices_unmoved(empty: Mask, number: int, turn: Symmetry, edition: Edition) -> int:
    """Return in how many ways so many of some cells can be chosen that a turn maps to themselves.

    They are the unions of whole cycles of cells that the turn carries round.
    """
    ways = [1] + [0] * number
    while empty:
        cycle = cell = empty & -empty
        while (cell := turn_mask(cell, turn, edition) or 0) != empty & -empty:
            cycle |= cell
        size = cycle.bit_count()
        for taken in range(number, size - 1, -1):
            ways[taken] += ways[taken - size]
        empty &= ~cycle
    return ways[number]

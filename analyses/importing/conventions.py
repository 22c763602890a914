"""How a saved table says where a patch lies: conventions, tried on all patches together.

`engine/data/saved_conventions.json` declares them, for the page too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from itertools import product
from typing import Any, NamedTuple

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.patch import Shape

SIDE = 9
"""Cells of a side of the quilt in play where such tables are saved."""


def _declared() -> dict[str, Any]:
    text = resources.files("patchwork_solve.engine").joinpath("data", "saved_conventions.json")
    declared: dict[str, Any] = json.loads(text.read_text("utf-8"))
    return declared


DECLARED = _declared()
"""The content of the file."""


class Sewn(NamedTuple):
    """A patch on a quilt, as a saved table has it.

    Parameters
    ----------
    token : str
        As ``patch_7``.
    name : str
        Of the patch, or leather.
    picture : tuple of Cell
        The cells of the patch as its picture shows it, from the corner of the box around it.
    numbers : tuple of int
        Those that name the cell.
    state : int
        The number that says how it lies.
    """

    player: int
    token: str
    name: str
    picture: Shape
    numbers: tuple[int, ...]
    state: int


class Convention(NamedTuple):
    """A way to read the cell and the state of a patch.

    Parameters
    ----------
    cell : str
        How its numbers name a cell.
    state : str
        How its state holds quarter turns and a flip.
    turn : str
        Which way it is turned.
    flip : str
        Whether left and right are exchanged before or after the turns.
    anchor : str
        What lies on the cell: the corner of the picture, wherever it is turned to, the upper left
        corner of the box around the patch, or the first cell in reading order.
    """

    cell: str
    state: str
    turn: str
    flip: str
    anchor: str

    def __str__(self) -> str:
        return ",".join(self)

    def at(self, numbers: Sequence[int]) -> Cell | None:
        """Return the cell that numbers name, None if this is not their number."""
        cell = DECLARED["cell"][self.cell]
        if len(numbers) != cell["numbers"]:
            return None
        counted = [number - cell["first"] for number in numbers]
        first, second = counted if len(counted) == 2 else divmod(counted[0], cell["radix"])
        return (first, second) if cell["is_row_first"] else (second, first)

    def lay(self, patch: Sewn) -> tuple[Cell, ...] | None:
        """Return the cells that a patch covers, None if some are not on the quilt."""
        at = self.at(patch.numbers)
        if at is None or not 0 <= patch.state < 8:
            return None
        row, column = at
        offsets = _offsets(patch.picture, patch.state, *self[1:])
        cells = tuple((row + r, column + c) for r, c in offsets)
        return cells if all(0 <= r < SIDE and 0 <= c < SIDE for r, c in cells) else None


CONVENTIONS = tuple(
    Convention(*names)
    for names in product(*(DECLARED[part] for part in ("cell", "state", "turn", "flip", "anchor")))
)
"""Every convention; the first is that of a public program of the same framework."""

CIRCLES: tuple[str, ...] = tuple(DECLARED["circle"])
"""Readings of the neutral token's state: its place among the patches', or a number of patches."""


@lru_cache(maxsize=1 << 13)
def _offsets(picture: Shape, state: int, code: str, turn: str, flip: str, anchor: str) -> Shape:
    """Return the cells of a patch as it lies, sorted, from the cell that the table names."""
    by = DECLARED["state"][code]
    is_flipped = state // by["flip"] % 2 == 1
    is_last = DECLARED["flip"][flip]
    laid = _mirrored(picture) if is_flipped and not is_last else picture
    for _ in range(state // by["turn"] * DECLARED["turn"][turn] % 4):
        laid = tuple((column, -row) for row, column in laid)
    laid = tuple(sorted(_mirrored(laid) if is_flipped and is_last else laid))
    if DECLARED["anchor"][anchor] == "picture":
        return laid
    row, column = laid[0]
    if DECLARED["anchor"][anchor] == "box":
        column = min(c for _, c in laid)
    return tuple((r - row, c - column) for r, c in laid)


def _mirrored(cells: Shape) -> Shape:
    return tuple((row, -column) for row, column in cells)


Laid = tuple[tuple[Cell, ...], ...]
"""The cells of each patch of a table."""


def fitting(sewn: Sequence[Sewn]) -> dict[Laid, list[Convention]]:
    """Return the ways in which all patches lie on the quilts and apart, with their conventions."""
    found: dict[Laid, list[Convention]] = {}
    for convention in CONVENTIONS:
        laid = tuple(_apart(sewn, convention))
        if len(laid) == len(sewn):
            found.setdefault(laid, []).append(convention)
    return found


def _apart(sewn: Sequence[Sewn], convention: Convention) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each patch, up to the first that does not fit."""
    covered: tuple[set[Cell], set[Cell]] = set(), set()
    for patch in sewn:
        cells = convention.lay(patch)
        if cells is None or not covered[patch.player].isdisjoint(cells):
            return
        covered[patch.player].update(cells)
        yield cells

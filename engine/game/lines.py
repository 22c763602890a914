"""The rows and columns of a quilt, which a variant may reward when they are full."""

from __future__ import annotations

from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.tile import QuiltOutline


def rows_and_columns(edition: QuiltOutline) -> tuple[list[int], list[int]]:
    """Return the masks of the cells of each row and of each column that has any."""
    down, across = range(edition.height), range(edition.width)
    rows = [mask_of([(row, column) for column in across], edition.width) for row in down]
    columns = [mask_of([(row, column) for row in down], edition.width) for column in across]
    return _on_quilt(rows, edition), _on_quilt(columns, edition)


def _on_quilt(lines: list[int], edition: QuiltOutline) -> list[int]:
    cells = [line & edition.everywhere for line in lines]
    return [line for line in cells if line]

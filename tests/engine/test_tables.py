"""The kernel's sets of cells: where patches lie, and what brings points."""

from collections.abc import Iterator

import pytest

from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.kernel.layout import END, FIRST, FIRST_AREA, ROOM_LO, SHAPE_LO
from tests.engine.variants import LARGE, SMALL, TINY, variant
from tests.oracle_placements import all_placements

EDITIONS = [
    *map(printing, PRINTINGS),
    *(variant(seed, size) for size in (TINY, SMALL, LARGE) for seed in range(8)),
]


def masks(rows: list[list[int]]) -> list[int]:
    return [low | high << 64 for low, high in rows]


def placed(edition: Edition, patch: int) -> Iterator[int]:
    """Yield the cells of each placement of a patch."""
    first, end = edition.tables.patches[patch, [FIRST, END]]
    orients = edition.tables.orients[first:end]
    shapes = masks(orients[:, SHAPE_LO:ROOM_LO].tolist())
    for shape, room in zip(shapes, masks(orients[:, ROOM_LO:].tolist()), strict=True):
        yield from (shape << anchor for anchor in range(room.bit_length()) if room >> anchor & 1)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_patches_lie_where_the_oracle_places_them(edition: Edition) -> None:
    for number, patch in enumerate(edition.patches):
        found = sorted(placed(edition, number))
        assert found == sorted(
            mask_of(each, edition.width) for each in all_placements(edition, patch)
        )


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_areas_are_the_windows_and_lines_that_bring_points(edition: Edition) -> None:
    rows, columns = rows_and_columns(edition)
    areas = [window for tile in edition.more_tiles for window in squares(edition, tile.side)]
    areas += rows if edition.row_points else []
    areas += columns if edition.column_points else []
    assert masks(edition.tables.grid[FIRST_AREA:].tolist()) == areas
    assert masks(edition.tables.squares.tolist()) == squares(edition, edition.square)

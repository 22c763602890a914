"""The shapes of the memory that searching players work in, for hosts that allocate it."""

from __future__ import annotations

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.players import (
    analysis,
    arena,
    deciding,
    doubling,
    estimates,
    proof,
    search_request,
    snugness,
)
from patchwork_solve.engine.kernel.players.network import HIDDEN, INNER
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilt_features import QUILT_FEATURES
from patchwork_solve.engine.kernel.players.quilts import WIDEST
from patchwork_solve.engine.kernel.players.room import longest_game
from patchwork_solve.engine.kernel.shapes import Shapes, write_shape
from patchwork_solve.engine.kernel.shared_search import NOTES

# The memory, and what its size counts: an `Arena` (entries of its table), `Quilts` (quilts), a
# `Network`, a `Decision`, an `Analysis`, a `Doubling`.
ARENA, QUILTS, NETWORK, DECISION, ANALYSIS, DOUBLING = range(6)


@entry
def memory_shapes(tables: Tables, kind: int, size: int, shapes: Shapes) -> int:
    """Write the shape of each array of some memory, in order; return how many there are.

    Memory may hold zeros at first. The table, `team` and `searching` of an arena are shared by all
    threads of a search.
    """
    if kind == ARENA:
        return _arena_shapes(tables, size, shapes)
    if kind == QUILTS:
        return _quilts_shapes(tables, size, shapes)
    if kind == NETWORK:
        return _network_shapes(shapes)
    if kind == DOUBLING:
        row = write_shape(shapes, 0, doubling.NUMBERS)
        return write_shape(shapes, row, doubling.FIGURES)
    if kind == DECISION:
        row = _thinking_shapes(1, shapes)
        row = write_shape(shapes, row, layout.SIZE)
        row = write_shape(shapes, row, deciding.NUMBERS)
        row = write_shape(shapes, row, deciding.SECONDS)
        return write_shape(shapes, row, arena.MOST, search_request.ROOT_COLUMNS)
    return _analysis_shapes(longest_game(tables), shapes)


@kernel
def _arena_shapes(tables: Tables, entries: int, shapes: Shapes) -> int:
    plies = longest_game(tables) + 2
    row = write_shape(shapes, 0, plies, layout.SIZE)
    row = write_shape(shapes, row, plies, arena.LOOK)
    row = write_shape(shapes, row, plies, arena.FRAME)
    for _ in range(4):
        row = write_shape(shapes, row, plies, arena.MOST)
    row = write_shape(shapes, row, entries, 2)
    row = write_shape(shapes, row, 2, tables.rules[layout.LEATHER_PATCH] + 1)
    row = write_shape(shapes, row, DRAFT)
    row = write_shape(shapes, row, arena.MOST, arena.ROOT)
    row = write_shape(shapes, row, arena.SETTINGS, arena.DEEPEST + 1)
    row = write_shape(shapes, row, 1)
    row = write_shape(shapes, row, NOTES)
    return write_shape(shapes, row, arena.CONTROL)


@kernel
def _quilts_shapes(tables: Tables, quilts: int, shapes: Shapes) -> int:
    row = write_shape(shapes, 0, quilts, 3)
    row = write_shape(shapes, row, quilts)
    row = write_shape(shapes, row, quilts)
    row = write_shape(shapes, row, quilts, QUILT_FEATURES)
    row = write_shape(shapes, row, quilts, 2, HIDDEN)
    row = write_shape(shapes, row, quilts, tables.rules[layout.LEATHER_PATCH] + 1)
    row = write_shape(shapes, row, quilts, WIDEST)
    row = write_shape(shapes, row, quilts, WIDEST)
    row = write_shape(shapes, row, quilts)
    row = write_shape(shapes, row, snugness.DIGITS + snugness.CORNERS, 2)
    row = write_shape(shapes, row, layout.MOST_TURNS, snugness.SLICES, 2)
    row = write_shape(shapes, row, layout.MOST_TURNS, 5)
    row = write_shape(shapes, row, 4 * quilts)
    return write_shape(shapes, row, 2)


@kernel
def _network_shapes(shapes: Shapes) -> int:
    row = write_shape(shapes, 0, DRAFT, HIDDEN)
    row = write_shape(shapes, row, 2, QUILT_FEATURES, HIDDEN)
    row = write_shape(shapes, row, HIDDEN)
    row = write_shape(shapes, row, HIDDEN, INNER)
    row = write_shape(shapes, row, INNER)
    row = write_shape(shapes, row, INNER + 1)
    row = write_shape(shapes, row, HIDDEN)
    row = write_shape(shapes, row, INNER)
    return write_shape(shapes, row, 1)


@kernel
def _thinking_shapes(plies: int, shapes: Shapes) -> int:
    row = write_shape(shapes, 0, layout.SIZE)
    row = write_shape(shapes, row, search_request.NUMBERS)
    row = write_shape(shapes, row, 1)
    return write_shape(shapes, row, plies)


@kernel
def _analysis_shapes(plies: int, shapes: Shapes) -> int:
    row = _thinking_shapes(plies, shapes)
    row = write_shape(shapes, row, layout.SIZE)
    row = write_shape(shapes, row, layout.SIZE)
    row = write_shape(shapes, row, analysis.NUMBERS)
    row = write_shape(shapes, row, analysis.SECONDS)
    row = write_shape(shapes, row, 1)
    row = write_shape(shapes, row, arena.MOST, search_request.ROOT_COLUMNS)
    row = write_shape(shapes, row, estimates.SETS, estimates.NUMBERS)
    for _ in range(4):
        row = write_shape(shapes, row, estimates.SETS, layout.MAX_MOVES)
    row = write_shape(shapes, row, estimates.SETS, estimates.MOST_LINES, plies)
    row = write_shape(shapes, row, proof.NUMBERS)
    for _ in range(3):
        row = write_shape(shapes, row, layout.MAX_MOVES)
    row = write_shape(shapes, row, plies)
    row = write_shape(shapes, row, analysis.BOUNDS)
    row = write_shape(shapes, row, layout.MAX_MOVES, analysis.COLUMNS)
    row = write_shape(shapes, row, layout.MAX_MOVES, analysis.FIGURES)
    return write_shape(shapes, row, (estimates.MOST_LINES + 1) * plies + layout.MAX_MOVES)

"""The shapes of the memory that an endgame search works in, and what is written to it first."""

from __future__ import annotations

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.endgame import arena, filling, history, packer, placements
from patchwork_solve.engine.kernel.endgame.alone import TABLES
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question
from patchwork_solve.engine.kernel.endgame.economy import EARNINGS, PURSES
from patchwork_solve.engine.kernel.endgame.experience import EXPERIENCE
from patchwork_solve.engine.kernel.endgame.outlook import OUTLOOK
from patchwork_solve.engine.kernel.endgame.transposition import ENTRY
from patchwork_solve.engine.kernel.fit import count_placements
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.opening import seat
from patchwork_solve.engine.kernel.rules import most_moves
from patchwork_solve.engine.kernel.shapes import Shapes, write_shape
from patchwork_solve.engine.kernel.shared_search import NOTES

MEMO_ENTRIES = 1 << 18
"""Entries of each of the four memos of the relaxed games, 32 bytes each (32 MiB in all)."""

REMEMBERED = 1 << 16
"""Number of placements that are remembered, 24 bytes each, shared by all threads; may be 0."""

REPLIES = 1 << 16
"""Number of replies that each thread remembers, 16 bytes each; may be 0."""


@kernel
def plies(tables: Tables, circle: Circle) -> int:
    """Return a bound of the plies of a game.

    Each moves a token, takes a patch, places a leather patch, or is the swap.
    """
    last = tables.rules[layout.LAST]
    leather = tables.track[last, layout.LEATHER_MARKS]
    for player in range(2):
        leather += seat(tables, player, layout.SEAT_LEATHER)
    return 2 * last + len(circle) + leather + 5


@kernel
def _ways(tables: Tables, circle: Circle, at: int) -> int:
    """Count the placements of a patch on an empty quilt."""
    low, high = tables.grid[layout.ALL_CELLS, 0], tables.grid[layout.ALL_CELLS, 1]
    return count_placements(tables, circle[at], low, high)


@kernel
def _write_placements(shapes: Shapes, row: int, patches: int, ways: int) -> int:
    row = write_shape(shapes, row, placements.QUILT)
    row = write_shape(shapes, row, patches, 2)
    row = write_shape(shapes, row, ways, 2)
    row = write_shape(shapes, row, ways, 2)
    return write_shape(shapes, row, layout.MOST_CELLS)


@entry
def arena_shapes(tables: Tables, circle: Circle, entries: int, shapes: Shapes) -> int:
    """Write the shape of each array of an `Arena`, in order; return how many there are.

    Parameters
    ----------
    entries : int
        Of the transposition table: a power of two, two at least.
    """
    patches = len(circle)
    deepest = plies(tables, circle)
    last = tables.rules[layout.LAST]
    ways, most = 0, 0
    for at in range(patches):
        ways += _ways(tables, circle, at)
        most = max(most, _ways(tables, circle, at))
    row = write_shape(shapes, 0, deepest, layout.SIZE)
    row = write_shape(shapes, row, deepest, 2, OUTLOOK)
    row = write_shape(shapes, row, deepest, arena.DEFERRED)
    row = write_shape(shapes, row, deepest, arena.FRAME)
    row = write_shape(shapes, row, deepest, most_moves(tables))
    row = write_shape(shapes, row, deepest, most_moves(tables))
    row = write_shape(shapes, row, last + 1)
    row = write_shape(shapes, row, patches)
    row = write_shape(shapes, row, arena.CONTROL)
    row = write_shape(shapes, row, entries, ENTRY)
    row = write_shape(shapes, row, NOTES)
    row = _write_placements(shapes, row, patches, ways)
    row = write_shape(shapes, row, packer.ROWS, packer.COLUMNS)
    row = write_shape(shapes, row, packer.LISTS * most, 2)
    row = write_shape(shapes, row, 2)
    row = write_shape(shapes, row, MEMO_ENTRIES, arena.MEMO)
    row = write_shape(shapes, row, MEMO_ENTRIES, arena.MEMO)
    row = _write_placements(shapes, row, patches, ways)
    row = write_shape(shapes, row, filling.ROWS, filling.COLUMNS)
    row = write_shape(shapes, row, MEMO_ENTRIES, arena.MEMO)
    row = write_shape(shapes, row, 2, arena.SNUG)
    row = write_shape(shapes, row, MEMO_ENTRIES, arena.MEMO)
    row = write_shape(shapes, row, REMEMBERED, EXPERIENCE)
    row = write_shape(shapes, row, history.ROLES, history.ADVANCING, history.ADVANCING + 1)
    row = write_shape(shapes, row, REPLIES, history.REPLY)
    row = write_shape(shapes, row, most_moves(tables))
    row = write_shape(shapes, row, deepest, most_moves(tables))
    row = write_shape(shapes, row, 2, last + 1, PURSES, EARNINGS)
    row = write_shape(shapes, row, 2, patches + 1)
    row = write_shape(shapes, row, last + 1, PURSES, EARNINGS)
    row = write_shape(shapes, row, 2, TABLES, patches + 1, last + 1)
    row = write_shape(shapes, row, deepest, 2, arena.ALONE_OF)
    row = write_shape(shapes, row, patches + 1, last + 1)
    row = write_shape(shapes, row, patches)
    row = write_shape(shapes, row, last + 1)
    return write_shape(shapes, row, deepest, arena.BOUNDS)


@entry
def driver_shapes(tables: Tables, circle: Circle, shapes: Shapes) -> int:
    """Write the shape of each array of a `Driver`, in order; return how many there are."""
    patches = len(circle)
    row = write_shape(shapes, 0, memory.CONTROL)
    row = write_shape(shapes, row, question.QUESTION)
    row = write_shape(shapes, row, memory.DEEPEST, memory.FRAME)
    row = write_shape(shapes, row, layout.MAX_MOVES, memory.ROOT)
    row = write_shape(shapes, row, layout.MAX_MOVES)
    row = write_shape(shapes, row, layout.MAX_MOVES)
    row = write_shape(shapes, row, memory.POSITIONS, layout.SIZE)
    row = write_shape(shapes, row, 2)
    row = write_shape(shapes, row, plies(tables, circle))
    row = write_shape(shapes, row, 2, memory.SIDE)
    row = write_shape(shapes, row, 2, memory.PACE)
    row = write_shape(shapes, row, 2, memory.MOST_UNANSWERED, 2)
    row = write_shape(shapes, row, memory.WAYS, memory.WAY)
    row = write_shape(shapes, row, patches)
    row = write_shape(shapes, row, patches + 1)
    return write_shape(shapes, row, patches + 1)


@entry
def prepare(tables: Tables, circle: Circle, work: Arena) -> None:
    """Write what a search needs to memory that holds zeros."""
    work.control[arena.IN_BATCHES] = 1
    work.control[arena.AHEAD] = 1
    last = tables.rules[layout.LAST]
    for spaces in range(last + 1):
        passed = tables.track[last - spaces, layout.INCOME_MARKS]
        work.marks[spaces] = tables.track[last, layout.INCOME_MARKS] - passed
    by_time = work.by_time
    for at in range(len(circle)):
        time = tables.patches[circle[at], layout.TIME]
        place = at
        while place > 0 and tables.patches[circle[by_time[place - 1]], layout.TIME] > time:
            by_time[place] = by_time[place - 1]
            place -= 1
        by_time[place] = at

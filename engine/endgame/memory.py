"""The memory of an endgame search: how much there is of what."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import counted, shown
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.allocation import allocated, no_shapes
from patchwork_solve.engine.kernel.endgame import arena, sizes
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.experience import EXPERIENCE
from patchwork_solve.engine.kernel.endgame.history import REPLY
from patchwork_solve.engine.kernel.endgame.transposition import ENTRY
from patchwork_solve.engine.kernel.layout import Tables

TABLE_ENTRIES = 1 << 21
"""Entries of the transposition table, 48 bytes each (96 MiB)."""

REMEMBERED = sizes.REMEMBERED
REPLIES = sizes.REPLIES
"""Sizes in entries: each is zero or a power of two."""

MIB = 1 << 20
FIXED = 47
"""MiB of a thread beside the transposition table: the memos, and a row for each ply (printings)."""


def entries_within(mebibytes: int, threads: int) -> int:
    """Return the entries of the largest transposition table that keeps a search within a limit.

    Raises `InputError` if not even a small table fits, or more than the machine has is requested.
    """
    least, most = FIXED * threads + 1, _machine()
    if not least <= mebibytes <= most:
        threaded = counted(threads, "thread")
        raise InputError(
            "memory",
            "{value}; allowed with {threaded}: {least} to {most} MiB, what this machine has",
            value=shown(mebibytes),
            threaded=threaded,
            least=least,
            most=f"{most:,}",
        )
    entries = (mebibytes - FIXED * threads) * MIB // (8 * ENTRY)
    return 1 << (entries.bit_length() - 1)


def _machine() -> int:
    """Return the MiB of memory of this machine, or more than any machine has if unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MIB
    except (AttributeError, OSError, ValueError):  # a system that does not report it
        return MIB


def new_arenas(
    tables: Tables, circle: layout.Circle, entries: int, threads: int
) -> list[arena.Arena]:
    """Allocate the working memory of each thread; they share the tables.

    `entries` is a power of two; there are two at least.

    Raises `InputError` if the system does not give that much.
    """
    shapes = no_shapes()
    sizes.arena_shapes(tables, circle, max(entries, 2), shapes)
    try:
        first = _new_arena(tables, circle, shapes)
        shared = {name: getattr(first, name) for name in arena.SHARED_ARRAYS}
        others = [_new_arena(tables, circle, shapes) for _ in range(threads - 1)]
        return [first, *(each._replace(**shared) for each in others)]
    except MemoryError:
        wanted = entries * ENTRY * 8 // MIB + FIXED * threads
        raise InputError(
            "memory",
            "there are no {wanted} MiB; allowed: less, or fewer threads",
            wanted=f"{wanted:,}",
        ) from None


def _new_arena(tables: Tables, circle: layout.Circle, shapes: NDArray[np.int64]) -> arena.Arena:
    work = allocated(arena.Arena, shapes)._replace(
        experience=np.zeros((REMEMBERED, EXPERIENCE), np.uint64),
        replies=np.zeros((REPLIES, REPLY), np.int64),
    )
    sizes.prepare(tables, circle, work)
    return work


def new_driver(tables: Tables, circle: layout.Circle) -> Driver:
    """Return the memory of what decides the questions."""
    shapes = no_shapes()
    sizes.driver_shapes(tables, circle, shapes)
    return allocated(Driver, shapes)

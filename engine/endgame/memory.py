"""The memory of an endgame search: how much there is of what."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.endgame.economy import no_economy
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena, filling, history, packer, placements
from patchwork_solve.engine.kernel.endgame.experience import EXPERIENCE
from patchwork_solve.engine.kernel.endgame.outlook import OUTLOOK
from patchwork_solve.engine.kernel.endgame.placements import Placements
from patchwork_solve.engine.kernel.endgame.transposition import ENTRY
from patchwork_solve.engine.kernel.layout import END, FIRST, TIME, Tables
from patchwork_solve.engine.kernel.shared_search import NOTES

TABLE_ENTRIES = 1 << 21
"""Entries of the transposition table, 48 bytes each (96 MiB)."""

MEMO_ENTRIES = 1 << 18
"""Entries of each of the four memos of the relaxed games, 32 bytes each (32 MiB in all)."""

REMEMBERED = 1 << 16
"""Number of placements that are remembered, 24 bytes each, shared by all threads; may be 0."""

REPLIES = 1 << 16
"""Number of replies that each thread remembers, 16 bytes each; may be 0."""

MIB = 1 << 20
FIXED = 46
"""MiB of a thread beside the transposition table: the memos, and a row for each ply."""


def entries_within(mebibytes: int, threads: int) -> int:
    """Return the entries of the largest transposition table that keeps a search within a limit.

    Raises
    ------
    InputError
        If not even a small table fits, or more than the machine has is requested.
    """
    least, most = FIXED * threads + 1, _machine()
    if not least <= mebibytes <= most:
        threaded = f"{threads} thread{'s' if threads > 1 else ''}"
        raise InputError(
            "memory",
            f"{shown(mebibytes)}; allowed with {threaded}: {least} to {most:,} MiB, "
            "what this machine has",
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
    """Return what each thread works in; they share the transposition table.

    `entries` is a power of two; there are two at least.

    Raises
    ------
    InputError
        If the system does not give that much.
    """
    try:
        table = np.zeros((max(entries, 2), ENTRY), np.int64)
        searching = np.zeros(NOTES, np.int64)
        experience = np.zeros((REMEMBERED, EXPERIENCE), np.uint64)
        return [_new_arena(tables, circle, table, searching, experience) for _ in range(threads)]
    except MemoryError:
        wanted = entries * ENTRY * 8 // MIB + FIXED * threads
        raise InputError(
            "memory", f"there are no {wanted:,} MiB; allowed: less, or fewer threads"
        ) from None


def _placements(tables: Tables, circle: layout.Circle) -> NDArray[np.int64]:
    """Return how many placements each patch of a circle has on an empty quilt."""
    room = tables.orients[:, [layout.ROOM_LO, layout.ROOM_HI]]
    ways = np.bitwise_count(room).sum(axis=1, dtype=np.int64)
    turns = tables.patches[circle][:, [FIRST, END]]
    return np.array([ways[begin:end].sum() for begin, end in turns], np.int64)


def _new_placements(ways: NDArray[np.int64]) -> Placements:
    """Return room for the given number of placements of patches."""
    return Placements(
        quilt=np.zeros(placements.QUILT, np.uint64),
        where=np.zeros((len(ways), 2), np.int64),
        cells=np.zeros((ways.sum(), 2), np.uint64),
        links=np.zeros((ways.sum(), 2), np.int64),
        chains=np.zeros(layout.MOST_CELLS, np.int64),
    )


def _new_arena(
    tables: Tables,
    circle: layout.Circle,
    table: NDArray[np.int64],
    searching: NDArray[np.int64],
    experience: NDArray[np.uint64],
) -> arena.Arena:
    # Every ply moves a token, takes a patch or places a leather patch.
    last = int(tables.track.shape[0]) - 1
    plies = 2 * last + len(circle) + int(tables.track[last].sum()) + 4
    by_time = sorted(range(len(circle)), key=lambda at: tables.patches[circle[at], TIME])
    ways = _placements(tables, circle)
    return arena.Arena(
        states=np.zeros((plies, layout.SIZE), np.int64),
        outlooks=np.zeros((plies, 2, OUTLOOK), np.int64),
        deferred=np.zeros((plies, arena.DEFERRED), np.int64),
        frames=np.zeros((plies, arena.FRAME), np.int64),
        codes=np.zeros((plies, layout.MAX_MOVES), np.int64),
        ranks=np.zeros((plies, layout.MAX_MOVES), np.int64),
        sums=np.zeros(last + 1, np.int64),
        by_time=np.array(by_time, np.int64),
        control=np.zeros(arena.CONTROL, np.int64),
        table=table,
        searching=searching,
        pack_placements=_new_placements(ways),
        pack_stack=np.zeros((packer.ROWS, packer.COLUMNS), np.int64),
        pack_cells=np.zeros((packer.LISTS * ways.max(initial=0), 2), np.uint64),
        beside=np.zeros(2, np.uint64),
        pack_memo=np.zeros((MEMO_ENTRIES, arena.MEMO), np.uint64),
        packing_memo=np.zeros((MEMO_ENTRIES, arena.MEMO), np.uint64),
        fill_placements=_new_placements(ways),
        fill_stack=np.zeros((filling.ROWS, filling.COLUMNS), np.int64),
        fill_memo=np.zeros((MEMO_ENTRIES, arena.MEMO), np.uint64),
        snug=np.zeros((2, arena.SNUG), np.int64),
        commit_memo=np.zeros((MEMO_ENTRIES, arena.MEMO), np.uint64),
        experience=experience,
        history=np.zeros((history.ROLES, history.ADVANCING, history.ADVANCING + 1), np.int64),
        replies=np.zeros((REPLIES, history.REPLY), np.int64),
        batch=np.zeros(layout.MAX_MOVES, np.int64),
        parts=np.zeros((plies, layout.MAX_MOVES), np.int16),
        **no_economy(len(circle))._asdict(),
    )

"""A memo of positions searched: how many packings lie below (free cells, patches left)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import Word

_A = np.uint64(0x9E3779B97F4A7C15)
_B = np.uint64(0xC2B2AE3D27D4EB4F)
_C = np.uint64(0x165667B19E3779F9)
_SHIFT = np.uint64(29)


class Memo(NamedTuple):
    """A hash table that forgets: a newer entry takes the place of an older one.

    Attributes
    ----------
    entries : uint64 array, shape (size, 4)
        Free cells in two words, patches left, packings; `size` is a power of two. A row of zeros
        is empty: no position is stored with no patch left.
    stored : int64 array, shape (1,)
        Number of entries written.
    """

    entries: NDArray[np.uint64]
    stored: NDArray[np.int64]


def memo(size: int) -> Memo:
    """Return an empty memo of that many entries, a power of two."""
    return Memo(np.zeros((size, 4), np.uint64), np.zeros(1, np.int64))


@kernel
def _slot(size: int, low: Word, high: Word, left: Word) -> int:
    mixed = low * _A ^ high * _B ^ left * _C
    mixed ^= mixed >> _SHIFT
    mixed *= _A
    mixed ^= mixed >> _SHIFT
    return int(mixed & np.uint64(size - 1))


@kernel
def recall(memo: Memo, low: Word, high: Word, left: Word) -> tuple[bool, Word]:
    """Return whether a position is known, and the number of packings below it."""
    row = memo.entries[_slot(len(memo.entries), low, high, left)]
    return row[0] == low and row[1] == high and row[2] == left, row[3]


@kernel
def store(memo: Memo, low: Word, high: Word, left: Word, packings: Word) -> None:
    """Write down the number of packings below a position."""
    row = memo.entries[_slot(len(memo.entries), low, high, left)]
    row[0] = low
    row[1] = high
    row[2] = left
    row[3] = packings
    memo.stored[0] += 1


@entry
def carry_over(old: Memo, new: Memo) -> None:
    """Copy every entry of one memo to a larger one."""
    for i in range(len(old.entries)):
        row = old.entries[i]
        if row[2] != np.uint64(0):
            store(new, row[0], row[1], row[2], row[3])

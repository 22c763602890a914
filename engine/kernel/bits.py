"""Sets of up to 128 cells as two unsigned words (low, high)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from patchwork_solve.engine.kernel import intrinsic, kernel

Word = np.uint64
Pair = tuple[Word, Word]

ZERO = np.uint64(0)
ONE = np.uint64(1)
_64 = np.uint64(64)
_63 = np.uint64(63)


if TYPE_CHECKING:

    def popcount(word: Word) -> int:
        """Count the bits of one word (a single machine instruction)."""

    def lowest(word: Word) -> int:
        """Return the index of the lowest bit of one word; 64 for none."""

    def highest(word: Word) -> int:
        """Return the index of the highest bit of one word; -1 for none."""

else:

    @intrinsic
    def popcount(typing_context, word):
        """Count the bits of one word (a single machine instruction)."""
        from numba import types

        def codegen(context, builder, signature, arguments):
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), codegen

    @intrinsic
    def lowest(typing_context, word):
        """Return the index of the lowest bit of one word; 64 for none."""
        from llvmlite import ir
        from numba import types

        def codegen(context, builder, signature, arguments):
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), codegen

    @intrinsic
    def highest(typing_context, word):
        """Return the index of the highest bit of one word; -1 for none."""
        from llvmlite import ir
        from numba import types

        def codegen(context, builder, signature, arguments):
            above = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 63), above)

        return types.int64(types.uint64), codegen


@kernel
def count(low: Word, high: Word) -> int:
    """Count the cells of a set."""
    return popcount(low) + popcount(high)


@kernel
def shift_down(low: Word, high: Word, distance: int) -> Pair:
    """Move every cell to an index smaller by `distance` (0 to 127)."""
    k = np.uint64(distance)
    if k < _64:
        return (low >> k) | ((high << ONE) << (_63 - k)), high >> k
    return high >> (k - _64), ZERO


@kernel
def shift_up(low: Word, high: Word, distance: int) -> Pair:
    """Move every cell to an index larger by `distance` (0 to 127)."""
    k = np.uint64(distance)
    if k < _64:
        return low << k, (high << k) | ((low >> ONE) >> (_63 - k))
    return ZERO, low << (k - _64)


@kernel
def first(low: Word, high: Word) -> int:
    """Index of the lowest cell of a set that is not empty."""
    if low != ZERO:
        return lowest(low)
    return 64 + lowest(high)


@kernel
def without_first(low: Word, high: Word) -> Pair:
    """Drop the lowest cell of a set that is not empty."""
    if low != ZERO:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@kernel
def take_first(low: Word, high: Word) -> tuple[int, Word, Word]:
    """Return the lowest cell of a set that is not empty, and the set without it."""
    cell = first(low, high)
    low, high = without_first(low, high)
    return cell, low, high

"""Sums of rows of numbers in vector registers, independent of how numba compiles a loop.

Products are rounded before they are added, so that the same sums come out on every processor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import intrinsic

Row = NDArray[np.float32]

WIDE = 64
NARROW = 16
"""Powers of two: in memory LLVM pads a vector of any other length."""


def _codegen(width: int) -> Any:
    """Return the code generator of the loop for sums of `width` lanes."""
    from llvmlite import ir
    from numba.core import cgutils

    vector = ir.VectorType(ir.FloatType(), width)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sums, factors, rows = (
            context.make_array(kind)(context, builder, value)
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        target = builder.bitcast(sums.data, vector.as_pointer())
        source = builder.bitcast(rows.data, vector.as_pointer())
        kept = cgutils.alloca_once(builder, vector)  # type: ignore[no-untyped-call]
        builder.store(builder.load(target, align=4), kept)
        n = builder.extract_value(factors.shape, 0)
        with cgutils.for_range(builder, n) as loop:
            factor = builder.load(builder.gep(factors.data, [loop.index]))
            one = builder.insert_element(
                ir.Constant(vector, ir.Undefined), factor, ir.Constant(ir.IntType(32), 0)
            )
            lanes = builder.shuffle_vector(
                one,
                ir.Constant(vector, ir.Undefined),
                ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width),
            )
            row = builder.load(builder.gep(source, [loop.index]), align=4)
            builder.store(builder.fadd(builder.load(kept), builder.fmul(lanes, row)), kept)
        builder.store(builder.load(kept), target, align=4)
        return context.get_dummy_value()

    return codegen


if TYPE_CHECKING:

    def add_wide(sums: Row, factors: Row, rows: Row) -> None:
        """Add to 64 sums the rows of a matrix, each times its factor."""

    def add_narrow(sums: Row, factors: Row, rows: Row) -> None:
        """Add to 16 sums the rows of a matrix, each times its factor."""

else:

    @intrinsic
    def add_wide(typing_context, sums, factors, rows):
        """Add to 64 sums the rows of a matrix, each times its factor."""
        from numba import types

        return types.void(sums, factors, rows), _codegen(WIDE)

    @intrinsic
    def add_narrow(typing_context, sums, factors, rows):
        """Add to 16 sums the rows of a matrix, each times its factor."""
        from numba import types

        return types.void(sums, factors, rows), _codegen(NARROW)

"""C functions that read the arguments of an entry from slots and call it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

SLOT = ir.IntType(64)
STATUS = ir.IntType(32)


class _Reader:
    """Reads one slot after the other.

    Parameters
    ----------
    context, builder
        numba's, of the function that is written.
    slots : llvmlite.ir.Value
        The address of the first slot.
    """

    def __init__(self, context: Any, builder: Any, slots: Any) -> None:
        self._context = context
        self._builder = builder
        self._slots = slots
        self._next = 0

    def read(self, kind: Any) -> Any:
        """Return the value of an argument of a numba type, from its slots."""
        if isinstance(kind, types.Array):
            return self._array(kind)
        if isinstance(kind, types.BaseTuple):
            fields = [self.read(inner) for inner in kind]
            return self._context.make_tuple(self._builder, kind, fields)
        return self._number(kind, self._word())

    def _word(self) -> Any:
        place = self._builder.gep(self._slots, [SLOT(self._next)])
        self._next += 1
        return self._builder.load(place)

    def _array(self, kind: Any) -> Any:
        context, builder = self._context, self._builder
        address = builder.inttoptr(self._word(), context.get_data_type(kind.dtype).as_pointer())
        lengths = [self._word() for _ in range(kind.ndim)]
        size = context.get_constant(types.intp, kind.dtype.bitwidth // 8)
        strides = [size]
        for length in reversed(lengths[1:]):
            strides.insert(0, builder.mul(strides[0], length))
        array = context.make_array(kind)(context, builder)
        from numba.np.arrayobj import populate_array

        populate_array(
            array,
            data=address,
            shape=cgutils.pack_array(builder, lengths),
            strides=cgutils.pack_array(builder, strides),
            itemsize=size,
            meminfo=None,
        )
        return array._getvalue()

    def _number(self, kind: Any, word: Any) -> Any:
        builder = self._builder
        if isinstance(kind, types.Boolean):
            return builder.icmp_unsigned("!=", word, SLOT(0))
        if isinstance(kind, types.Float):
            if kind.bitwidth != 64:
                raise TypeError(f"{kind}; a float of 64 bits is passed")
            return builder.bitcast(word, ir.DoubleType())
        return word if kind.bitwidth == 64 else builder.trunc(word, ir.IntType(kind.bitwidth))


def write_wrapper(context: Any, module: Any, name: str, compiled: Any) -> None:
    """Add the C function of an entry to a module.

    Parameters
    ----------
    context
        numba's typing target.
    module : llvmlite.ir.Module
    name : str
        Of the C function: `int32_t name(int64_t *slots)`, 0 where the call succeeds.
    compiled
        What numba compiled of the entry.
    """
    function = ir.Function(module, ir.FunctionType(STATUS, [SLOT.as_pointer()]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    description = compiled.fndesc
    reader = _Reader(context, builder, function.args[0])
    arguments = [reader.read(kind) for kind in description.argtypes]
    inner = context.declare_function(module, description)
    status, result = context.call_conv.call_function(
        builder, inner, description.restype, description.argtypes, arguments
    )
    if not isinstance(description.restype, types.NoneType):
        builder.store(_as_slot(builder, description.restype, result), function.args[0])
    builder.ret(status.code)


def _as_slot(builder: Any, kind: Any, value: Any) -> Any:
    """Return a result as 64 bits."""
    if isinstance(kind, types.Float):
        return builder.bitcast(value, SLOT)
    if value.type == SLOT:
        return value
    is_signed = getattr(kind, "signed", False)
    return builder.sext(value, SLOT) if is_signed else builder.zext(value, SLOT)

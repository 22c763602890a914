"""Python functions that call the library's, as fast as numba calls what it compiles.

The source of each is written for its arguments. That of `rules.score`, with a tuple of tables, an
array and a number, is:

    def score(tables, state, player):
        slots = Slots()
        try:
            if state.dtype is not dtype1:
                raise TypeError
            length1_0, = state.shape
            pack_into(
                slots, 0,
                (kept0.get(id(tables)) or pack0(tables))[0],
                addressof(from_buffer(state)), length1_0,
                player,
            )
        except Exception:
            pack_with_care(slots, (tables, state, player))
        if call(slots):
            raise RuntimeError(failure)
        return slots[0]

What is unusual but right, such as an empty array, fails there and is packed with care; what is
wrong raises a `TypeError` that names it. The slots are new in each call, so threads can share a
function. Python's lock is free while the library works.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import cache
from typing import Any

from patchwork_solve.engine.kernel.library.manifest import Argument, Function
from patchwork_solve.engine.kernel.library.tuples import Packer, dtype_of, format_of, slots_of

_DOUBLE = struct.Struct("d")
_RESULTS = {
    "none": "None",
    "bool": "slots[0] != 0",
    "float64": "double(slots)[0]",
    "uint64": "slots[0] & 0xffffffffffffffff",
    "int64": "slots[0]",
}
"""How each type of result is read."""

packer = cache(Packer)
"""The packer of a form: functions that take the same tuples share what was packed."""


def caller(function: Function, call: Callable[..., int]) -> Callable[..., Any]:
    """Return a Python function that calls one of the library.

    Parameters
    ----------
    function : Function
        What it takes and returns.
    call : callable
        The C function.

    Raises
    ------
    TypeError
        When its result is of a type that a slot cannot hold.
    """
    if function.result not in _RESULTS:
        raise TypeError(f"{function.name}: result {function.result}; it takes more than a slot")
    names: dict[str, Any] = {
        "Slots": ctypes.c_int64 * max(1, sum(each.slots for each in function.arguments)),
        "addressof": ctypes.addressof,
        "from_buffer": ctypes.c_char.from_buffer,
        "double": _DOUBLE.unpack_from,
        "call": call,
        "failure": f"{function.name} has failed",
        "pack_into": struct.Struct("=" + "".join(map(_format, function.arguments))).pack_into,
        "pack_with_care": _pack_with_care(function),
    }
    for index, argument in enumerate(function.arguments):
        if argument.is_tuple:
            known = packer(Argument(argument.name, argument.leaves))
            names |= {f"kept{index}": known.kept, f"pack{index}": known.pack}
        elif argument.leaves[0].dimensions:
            names[f"dtype{index}"] = dtype_of(argument.leaves[0].kind)
    source = _source(function)
    exec(compile(source, f"<kernel {function.name}>", "exec"), names)
    made: Callable[..., Any] = names[_short(function.name)]
    return made


def _short(name: str) -> str:
    return name.rpartition(".")[2]


def _format(argument: Argument) -> str:
    """Return the letters by which `struct` packs the slots of an argument."""
    (first, *_) = argument.leaves
    if argument.is_tuple:
        return f"{8 * argument.slots}s"
    return "q" * first.slots if first.dimensions else format_of(first.kind)


def _source(function: Function) -> str:
    """Return the source of a function that packs its arguments and calls the library."""
    checks: list[str] = []
    packed: list[str] = []
    for index, argument in enumerate(function.arguments):
        name, dimensions = argument.name, argument.leaves[0].dimensions
        if argument.is_tuple:
            packed.append(f"(kept{index}.get(id({name})) or pack{index}({name}))[0]")
        elif dimensions:
            lengths = "".join(f"length{index}_{axis}, " for axis in range(dimensions))
            checks += [
                f"if {name}.dtype is not dtype{index}: raise TypeError",
                f"{lengths}= {name}.shape",
            ]
            packed.append(f"addressof(from_buffer({name})), {lengths.removesuffix(', ')}")
        else:
            packed.append(name)
    parameters = ", ".join(argument.name for argument in function.arguments)
    everything = "".join(f"{argument.name}, " for argument in function.arguments)
    return "\n".join(
        [
            f"def {_short(function.name)}({parameters}):",
            "    slots = Slots()",
            "    try:",
            *(f"        {check}" for check in checks),
            f"        pack_into({', '.join(['slots, 0', *packed])})",
            "    except Exception:",
            f"        pack_with_care(slots, ({everything}))",
            "    if call(slots): raise RuntimeError(failure)",
            f"    return {_RESULTS[function.result]}",
        ]
    )


def _pack_with_care(function: Function) -> Callable[[Any, tuple[Any, ...]], None]:
    """Return a function that packs the arguments one by one, or raises `TypeError`."""

    def pack(slots: Any, values: tuple[Any, ...]) -> None:
        content = b""
        for argument, value in zip(function.arguments, values, strict=True):
            if argument.is_tuple:
                content += packer(argument).pack(value)[0]
            else:
                parts = slots_of(argument.leaves[0], value, argument.name)
                content += struct.pack("=" + _format(argument), *parts)
        ctypes.memmove(slots, content, len(content))

    return pack

"""Every call of the kernel repeated by other hosts, and compared bit for bit.

A host keeps a twin of each array that Python hands in. Before a call the twins of arrays that
Python has changed are written anew; after it, results and arrays must agree. Large arrays (the
transposition table, the memos) are compared at the end of each piece of work.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.machine_code.programs import Entry
from scripts.native.hosts import Bytes, Host
from scripts.native.lowering import PREFIX

LARGE = 1 << 17
"""Bytes from which an array is compared at the end only, and written once: hosts write to smaller
ones, of which the rows of root moves are the largest."""
MOST_SLOTS = 512
"""Slots of a call, at most."""


class _Twin(NamedTuple):
    """An array, where the host has it, and a checksum of what the host has there."""

    array: NDArray[Any]
    address: int
    known: int


@dataclass
class Shadow:
    """Repeats calls in a host.

    Parameters
    ----------
    host : Host
    names : Counter
        How often each entry was repeated.
    differences : list of str
        Where results or memory differ: a line each.
    """

    host: Host
    names: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    _twins: dict[int, _Twin] = field(default_factory=dict)
    _slots: int = 0

    @property
    def calls(self) -> int:
        """Calls that were repeated."""
        return self.names.total()

    def before(self, arguments: Sequence[object]) -> list[int]:
        """Write what a call takes into the host, and return its slots."""
        slots = [slot for argument in arguments for slot in self._slots_of(argument)]
        if len(slots) > MOST_SLOTS:
            raise ValueError(f"{len(slots)} slots; at most {MOST_SLOTS}")
        return slots

    def after(self, name: str, arguments: Sequence[object], slots: list[int], result: Any) -> None:
        """Repeat a call in the host, and compare."""
        self.names[name] += 1
        self._slots = self._slots or self.host.reserve(8 * MOST_SLOTS)
        words = np.array([slot & (1 << 64) - 1 for slot in slots or [0]], np.uint64)
        self.host.write(self._slots, words.view(np.uint8))
        status = self.host.call(PREFIX + name.replace(".", "_"), self._slots)
        if status != 0:
            self.differences.append(f"call {self.calls}, {name}: status {status}")
        elif result is not None:
            (value,) = self.host.read([(self._slots, 8)])
            expected = _result_bits(result)
            if value != expected:
                self.differences.append(
                    f"call {self.calls}, {name}: {value.hex()} for {expected.hex()}"
                )
        small = [array for array in _arrays(arguments) if array.nbytes < LARGE]
        self._compare(f"call {self.calls}, {name}", small)

    def finish(self) -> None:
        """Compare the large arrays, and forget all: what is called later begins anew."""
        for twin in list(self._twins.values()):
            if twin.array.nbytes >= LARGE:  # Python may have written to small ones
                self._compare(f"after call {self.calls}", [twin.array])
        self._twins.clear()
        self._slots = 0
        self.host.release()

    def _compare(self, place: str, arrays: Sequence[NDArray[Any]]) -> None:
        twins = [self._twins[array.ctypes.data] for array in arrays]
        parts = [(twin.address, array.nbytes) for twin, array in zip(twins, arrays, strict=True)]
        for twin, array, content in zip(twins, arrays, self.host.read(parts), strict=True):
            known = zlib.crc32(content)
            self._twins[array.ctypes.data] = twin._replace(known=known)
            if known != zlib.crc32(_bytes(array)):
                self.differences.append(f"{place}: an array {array.shape} of {array.dtype} differs")

    def _slots_of(self, argument: object) -> Iterator[int]:
        if isinstance(argument, np.ndarray):
            yield self._address(argument)
            yield from argument.shape
        elif isinstance(argument, tuple):
            for each in argument:
                yield from self._slots_of(each)
        elif isinstance(argument, float):
            yield from struct.unpack("<q", struct.pack("<d", argument))
        else:
            yield int(argument)  # type: ignore[call-overload]

    def _address(self, array: NDArray[Any]) -> int:
        """Return where the host has an array, as it is now."""
        twin = self._twins.get(array.ctypes.data)
        is_there = twin is not None and twin.array.nbytes >= array.nbytes
        if is_there and array.nbytes >= LARGE and not self._is_new(twin, array):
            return twin.address
        content = _bytes(array)
        known = zlib.crc32(content)
        address = twin.address if is_there else self.host.reserve(max(array.nbytes, 64))
        if not is_there or known != twin.known or twin.array.nbytes != array.nbytes:
            self.host.write(address, content)
        self._twins[array.ctypes.data] = _Twin(array, address, known)
        return address

    def _is_new(self, twin: _Twin, array: NDArray[Any]) -> bool:
        """Whether a large array lies where another one lay."""
        return twin.array.base is not array.base and twin.array is not array


def _bytes(array: NDArray[Any]) -> Bytes:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def _arrays(arguments: Sequence[object]) -> Iterator[NDArray[Any]]:
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            yield argument
        elif isinstance(argument, tuple):
            yield from _arrays(argument)


def _result_bits(result: Any) -> bytes:
    if isinstance(result, float):
        return struct.pack("<d", result)
    return struct.pack("<Q", int(result) & (1 << 64) - 1)


@contextmanager
def shadowed(hosts: Sequence[Host]) -> Iterator[list[Shadow]]:
    """Repeat each call that Python makes to the kernel, until the block ends."""
    shadows = [Shadow(host) for host in hosts]
    call: Callable[..., Any] = Entry.__call__

    def repeated(entry: Any, *arguments: Any) -> Any:
        slots = [shadow.before(arguments) for shadow in shadows]
        result = call(entry, *arguments)
        for shadow, words in zip(shadows, slots, strict=True):
            shadow.after(entry.name, arguments, words, result)
        return result

    Entry.__call__ = repeated  # type: ignore[method-assign]
    try:
        yield shadows
    finally:
        Entry.__call__ = call  # type: ignore[method-assign]

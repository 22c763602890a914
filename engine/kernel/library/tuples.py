"""Tuples of arrays as slots, packed once: an arena of forty arrays is passed thousands of times.

What was packed is found again by identity, and only while that is certain. A small tuple is kept
here, so that its identity stays its own. A tuple with large arrays is not, as it would hold their
memory: it is known by its arrays, each of which, when it is freed, has what was packed removed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.library.manifest import Argument, Leaf

SMALL = 1 << 16
"""Bytes of the arrays of a tuple that is kept, at most."""

MOST = 64
"""Small tuples kept of each form."""

_INTEGER, _WORD, _FLOAT = "q", "Q", "d"
_FORMATS = {"uint64": _WORD, "float64": _FLOAT}


def format_of(kind: str) -> str:
    """Return the letter by which `struct` packs a number of a type into a slot."""
    return _FORMATS.get(kind, _INTEGER)


def dtype_of(kind: str) -> np.dtype[Any]:
    """Return numpy's type of an array's elements."""
    return np.dtype(kind)


def slots_of(leaf: Leaf, value: object, name: str) -> tuple[Any, ...]:
    """Return the values of the slots of a leaf.

    Parameters
    ----------
    leaf : Leaf
    value : object
        An array or a number.
    name : str
        What an error calls it.

    Raises
    ------
    TypeError
        When the value is not what the library takes.
    """
    if leaf.dimensions:
        return _array(leaf, value, name)
    if isinstance(value, np.ndarray | tuple):
        raise TypeError(f"{name}: an array or a tuple; the kernel takes a number")
    return (_number(leaf.kind, value, name),)


def _array(leaf: Leaf, value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name}: {type(value).__name__}; the kernel takes an array")
    if value.dtype != dtype_of(leaf.kind) or value.ndim != leaf.dimensions:
        what = f"{value.ndim} dimensions of {value.dtype}"
        raise TypeError(f"{name}: {what}; the kernel takes {leaf.dimensions} of {leaf.kind}")
    if not value.flags.carray:
        raise TypeError(f"{name}: the kernel takes an array that is contiguous and writable")
    return (value.ctypes.data, *value.shape)


def _number(kind: str, value: Any, name: str) -> int | float:
    try:
        number = float(value) if kind == "float64" else bool(value) if kind == "bool" else value
        struct.pack(format_of(kind), number)
    except (struct.error, TypeError, ValueError) as error:
        raise TypeError(f"{name}: {type(value).__name__}; the kernel takes {kind}") from error
    return int(number) if kind == "bool" else number


Packed = tuple[bytes, object]
"""The slots, and what keeps them valid."""


class Packer:
    """Packs tuples of one form, and remembers them.

    Parameters
    ----------
    argument : Argument
        A tuple.
    """

    def __init__(self, argument: Argument) -> None:
        self._name = argument.name
        self._leaves = argument.leaves
        self._format = struct.Struct("=" + "".join(map(_format, argument.leaves)))
        self._inner = _inner([leaf.path for leaf in argument.leaves])
        self._by_arrays: dict[object, Packed] = {}
        self.kept: dict[int, Packed] = {}
        """Small tuples by their identity."""

    def pack(self, value: tuple[Any, ...]) -> Packed:
        """Return the slots of a tuple that is not among those kept, and what keeps them valid.

        Raises
        ------
        TypeError
            When it has another form.
        """
        try:
            key = _key(value, self._inner)
        except (IndexError, TypeError):
            key = None  # It has another form, which is refused.
        return self._by_arrays.get(key) or self._packed(key, value)

    def _packed(self, key: object, value: tuple[Any, ...]) -> Packed:
        found = list(_flat(value, ()))
        if [path for path, _ in found] != [leaf.path for leaf in self._leaves]:
            raise TypeError(f"{self._name}: {type(value).__name__}; it has other fields")
        slots = self._format.pack(
            *(
                slot
                for leaf, (path, each) in zip(self._leaves, found, strict=True)
                for slot in slots_of(leaf, each, ".".join((self._name, *path)))
            )
        )
        arrays = [each for _, each in found if isinstance(each, np.ndarray)]
        if len(arrays) < len(found):  # A number has no identity.
            return slots, None
        packed: Packed
        if sum(array.nbytes for array in arrays) <= SMALL:
            if len(self.kept) >= MOST:
                self.kept.clear()
            packed = self.kept[id(value)] = slots, value
        else:
            packed = self._by_arrays[key] = slots, self._watched(key, arrays)
        return packed

    def _watched(self, key: object, arrays: list[NDArray[Any]]) -> list[ref[NDArray[Any]]]:
        """Return references that have what was packed removed before an identity is used again."""
        known = self._by_arrays

        def forget(_: object) -> None:
            known.pop(key, None)

        return [ref(array, forget) for array in arrays]


def _format(leaf: Leaf) -> str:
    return format_of(leaf.kind) if not leaf.dimensions else _INTEGER * leaf.slots


_Inner = list[tuple[int, Any]]
"""The places of a tuple that hold tuples, each with its own such places."""


def _inner(paths: list[tuple[str, ...]]) -> _Inner:
    """Return where the tuples lie in a tuple whose leaves have these paths."""
    fields: dict[str, list[tuple[str, ...]]] = {}
    for first, *others in paths:
        fields.setdefault(first, []).append(tuple(others))
    return [(index, _inner(below)) for index, below in enumerate(fields.values()) if below != [()]]


def _key(value: tuple[Any, ...], inner: _Inner) -> object:
    """Return the identities of all arrays of a tuple, and of anything else in it."""
    identities = tuple(map(id, value))
    if not inner:
        return identities
    return identities, *(_key(value[index], below) for index, below in inner)


def _flat(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield what a tuple and the tuples in it hold, each with the fields that lead to it."""
    if not isinstance(value, tuple):
        yield path, value
        return
    fields = getattr(value, "_fields", range(len(value)))
    for field, each in zip(fields, value, strict=True):
        yield from _flat(each, (*path, str(field)))

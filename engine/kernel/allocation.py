"""Memory for the kernel, by the shapes that the kernel writes."""

from __future__ import annotations

from collections.abc import Iterator
from sys import modules
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])

DIMENSIONS = 4
"""Most dimensions of an array; a missing one has the length -1."""

MOST_ARRAYS = 64
"""Arrays of a named tuple, at most."""

_ARRAY = "NDArray[np."


def no_shapes() -> NDArray[np.int64]:
    """Return room for the shapes of many arrays."""
    return np.zeros((MOST_ARRAYS, DIMENSIONS), np.int64)


def allocated(kind: type[Arrays], shapes: NDArray[np.int64]) -> Arrays:
    """Return a named tuple of arrays that hold zeros.

    Parameters
    ----------
    kind : type
        Its annotations say what each array holds.
    shapes : int64 array, shape (arrays, DIMENSIONS)
        Their lengths, as the kernel writes them.
    """
    return _allocate(kind, iter(shapes.tolist()))


def _allocate(kind: Any, shapes: Iterator[list[int]]) -> Any:
    """Return a named tuple, and those within it, with arrays of the next shapes."""
    fields = []
    for reference in kind.__annotations__.values():
        annotation = reference.__forward_arg__
        if annotation.startswith(_ARRAY):
            element = annotation.removeprefix(_ARRAY).removesuffix("]")
            fields.append(np.zeros([length for length in next(shapes) if length >= 0], element))
        else:
            fields.append(_allocate(getattr(modules[kind.__module__], annotation), shapes))
    return kind(*fields)

"""Examples of the types that kernel functions take: arrays of one element, of the right shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.task import Task


def task(entry: Callable[..., Any], *examples: object) -> Task:
    """Return the task that compiles an entry for the types of some examples."""
    return Task(entry, examples)


def signed(dimensions: int = 1) -> NDArray[np.int64]:
    """Return an example of signed words."""
    return np.zeros((1,) * dimensions, np.int64)


def unsigned(dimensions: int = 1) -> NDArray[np.uint64]:
    """Return an example of unsigned words."""
    return np.zeros((1,) * dimensions, np.uint64)


def floats(dimensions: int = 1) -> NDArray[np.float32]:
    """Return an example of short floats."""
    return np.zeros((1,) * dimensions, np.float32)


NUMBER = 1
SECONDS = 1.0
WORD = np.uint64(1)
ROW = signed()
TABLES = Tables(
    patches=signed(2),
    orients=unsigned(2),
    offsets=signed(2),
    track=signed(2),
    squares=unsigned(2),
    grid=unsigned(2),
    rules=signed(),
)
GAME = (TABLES, ROW, ROW)
"""Tables, a circle and a packed state."""

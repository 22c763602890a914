"""Shapes of the memory that hosts allocate for the players, taken from the kernel's own functions.

A length depends on a few numbers, such as the plies of a game, by a sum of multiples of them. Which
ones is found by making each memory several times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.analysis import new_analysis
from patchwork_solve.engine.kernel.players.deciding import new_decision
from patchwork_solve.engine.kernel.players.doubling import new_doubling
from patchwork_solve.engine.kernel.players.quilts import new_quilts

Length = int | dict[str, int]
"""A length: a number, or multiples of what it depends on, and the rest under ``""``."""

NAMES = ("plies", "patches", "quilts", "entries")
"""What lengths depend on."""


def _arena(plies: int, patches: int, quilts: int, entries: int) -> Any:
    settings = np.zeros((arena.SETTINGS, arena.DEEPEST + 1), np.int64)
    return arena.new_arena(plies + 2, patches, arena.new_shared(entries), settings)


MEMORIES: dict[str, Callable[..., Any]] = {
    "work": _arena,
    "quilts": lambda plies, patches, quilts, entries: new_quilts(patches, quilts),
    "analysis": lambda plies, patches, quilts, entries: new_analysis(plies),
    "decision": lambda plies, patches, quilts, entries: new_decision(),
    "doubling": lambda plies, patches, quilts, entries: new_doubling(),
}


def shapes() -> dict[str, list[list[Length]]]:
    """Return the shape of each array of each memory, in order."""
    return {name: _shapes(make) for name, make in MEMORIES.items()}


def _shapes(make: Callable[..., Any]) -> list[list[Length]]:
    base = dict.fromkeys(NAMES, 1)
    plain = _lengths(make(**base))
    grown = {name: _lengths(make(**{**base, name: 2})) for name in NAMES}
    found = [
        [
            _length(length, {name: grown[name][row][axis] - length for name in NAMES})
            for axis, length in enumerate(shape)
        ]
        for row, shape in enumerate(plain)
    ]
    _check(make, found)
    return found


def _length(length: int, steps: dict[str, int]) -> Length:
    multiples = {name: step for name, step in steps.items() if step}
    rest = length - sum(multiples.values())
    return {**multiples, "": rest} if multiples else length


def _lengths(memory: Any) -> list[tuple[int, ...]]:
    return [array.shape for array in _arrays(memory)]


def _arrays(memory: Any) -> Iterator[Any]:
    for field in memory:
        yield from _arrays(field) if isinstance(field, tuple) else [field]


def _check(make: Callable[..., Any], found: list[list[Length]]) -> None:
    """Raise `ValueError` where a length is no such sum."""
    numbers = {"plies": 7, "patches": 5, "quilts": 16, "entries": 32}
    expected = [tuple(value(length, numbers) for length in shape) for shape in found]
    if expected != _lengths(make(**numbers)):
        raise ValueError("a length depends on the numbers in another way than by multiples")


def value(length: Length, numbers: dict[str, int]) -> int:
    """Return a length for some numbers."""
    if isinstance(length, int):
        return length
    return sum(times * (numbers[name] if name else 1) for name, times in length.items())

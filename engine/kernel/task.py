"""An entry of the kernel to be compiled, with the types of its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from patchwork_solve.engine.kernel import LIBRARY


@dataclass(frozen=True)
class Task:
    """An entry to be compiled.

    Parameters
    ----------
    entry : Entry
    examples : tuple
        Arguments of the types that callers pass.
    """

    entry: Any
    examples: tuple[object, ...]

    @cached_property
    def types(self) -> tuple[Any, ...]:
        """numba's types of the arguments."""
        from numba import typeof

        return tuple(map(typeof, self.examples))

    @property
    def is_done(self) -> bool:
        """Whether the machine code is there."""
        return LIBRARY is not None or bool(self.entry.is_kept(self.types))

    def do(self) -> None:
        """Compile, or load what is there."""
        if LIBRARY is None:
            self.entry.compile(self.types)

"""The kernel's decorators where numba compiles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import extending

from patchwork_solve.engine.kernel.machine_code.programs import Entry, Part


def entry(function: Callable[..., Any]) -> Entry:
    """Have a function compiled when Python first calls it, and keep the machine code on disk."""
    return Entry(function)


def part(function: Callable[..., Any]) -> Part:
    """Have a function compiled into the compiled code that calls it."""
    return Part(function)


def intrinsic(function: Callable[..., Any]) -> Any:
    """Have a function write instructions of LLVM."""
    return extending.intrinsic(function)

"""The compiled kernel: plain functions over packed arrays, compiled by numba.

A kernel function that Python calls is decorated with `entry`, every other one with `kernel`: it is
compiled into the entries that use it. Compiled code is kept on disk under a name with a hash of the
sources that the entry's module imports (`sources.py`), because numba's own cache does not notice an
edit in another file that a cached function calls.

Functions and types are imported by name, the constants of `layout`, of an `arena` and of the
packing search by their module (`layout.BUTTONS`): there are too many to list in every file.

Kernel functions never allocate: callers pass every buffer in. That lets numba's reference counting
be switched off. Copy arrays element by element (`rules.copy`), because a slice assignment would
allocate. They run without Python's lock, so that threads can search together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from patchwork_solve.engine.kernel.machine_code.programs import Entry, Part

__all__ = ["entry", "kernel"]

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Have a function compiled into the compiled code that calls it."""
    return cast(Function, Part(_own(function)))


def entry(function: Function) -> Function:
    """Have a function compiled when Python first calls it, and keep the machine code on disk."""
    return cast(Function, Entry(_own(function)))


def _own(function: Function) -> Function:
    """Return a function that is of the kernel, or raise."""
    if not function.__module__.startswith(f"{__name__}."):
        raise ValueError(f"{function.__module__}: no source of the kernel, so its edits go unseen")
    return function

"""The compiled kernel: plain functions over packed arrays.

A kernel function that Python calls is decorated with `entry`, every other one with `kernel`: it is
compiled into the entries that use it. A wheel brings all entries as a library that was compiled
ahead of time (`library/`). In a checkout numba compiles them, and the machine code is kept on disk
under a name with a hash of the sources that the entry's module imports (`machine_code/`), because
numba's own cache does not notice an edit in another file that a cached function calls.

Functions and types are imported by name, the constants of `layout`, of an `arena` and of the
packing search by their module (`layout.BUTTONS`): there are too many to list in every file.
Nothing of numba or llvmlite is imported when a file is: where there is a library, they are missing.

Kernel functions never allocate: callers pass every buffer in. That lets numba's reference counting
be switched off. Copy arrays element by element (`rules.copy`), because a slice assignment would
allocate. They run without Python's lock, so that threads can search together.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from patchwork_solve.engine.kernel.library.opening import find

__all__ = ["LIBRARY", "entry", "intrinsic", "kernel", "version"]

LIBRARY = find()
"""The library that runs the kernel; None where numba compiles it."""

_how: Any
if LIBRARY is None:
    try:
        from patchwork_solve.engine.kernel.machine_code import decorating as compiled
    except ValueError as error:  # Of a setting of numba's that is not allowed.
        settings = " ".join(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
        raise ImportError(f"numba does not start with {settings}: {error}", name=__name__) from None

    _how = compiled
else:
    from patchwork_solve.engine.kernel.library import decorating as opened

    _how = opened.Decorating(LIBRARY)

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Have a function compiled into the compiled code that calls it."""
    return cast(Function, _how.part(_own(function)))


def entry(function: Function) -> Function:
    """Have a function compiled for Python to call."""
    return cast(Function, _how.entry(_own(function)))


def intrinsic(function: Function) -> Function:
    """Have a function write the instructions of one that compiled code calls."""
    return cast(Function, _how.intrinsic(_own(function)))


def version() -> str:
    """Return a name for the kernel's sources, and for what compiled them."""
    if LIBRARY is not None:
        return LIBRARY.version
    from patchwork_solve.engine.kernel.machine_code.sources import Sources

    return Sources().version


def _own(function: Function) -> Function:
    """Return a function that is of the kernel, or raise."""
    if not function.__module__.startswith(f"{__name__}."):
        raise ValueError(f"{function.__module__}: no source of the kernel, so its edits go unseen")
    return function

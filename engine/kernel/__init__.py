"""The compiled kernel: plain functions over packed arrays, compiled by numba.

Every kernel function is decorated with `kernel`. Compiled code is kept on disk in a folder named
by a hash of all kernel sources and the versions involved (`folder.py`), because numba's own cache
does not notice an edit in another file that a cached function calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from patchwork_solve.engine.kernel.machine_code.cache import MachineCode, announce

__all__ = ["announce", "kernel"]

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile a kernel function at first use, and keep the machine code on disk.

    Kernel functions never allocate: callers pass every buffer in. That lets numba's reference
    counting be switched off, which more than doubles make/undo speed. Copy arrays element by
    element (`rules.copy`), because a slice assignment would allocate. They run without Python's
    lock, so that threads can search together.
    """
    if not function.__module__.startswith(f"{__name__}."):
        raise ValueError(f"{function.__module__}: no source of the kernel, so its edits go unseen")
    compiler: Any = numba.njit
    compiled = compiler(error_model="numpy", nogil=True, _nrt=False)(function)
    compiled._cache = MachineCode(function)
    return cast(Function, compiled)

"""numba's view of the folder of machine code.

numba's own cache would do most of this, but it falls back to another folder when it cannot write,
believes all that lies in its folder, and writes a function's file and its index apart, so that two
processes can mix them up. Here each signature of a function is one file, whole or absent, named by
the sources that it was made of: an edit leaves the machine code of all other functions in use.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.kernel.machine_code.folder import Folder
from patchwork_solve.engine.kernel.machine_code.sources import Sources

_SOURCES = Sources()
FOLDER = Folder(_SOURCES)

_KERNEL = __package__.removesuffix("machine_code")


class MachineCode(_Cache):
    """The compiled forms of one kernel function, one for each signature.

    Parameters
    ----------
    function : callable
        The function as it is written.

    Attributes
    ----------
    name : str
        The name within the kernel, ``endgame.search.run``.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._module = function.__module__
        self.name = f"{self._module.removeprefix(_KERNEL)}.{function.__qualname__}"

    @property
    def cache_path(self) -> str | None:
        """The folder."""
        return None if FOLDER.path is None else str(FOLDER.path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code compiled for a signature, None if it is not kept."""
        with compiling.undisturbed(), compiling.counted():
            # Not `refresh`: what compiling takes, scipy too, is loaded when something is compiled.
            rtsys.initialize(target_context)
            content = FOLDER.read(self._file(sig, _target(target_context)))
            if content is not None:
                kept, parts = pickle.loads(content)
                if kept == sig:
                    rebuild: Any = CompileResult._rebuild
                    return rebuild(target_context, *parts)
        return None

    def is_kept(self, sig: Any, target_context: Any) -> bool:
        """Whether there is a file for a signature; it may turn out to be damaged."""
        return FOLDER.has(self._file(sig, _target(target_context)))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for a signature, unless addresses of this process are in it."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        with compiling.counted():
            content = dumps((sig, data._reduce()))  # type: ignore[no-untyped-call]
            FOLDER.write(self._file(sig, _target(data.target_context)), content)

    def _file(self, sig: Any, target: tuple[str, str, str]) -> str:
        """Name a file by all that it depends on; a home folder may serve several processors."""
        return f"{self.name}-{_short(repr(target))}-{self._sources}-{_short(str(sig))}"

    @cached_property
    def _sources(self) -> str:
        """A name for the sources that the function's machine code is made of."""
        return _SOURCES.name_of(self._module)

    def enable(self) -> None:
        """Do nothing: the cache is always on."""

    def disable(self) -> None:
        """Do nothing: the cache is always on."""

    def flush(self) -> None:
        """Do nothing: an edit of the sources has files of its own."""


def _target(context: Any) -> tuple[str, str, str]:
    """Return the system, processor and features that numba compiles for."""
    system, processor, features = context.codegen().magic_tuple()
    return system, processor, features


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]

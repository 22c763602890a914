"""Finds the library of this system and processor, and opens it.

It lies in this package where a wheel brought it. A checkout has none, and compiles the kernel. The
environment variable PATCHWORK_SOLVE_KERNEL chooses otherwise: ``numba`` compiles in any case, and
a folder that ``make native`` has filled is used in a checkout.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from patchwork_solve.engine.kernel.library.calling import caller
from patchwork_solve.engine.kernel.library.manifest import FILE, Manifest

VARIABLE = "PATCHWORK_SOLVE_KERNEL"
"""The environment variable that chooses what runs the kernel."""

NUMBA = "numba"
"""Its value for compiling the kernel here."""

BUILT = Path(__file__).with_name("built")
"""The folder that a wheel brings."""

_KERNEL = __package__.rpartition(".")[0]

_SYSTEMS = {"Darwin": "macos", "AMD64": "x86_64"}
"""Systems and processors that Python calls by another name than the folders are called."""

_SUFFIXES = (".so", ".dylib", ".dll")

_LEVEL = "pw_processor_level"
"""A function of each library for x86-64: the level of this processor, 1 to 3."""


class Library:
    """The kernel's functions, compiled for this system.

    Parameters
    ----------
    folder : Path
        With a manifest, and a folder for each system and processor.

    Attributes
    ----------
    version : str
        A name for the kernel's sources and for what compiled them.
    path : Path
        The file.

    Raises
    ------
    ImportError
        When there is no library for this system and processor, or it cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        try:
            self._manifest = Manifest(folder / FILE)
            self.path, self._functions = _opened(folder)
        except (OSError, ValueError) as error:
            raise _failure(f"the kernel's library cannot be opened: {error}") from error
        self.version = self._manifest.version
        self.sources = self._manifest.sources

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return a caller of a function, by its name within the kernel; None for another name."""
        function = self._manifest.function(name)
        if function is None:
            return None
        return caller(function, getattr(self._functions, function.symbol))


def system() -> str:
    """Return the name of this system and its kind of processor, as in `linux-x86_64`."""
    words = platform.system(), platform.machine()
    return "-".join(_SYSTEMS.get(word, word.lower()) for word in words)


def libraries(folder: Path) -> list[Path]:
    """Return the libraries of this system in a folder, the one for the oldest processors first."""
    found = folder.glob(f"{system()}*/*patchwork.*")
    return sorted(path for path in found if path.suffix in _SUFFIXES)


def _opened(folder: Path) -> tuple[Path, ctypes.CDLL]:
    """Return the library for this processor, and its functions."""
    found = libraries(folder)
    if not found:
        raise ValueError(f"{folder}: there is none for {system()}")
    path, opened = found[0], ctypes.CDLL(str(found[0]))
    if not hasattr(opened, _LEVEL):
        return path, opened
    level = getattr(opened, _LEVEL)()
    fitting = [each for each in found if int(each.parent.name.rpartition("-v")[2]) <= level]
    if not fitting:
        raise ValueError(f"{folder}: there is none for a processor of the level {level}")
    return fitting[-1], ctypes.CDLL(str(fitting[-1]))


def find() -> Library | None:
    """Return the library to be used; None where numba compiles the kernel.

    Raises
    ------
    ImportError
        When there is neither, or the user has named a folder that does not fit this program.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen and chosen != NUMBA:
        library = Library(Path(chosen).expanduser())
        if library.sources != hash_of_kernel():
            raise _failure(f"{VARIABLE}: {chosen} is of other sources; `make native` renews it")
        return library
    if not chosen and libraries(BUILT):
        return Library(BUILT)
    if find_spec("numba") is None:
        raise _failure(
            f"there is no library of the kernel for {system()}, and numba, which compiles it, is "
            'missing; pip install "patchwork-solve[compile]"'
        )
    return None


def _failure(reason: str) -> ImportError:
    """Return an error that the command line shows as one line."""
    return ImportError(reason, name=_KERNEL)


def hash_of_kernel(root: Path = Path(__file__).parent.parent) -> str:
    """Return a hash of the kernel's sources, without those that call it, 16 hexadecimal digits."""
    total = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root)
        if name.parts[0] != Path(__file__).parent.name:
            content = path.read_bytes()
            total.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()[:16]

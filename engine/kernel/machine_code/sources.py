"""The kernel's sources as this process found them, and names for what they are compiled to."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from patchwork_solve.engine.kernel.machine_code.imports import closure, imported

_SETTINGS = (
    "BOUNDSCHECK",
    "DEBUGINFO_DEFAULT",
    "DEBUG_JIT",
    "EXTEND_VARIABLE_LIFETIMES",
    "LOOP_VECTORIZE",
    "OPT",
    "SLP_VECTORIZE",
    "USING_SVML",
)
"""numba's settings that shape machine code, each of which a user may change."""


_KERNEL = __package__.removesuffix(".machine_code")


class Sources:
    """All Python files below a folder.

    Parameters
    ----------
    root : Path
        The folder.

    Attributes
    ----------
    toolchain : str
        A name for the versions and settings that shape machine code beside the sources.
    version : str
        A name for the toolchain and all that these files hold.
    """

    def __init__(self, root: Path = Path(__file__).parent.parent) -> None:
        self._root = root
        self._stamps = self._look()
        self._contents = {path: path.read_bytes() for path in sorted(self._stamps)}
        self._modules = {self._module(path): path for path in self._contents}
        self.toolchain = f"kernel-{hashlib.sha256(_toolchain().encode()).hexdigest()[:16]}"
        self.version = f"kernel-{self._digest(self._contents)}"

    def name_of(self, module: str) -> str:
        """Return a name for the toolchain and the sources that a module's machine code is made of.

        numba freezes the functions and constants that a module imports, and those that its imports
        import. A module without a file here has the name of all sources.

        Parameters
        ----------
        module : str
            The full name.
        """
        if module not in self._modules:
            return self._digest(self._contents)
        return self._digest(self._modules[name] for name in closure(module, self._imports))

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        """Imports of each module."""
        return {
            module: imported(self._contents[path].decode(errors="replace"), self._package(path))
            for module, path in self._modules.items()
        }

    def _module(self, path: Path) -> str:
        package = self._package(path)
        return package if path.stem == "__init__" else f"{package}.{path.stem}"

    def _package(self, path: Path) -> str:
        return ".".join((_KERNEL, *path.relative_to(self._root).parent.parts))

    def _digest(self, paths: Iterable[Path]) -> str:
        digest = hashlib.sha256(self.toolchain.encode())
        for path in sorted(paths):
            content = self._contents[path]
            digest.update(f"\n{path.relative_to(self._root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()[:16]

    @property
    def are_there(self) -> bool:
        """Whether there are any; a frozen program has none, so its version says nothing."""
        return bool(self._stamps)

    @property
    def have_changed(self) -> bool:
        """Whether a file was written since, so that what is imported later is not of the version.

        A file that was edited and put back has changed: it may have been imported in between.
        """
        return self._look() != self._stamps

    @cached_property
    def are_imported(self) -> bool:
        """Whether the modules that Python has imported hold what the files do.

        Python takes a file for the one it knows by its length and the second of its last edit, so
        that an edit within that second, or one whose time was set back, goes unseen.
        """
        modules = [module for module in list(sys.modules.values()) if self._is_of(module)]
        return all(map(_is_of_its_file, modules))

    def _is_of(self, module: ModuleType) -> bool:
        return Path(getattr(module, "__file__", None) or "") in self._stamps

    def _look(self) -> dict[Path, tuple[int, int]]:
        stamps = {}
        for path in self._root.rglob("*.py"):
            with suppress(FileNotFoundError):  # An editor's file, gone since it was listed.
                status = path.stat()
                stamps[path] = status.st_mtime_ns, status.st_size
        return stamps


def _toolchain() -> str:
    """Return all beside the sources that shapes machine code."""
    import llvmlite
    import numba
    import numpy as np

    settings = [f"{name} {getattr(numba.config, name)!r}" for name in _SETTINGS]
    python = f"{sys.implementation.cache_tag} {sys.abiflags}"
    versions = [python, numba.__version__, llvmlite.__version__, np.__version__]
    return "\n".join([*versions, *settings, f"assertions {__debug__}"])


def _is_of_its_file(module: ModuleType) -> bool:
    loader = getattr(module, "__loader__", None)
    if not isinstance(loader, SourceFileLoader):
        return True
    try:
        known = loader.get_code(module.__name__)
    except (EOFError, ImportError, ValueError):
        return True  # Python could not have read it either, and took the file.
    return bool(known == loader.source_to_code(loader.get_data(loader.path), loader.path))

"""The folder of machine code: where it lies, why it may be trusted, and when it is removed.

Its content is run, and a changed byte would crash. So only the user can write to the folder, each
file begins with a digest of the rest, and any fault costs one line on standard error and a
compile, never more.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from functools import cached_property
from multiprocessing import parent_process
from pathlib import Path

from platformdirs import user_cache_path

from patchwork_solve.engine.kernel.machine_code.sources import Sources

VARIABLE = "PATCHWORK_SOLVE_CACHE"
"""The environment variable that names another folder."""

_NAME = re.compile(r"kernel-[0-9a-f]{16}")
_FILE = re.compile(r"(?P<entry>.+)-(?P<sources>[0-9a-f]{16})-[0-9a-f]{16}")
_LOCK = ".lock"
_UNFINISHED = "unfinished-"
_DIGEST_SIZE = hashlib.sha256().digest_size

NEWEST = 3
"""Others that stay of the folders, and of each entry's files, for those who go back and forth."""

DAY = 24 * 60 * 60.0
"""Seconds for which what was used counts as in use; who runs longer has long loaded all."""

_UNSEEN = (
    "the compiled kernel is not kept: Python has not seen the last edit of its sources, "
    "and does so once the folders __pycache__ are removed"
)


def home() -> Path:
    """Return the folder of all versions; raise `RuntimeError` for a user without a home."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return user_cache_path("patchwork-solve", appauthor=False)


class Folder:
    """The machine code made by one toolchain, of these sources and of others.

    Parameters
    ----------
    sources : Sources
        As they were before any was compiled.

    Attributes
    ----------
    has_warned : bool
        Whether something is wrong with the folder, so that the user was warned.
    """

    def __init__(self, sources: Sources) -> None:
        self.has_warned = False
        self._sources = sources
        self._is_writable = True

    @property
    def path(self) -> Path | None:
        """The folder; None, after a warning, where it cannot be trusted or used."""
        if self._opened is not None and self._sources.have_changed:
            self._opened = None
            self._warn("the kernel is compiled anew: its sources were edited after the start")
        return self._opened

    @cached_property
    def _opened(self) -> Path | None:
        """The folder, made at first use."""
        try:
            if not self._sources.are_there:
                raise RuntimeError("the kernel's sources are missing, so its version is unknown")
            path = home() / self._sources.toolchain
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            _secure(path)
        except (OSError, RuntimeError) as error:
            self._warn(f"the kernel is compiled anew in every run: {_reason(error)}")
            return None
        with suppress(OSError):  # A folder that can only be read still serves.
            os.utime(path)
            _sweep(path)
        return path

    @property
    def lock(self) -> Path | None:
        """The file to lock while these sources are compiled; None without a folder."""
        return None if self.path is None else self.path / f"{self._sources.version}{_LOCK}"

    def read(self, name: str) -> bytes | None:
        """Return the content written under a name; None if it is missing or was changed."""
        folder = self.path
        if folder is None:
            return None
        try:
            content = _read(folder / name)
            _mark(folder / name)
            return content
        except FileNotFoundError:
            return None
        except OSError as error:
            self._warn(f"part of the kernel is compiled again: {_reason(error)}")
            return None

    def has(self, name: str) -> bool:
        """Whether there is a file of a name, such as it may be."""
        folder = self.path
        return folder is not None and (folder / name).exists()

    def write(self, name: str, content: bytes) -> None:
        """Keep some bytes under a name."""
        folder = self.path
        if folder is None or not self._is_writable:
            return
        if not self._sources.are_imported:
            self._is_writable = False
            self._warn(f"{folder}: {_UNSEEN}")
            return
        try:
            _write(folder / name, content)
            _sweep_versions(folder / name)
        except OSError as error:
            self._cannot_keep(folder, error)

    def keeps(self) -> bool:
        """Whether what is compiled now will be there in the next run; a warning says why not."""
        folder = self.path
        if folder is not None and self._is_writable:
            try:
                tempfile.TemporaryFile(dir=folder).close()
            except OSError as error:
                self._cannot_keep(folder, error)
        return folder is not None and self._is_writable

    def _cannot_keep(self, folder: Path, error: OSError) -> None:
        self._is_writable = False
        # The error names a file of a passing name, or none.
        error.filename = str(folder)
        self._warn(f"the compiled kernel cannot be kept: {_reason(error)}")

    def _warn(self, message: str) -> None:
        """Print one line, the first trouble only; workers leave it to the process they serve."""
        if not self.has_warned and parent_process() is None:
            print(f"note: {message}", file=sys.stderr, flush=True)
        self.has_warned = True


def _secure(path: Path) -> None:
    """Make sure that only the user can put anything into a folder, or raise `OSError`.

    A folder of the user's that others may write to was opened by accident, or by a file system
    that forgets modes: it is closed, and used if that helps. What others put there before is
    refused file by file.
    """
    status = path.lstat()
    if not stat.S_ISDIR(status.st_mode):
        raise OSError(errno.ENOTDIR, "it is a link or a file", str(path))
    if not _is_own(status):
        raise OSError(errno.EPERM, "it belongs to another user", str(path))
    if _is_open(status):
        path.chmod(0o700)
    if _is_open(path.lstat()):
        raise OSError(errno.EPERM, "others may write to it", str(path))


def _is_own(status: os.stat_result) -> bool:
    """Whether something belongs to the user; Windows keeps users apart by itself."""
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def _is_open(status: os.stat_result) -> bool:
    """Whether others may write."""
    return sys.platform != "win32" and bool(status.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _digest(path: Path, content: bytes) -> bytes:
    """Return a digest of content, name and version, by which an altered file is recognised."""
    return hashlib.sha256(f"{path.parent.name}/{path.name}\n".encode() + content).digest()


def _read(path: Path) -> bytes:
    """Return the content written to a file, or raise `OSError` if the file holds another."""
    # What is opened is what is checked: a name may stand for another file a moment later.
    with open(path, "rb", opener=_open_no_link) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or not _is_own(status) or _is_open(status):
            raise _alteration(path)
        return _whole(path, file.read())


def _open_no_link(path: str, flags: int) -> int:
    """Open a file that is not a link, without waiting for a process that writes to a pipe."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def read_whole(path: Path) -> bytes:
    """Return the content written to a file, wherever it lies, or raise `OSError`."""
    return _whole(path, path.read_bytes())


def _whole(path: Path, content: bytes) -> bytes:
    """Return the content of a file without its digest, or raise `OSError` if that is another's."""
    digest, kept = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
    if digest != _digest(path, kept):
        raise _alteration(path)
    return kept


def _alteration(path: Path) -> OSError:
    return OSError(errno.EINVAL, "it is not as it was written", str(path))


def _write(path: Path, content: bytes) -> None:
    """Write a file so that half of it is never read, even if others write it too."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_UNFINISHED)
    try:
        with open(handle, "wb") as file:
            file.write(_digest(path, content) + content)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _sweep(path: Path) -> None:
    """Remove what killed processes left in a folder, and the folders of toolchains long unused."""
    for pattern in (f"{_UNFINISHED}*", f"*{_LOCK}"):
        for file in path.glob(pattern):
            if _is_idle(file):
                file.unlink()
    others = [each for each in path.parent.iterdir() if _is_toolchain(each) and each != path]
    others.sort(key=lambda each: each.lstat().st_mtime, reverse=True)
    for each in others[NEWEST:]:
        if _is_idle(each):
            shutil.rmtree(each, ignore_errors=True)


def _sweep_versions(written: Path) -> None:
    """Remove files of the entry that was just written, made of other sources and long unused."""
    name = _FILE.fullmatch(written.name)
    if name is None:
        return
    versions: dict[str, list[Path]] = defaultdict(list)
    with suppress(OSError):  # Another process may sweep too.
        for file in written.parent.glob(f"{name['entry']}-*"):
            if other := _FILE.fullmatch(file.name):
                versions[other["sources"]].append(file)
        newest = sorted(versions.values(), key=lambda files: min(map(_age, files)))
        for file in (file for files in newest[1 + NEWEST :] for file in files):
            if _is_idle(file):
                file.unlink()


def _is_toolchain(path: Path) -> bool:
    """Whether something beside a toolchain's folder is another one, and the user's."""
    status = path.lstat()
    return bool(_NAME.fullmatch(path.name)) and stat.S_ISDIR(status.st_mode) and _is_own(status)


def _is_idle(path: Path) -> bool:
    """Whether nothing was done with a file or a folder for a day."""
    return _age(path) > DAY


def _age(path: Path) -> float:
    """Return the seconds since a file or a folder was last used, as far as that is marked."""
    return time.time() - path.lstat().st_mtime


def _mark(path: Path) -> None:
    """Mark a file as used, unless it was used lately: most runs only read."""
    with suppress(OSError):  # A folder that can only be read still serves.
        if _age(path) > DAY / 2:
            os.utime(path)


def _reason(error: OSError | RuntimeError) -> str:
    """Return the reason and the remedy, in one line."""
    what = str(error)
    if isinstance(error, OSError) and error.filename is not None:
        what = f"{error.filename}: {error.strerror}"
    return f"{' '.join(what.split())}; {VARIABLE} can name another folder"

"""Files: tried before the work, written whole or not at all, used by one run at a time."""

from __future__ import annotations

import glob
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Literal

from patchwork_solve.engine.base.errors import InputError, either
from patchwork_solve.engine.base.wording import printable, shortened, shown

PICTURE_FILES = (".svg", ".png")
"""Ends of the names of pictures."""

READABLE, PRIVATE = 0o666, 0o600
"""Permissions of new files before the mask of the process."""


def require_writable(path: Path, field: str, suffixes: tuple[str, ...] = ()) -> None:
    """Try whether a file could be written, before long work; nothing is left behind.

    Raises `InputError` for another suffix, a folder, a file or folder that may not be written, or
    no folder.

    Parameters
    ----------
    field : str
        What the error names.
    suffixes : tuple of str
        What the name may end in; anything when left out.
    """
    if suffixes and path.suffix.lower() not in suffixes:
        *others, last = suffixes
        raise InputError(
            field,
            "{value}; allowed: a name that ends in {allowed}",
            value=_shown(path),
            allowed=either([", ".join(others), last] if others else [last]),
        )
    if "\0" in str(path):
        raise InputError(field, "{value}; no name of a file holds a NUL", value=shown(str(path)))
    try:
        kind = _kind(path)
        if kind is not None and stat.S_ISDIR(kind):
            raise InputError(field, "cannot write {path}: it is a folder", path=_shown(path))
        if kind is not None and not os.access(path, os.W_OK):
            raise InputError(field, "cannot write {path}: it may only be read", path=_shown(path))
        if kind is None or stat.S_ISREG(kind):
            _try_folder(_target(path).parent, path, field)
    except OSError as error:
        raise cannot("write", path, field, error) from None


def require_unicode(path: Path, field: str) -> None:
    """Refuse a path that is not valid text before work begins; SQL readers cannot open such a file.

    Raises `InputError`.
    """
    try:
        os.path.abspath(path).encode()
    except UnicodeEncodeError:
        raise InputError(
            field, "{path} is not UTF-8; name another folder", path=_shown(path)
        ) from None


def _try_folder(folder: Path, path: Path, field: str) -> None:
    if not folder.is_dir():
        missing = _shown(folder if path.is_symlink() else path.parent)
        raise InputError(
            field,
            "cannot write {path}: there is no folder {missing}",
            path=_shown(path),
            missing=missing,
        )
    with tempfile.NamedTemporaryFile(prefix=_PREFIX, dir=folder):
        pass


def write_file(content: bytes, path: Path, field: str) -> None:
    """Write a file through a temporary one beside it, so that no reader sees half of it.

    A link stays one: the file it leads to is written. A device or a pipe is written to as it is.

    Raises `InputError` when the file or its folder cannot be written.
    """
    temporary = None
    try:
        kind = _kind(path)
        if kind is not None and not stat.S_ISREG(kind):
            path.write_bytes(content)
            return
        target = _target(path)
        # A file that only some may read must not be readable to others while it is written.
        mode = READABLE if kind is None else PRIVATE
        temporary = target.parent / f"{_PREFIX}{os.urandom(8).hex()}"
        _write_through(content, temporary, mode)
        if kind is not None:
            os.chmod(temporary, stat.S_IMODE(kind))
        os.replace(temporary, target)
    except OSError as error:
        raise cannot("write", path, field, error) from None
    finally:
        if temporary is not None:
            with suppress(OSError):  # It is gone when it has become the file.
                os.unlink(temporary)


_PREFIX = ".patchwork-solve-"
"""Prefix of the names of temporary files."""


class Added(StrEnum):
    """The outcome of adding a file."""

    LINKED = "linked"
    MOVED = "moved"
    """Put in its place where the file system knows no links: safe, but for two at one instant."""
    THERE = "there"
    """A file of that name exists; it is not changed."""


def add_file(content: bytes, path: Path, field: str) -> Added:
    """Add a file that is not there yet: whole or not at all, never over another.

    It is written beside its name and then linked to it, which fails if it exists.

    Raises `InputError` when it cannot be written.
    """
    temporary = None
    try:
        temporary = path.with_name(f"{_temporary_prefix(path)}{os.urandom(8).hex()}")
        _write_through(content, temporary, READABLE)
        return _place(temporary, path)
    except OSError as error:
        raise cannot("write", path, field, error) from None
    finally:
        if temporary is not None:
            with suppress(OSError):  # It is gone when it was moved.
                os.unlink(temporary)


def _place(temporary: Path, path: Path) -> Added:
    try:
        os.link(temporary, path)
        return Added.LINKED
    except FileExistsError:
        return Added.THERE
    except OSError:
        if path.exists():
            return Added.THERE
        os.replace(temporary, path)
        return Added.MOVED


def _temporary_prefix(path: Path) -> str:
    """Return the prefix of the names of a file's temporary files."""
    return f"{_PREFIX}{path.name}-"


def drop_unfinished(path: Path) -> None:
    """Remove what runs that were killed left of a file that they were about to add.

    Only the run that holds the file (`held`) may do that: those of another run would be among them.
    """
    for left in path.parent.glob(f"{glob.escape(_temporary_prefix(path))}*"):
        with suppress(OSError):
            left.unlink()


def is_unfinished(name: str) -> bool:
    """Whether a file has a name of those that are written beside their place, and then moved."""
    return name.startswith(_PREFIX)


ASIDE = ".set-aside-"
"""Between the name of a file that was set aside and a number."""


def set_aside(path: Path, field: str) -> Path:
    """Give a file another name, out of the way, and return it; nothing is overwritten.

    Raises `InputError` when it cannot be renamed.
    """
    number = 1
    while (new := path.with_name(f"{path.name}{ASIDE}{number}")).exists():
        number += 1
    try:
        os.rename(path, new)
    except OSError as error:
        raise cannot("rename", path, field, error) from None
    return new


@contextmanager
def held(path: Path) -> Iterator[bool]:
    """Hold a file while it is worked on, and yield whether that was possible: not if another does.

    Where the file system knows no locks every run holds it: the lock saves work, no more.
    """
    from filelock import FileLock, Timeout

    beside = path.with_name(f".{path.name}.lock")
    lock = FileLock(beside, timeout=0, fallback_to_soft=False)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    except (OSError, NotImplementedError):
        yield True
        return
    try:
        yield True
    finally:
        with suppress(OSError):  # While it is held, as in `used_alone`.
            beside.unlink()
        lock.release()


def require_one_name(path: Path, field: str) -> None:
    """Refuse a file that is to be added to and has another name (a hard link).

    Under that name another run could write it at the same time, or something else counts on it.

    Raises `InputError`.
    """
    with suppress(OSError):
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
            raise InputError(
                field, "{path} has another name (a hard link); name a copy of it", path=_shown(path)
            )


def lock_of(path: Path) -> Path:
    """Return the file beside a file that is locked while one run uses it (`used_alone`)."""
    target = _target(path)
    return target.with_name(f".{target.name}.lock")


@contextmanager
def used_alone(path: Path, field: str) -> Iterator[None]:
    """Hold a file so that no second run writes it; a run that is killed lets go of it.

    Raises `InputError` when another run holds it.
    """
    from filelock import FileLock, Timeout

    beside = lock_of(path)
    lock = FileLock(beside, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(field, "another run is using {path}", path=_shown(path)) from None
    except OSError as error:
        raise cannot("write", path, field, error) from None
    try:
        yield
    finally:
        with suppress(OSError):  # While it is held, so that no run waits for a name that is gone.
            beside.unlink()
        lock.release()


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, links followed, or would once it is written."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return _target(one) == _target(other)


def is_part_of(path: Path, folder: Path) -> bool:
    """Whether a path lies in a folder, or leads to a file that does, links followed."""
    if any(is_same_file(parent, folder) for parent in _target(path).parents):
        return True
    try:
        found = path.stat()
    except OSError:
        return False
    inside = (os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    return any(_is_file(name, found) for name in inside)


def _is_file(name: str, found: os.stat_result) -> bool:
    """Whether a name leads to a file that is known by its status."""
    try:
        return os.path.samestat(os.stat(name), found)
    except OSError:
        return False


def is_plain(path: Path) -> bool:
    """Whether a path is a plain file, or will be one once it is written: no pipe, no device."""
    try:
        kind = _kind(path)
    except OSError:
        return True
    return kind is None or stat.S_ISREG(kind) or stat.S_ISDIR(kind)


def cannot(
    do: Literal["read", "rename", "write", "delete"], path: Path, field: str, error: Exception
) -> InputError:
    """Return the error of a file that the system refuses."""
    values = {"path": _shown(path), "reason": getattr(error, "strerror", None) or str(error)}
    if do == "read":
        return InputError(field, "cannot read {path}: {reason}", **values)
    if do == "rename":
        return InputError(field, "cannot rename {path}: {reason}", **values)
    if do == "delete":
        return InputError(field, "cannot delete {path}: {reason}", **values)
    return InputError(field, "cannot write {path}: {reason}", **values)


def _shown(path: Path) -> str:
    return shortened(printable(str(path)), 100)


def _target(path: Path) -> Path:
    """Return where links lead to."""
    return Path(os.path.realpath(path))


def _kind(path: Path) -> int | None:
    """Return the type and permissions of a file, or None if it does not exist."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _write_through(content: bytes, new: Path, mode: int) -> None:
    """Write a file that is not there yet down to the disk; the system masks its permissions."""
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())

"""Files to which several runs add whole lines."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from patchwork_solve.engine.base.files import cannot, lock_of

PATIENCE = 30.0
"""Seconds to wait for other runs, which hold the file for some milliseconds each."""

BLOCK = 1 << 16
"""Bytes that are read at once to find the beginning of the last line."""


def append_lines(lines: bytes, path: Path, field: str, head: bytes) -> None:
    """Add whole lines to a file, after half a line of a killed run is cut off.

    Raises `InputError` when they cannot be written, or other runs hold the file too long; then the
    file is as it was.

    Parameters
    ----------
    head : bytes
        The first line of a new file.
    """
    from filelock import FileLock, Timeout

    beside = lock_of(path)
    try:
        with FileLock(beside, timeout=PATIENCE):
            _append(lines, path, head)
            with suppress(OSError):  # While it is held, as in `files.used_alone`.
                beside.unlink()
    except (OSError, Timeout) as error:
        raise cannot("write", path, field, error) from None


def _append(lines: bytes, path: Path, head: bytes) -> None:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666), "r+b", buffering=0) as file:
        end, tail = _last_line(file)
        if tail and is_half(tail):
            end -= len(tail)
            file.truncate(end)
        elif tail:
            lines = b"\n" + lines
        try:
            write_whole(file.fileno(), lines if end else head + lines)
        except OSError:
            file.truncate(end)
            raise


def is_half(tail: bytes) -> bool:
    """Whether a last line without an end is less than a JSON document."""
    try:
        json.loads(tail)
    except (ValueError, RecursionError):
        return True
    return False


def _last_line(file: BinaryIO) -> tuple[int, bytes]:
    """Return the size of a file, and what stands after its last line feed."""
    size = at = file.seek(0, os.SEEK_END)
    tail = b""
    while at and b"\n" not in tail:
        at = max(at - BLOCK, 0)
        file.seek(at)
        tail = file.read(min(BLOCK, size - at - len(tail))) + tail
    return size, tail.rpartition(b"\n")[2]


def write_whole(handle: int, content: bytes) -> None:
    """Write the whole content, in several parts when the system takes only a part."""
    while content:
        content = content[os.write(handle, content) :]

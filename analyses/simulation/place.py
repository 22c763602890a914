"""The place of a run's files: a folder, or an address of fsspec, as ``s3://bucket/run``.

An address is used like a path (universal-pathlib). Object storage knows neither links nor locks:
there a file is created in one request that fails if the name is taken.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from patchwork_solve.engine.base import files
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.extras import Extra, require
from patchwork_solve.engine.base.files import Added, cannot
from patchwork_solve.engine.base.wording import shortened, shown

STORAGE = Extra("storage", ("fsspec", "upath"), "an address needs fsspec and universal-pathlib")

SCHEME = "://"

LOCAL = ("file", "local")
"""Schemes of addresses that are folders of this machine."""


def place_of(text: str | os.PathLike[str], field: str = "folder") -> Path:
    """Return the folder or the address of a text; an address comes as a path too.

    Raises `InputError` for an address of an unknown kind, or one whose packages are missing.
    """
    if not isinstance(text, str) or SCHEME not in text:
        return cast("Path", text) if is_address(text) else Path(text)
    require(STORAGE, field)
    from upath import UPath

    try:
        found = UPath(text)
        scheme, path, _ = found.protocol, found.path, found.fs
    except (ImportError, ValueError, OSError) as error:
        raise InputError(
            field, "{text}: {error}", text=shown(text), error=shortened(str(error), 100)
        ) from None
    return Path(path) if scheme in LOCAL else cast("Path", found)


def is_address(path: object) -> bool:
    """Whether a path is an address, and no folder of this machine."""
    return not isinstance(path, str | Path) and hasattr(path, "fs")


def file_system(path: Path) -> Any:
    """Return the file system of an address."""
    return cast("Any", path).fs


def name_of(folder: Path) -> str:
    """Return the name of a run: the last part of its folder's name."""
    return folder.name if is_address(folder) else folder.resolve().name


def add_file(content: bytes, path: Path, field: str) -> Added:
    """Add a file that is not there yet; see `engine.base.files.add_file`.

    Raises `InputError` when it cannot be written.
    """
    if not is_address(path):
        return files.add_file(content, path, field)
    try:
        file_system(path).pipe_file(_key(path), content, mode="create")
    except OSError as error:
        # Not every service says by its error that the name is taken.
        if isinstance(error, FileExistsError) or path.exists():
            return Added.THERE
        raise cannot("write", path, field, error) from None
    return Added.LINKED


def write_file(content: bytes, path: Path, field: str) -> None:
    """Write a file, over one that is there.

    Raises `InputError` when it cannot be written.
    """
    if not is_address(path):
        files.write_file(content, path, field)
        return
    try:
        file_system(path).pipe_file(_key(path), content)
    except OSError as error:
        raise cannot("write", path, field, error) from None


@contextmanager
def made_folder(folder: Path, field: str) -> Iterator[None]:
    """Make a folder, if it is not there yet, and remove it afterwards if nothing is in it.

    Object storage needs none.

    Raises `InputError` when it cannot be made.
    """
    try:
        is_new = not is_address(folder) and not folder.exists()
        folder.mkdir(exist_ok=True, parents=is_address(folder))
    except OSError as error:
        raise cannot("write", folder, field, error) from None
    try:
        yield
    finally:
        if is_new:
            with suppress(OSError):  # Something is in it.
                folder.rmdir()


@contextmanager
def held(path: Path) -> Iterator[bool]:
    """Hold a file while it is worked on, where there are locks; see `engine.base.files.held`."""
    if is_address(path):
        yield True
        return
    with files.held(path) as is_ours:
        yield is_ours


@contextmanager
def used_alone(path: Path, field: str) -> Iterator[None]:
    """Hold a file that is to be changed, where there are locks."""
    if is_address(path):
        yield
        return
    with files.used_alone(path, field):
        yield


def drop_unfinished(path: Path) -> None:
    """Remove what killed runs left beside a file; an address never has a part of a file."""
    if not is_address(path):
        files.drop_unfinished(path)


def set_aside(path: Path, field: str) -> Path:
    """Give a file another name, out of the way; see `engine.base.files.set_aside`.

    Raises `InputError` when it cannot be renamed.
    """
    if not is_address(path):
        return files.set_aside(path, field)
    number = 1
    while (new := path.with_name(f"{path.name}{files.ASIDE}{number}")).exists():
        number += 1
    try:
        file_system(path).mv(_key(path), _key(new))
    except OSError as error:
        raise cannot("rename", path, field, error) from None
    return new


def state(path: Path) -> tuple[object, ...]:
    """Return a value that changes whenever a file does.

    Raises
    ------
    OSError
        When there is no such file.
    """
    if is_address(path):
        return (file_system(path).ukey(_key(path)),)
    status = path.stat()
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _key(path: Path) -> str:
    """Return the name of a file in its file system."""
    return str(cast("Any", path).path)

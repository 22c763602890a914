"""The files that a command reads and writes, checked before its work.

The rule: a command never writes over what it reads. A file that is read, and everything in a folder
that is read, are protected under every name that links give them.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from patchwork_solve.analyses.report.output import FRAME_FILES, GAME_FILES
from patchwork_solve.engine.base import examples
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.files import (
    PICTURE_FILES,
    is_part_of,
    is_plain,
    is_same_file,
    lock_of,
    require_writable,
)
from patchwork_solve.engine.base.wording import printable

SUFFIXES = {
    "--svg": PICTURE_FILES,
    "--png": PICTURE_FILES,
    "--circle": PICTURE_FILES,
    "--animated-svg": (".svg",),
    "--gif": (".gif",),
    "--print": (".pdf",),
    "--output": FRAME_FILES,
    "--certificate": (".jsonl",),
    "--certificates": (".json",),
    "--anki": (".apkg",),
    "--save-line": GAME_FILES,
    "--diary": (".txt",),
    "--known": (".jsonl", ".bin"),
}
"""Allowed file name endings of an option; every name is allowed for the others."""

LOCKED = ("--resume", "--progress", "--known")
"""Options whose file gets a lock file beside it."""

STANDARD_INPUT = "/dev/stdin"

Named = Iterable[tuple[str, Path | str | None]]
"""Options or arguments, each with its value."""


def check_paths(
    outputs: Named, inputs: Named = (), suffixes: Mapping[str, Sequence[str]] | None = None
) -> None:
    """Refuse a file that cannot be written, that is read, or that two options write.

    Raises `InputError` when an output is refused; the error names its option.

    Parameters
    ----------
    outputs : iterable of pairs
        None where the option is not given.
    inputs : iterable of pairs
        Files, folders, and other inputs: a line of text, ``example:NAME``, or ``-`` for standard
        input.
    suffixes : mapping, optional
        Allowed endings that differ from `SUFFIXES` for this command.
    """
    endings = {**SUFFIXES, **(suffixes or {})}
    read = [(name, path) for name, given in inputs if (path := _place(given)) is not None]
    written: list[tuple[str, Path]] = []
    for option, given in outputs:
        if given is None:
            continue
        path = Path(given)
        require_writable(path, option, tuple(endings.get(option, ())))
        for touched in (path, lock_of(path)) if option in LOCKED else (path,):
            _require_own(touched, option, read, written)
            written.append((option, touched))


def _require_own(
    path: Path, option: str, read: list[tuple[str, Path]], written: list[tuple[str, Path]]
) -> None:
    """Raise `InputError` for a path that is read, or that another option writes."""
    for name, other in [*read, *written]:
        if is_same_file(path, other):
            said = printable(str(path))
            raise InputError(
                option, "{value} is the file of {name} too; name another", value=said, name=name
            )
    for name, folder in read:
        if is_part_of(path, folder):
            said = Sentence(
                "{path} is in the folder of {name}", path=printable(str(path)), name=name
            )
            raise InputError(option, "{value}, which is read; name a file outside it", value=said)


def _place(given: Path | str | None) -> Path | None:
    """Return the file or folder that an argument names, None when it names none."""
    text = str(given or "")
    if text == "-":
        path = Path(STANDARD_INPUT)
        return path if path.exists() and is_plain(path) else None
    if text.startswith(examples.PREFIX):
        name = text.removeprefix(examples.PREFIX)
        return next((one.path for one in examples.examples() if one.name == name), None)
    return Path(text) if text and os.path.exists(text) else None


def player_files(option: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the files in the names of players, as inputs of `check_paths`.

    Parameters
    ----------
    names : iterable of str
        As ``strong:1000n@FILE``, or ``pipe:COMMAND``, where any word may be a file.
    """
    return [(option, file) for name in names for file in _files_of(name.strip())]


def _files_of(name: str) -> list[str]:
    from patchwork_solve.engine.players.foreign import PIPE
    from patchwork_solve.engine.players.naming import file_of

    if not name.startswith(PIPE):
        file = file_of(name)
        return [] if file is None else [file]
    try:
        return [word for word in shlex.split(name.removeprefix(PIPE)) if os.path.isfile(word)]
    except ValueError:  # Refused where the player is made.
        return []

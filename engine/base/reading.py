"""Reading what a user names: a path, an example, ``-`` for standard input, or the text itself."""

from __future__ import annotations

import codecs
import stat
import sys
from pathlib import Path

from patchwork_solve.engine.base import examples
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.fragment import is_link
from patchwork_solve.engine.base.wording import shortened

LARGEST = 1 << 20
"""Bytes; the largest honest record is far below."""


def read_bytes(path: Path, field: str, largest: int = LARGEST) -> bytes:
    """Return the bytes of a regular file.

    Raises `InputError` when it is missing, a folder, pipe or device, unreadable or larger than
    `largest`.
    """
    name = shortened(str(path), 100)
    try:
        found = path.stat()
        # Opening a pipe would wait for a writer, and a device never ends.
        content = _begin(path, largest) if stat.S_ISREG(found.st_mode) else None
    except FileNotFoundError:
        raise InputError(field, "no file {name}", name=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(field, "cannot read {name}: {reason}", name=name, reason=reason) from None
    if content is None and stat.S_ISFIFO(found.st_mode):
        raise InputError(
            field,
            "cannot read {name}: it is a pipe; allowed: a file (STATE, GAME and --quilt also "
            "take - for standard input)",
            name=name,
        )
    if content is None:
        raise InputError(field, "cannot read {name}: it is not a file; allowed: a file", name=name)
    if len(content) > largest:
        raise InputError(
            field,
            "{name} is larger than {largest} bytes; is it the right file?",
            name=name,
            largest=f"{largest:,}",
        )
    return content


def _begin(path: Path, largest: int) -> bytes:
    """Return `largest` bytes and one more: a file may say that it is empty, or grow."""
    with path.open("rb") as file:
        return file.read(largest + 1)


def _standard_input(field: str, largest: int) -> bytes:
    try:
        content = b"" if sys.stdin is None else sys.stdin.buffer.read(largest + 1)
    except OSError as error:
        raise InputError(
            field, "cannot read standard input: {strerror}", strerror=error.strerror
        ) from None
    if len(content) > largest:
        raise InputError(
            field, "standard input is larger than {largest} bytes", largest=f"{largest:,}"
        )
    return content


def is_line(text: str, *keywords: str) -> bool:
    """Whether a text begins as the one-line form does, with any space after the word."""
    words = text.split(maxsplit=1)
    return bool(words) and words[0] in keywords


def decoded(content: bytes) -> str:
    """Return the text of some bytes, UTF-8 or, as PowerShell's ``>`` writes it, marked UTF-16."""
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if is_wide else "utf-8-sig")


def read_text(
    argument: str, field: str, *keywords: str, largest: int | None = None
) -> tuple[str, Path | None]:
    """Return the text that a user names, and the folder that files it names may lie in.

    Raises `InputError` when there is no such file, or it is not text.

    Parameters
    ----------
    argument : str
        A path, ``example:NAME``, ``-``, the one-line text itself, JSON, or a link of the board.
    field : str
        What an error names.
    *keywords : str
        The words that the one-line text may begin with.
    largest : int, optional
        Bytes of a file, where it is of a kind that may be larger than `LARGEST`.
    """
    largest = LARGEST if largest is None else largest
    base = None
    # A single word is the name of a file.
    is_text = is_line(argument, *keywords) and argument.strip() not in keywords
    if is_text or argument.lstrip().startswith("{") or is_link(argument):
        content = argument.encode("utf-8", "surrogatepass")
    elif argument == "-":
        content = _standard_input(field, largest)
    elif argument.startswith(examples.PREFIX):
        name = argument.removeprefix(examples.PREFIX)
        content = read_bytes(examples.find(name, field, *keywords).path, field, largest)
    else:
        content = read_bytes(Path(argument), field, largest)
        base = Path(argument).parent
    try:
        return decoded(content), base
    except UnicodeDecodeError:
        raise InputError(
            field,
            "{argument} is not a text file in UTF-8; save it as UTF-8, as JSON or the "
            "one-line form",
            argument=shortened(argument, 100),
        ) from None

"""Reading what a user names: a path, ``-`` for standard input, or the one-line text itself."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.edition import Edition
from engine.errors import InputError
from engine.quilt import Quilt
from engine.record import Game
from engine.state import State

LARGEST = 1 << 20
"""Bytes; the largest honest record is far below."""


def read_bytes(path: Path, field: str) -> bytes:
    """Return a file's bytes.

    Raises
    ------
    InputError
        When it is missing, no file, unreadable or larger than `LARGEST`.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise InputError(
                field, f"{path} is larger than {LARGEST:,} bytes; is it the right file?"
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError(field, f"no file {path}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(field, f"cannot read {str(path)[:300]}: {reason}") from None


def _document(argument: str, field: str, keyword: str) -> tuple[str, Path | None]:
    """Return the text of an argument, and the folder that files it names may lie in."""
    if argument.lstrip().startswith((f"{keyword} ", "{")):
        return argument, None
    if argument == "-":
        content = sys.stdin.buffer.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise InputError(field, f"standard input is larger than {LARGEST:,} bytes")
        base = None
    else:
        content = read_bytes(Path(argument), field)
        base = Path(argument).parent
    try:
        return content.decode("utf-8-sig"), base
    except UnicodeDecodeError:
        raise InputError(
            field, f"{argument} is no text file; allowed: JSON or the one-line form"
        ) from None


def load_quilt(argument: str, edition: Edition) -> Quilt:
    """Read a quilt drawn as rows of text from a path or ``-``.

    Raises
    ------
    InputError
    """
    text, _ = _document(argument, "--quilt", "quilt")
    return Quilt.drawn(text.split(), edition.width, edition.height, "--quilt")


def load_state(argument: str) -> State:
    """Read a state from a path, ``-``, or one-line text.

    Raises
    ------
    InputError
    """
    from engine.notation import read_position
    from engine.schema import read_state

    text, base = _document(argument, "STATE", "position")
    if text.lstrip().startswith("position "):
        return read_position(text.strip(), base)
    return read_state(text, base)


def load_game(argument: str) -> Game:
    """Read a game from a path, ``-``, or one-line text.

    Raises
    ------
    InputError
    """
    from engine.notation import read_game_text
    from engine.schema import read_game

    text, base = _document(argument, "GAME", "game")
    if text.lstrip().startswith("game "):
        return read_game_text(text.strip(), base)
    return read_game(text, base)

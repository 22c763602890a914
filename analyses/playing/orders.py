"""Orders of a human at the keyboard: a move, a patch to look at, or a command."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.typed_move import ADVANCE, meant_word, typed_move
from patchwork_solve.engine.forms.typed_place import PlacementHint, Play
from patchwork_solve.engine.game.cell import CELL

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


class Word(StrEnum):
    """A command."""

    MOVES = "moves"
    SHOW = "show"
    HINT = "hint"
    EVAL = "eval"
    UNDO = "undo"
    SAVE = "save"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True)
class Say:
    """A command without an argument."""

    word: Word


@dataclass(frozen=True)
class Save:
    """Write the record to a file."""

    path: Path


Order = Say | Save | PlacementHint | Play


def read_order(line: str, state: State) -> Order:
    """Return the order of a line in a position that is not over.

    Raises `InputError` when the line cannot be read.

    Parameters
    ----------
    line : str
        A line that is not empty.
    """
    first, *rest = line.split()
    if _is_move(first, state):
        return typed_move(line, state)
    meant = meant_word(first, state, tuple(Word))
    if meant not in tuple(Word):
        return typed_move(" ".join([meant, *rest]), state)
    if meant == Word.SAVE:
        return _save(line)
    if rest:
        raise InputError(
            meant,
            "{rest} is too much; nothing follows {word}",
            rest=shown(" ".join(rest)),
            word=meant,
        )
    return Say(Word(meant))


def _is_move(first: str, state: State) -> bool:
    """Whether a line begins as no command does."""
    is_cell = bool(state.leather_owed and CELL.fullmatch(first.lower()))
    return is_cell or "@" in first or first.startswith("+") or first.lower() == ADVANCE


def _save(line: str) -> Save:
    _, *path = line.split(maxsplit=1)
    if not path:
        raise InputError(Word.SAVE, "name a file after it, as in save game.json")
    return Save(Path(path[0].strip()))

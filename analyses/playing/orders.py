"""What a human types: a move, a patch to be looked at, or a command."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.playing.places import Place, places
from patchwork_solve.engine.cell import CELL, EMPTY, cell_text, read_cell
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.patch import LEATHER
from patchwork_solve.engine.problems import why_illegal
from patchwork_solve.engine.wording import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from patchwork_solve.engine.cell import Cell
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


ADVANCE = "advance"
MOVE = "move"
CELLS = re.compile(f"({CELL.pattern})+")
NUMBER = re.compile("[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class Say:
    """A command without more."""

    word: Word


@dataclass(frozen=True)
class Save:
    """Write the record to a file."""

    path: Path


@dataclass(frozen=True)
class Look:
    """List placements of a patch.

    Parameters
    ----------
    patch : str
    corner : Cell or None
        Only those with this upper left corner.
    """

    patch: str
    corner: Cell | None = None


@dataclass(frozen=True)
class Play:
    """Play a legal move."""

    move: Move


Order = Say | Save | Look | Play


def understood(line: str, state: State) -> Order:
    """Return what a line asks for in a position that is not over.

    Parameters
    ----------
    line : str
        With a word in it.
    state : State

    Raises
    ------
    InputError
        Saying what is wrong and what is allowed.
    """
    first, *rest = line.split()
    if "@" in first:
        name, _, cells = first.partition("@")
        return Play(_legal(state, _patch(name, state), cells + "".join(rest)))
    if state.leather_owed and not rest and CELL.fullmatch(first.lower()):
        return Play(_legal(state, LEATHER, first))
    meant = _meant(first, state)
    if meant == Word.SAVE:
        return _save(line)
    if meant == ADVANCE or meant in tuple(Word):
        if rest:
            raise InputError(meant, f"{shown(' '.join(rest))} is too much; {meant} stands alone")
        return Play(_advance(state)) if meant == ADVANCE else Say(Word(meant))
    return _placed(state, meant, [word.lower() for word in rest])


def _save(line: str) -> Save:
    _, *path = line.split(maxsplit=1)
    if not path:
        raise InputError(Word.SAVE, "name a file after it, as in save game.json")
    return Save(Path(path[0].strip()))


# -- names ---------------------------------------------------------------------------------------


def _meant(word: str, state: State) -> str:
    """Return the command, ``advance`` or the patch that a word stands for."""
    if word.lower() in (ADVANCE, *Word):
        return word.lower()
    patch = _named(word, state)
    if patch is not None and word == ADVANCE[0]:
        number = 1 + state.for_sale.index(patch)
        reason = f"{ADVANCE}, or {patch}, whose letter it is? write adv or {number}"
        raise InputError(shown(word), reason)
    if patch is not None:
        return patch
    choices = [LEATHER] if state.leather_owed else [ADVANCE, *state.for_sale]
    near = _beginning(word, (*choices, *Word))
    if len(near) == 1:
        return near[0]
    if near:
        raise InputError(shown(word), f"{' or '.join(near)}? write a letter more")
    patch = _named(word.swapcase(), state) if len(word) == 1 else None
    if patch is not None:
        return patch
    raise InputError(shown(word), _unknown(word, state, choices))


def _named(word: str, state: State) -> str | None:
    """Return the patch for sale of a number, a letter or a name; None for another word."""
    if state.leather_owed:
        return LEATHER if word.lower() == LEATHER else None
    sale = state.for_sale
    letters = {state.edition.letter[name]: name for name in sale}
    numbers = {str(number): name for number, name in enumerate(sale, start=1)}
    names = {name.lower(): name for name in sale}
    return letters.get(word) or numbers.get(word) or names.get(word.lower())


def _patch(word: str, state: State) -> str:
    """Return the patch of a token: as for sale, or as it is written."""
    if state.leather_owed or not word:
        return word
    near = _beginning(word, state.for_sale)
    return _named(word, state) or (near[0] if len(near) == 1 else word)


def _beginning(word: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.lower().startswith(word.lower())]


def _unknown(word: str, state: State, choices: list[str]) -> str:
    """Say what is allowed instead of a word."""
    if word in state.edition.index:
        return why_illegal(state, Move(word))
    near = did_you_mean(word, (*choices, *Word))
    allowed = f"; allowed: {', '.join(choices)}, or {', '.join(Word)}"
    return f"no move and no command{near or allowed}"


# -- moves ---------------------------------------------------------------------------------------


def _advance(state: State) -> Move:
    if state.leather_owed:
        raise InputError(ADVANCE, f"{why_illegal(state, Move())}; name a free cell, as c3")
    return Move()


def _placed(state: State, patch: str, words: list[str]) -> Order:
    """Return what is meant by a patch and the words behind it."""
    found = places(state, patch)
    if not found:
        raise InputError(patch, _why_nowhere(state, patch))
    match words:
        case []:
            return Look(patch)
        case [number] if NUMBER.fullmatch(number):
            if int(number) > len(found):
                raise InputError(patch, f"{number}; allowed: 1 to {len(found)}, as {patch} lists")
            return Play(found[int(number) - 1].move)
        case [cell] if CELL.fullmatch(cell):
            return _at(state, patch, found, read_cell(cell, patch))
        case [number, cell] if NUMBER.fullmatch(number) and CELL.fullmatch(cell):
            among = [place for place in found if place.orientation == int(number)]
            return _at(state, patch, among, read_cell(cell, patch), f" in orientation {number}")
    cells = "".join(words)
    if CELLS.fullmatch(cells):
        return Play(_legal(state, patch, cells))
    raise InputError(
        patch,
        f"{shown(' '.join(words))}; allowed: a number, a corner (c3), an orientation and a corner "
        f"(2 c3) or all cells; {patch} alone lists them",
    )


def _at(state: State, patch: str, among: list[Place], corner: Cell, more: str = "") -> Order:
    """Return the one placement with a corner, or a look at those that share it."""
    found = [place for place in among if place.corner == corner]
    if not found:
        where = f"no place with its upper left corner at {cell_text(corner)}{more}"
        raise InputError(patch, f"{where}; {patch} alone lists all places")
    return Play(found[0].move) if len(found) == 1 else Look(patch, corner)


def _why_nowhere(state: State, patch: str) -> str:
    """Say why a patch for sale cannot be bought."""
    price, has = state.edition.find(patch).buttons, state.players[state.to_move].buttons
    if price > has:
        return f"costs {price}; player {state.to_move} has {has}"
    return "fits nowhere on the quilt"


def _legal(state: State, patch: str, cells: str) -> Move:
    """Return a move by its cells.

    Raises
    ------
    InputError
        When it is not legal.
    """
    move = Move.from_text(f"{patch}@{cells.lower()}", MOVE)
    edition = state.edition
    for cell in move.cells:
        if cell[0] >= edition.height or cell[1] >= edition.width:
            size = f"{edition.height} rows of {edition.width}"
            raise InputError(MOVE, f"{cell_text(cell)} is outside the quilt, {size}")
    edition.moves.code(move, MOVE)
    covered = _covered(state, move)
    if covered and places(state, move.patch or ""):  # Else something worse is wrong.
        raise InputError(MOVE, f"{' '.join(map(cell_text, covered))} covered already")
    state.play(move)
    return move


def _covered(state: State, move: Move) -> list[Cell]:
    """Return the cells of a move that are not free."""
    labels = state.quilts[state.to_move].labels
    return [(r, c) for r, c in move.cells if labels[r * state.edition.width + c] != EMPTY]

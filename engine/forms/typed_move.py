"""A move as people type it: ``advance``, ``plus c3``, ``3/4/1 at c3, turned``, ``leather d4``.

docs/reference/notation.md is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.cell import CELL, EMPTY, cell_text, read_cell
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.orientation import Orientation
from patchwork_solve.engine.game.patch import LEATHER, shape
from patchwork_solve.engine.game.placement import Place, picture_of, places
from patchwork_solve.engine.game.problems import why_illegal

if TYPE_CHECKING:
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.state import State

ADVANCE = "advance"

_MOVE = "move"
_CELLS = re.compile(f"({CELL.pattern})+")
_NUMBER = re.compile("[1-9][0-9]{0,3}")
_PRICE = re.compile("([0-9]{1,3})/([0-9]{1,3})(?:/([0-9]{1,3}))?")
_SPACES = re.compile(r"(?:\+|advance\b)\s*(?:([0-9]{1,3})(?:\s*spaces?)?)?", re.IGNORECASE)
_TURNS = re.compile("r([0-3]?)")
_FEW_CORNERS = 12
_FILLING = ("at", "and")
_PICTURED = ("as", "pictured")
_TIMES = {("turned", "three", "times"): 3, ("turned", "twice"): 2, ("turned", "once"): 1}
_TIMES |= {("turned",): 1, _PICTURED: 0}


@dataclass(frozen=True)
class Look:
    """Words that fit several placements of a patch.

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
    """A legal move."""

    move: Move


def read_typed_move(line: str, state: State) -> Move:
    """Return the one legal move that a line names in a position that is not over.

    Raises
    ------
    InputError
        Saying what is wrong and what is possible; also for words that fit several placements.
    """
    found = typed_move(line, state)
    if isinstance(found, Play):
        return found.move
    raise InputError(found.patch, _several(state, found))


def typed_move(line: str, state: State) -> Play | Look:
    """Return the legal move that a line names, or the placements among which it does not choose.

    Parameters
    ----------
    line : str
        With a word in it.
    state : State
        Not over.

    Raises
    ------
    InputError
        Saying what is wrong and what is possible.
    """
    spaces = _SPACES.fullmatch(line.strip())
    if spaces:
        return Play(advance(state, None if spaces[1] is None else int(spaces[1])))
    first, *rest = line.split()
    if "@" in first:
        return token_move(first, rest, state)
    if state.leather_owed and CELL.fullmatch(first.lower()):
        return placed(state, LEATHER, [first, *rest])
    meant = meant_word(first, state)
    return alone(meant, rest, state) if meant == ADVANCE else placed(state, meant, rest)


def alone(word: str, rest: Sequence[str], state: State) -> Play:
    """Return the advance, behind which nothing else stands.

    Raises
    ------
    InputError
    """
    if rest:
        raise InputError(word, f"{shown(' '.join(rest))} is too much; {word} stands alone")
    return Play(advance(state))


def token_move(first: str, rest: Sequence[str], state: State) -> Play:
    """Return the move of a token, in which the patch may be given as it is for sale.

    Raises
    ------
    InputError
        When it is not legal.
    """
    name, _, cells = first.partition("@")
    return Play(legal_move(state, _patch(name, state), cells + "".join(rest)))


def advance(state: State, spaces: int | None = None) -> Move:
    """Return the advance, which is as long as is said, if it is.

    Raises
    ------
    InputError
        When leather is owed, or the advance has another length.
    """
    if state.leather_owed:
        raise InputError(ADVANCE, f"{why_illegal(state, Move())}; name a free cell, as c3")
    mover = state.to_move
    goes = state.play(Move()).players[mover].time - state.players[mover].time
    if spaces not in (None, goes):
        raise InputError(ADVANCE, f"{spaces} spaces; from here it is {goes}")
    return Move()


def typed_words(state: State, move: Move) -> str:
    """Return words for a legal move that `read_typed_move` reads back."""
    if move.is_advance:
        return ADVANCE
    words = move_words(state, move)
    for line in (words, f"{words}, as pictured"):
        if _reads(line, state) == move:
            return line
    return str(move)


def _reads(line: str, state: State) -> Move | None:
    try:
        return read_typed_move(line, state)
    except InputError:
        return None


def possible_words(state: State) -> str:
    """Return what can be done in a position that is not over: ``advance, plus (P, 5/4/2)``."""
    if state.leather_owed:
        return f"{LEATHER} on a free cell"
    buyable = dict.fromkeys(move.patch for move in state.legal_moves if move.patch is not None)
    return ", ".join([ADVANCE, *(priced_words(name, state) for name in buyable)])


# -- patches -------------------------------------------------------------------------------------


def meant_word(word: str, state: State, others: Sequence[str] = ()) -> str:
    """Return the patch for sale, ``advance`` or other word that a word, or its beginning, names.

    Parameters
    ----------
    word : str
        A patch by its number among those for sale, letter, name or price.
    state : State
    others : sequence of str
        Words that stand for something else.

    Raises
    ------
    InputError
        When it names nothing, or two things.
    """
    if word.lower() in (ADVANCE, *others):
        return word.lower()
    patch = _named(word, state)
    if patch is not None and word == ADVANCE[0]:
        number = 1 + state.for_sale.index(patch)
        reason = f"{ADVANCE}, or {patch}, whose letter it is? write adv or {number}"
        raise InputError(shown(word), reason)
    if patch is not None:
        return patch
    choices = [LEATHER] if state.leather_owed else [ADVANCE, *state.for_sale]
    near = _beginning(word, (*choices, *others))
    if len(near) == 1:
        return near[0]
    if near:
        raise InputError(shown(word), f"{' or '.join(near)}? write a letter more")
    patch = _named(word.swapcase(), state) if len(word) == 1 else None
    if patch is not None:
        return patch
    raise InputError(shown(word), _unknown(word, state, choices, others))


def _named(word: str, state: State) -> str | None:
    """Return the patch for sale of a number, a letter, a name or a price; None for another word."""
    if state.leather_owed:
        return LEATHER if word.lower() == LEATHER else None
    sale = [name for name in state.for_sale if name in state.edition.index]
    if _PRICE.fullmatch(word):
        return _priced(word, sale, state)
    if word in sale:
        return word
    letters = {state.edition.letter[name]: name for name in sale}
    numbers = {str(n): name for n, name in enumerate(state.for_sale, start=1) if name in sale}
    names = {name.lower(): name for name in sale}
    return letters.get(word) or numbers.get(word) or names.get(word.lower())


def _priced(price: str, sale: Sequence[str], state: State) -> str:
    """Return the patch for sale of a price: buttons, time and, if given, income."""
    wanted = [int(part) for part in price.split("/")]
    fitting = []
    for name in sale:
        patch = state.edition.find(name)
        if [patch.buttons, patch.time, patch.income][: len(wanted)] == wanted:
            fitting.append(name)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        both = f"{' and '.join(fitting)} cost that; name one of them"
        raise InputError(price, both)
    raise InputError(price, f"no patch for sale has this price; {_prices(sale, state)}")


def _prices(sale: Iterable[str], state: State) -> str:
    return f"for sale: {', '.join(priced_words(name, state) for name in sale) or 'nothing'}"


def priced_words(name: str, state: State) -> str:
    """Return what a patch can be called: ``plus (P, 5/4/2)``."""
    patch, letter = state.edition.find(name), state.edition.letter[name]
    return f"{name} ({letter}, {patch.buttons}/{patch.time}/{patch.income})"


def _patch(word: str, state: State) -> str:
    """Return the patch of a token: as for sale, or as it is written."""
    if state.leather_owed or not word:
        return word
    near = _beginning(word, state.for_sale)
    return _named(word, state) or (near[0] if len(near) == 1 else word)


def _beginning(word: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.lower().startswith(word.lower())]


def _unknown(word: str, state: State, choices: Sequence[str], others: Sequence[str]) -> str:
    """Say what is allowed instead of a word."""
    if word in state.edition.index:
        return why_illegal(state, Move(word))
    lettered = {letter: name for name, letter in state.edition.letter.items()}
    if word in lettered:
        return why_illegal(state, Move(lettered[word]))
    if word.lower() == LEATHER:
        return "no leather patch is owed"
    near = did_you_mean(word, (*choices, *others))
    known = f"{', '.join(choices)}{', or ' if others else ''}{', '.join(others)}"
    return f"no move{' and no command' if others else ''}{near or f'; allowed: {known}'}"


# -- places --------------------------------------------------------------------------------------


def placed(state: State, patch: str, words: Iterable[str]) -> Play | Look:
    """Return what is meant by a patch and the words behind it.

    Raises
    ------
    InputError
        When the patch cannot be bought, or the words are no place of it.
    """
    found = places(state, patch)
    if not found:
        raise InputError(patch, _why_nowhere(state, patch))
    lies, rest = _orientation(state, words)
    if patch == LEATHER and _CELLS.fullmatch("".join(rest)):
        return Play(legal_move(state, patch, "".join(rest)))
    if lies is not None:
        wanted = lies.lay(picture_of(state.edition, patch))
        among = [place for place in found if shape(place.move.cells) == wanted]
        if len(rest) == 1 and CELL.fullmatch(rest[0]):
            return _at(state, patch, among, read_cell(rest[0], patch), f" {lies.words}")
        raise InputError(patch, f"{lies.words}, and where? name one corner, as c3")
    match rest:
        case []:
            return Look(patch)
        case [number] if _NUMBER.fullmatch(number):
            if int(number) > len(found):
                raise InputError(patch, f"{number}; allowed: 1 to {len(found)}, as {patch} lists")
            return Play(found[int(number) - 1].move)
        case [cell] if CELL.fullmatch(cell):
            return _at(state, patch, found, read_cell(cell, patch))
        case [number, cell] if _NUMBER.fullmatch(number) and CELL.fullmatch(cell):
            among = [place for place in found if place.orientation == int(number)]
            return _at(state, patch, among, read_cell(cell, patch), f" in orientation {number}")
    cells = "".join(rest)
    if _CELLS.fullmatch(cells):
        return Play(legal_move(state, patch, cells))
    raise InputError(
        patch,
        f"{shown(' '.join(rest))}; allowed: a corner (c3), turned (r, r2, r3) or flipped (f), a "
        "number, an orientation and a corner (2 c3), or all cells",
    )


def _orientation(state: State, words: Iterable[str]) -> tuple[Orientation | None, list[str]]:
    """Return how a patch is said to lie, None where nothing is said, and the words left over."""
    left = [word.lower().strip(",") for word in words]
    left = [word for word in left if word and word not in _FILLING]
    rest: list[str] = []
    turns: int | None = None
    is_flipped = False
    while left:
        said = next((words for words in _TIMES if tuple(left[: len(words)]) == words), ())
        short = _TURNS.fullmatch(left[0])
        is_corner = not rest and _is_on(state, left[0])  # A wide quilt has a column r.
        if said:
            turns = _TIMES[said]
        elif short and not is_corner:
            turns = int(short[1] or 1)
        elif left[0] in ("f", "flipped"):
            is_flipped = True
        else:
            rest.append(left[0])
        left = left[len(said) or 1 :]
    if turns is None and not is_flipped:
        return None, rest
    return Orientation(turns or 0, is_flipped), rest


def _is_on(state: State, word: str) -> bool:
    """Whether a word is a cell of the quilt."""
    if not CELL.fullmatch(word):
        return False
    row, column = read_cell(word, _MOVE)
    return row < state.edition.height and column < state.edition.width


def _at(
    state: State, patch: str, among: Sequence[Place], corner: Cell, more: str = ""
) -> Play | Look:
    """Return the one placement with a corner, or a look at those that share it."""
    found = [place for place in among if place.corner == corner]
    if not found:
        where = f"no place with its upper left corner at {cell_text(corner)}{more}"
        raise InputError(patch, f"{where}; {_corners(among)}")
    return Play(found[0].move) if len(found) == 1 else Look(patch, corner)


def _corners(among: Iterable[Place]) -> str:
    corners = list(map(cell_text, sorted({place.corner for place in among})))
    few = " ".join(corners[:_FEW_CORNERS]) + (" ..." if len(corners) > _FEW_CORNERS else "")
    return f"possible corners: {few}" if corners else "it fits nowhere so"


def _several(state: State, look: Look) -> str:
    """Say among which placements a choice is still to be made."""
    found = places(state, look.patch)
    if look.corner is None:
        return f"where? {_corners(found)}"
    lying = [
        f"{place.lies.words} ({_short(place.lies)})"
        for place in found
        if place.corner == look.corner
    ]
    return f"at {cell_text(look.corner)} how does it lie? {' or '.join(lying)}"


def _short(lies: Orientation) -> str:
    """Return an orientation as it is typed fast: ``r2 f``."""
    turns = [f"r{lies.turns}"] if lies.turns or not lies.is_flipped else []
    return " ".join([*turns, *["f"] * lies.is_flipped])


def _why_nowhere(state: State, patch: str) -> str:
    """Say why a patch for sale cannot be bought."""
    if patch == LEATHER:
        return why_illegal(state, Move(LEATHER))
    price, has = state.edition.find(patch).buttons, state.players[state.to_move].buttons
    if price > has:
        return f"costs {price}; {player_names(state.names)[state.to_move]} has {has}"
    return "fits nowhere on the quilt"


def legal_move(state: State, patch: str, cells: str) -> Move:
    """Return a move by its cells.

    Raises
    ------
    InputError
        When it is not legal.
    """
    move = Move.from_text(f"{patch}@{cells.lower()}", _MOVE)
    edition = state.edition
    for cell in move.cells:
        if cell[0] >= edition.height or cell[1] >= edition.width:
            size = f"{edition.height} rows of {edition.width}"
            raise InputError(_MOVE, f"{cell_text(cell)} is outside the quilt, {size}")
    edition.moves.code(move, _MOVE)
    covered = _covered(state, move)
    if covered and places(state, move.patch or ""):  # Else something worse is wrong.
        raise InputError(_MOVE, f"{' '.join(map(cell_text, covered))} covered already")
    state.play(move)
    return move


def _covered(state: State, move: Move) -> list[Cell]:
    """Return the cells of a move that are not free."""
    labels = state.quilts[state.to_move].labels
    return [(r, c) for r, c in move.cells if labels[r * state.edition.width + c] != EMPTY]

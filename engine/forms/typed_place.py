"""Place and orientation of a patch as typed: ``c3, turned``, ``as pictured``, all cells.

docs/reference/notation.md is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError, Sentence, either
from patchwork_solve.engine.base.wording import shown
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

_MOVE = "move"
_CELLS = re.compile(f"({CELL.pattern})+")
_NUMBER = re.compile("[1-9][0-9]{0,3}")
_TURNS = re.compile("r([0-3]?)")
_FEW_CORNERS = 12
_FILLING = ("at", "and")
_TIMES = {("turned", "three", "times"): 3, ("turned", "twice"): 2, ("turned", "once"): 1}
_TIMES |= {("turned",): 1, ("as", "pictured"): 0, ("pictured",): 0}


@dataclass(frozen=True)
class PlacementHint:
    """Words that fit several placements of a patch.

    Parameters
    ----------
    corner : Cell or None
        Only those with this upper left corner.
    """

    patch: str
    corner: Cell | None = None


@dataclass(frozen=True)
class Play:
    """A legal move."""

    move: Move


def placed(state: State, patch: str, words: Iterable[str]) -> Play | PlacementHint:
    """Return the placement that a patch and the words behind it mean.

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
            where = Sentence(
                "no place with its upper left corner at {cell} {placement}; {corners}",
                cell=rest[0],
                placement=lies.words,
                corners=_corners(among),
            )
            return _at(among, patch, read_cell(rest[0], patch), where)
        raise InputError(
            patch, "{placement}, and where? name one corner, as c3", placement=lies.words
        )
    match rest:
        case []:
            return PlacementHint(patch)
        case [number] if _NUMBER.fullmatch(number):
            if int(number) > len(found):
                raise InputError(
                    patch,
                    "{value}; allowed: 1 to {most}, as {patch} lists",
                    value=number,
                    most=len(found),
                    patch=patch,
                )
            return Play(found[int(number) - 1].move)
        case [cell] if CELL.fullmatch(cell):
            where = Sentence(
                "no place with its upper left corner at {cell}; {corners}",
                cell=cell,
                corners=_corners(found),
            )
            return _at(found, patch, read_cell(cell, patch), where)
        case [number, cell] if _NUMBER.fullmatch(number) and CELL.fullmatch(cell):
            among = [place for place in found if place.orientation == int(number)]
            where = Sentence(
                "no place with its upper left corner at {cell} in orientation {number}; {corners}",
                cell=cell,
                number=int(number),
                corners=_corners(among),
            )
            return _at(among, patch, read_cell(cell, patch), where)
    cells = "".join(rest)
    if _CELLS.fullmatch(cells):
        return Play(legal_move(state, patch, cells))
    raise InputError(
        patch,
        "{value}; allowed: a corner (c3), turned (r, r2, r3) or flipped (f), a number, "
        "an orientation and a corner (2 c3), or all cells",
        value=shown(" ".join(rest)),
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


def _at(among: Sequence[Place], patch: str, corner: Cell, why: Sentence) -> Play | PlacementHint:
    """Return the one placement with a corner, or a look at those that share it.

    Raises `InputError`, which says why, when there is none.
    """
    found = [place for place in among if place.corner == corner]
    if not found:
        raise InputError(patch, why)
    return Play(found[0].move) if len(found) == 1 else PlacementHint(patch, corner)


def _corners(among: Iterable[Place]) -> Sentence:
    corners = list(map(cell_text, sorted({place.corner for place in among})))
    few = " ".join(corners[:_FEW_CORNERS]) + (" ..." if len(corners) > _FEW_CORNERS else "")
    if not corners:
        return Sentence("it fits nowhere in this orientation")
    return Sentence("possible corners: {cells}", cells=few)


def choice_words(state: State, look: PlacementHint) -> Sentence:
    """Say among which placements a choice is still to be made."""
    found = places(state, look.patch)
    if look.corner is None:
        return Sentence("where? {corners}", corners=_corners(found))
    lying = [
        Sentence("{placement} ({typed})", placement=place.lies.words, typed=_short(place.lies))
        for place in found
        if place.corner == look.corner
    ]
    return Sentence(
        "at {cell} how does it lie? {choices}",
        cell=cell_text(look.corner),
        choices=either(lying),
    )


def _short(lies: Orientation) -> str:
    """Return an orientation as it is typed fast: ``r2 f``."""
    turns = [f"r{lies.turns}"] if lies.turns or not lies.is_flipped else []
    return " ".join([*turns, *["f"] * lies.is_flipped])


def _why_nowhere(state: State, patch: str) -> Sentence:
    """Say why a patch for sale cannot be bought."""
    if patch == LEATHER:
        return why_illegal(state, Move(LEATHER))
    price, has = state.edition.find(patch).buttons, state.players[state.to_move].buttons
    if price > has:
        return Sentence(
            "costs {price}; {name} has {buttons}",
            price=price,
            name=player_names(state.names)[state.to_move],
            buttons=has,
        )
    return Sentence("fits nowhere on the quilt")


def legal_move(state: State, patch: str, cells: str) -> Move:
    """Return a move by its cells.

    Raises `InputError` when it is not legal.
    """
    move = Move.from_text(f"{patch}@{cells.lower()}", _MOVE)
    edition = state.edition
    for cell in move.cells:
        if cell[0] >= edition.height or cell[1] >= edition.width:
            raise InputError(
                _MOVE,
                "{cell} is outside the quilt, {rows} rows of {columns}",
                cell=cell_text(cell),
                rows=edition.height,
                columns=edition.width,
            )
    edition.moves.code(move, _MOVE)
    covered = _covered(state, move)
    if covered and places(state, move.patch or ""):  # Else something worse is wrong.
        raise InputError(_MOVE, "{cells} covered already", cells=" ".join(map(cell_text, covered)))
    state.play(move)
    return move


def _covered(state: State, move: Move) -> list[Cell]:
    """Return the cells of a move that are not free."""
    labels = state.quilts[state.to_move].labels
    return [(r, c) for r, c in move.cells if labels[r * state.edition.width + c] != EMPTY]

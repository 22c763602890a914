"""A move as people type it: ``advance``, ``plus c3``, ``3/4/1 at c3, turned``, ``leather d4``.

In variants with the pie rule also ``swap``.

docs/reference/notation.md is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError, Sentence, both, either, plural
from patchwork_solve.engine.base.say import ENGLISH, speaking
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.typed_place import (
    PlacementHint,
    Play,
    choice_words,
    legal_move,
    placed,
)
from patchwork_solve.engine.game.cell import CELL
from patchwork_solve.engine.game.move import SWAP_WORD, Move
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.problems import why_illegal

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

ADVANCE = "advance"

_ALONE = {ADVANCE: "adv", SWAP_WORD: "swap"}
"""Moves without a place, and how they are typed fast."""

_MOVE = "move"
_PRICE = re.compile("([0-9]{1,3})/([0-9]{1,3})(?:/([0-9]{1,3}))?")
_SPACES = re.compile(r"(?:\+|advance\b)\s*(?:([0-9]{1,3})(?:\s*spaces?)?)?", re.IGNORECASE)


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
    raise InputError(found.patch, choice_words(state, found))


def typed_move(line: str, state: State) -> Play | PlacementHint:
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
    return alone(meant, rest, state) if meant in _ALONE else placed(state, meant, rest)


def alone(word: str, rest: Sequence[str], state: State) -> Play:
    """Return the advance or the swap, behind which nothing else stands.

    Raises
    ------
    InputError
    """
    if rest:
        raise InputError(
            word,
            "{rest} is too much; nothing follows {word}",
            rest=shown(" ".join(rest)),
            word=word,
        )
    return Play(advance(state) if word == ADVANCE else _swap(state))


def _swap(state: State) -> Move:
    move = Move(SWAP_WORD)
    state.play(move)  # It says why, where it is not legal.
    return move


def can_swap(state: State) -> bool:
    """Whether the mover may swap."""
    return state.is_legal(Move(SWAP_WORD))


def token_move(first: str, rest: Sequence[str], state: State) -> Play:
    """Return the move of a token, in which the patch may be given as it is for sale.

    Raises `InputError` when it is not legal.
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
        raise InputError(
            ADVANCE, "{reason}; name a free cell, as c3", reason=why_illegal(state, Move())
        )
    mover = state.to_move
    goes = state.play(Move()).players[mover].time - state.players[mover].time
    if spaces is not None and spaces != goes:
        reason = plural(
            "{n} space; from here it is {goes}",
            "{n} spaces; from here it is {goes}",
            spaces,
            goes=goes,
        )
        raise InputError(ADVANCE, reason)
    return Move()


def typed_words(state: State, move: Move) -> str:
    """Return words for a legal move that `read_typed_move` reads back."""
    if move.is_advance:
        return ADVANCE
    with speaking(ENGLISH):  # Files are the same for all readers.
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
    """Return the moves of a position that is not over in words: ``advance, plus (P, 5/4/2)``."""
    if state.leather_owed:
        return Sentence("{leather} on a free cell", leather=LEATHER)
    buyable = dict.fromkeys(move.patch or "" for move in state.legal_moves if move.is_purchase)
    patches = [priced_words(name, state) for name in buyable]
    return ", ".join([ADVANCE, *patches, *_swap_words(state)])


def _swap_words(state: State) -> tuple[str, ...]:
    return (SWAP_WORD,) if can_swap(state) else ()


# -- patches -------------------------------------------------------------------------------------


def meant_word(word: str, state: State, others: Sequence[str] = ()) -> str:
    """Return the patch for sale, ``advance``, ``swap`` or other word that a word begins.

    Raises `InputError` when it names nothing, or two things.

    Parameters
    ----------
    word : str
        A patch by its number among those for sale, letter, name or price.
    others : sequence of str
        Words that stand for something else.
    """
    if word.lower() in (*_ALONE, *others):
        return word.lower()
    patch = _by_name(word, state)
    swap = _swap_words(state)
    if patch is not None:
        for move in (ADVANCE, *swap):
            if word == move[0]:
                number = 1 + state.for_sale.index(patch)
                raise InputError(
                    shown(word),
                    "{move} or {patch} (letter {word})? type {meant} or {number}",
                    move=move,
                    patch=patch,
                    word=word,
                    meant=_ALONE[move],
                    number=number,
                )
        return patch
    choices = [LEATHER] if state.leather_owed else [ADVANCE, *state.for_sale, *swap]
    near = _beginning(word, (*choices, *others))
    if len(near) == 1:
        return near[0]
    if near:
        raise InputError(shown(word), "{words}? type one more letter", words=either(near))
    patch = _by_name(word.swapcase(), state) if len(word) == 1 else None
    if patch is not None:
        return patch
    raise InputError(shown(word), _unknown(word, state, choices, others))


def _by_name(word: str, state: State) -> str | None:
    """Return the patch for sale of a number, a letter, a name or a price; None for another word."""
    if state.leather_owed:
        return LEATHER if word.lower() == LEATHER else None
    sale = [name for name in state.for_sale if name in state.edition.index]
    if _PRICE.fullmatch(word):
        return _at_price(word, sale, state)
    if word in sale:
        return word
    letters = {state.edition.letter[name]: name for name in sale}
    numbers = {str(n): name for n, name in enumerate(state.for_sale, start=1) if name in sale}
    names = {name.lower(): name for name in sale}
    return letters.get(word) or numbers.get(word) or names.get(word.lower())


def _at_price(price: str, sale: Sequence[str], state: State) -> str:
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
        raise InputError(price, "{patches} cost that; name one of them", patches=both(fitting))
    if not sale:
        raise InputError(price, "no patch for sale has this price; for sale: nothing")
    prices = ", ".join(priced_words(name, state) for name in sale)
    raise InputError(price, "no patch for sale has this price; for sale: {prices}", prices=prices)


def priced_words(name: str, state: State) -> str:
    """Return the names of a patch: ``plus (P, 5/4/2)``."""
    patch, letter = state.edition.find(name), state.edition.letter[name]
    return f"{name} ({letter}, {patch.buttons}/{patch.time}/{patch.income})"


def _patch(word: str, state: State) -> str:
    """Return the patch of a token: as for sale, or as it is written."""
    if state.leather_owed or not word:
        return word
    near = _beginning(word, state.for_sale)
    return _by_name(word, state) or (near[0] if len(near) == 1 else word)


def _beginning(word: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.lower().startswith(word.lower())]


def _unknown(word: str, state: State, choices: Sequence[str], others: Sequence[str]) -> Sentence:
    """Say what is allowed instead of a word."""
    if word in state.edition.index:
        return why_illegal(state, Move(word))
    lettered = {letter: name for name, letter in state.edition.letter.items()}
    if word in lettered:
        return why_illegal(state, Move(lettered[word]))
    if word.lower() == LEATHER:
        return Sentence("no leather patch is owed")
    hint = did_you_mean(word, (*choices, *others)) or _allowed(choices, others)
    if others:
        return Sentence("no move and no command{hint}", hint=hint)
    return Sentence("no move{hint}", hint=hint)


def _allowed(choices: Sequence[str], others: Sequence[str]) -> Sentence:
    names = ", ".join(choices)
    if others:
        return Sentence("; allowed: {names}, or {others}", names=names, others=", ".join(others))
    return Sentence("; allowed: {names}", names=names)

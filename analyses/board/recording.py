"""A game that was played at a table, as it is typed in: its circle, and the moves that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from patchwork_solve.analyses.board.games import record_answer
from patchwork_solve.analyses.board.sent import MOST_PLIES
from patchwork_solve.analyses.board.view import Answer, edition_document
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

# -- the circle ----------------------------------------------------------------------------------


def circle_answer(edition: Edition, text: str) -> Answer:
    """Return the patches that a text names, in its order, and the words that name none.

    Parameters
    ----------
    edition : Edition
    text : str
        Names and letters of patches in any mixture, with any separators: ``bar-3, plus``,
        ``bar 3; plus``, ``CP``, ``C P``.

    Returns
    -------
    dict
        ``edition`` (the rules, for the page to draw), ``patches`` (names) and ``unknown`` (words).
    """
    patches, unknown = [], []
    for name, word in _named(edition, text):
        if name is None:
            unknown.append(word)
        else:
            patches.append(name)
    return {"edition": edition_document(edition), "patches": patches, "unknown": unknown}


def _named(edition: Edition, text: str) -> Iterator[tuple[str | None, str]]:
    """Yield each patch with the word that names it; None for a word that names no patch."""
    names = {_spelled(patch.name): patch.name for patch in edition.patches}
    longest = max(len(words) for words in names)
    by_letter = {letter: name for name, letter in edition.letter.items()}
    words = re.findall(r"[^\W_]+", text)
    at = 0
    while at < len(words):
        # The longest name first: a name may be the beginning of another one.
        for number in range(min(longest, len(words) - at), 0, -1):
            found = words[at : at + number]
            name = names.get(tuple(word.lower() for word in found))
            # Letters in a row, as AXE, are capital; a name is written small, or as in a title.
            if name is not None and not (number == 1 and _is_letters(found[0], by_letter)):
                yield name, " ".join(found)
                at += number
                break
        else:
            word = words[at]
            if all(letter in by_letter for letter in word):
                yield from ((by_letter[letter], letter) for letter in word)
            elif not word.isdecimal():  # The numbers of a list are no patches.
                yield None, word
            at += 1


def _spelled(name: str) -> tuple[str, ...]:
    """Return the words of a patch's name, as they may be typed."""
    return tuple(word.lower() for word in re.findall(r"[^\W_]+", name))


def _is_letters(word: str, by_letter: dict[str, str]) -> bool:
    return word.isupper() and all(letter in by_letter for letter in word)


# -- the moves -----------------------------------------------------------------------------------


def fitting_answer(start: State, lines: Sequence[Sequence[Move]]) -> Answer:
    """Return the line of which the fewest moves are left over, as a game as far as it fits.

    Parameters
    ----------
    start : State
    lines : sequence of sequence of Move
        What may have been played; of two that leave equally many over the first one counts.

    Returns
    -------
    dict
        A game (see `games.record_answer`) with ``line_number``, ``rest`` (tokens of the moves that
        do not fit any more) and ``why`` (what is wrong with the first of them, or null).
    """
    fits = [_fitting(start, line) for line in lines]
    number = min(range(len(lines)), key=lambda n: len(lines[n]) - len(fits[n][0].moves))
    game, why = fits[number]
    rest = [str(move) for move in lines[number][len(game.moves) :]]
    return {**record_answer(game), "line_number": number, "rest": rest, "why": why}


def _fitting(start: State, moves: Sequence[Move]) -> tuple[Game, str | None]:
    """Return the game up to the first move that is not legal, and why that one is not."""
    state, why = start, None
    played: list[Move] = []
    for move in islice(moves, MOST_PLIES):
        try:
            state = state.play(move)
        except InputError as error:
            why = error.reason
            break
        played.append(move)
    return Game(start, tuple(played)), why

"""A game that was played at a table, as typed in: its circle, and the moves that are legal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from patchwork_solve.analyses.board.games import record_answer
from patchwork_solve.analyses.board.view import Answer, edition_document
from patchwork_solve.analyses.web.inputs import MOST_PLIES
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.patch_names import patch_names
from patchwork_solve.engine.forms.typed_move import read_typed_move
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

# -- the circle ----------------------------------------------------------------------------------


def circle_answer(edition: Edition, text: str) -> Answer:
    """Return the patches that a text names, in its order, and its unknown words.

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
    for name, word in patch_names(edition, text):
        if name is None:
            unknown.append(word)
        else:
            patches.append(name)
    return {"edition": edition_document(edition), "patches": patches, "unknown": unknown}


# -- the moves -----------------------------------------------------------------------------------


def typed_answer(state: State, text: str) -> Answer:
    """Return a typed move as its token and in words.

    Raises
    ------
    InputError
        When it cannot be read or is not legal.
    """
    if state.is_over:
        raise InputError("move", "the game is over")
    if not text.strip():
        raise InputError("move", "empty; allowed: advance, a patch and its place, a cell")
    move = read_typed_move(text, state)
    return {"move": str(move), "words": move_words(state, move)}


def fitting_answer(start: State, lines: Sequence[Sequence[Move]]) -> Answer:
    """Return, of some lines, the one with the fewest illegal moves left over, as a game.

    Parameters
    ----------
    start : State
    lines : sequence of sequence of Move
        Moves that may have been played; the first of equally good lines counts.

    Returns
    -------
    dict
        A game (see `games.record_answer`) up to the first illegal move, with ``line_number``,
        ``rest`` (tokens of the other moves) and ``why`` (the reason against the first with its
        parts, or null).
    """
    fits = [_fitting(start, line) for line in lines]
    number = min(range(len(lines)), key=lambda n: len(lines[n]) - len(fits[n][0].moves))
    game, why = fits[number]
    rest = [str(move) for move in lines[number][len(game.moves) :]]
    said = None if why is None else {"reason": why, **why.parts}
    return {**record_answer(game), "line_number": number, "rest": rest, "why": said}


def _fitting(start: State, moves: Sequence[Move]) -> tuple[Game, Sentence | None]:
    """Return the game up to the first illegal move, and the reason against that move."""
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

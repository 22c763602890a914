"""Games, positions and variants as the page shows them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from patchwork_solve.analyses.board.cloth import numbers
from patchwork_solve.analyses.board.solo import game_answer as solo_answer
from patchwork_solve.analyses.board.solo import is_solo, solo_game
from patchwork_solve.analyses.board.view import (
    Answer,
    edition_document,
    position_answer,
    remarks,
    state_answer,
)
from patchwork_solve.analyses.position.check import check
from patchwork_solve.analyses.position.frame import reach_rows
from patchwork_solve.analyses.web import inputs
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.reading import is_line
from patchwork_solve.engine.document import GAME, POSITION, Document
from patchwork_solve.engine.drawing.words import ply_words
from patchwork_solve.engine.forms.diary import is_diary
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.notation import read_circle
from patchwork_solve.engine.forms.validation import not_ours, parse
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, player_names
from patchwork_solve.engine.game.setup import beginner
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.engine.state import State

# -- any text ------------------------------------------------------------------------------------

NO_FORM = "text"
"""Field of the error for a text of an unknown form, which has no fields of its own."""

_VARIANT_FIELD = re.compile(
    rf"""^(?:[^\S\n]|[{{,])*["']?({"|".join(Variant.model_fields)})["']?\s*[=:]|^[^\S\n]*\[patches\b""",
    re.M,
)
"""A field or a patch of a variant, TOML or JSON; every variant has one.

It is looked for line by line: a run over many empty lines would take the square of their number.
"""


def read(text: str) -> Answer:
    """Return the document in a text: a position, a game or a variant.

    Raises
    ------
    InputError
        When it is one of them and wrong; the field is `NO_FORM` for an unknown form.
    """
    if is_solo(text):
        return solo_answer(solo_game(text))
    if _is_variant(text):
        if not _VARIANT_FIELD.search(text):
            raise InputError(NO_FORM, not_ours(POSITION, GAME))
        edition = read_variant(text)
        new = state_answer(State.new(edition=edition))
        return {"kind": "variant", "edition": edition_document(edition), "new": new}
    found = inputs.document(text)
    return game_answer(found) if found.is_game else position_answer(found)


def _is_variant(text: str) -> bool:
    """Whether a text is a variant: TOML, or JSON that names no format."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return "format" not in parse(text)
    if is_diary(start):
        return False
    return not is_line(start, POSITION, GAME)


def document_answer(found: Document) -> Answer:
    """Return a position or a game as it is written down."""
    return game_answer(found) if found.is_game else position_answer(found)


# -- positions -----------------------------------------------------------------------------------


def new(
    edition: Edition,
    seed: int | None,
    circle: str | list[str] | None,
    names: Names | None = None,
    automa: tuple[str, int] | None = None,
) -> Answer:
    """Return the first position of a game, and the seed that repeats it.

    Parameters
    ----------
    edition : Edition
    seed : int or None
        A new one when left out.
    circle : str, list of str or None
        All patches in reach order, by letters or by names, instead of a shuffle.
    names : (str, str), optional
        Of the players.
    automa : (str, int), optional
        The deck and the level of a solo game.

    Raises
    ------
    InputError
        For a circle that has not all patches of the edition, or names that are not two short texts.
    """
    if circle is not None:
        order = circle if isinstance(circle, list) else read_circle(edition, circle)
        start = State.new(edition=edition, circle=order, names=names)
        return {**_dealt(start, automa), "seed": None}
    drawn = random.randrange(1 << 31) if seed is None else seed
    start = State.new(seed=drawn, edition=edition, names=names)
    return {**_dealt(start, automa), "seed": drawn}


def _dealt(start: State, automa: tuple[str, int] | None) -> Answer:
    if automa is None:
        return state_answer(start)
    return solo_answer(SoloGame(SoloState.dealt(start, *automa)))


def blank(edition: Edition) -> Answer:
    """Return an empty table to set up on: all patches in the edition's own order.

    The players have what they begin with; no leather is to be placed.
    """
    players = beginner(edition, 0), beginner(edition, 1)
    circle = [patch.name for patch in edition.patches]
    return state_answer(State.of(edition, circle, players, to_move=edition.first_player))


def play(state: State, move: Move) -> Answer:
    """Return the position after a move, and what the move did.

    Raises
    ------
    InputError
        When it is not legal; the message says why.
    """
    after = state.play(move)
    return {**state_answer(after), "played": _ply(state, move, after)}


def reach(state: State) -> Answer:
    """Return the patches that each player can still reach."""
    return {"reach": reach_rows(state)}


# -- games ---------------------------------------------------------------------------------------


def game_answer(document: Document) -> Answer:
    """Return everything to show of a game as written, legal or not."""
    checked = check(document)
    game = checked.record
    if not isinstance(game, Game):
        nothing = dict.fromkeys(("edition", "document", "line", "start"))
        said = {"kind": "game", "remarks": remarks(checked), "verdict": checked.verdict}
        return {**said, **nothing, "plies": []}
    return {**record_answer(game), "remarks": remarks(checked), "verdict": checked.verdict}


def record_answer(game: Game) -> Answer:
    """Return a game ply by ply, with each position as a line and as a document."""
    final = game.final
    return {
        "kind": "game",
        "remarks": [],
        "verdict": "fine",
        "edition": edition_document(game.start.edition),
        "document": game.to_json(),
        "line": game.to_text(),
        "start": _forms(game.start),
        "finished": final.is_over,
        "winner": final.winner,
        "scores": list(final.scores()),
        "plies": _plies(game.states, game.moves),
    }


def _plies(states: Sequence[State], moves: Sequence[Move]) -> list[Answer]:
    return [
        {
            "ply": ply,
            **_ply(states[ply - 1], move, states[ply]),
            **_forms(states[ply]),
            "scores": list(states[ply].scores()),
        }
        for ply, move in enumerate(moves, start=1)
    ]


def _ply(before: State, move: Move, after: State) -> Answer:
    return {
        "player": before.to_move,
        "move": str(move),
        "patch": move.patch,
        "cells": numbers(move.cells, before.edition.width),
        "words": str(ply_words(before, move, after, player_names(before.names))),
        "move_words": move_words(before, move),
    }


def _forms(state: State) -> Answer:
    return {"line": state.to_text(), "document": state.to_json()}

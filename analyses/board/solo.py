"""Solo games as the page shows them: the board, Automa's cards, and what each ply did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from patchwork_solve.analyses.board.cloth import numbers, sewn_document
from patchwork_solve.analyses.board.view import Answer, edition_document, state_document
from patchwork_solve.analyses.web import inputs
from patchwork_solve.engine.base.reading import is_line
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.words import over_words, ply_words
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.solo.cards import DECKS, deck_cards, opponent
from patchwork_solve.engine.solo.deciding import decided_by
from patchwork_solve.engine.solo.forms import SOLO, SOLO_FORMAT
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import AUTOMA, BACK, CARD, PERSON, SoloState

Received = str | dict[str, Any]


def is_solo(received: str) -> bool:
    """Whether a text says that it is a solo position or game."""
    start = received.lstrip("\ufeff \t\r\n")
    if not start.startswith("{"):
        return is_line(start, SOLO)
    return bool(parse(received).get("format") == SOLO_FORMAT)


def level_counts() -> list[Answer]:
    """Return what each level scores, which is the same with both decks."""
    names = {
        "buttons": automa.COUNTS_BUTTONS,
        "patches": automa.COUNTS_PATCHES,
        "printed": automa.COUNTS_PRINTED,
    }
    levels = opponent(DECKS[0]).levels.tolist()
    return [{name: level[column] for name, column in names.items()} for level in levels]


def solo_game(received: Received) -> SoloGame:
    """Return a solo position or game as the page sent it.

    Raises
    ------
    InputError
    """
    is_text = isinstance(received, str) and is_line(received, SOLO)
    return SoloGame.from_text(str(received)) if is_text else SoloGame.from_json(received)


def played(received: Received, plies: Sequence[Received]) -> Answer:
    """Return a solo game after more plies.

    Raises
    ------
    InputError
    """
    start = solo_game(received).final
    game = SoloGame(start)
    for number, ply in enumerate(plies):
        if isinstance(ply, str) and ply.startswith((CARD, BACK)):
            game = game.play(ply)
        else:
            game = game.play(inputs.move(ply, f"plies[{number}]"))
    return game_answer(game)


def game_answer(game: SoloGame) -> Answer:
    """Return everything to show of a solo game's last position, and its plies."""
    final = game.final
    edition = final.edition
    return {
        "kind": "solo",
        "remarks": [],
        "verdict": "fine",
        "edition": edition_document(edition),
        "sewn": [sewn_document(edition, quilt) for quilt in final.board.quilts],
        "draft": None,
        "written": None,
        **_forms(final),
        "state": _facts(final),
        "start": _forms(game.start),
        "plies": list(_plies(game)),
    }


def _forms(state: SoloState) -> Answer:
    return {"line": state.to_text(), "document": state.to_json()}


def _facts(state: SoloState) -> Answer:
    """Return the facts of the board, as of a game for two, with what is different in this one."""
    facts = state_document(state.board)
    scores = state.scores()
    turn = facts["turn"]
    if state.winner is not None:
        turn = capital(over_words(player_names(state.board.names), state.winner, scores))
    return {
        **facts,
        "winner": state.winner,
        "scores": list(scores),
        "turn": turn,
        "headline": turn,
        "words": turn,
        "accounts": [facts["accounts"][PERSON], ""],
        "moves": facts["moves"] if state.legal_moves else [],
        "solo": {
            "cards": [card._asdict() for card in deck_cards(state.deck)],
            "marker": state.marker,
            "counts": level_counts()[state.level - 1],
            "next": list(state.next_cards),
        },
    }


def _plies(game: SoloGame) -> Iterator[Answer]:
    for number, (ply, before, after) in enumerate(
        zip(game.plies, game.states, game.states[1:], strict=False), start=1
    ):
        is_card = ply.startswith((CARD, BACK))
        said = _card(before, ply, after) if is_card else _move(before, Move.from_text(ply), after)
        yield {"ply": number, "move": ply, **said, **_forms(after), "scores": list(after.scores())}


def _card(before: SoloState, ply: str, after: SoloState) -> Answer:
    """Return what a card or a back did; the page says it."""
    nothing: Answer = {"player": AUTOMA, "patch": None, "cells": [], "words": "", "move_words": ply}
    if ply.startswith(BACK):
        return {**nothing, "card": None, "back": after.shown}
    number = int(ply.removeprefix(CARD))
    taken = [name for name in after.pile if name not in before.pile]
    card = {"number": number, "taken": taken[0] if taken else None}
    return {**nothing, "card": {**card, "decided_by": decided_by(before, number)}, "back": None}


def _move(before: SoloState, move: Move, after: SoloState) -> Answer:
    board = before.board
    return {
        "player": PERSON,
        "patch": move.patch,
        "cells": numbers(move.cells, before.edition.width),
        "words": str(ply_words(board, move, after.board, player_names(board.names))),
        "move_words": move_words(board, move),
        "card": None,
        "back": None,
    }

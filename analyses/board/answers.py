"""The answers to requests that need no search, by the address of the request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from patchwork_solve.analyses.board import games, recording, requests, solo
from patchwork_solve.analyses.board.view import Answer
from patchwork_solve.analyses.importing.answer import saved_answer
from patchwork_solve.analyses.web import inputs
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.drawing.fabric import name_of
from patchwork_solve.engine.drawing.spoken import spoken_lines
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.game.names import tidy_names
from patchwork_solve.engine.study import Study


def _new(one: requests.NewRequest) -> Answer:
    names = None if one.names is None else tidy_names(one.names)
    automa = None if one.automa is None else (one.automa.deck, one.automa.level)
    return games.new(inputs.edition(one.edition), one.seed, one.circle, names, automa)


def _game(one: requests.GameRequest) -> Answer:
    if one.game is not None:
        if one.start is not None or one.moves is not None:
            raise InputError("game", "is given; leave start and moves out")
        return games.document_answer(inputs.document(one.game))
    if one.start is None:
        raise InputError("start", "missing; it must be given, or game")
    return games.record_answer(inputs.game(inputs.position(one.start), one.moves or []))


def _record(one: requests.RecordRequest) -> Answer:
    lines = [
        [inputs.move(each, f"lines[{n}][{ply}]") for ply, each in enumerate(line)]
        for n, line in enumerate(one.lines)
    ]
    return recording.fitting_answer(inputs.position(one.start), lines)


def _words(one: requests.PositionRequest) -> Answer:
    return {"words": spoken_lines(inputs.position(one.position), name_of)}


ANSWERS: dict[str, Callable[[Any], Answer]] = {
    "read": lambda one: games.read(one.text),
    "position": lambda one: games.document_answer(inputs.position_document(one.position)),
    "move": lambda one: games.play(inputs.position(one.position), inputs.move(one.move)),
    "reach": lambda one: games.reach(inputs.position(one.position)),
    "new": _new,
    "blank": lambda one: games.blank(inputs.edition(one.edition)),
    "game": _game,
    "solo": lambda one: solo.played(one.start, one.plies),
    "study": lambda one: Study.of(parse(one.text)).to_json(),
    "saved": lambda one: saved_answer(one.text),
    "circle": lambda one: recording.circle_answer(inputs.edition(one.edition), one.text),
    "typed": lambda one: recording.typed_answer(inputs.position(one.position), one.text),
    "diary": lambda one: {"diary": inputs.game(inputs.position(one.start), one.moves).to_diary()},
    "record": _record,
    "words": _words,
}
"""Functions that answer a validated request."""

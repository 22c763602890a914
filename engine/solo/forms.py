"""The forms of a solo position or game: `patchwork-solo/1`, and one line.

docs/reference/solo.md is the specification.
"""

from __future__ import annotations

import re
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.notation import (
    WORDS_OF_A_POSITION,
    position_text,
    read_circle,
    read_position,
)
from patchwork_solve.engine.forms.schema import read_state, write_state
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.game.names import tidy_names
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.kernel.solo.automa import AUTOMA
from patchwork_solve.engine.parts import Parts
from patchwork_solve.engine.solo.parts import GivenParts, SoloParts
from patchwork_solve.engine.state import State

SOLO = "solo"
"""The word that a line begins with."""

SOLO_FORMAT = "patchwork-solo/1"

_HEAD = "solo DECK LEVEL SEEN LEFT SHOWN PILE"
_START = len(_HEAD.split())
_LENGTH = _START + WORDS_OF_A_POSITION[0]
"""Words before the first ply."""

_NONE = "-"


# -- JSON ----------------------------------------------------------------------------------------


def write_solo(state: SoloParts) -> dict[str, Any]:
    """Return the `patchwork-solo/1` document of a position."""
    with_buttons, without_buttons = state.piles
    return {
        "format": SOLO_FORMAT,
        "level": state.level,
        "deck": {
            "name": state.deck,
            "seen": list(state.seen),
            "left": state.left,
            "shown": state.shown,
        },
        "piles": {"with_buttons": list(with_buttons), "without_buttons": list(without_buttons)},
        "board": write_state(state.board),
    }


def read_solo(document: Any) -> tuple[GivenParts, tuple[str, ...]]:
    """Read a `patchwork-solo/1` document (text, bytes or parsed): where it starts, and plies.

    Raises `InputError`.
    """
    from patchwork_solve.engine.solo.model import SoloModel

    model = validate(SoloModel, parse(document), SOLO_FORMAT)
    try:
        board = _board(read_state(model.board.model_dump()))
    except InputError as error:
        raise InputError(f"board.{error.field}", error.reason) from None
    deck, piles = model.deck, model.piles
    for field, names, has_buttons in (
        ("with_buttons", piles.with_buttons, True),
        ("without_buttons", piles.without_buttons, False),
    ):
        for number, name in enumerate(names):
            place = f"piles.{field}[{number}]"
            if bool(board.edition.find(name, place).income) != has_buttons:
                raise InputError(place, "{name} belongs to the other pile", name=name)
    pile = (*piles.with_buttons, *piles.without_buttons)
    parts = GivenParts(board, deck.name, model.level, tuple(deck.seen), deck.left, deck.shown, pile)
    return parts, tuple(model.plies)


def _board(setup: Setup) -> State:
    """Return the board of a checked setup; Automa holds the special tile without a quilt."""
    for flaw in setup.flaws():
        if not (flaw.field == "special_tile" and setup.special_tile == AUTOMA):
            raise flaw
    order, words = setup.pack()
    quilts = setup.players[0].quilt, setup.players[1].quilt
    names = None if setup.names is None else tidy_names(setup.names)
    return State.of_parts(Parts(setup.edition, order, words, quilts, names, setup.unknown))


# -- a line --------------------------------------------------------------------------------------


def solo_text(state: SoloParts) -> str:
    """Return a solo position as one line."""
    letters = "".join(state.edition.letter[name] for name in state.pile)
    words = [
        SOLO,
        state.deck,
        str(state.level),
        ",".join(map(str, state.seen)) or _NONE,
        str(state.left),
        _NONE if state.shown is None else str(state.shown),
        letters or _NONE,
    ]
    return " ".join([*words, position_text(state.board.with_names(None))])


def read_solo_text(text: str) -> tuple[GivenParts, tuple[str, ...]]:
    """Read a solo position or game from one line: where it starts, and plies.

    Raises `InputError`.
    """
    words = text.split()
    if len(words) < _LENGTH:
        raise InputError(SOLO, "allowed: {fields} position ..., then plies", fields=_HEAD)
    _, deck, level, seen, left, shown, pile = words[:_START]
    board = _board(read_position(" ".join(words[_START:_LENGTH])))
    numbers = [] if seen == _NONE else seen.split(",")
    parts = GivenParts(
        board,
        deck,
        _number(level, "level"),
        tuple(_number(number, "seen") for number in numbers),
        _number(left, "left"),
        None if shown == _NONE else _number(shown, "shown"),
        tuple(read_circle(board.edition, pile)),
    )
    return parts, tuple(words[_LENGTH:])


def _number(text: str, field: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise InputError(field, "{value}; allowed: a whole number from 0", value=shown(text))
    return int(text)

"""Positions, moves, games and variants that a page sends: in full, never as the name of a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from patchwork_solve.engine.base import examples
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.models import MoveModel
from patchwork_solve.engine.forms.validation import validate
from patchwork_solve.engine.forms.variant import edition_named_in, edition_of, variant_fields
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

MOST_PLIES = 1000
"""Moves of a game or a line; the longest game of a printing has 63."""

Received = str | dict[str, Any]
"""A line, or a JSON document."""


def document(received: Received) -> Document:
    """Return a position or a game as the page sent it.

    Raises
    ------
    InputError
        When it is neither, or its edition is a file.
    """
    found = Document.read(received) if isinstance(received, str) else Document.of(received)
    if found.names_a_file:
        raise InputError("edition", "is a file; give the variant in full, as JSON")
    return found


def position_document(received: Received) -> Document:
    """Return a position as the page sent it, legal or not.

    Raises
    ------
    InputError
        When it is a game.
    """
    found = document(received)
    if found.is_game:
        raise InputError("position", "this is a game; allowed: a position")
    return found


def position(received: Received) -> State:
    """Return a position that obeys the rules.

    Raises
    ------
    InputError
    """
    return position_document(received).state()


def move(received: Received, field: str = "move") -> Move:
    """Return a move, by its token or as a game record has it.

    Raises
    ------
    InputError
        When it is not a move; whether a move is legal depends on the position.
    """
    if isinstance(received, str):
        return Move.from_text(received, field)
    return validate(MoveModel, received).to_move(field)


def game(start: State, moves: Sequence[Received]) -> Game:
    """Return a game from its first position, each move checked by the rules.

    Raises
    ------
    InputError
    """
    if len(moves) > MOST_PLIES:
        raise InputError(
            "moves", "{value}; allowed: up to {most}", value=len(moves), most=f"{MOST_PLIES:,}"
        )
    return Game.played(start, [move(one, f"moves[{n}]") for n, one in enumerate(moves)])


def record(received: Received) -> Game:
    """Return a game as the page sent it, or a position as one without moves.

    Raises
    ------
    InputError
    """
    found = document(received)
    return found.game() if found.is_game else Game(found.state(), ())


def edition(received: Received) -> Edition:
    """Return a printing by its name, an example's variant, or a variant in full.

    Raises
    ------
    InputError
    """
    if not isinstance(received, str):
        return edition_named_in(variant_fields(received))
    if received.startswith(examples.PREFIX):
        return edition_of(received)
    if received.endswith(".toml"):
        raise InputError(
            "edition",
            "{received} is a file; give the variant in full, as JSON",
            received=shown(received),
        )
    return edition_named_in(received)

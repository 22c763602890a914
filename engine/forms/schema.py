"""The exchange formats: JSON in, JSON out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.notation import is_beginning, position_text
from patchwork_solve.engine.forms.plain import (
    GAME_FORMAT,
    STATE_FORMAT,
    Fields,
    move_of,
    plain_game,
    plain_state,
)
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.forms.variant import edition_named_in
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, tidy_names
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.position import Position
from patchwork_solve.engine.game.problems import problems
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import Setup

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.models import GameModel, MoveModel, PlayerModel, StateModel

    WrittenState: TypeAlias = Fields | StateModel
    WrittenGame: TypeAlias = Fields | GameModel


def read_state(document: Any, base: Path | None = None) -> Setup:
    """Read a `patchwork-state/1` document.

    Raises `InputError`.

    Parameters
    ----------
    base : Path, optional
        Folder in which a variant file named by the document is looked for before the current one.
    """
    return _setup(state_fields(parse(document)), base)


def state_fields(document: Any) -> WrittenState:
    """Return the fields of a parsed `patchwork-state/1` document.

    Raises `InputError`.
    """
    plain = plain_state(document)
    if plain is not None:
        return plain
    from patchwork_solve.engine.forms.models import StateModel

    return validate(StateModel, document, STATE_FORMAT)


def game_fields(document: Any) -> WrittenGame:
    """Return the fields of a parsed `patchwork-game/1` document.

    Raises `InputError`.
    """
    plain = plain_game(document)
    if plain is not None:
        return plain
    from patchwork_solve.engine.forms.models import GameModel

    return validate(GameModel, document, GAME_FORMAT)


def _setup(model: WrittenState, base: Path | None) -> Setup:
    edition = edition_named_in(model.edition, base)
    for flaw in drawing_flaws(model, edition):
        raise flaw
    return drawn(model, edition)


def drawing_flaws(model: WrittenState, edition: Edition) -> Iterator[InputError]:
    """Yield everything that keeps the rows of a document from being quilts of an edition."""
    players: Sequence[Fields | PlayerModel] = model.players
    for number, player in enumerate(players):
        field = f"players[{number}].quilt"
        size = edition.width, edition.height
        yield from Quilt.flaws(player.quilt, *size, field, edition.blocked)


def drawn(model: WrittenState, edition: Edition) -> Setup:
    """Return the position of a document; quilts with wrong rows are filled up or cut to size."""
    first, second = (
        Player(player.time, player.buttons, player.income, _to_size(player.quilt, edition))
        for player in model.players
    )
    return Setup(
        edition,
        model.circle,
        (first, second),
        model.to_move,
        model.special_tile,
        model.leather_owed,
        model.finished_first,
        _names(model.names),
        model.more_tiles,
    )


def _names(given: list[str] | None) -> Names | None:
    return None if given is None else (given[0], given[1])


def _to_size(rows: list[str], edition: Edition) -> Quilt:
    width, height = edition.width, edition.height
    sized = [row[:width].ljust(width, EMPTY) for row in rows[:height]]
    sized += [EMPTY * width] * (height - len(sized))
    for row, column in edition.blocked:
        sized[row] = sized[row][:column] + BLOCKED + sized[row][column + 1 :]
    return Quilt.drawn(sized, width, height, blocked=edition.blocked)


def write_setup(setup: Position | Setup) -> dict[str, Any]:
    """Return the `patchwork-state/1` document of a position that is being put together."""
    return {
        "format": STATE_FORMAT,
        "edition": edition_reference(setup.edition),
        "circle": list(setup.circle),
        "players": [
            {"time": p.time, "buttons": p.buttons, "income": p.income, "quilt": p.quilt.rows}
            for p in setup.players
        ],
        "to_move": setup.to_move,
        "special_tile": setup.special_tile,
        "leather_owed": setup.leather_owed,
        "finished_first": setup.finished_first,
        **_more_tiles_field(setup),
        **_names_field(setup.names),
    }


def _more_tiles_field(setup: Position | Setup) -> dict[str, Any]:
    if not setup.edition.more_tiles:
        return {}
    return {"more_tiles": None if setup.more_tiles is None else list(setup.more_tiles)}


def _names_field(names: Names | None) -> dict[str, Any]:
    return {} if names is None else {"names": list(names)}


def write_state(state: Position, derived: bool = False) -> dict[str, Any]:
    """Return the `patchwork-state/1` document of a state."""
    document = write_setup(state)
    if derived:
        document["derived"] = {
            "for_sale": list(state.for_sale),
            "leather_left": list(state.leather_left),
            "income_marks_left": [
                [mark for mark in state.edition.income_marks if mark > player.time]
                for player in state.players
            ],
            "holes": [quilt.holes for quilt in state.quilts],
            "scores": list(state.scores()),
            "is_over": state.is_over,
            "winner": state.winner,
            "text": position_text(state),
            **({"unknown": list(state.unknown)} if state.unknown else {}),
            "problems": [str(problem) for problem in problems(state)],
        }
    return document


def edition_reference(edition: Edition) -> Any:
    """Return an edition as the formats write it: a printing's name or a variant in full.

    It is a copy: changing it changes no edition.
    """
    return edition.name if edition.definition is None else deepcopy(dict(edition.definition))


def read_game(document: Any, base: Path | None = None) -> tuple[Setup, list[Move]]:
    """Read a `patchwork-game/1` document: where the game starts, and its moves.

    Raises `InputError`.
    """
    model = game_fields(parse(document))
    return _beginning(model, base), [
        _move(move, f"moves[{number}]") for number, move in enumerate(model.moves)
    ]


def _beginning(model: WrittenGame, base: Path | None) -> Setup:
    """Return the position a game starts from: with a circle the first one, else any."""
    if model.start is None:
        if model.circle is None:
            raise InputError("circle", "missing; it must be given, or start")
        edition = edition_named_in("current" if model.edition is None else model.edition, base)
        return Setup.beginning(edition, model.circle, _names(model.names))
    stated: dict[str, Any] = {"edition": model.edition, "circle": model.circle}
    if model.start.names is not None:
        stated["names"] = model.names
    for field, value in stated.items():
        if value is not None:
            raise InputError(field, "is in start already; leave it out")
    names = None if model.names is None else tidy_names(model.names)
    try:
        start = _setup(model.start, base)
        start = start if names is None else replace(start, names=names)
        start.check()  # Here, where it is known that its fields stand in start.
        return start
    except InputError as error:
        raise InputError(f"start.{error.field}", error.reason) from None


def _move(move: Fields | MoveModel | str, field: str) -> Move:
    return Move.from_text(move, field) if isinstance(move, str) else move_of(move, field)


def write_game(start: Position, moves: Sequence[Move]) -> dict[str, Any]:
    """Return the `patchwork-game/1` document of a game."""
    if is_beginning(start):
        head = {"edition": edition_reference(start.edition), "circle": list(start.circle)}
        head |= _names_field(start.names)
    else:
        head = {"start": write_state(start)}
    return {"format": GAME_FORMAT, **head, "moves": [move.to_json() for move in moves]}

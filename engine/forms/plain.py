"""Fields of documents that are plainly right, read without pydantic, which takes a while to load.

What is not plainly right, as a variant in full, is for the models (`models`), which know what to
say of it. A test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Protocol, TypeVar

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.move import SWAP_WORD, Move
from patchwork_solve.engine.game.names import LONGEST_NAME
from patchwork_solve.engine.game.patch import LEATHER

STATE_FORMAT = "patchwork-state/1"
GAME_FORMAT = "patchwork-game/1"
STUDY_FORMAT = "patchwork-study/1"

LARGEST = 10**9
"""Whole numbers up to this are plain."""

Fields = TypeVar("Fields")


@dataclass(frozen=True)
class PlayerFields:
    """The fields of a player."""

    time: int
    buttons: int
    income: int
    quilt: list[str]


@dataclass(frozen=True)
class StateFields:
    """The fields of `patchwork-state/1`."""

    format: str
    circle: list[str]
    players: list[PlayerFields]
    edition: str = "current"
    to_move: int | None = None
    special_tile: int | None = None
    leather_owed: int = 0
    finished_first: int | None = None
    more_tiles: list[int | None] | None = None
    names: list[str] | None = None
    derived: dict[str, Any] | None = None


@dataclass(frozen=True)
class MoveFields:
    """The fields of a move that is no token."""

    advance: bool | None = None
    patch: str | None = None
    cells: list[list[int]] | None = None
    leather: list[int] | None = None
    swap: bool | None = None

    def to_move(self, field: str) -> Move:
        """Return the move, or raise `InputError` for none or several at once."""
        return move_of(self, field)


@dataclass(frozen=True)
class GameFields:
    """The fields of `patchwork-game/1`."""

    format: str
    moves: list[MoveFields | str]
    edition: str | None = None
    circle: list[str] | None = None
    start: StateFields | None = None
    names: list[str] | None = None


class WrittenMove(Protocol):
    """The fields that `MoveFields` and its model share."""

    @property
    def advance(self) -> bool | None: ...
    @property
    def patch(self) -> str | None: ...
    @property
    def cells(self) -> list[list[int]] | None: ...
    @property
    def leather(self) -> list[int] | None: ...
    @property
    def swap(self) -> bool | None: ...


def move_of(written: WrittenMove, field: str) -> Move:
    """Return the move of these fields, or raise `InputError` for none or several at once."""
    fields = ("advance", "patch", "cells", "leather", "swap")
    given = {name for name in fields if getattr(written, name) is not None}
    if given == {"advance"}:
        return Move()
    if given == {"swap"}:
        return Move(SWAP_WORD)
    if written.leather is not None and given == {"leather"}:
        return Move(LEATHER, ((written.leather[0], written.leather[1]),))
    if written.patch is not None and written.cells is not None and given == {"patch", "cells"}:
        return Move(written.patch, tuple((cell[0], cell[1]) for cell in written.cells))
    raise InputError(
        field,
        'allowed: {"advance": true}, {"patch": NAME, "cells": [[row, column], ...]}, '
        '{"leather": [row, column]} or {"swap": true}',
    )


class _NotPlainError(Exception):
    """A value is wrong, or only the models know."""


def plain_state(document: Any) -> StateFields | None:
    """Return the fields of a position; None when the models must look at it."""
    try:
        return _state(document)
    except _NotPlainError:
        return None


def plain_game(document: Any) -> GameFields | None:
    """Return the fields of a game; None when the models must look at it."""
    try:
        return _read(GameFields, _GAME, document)
    except _NotPlainError:
        return None


Check = Callable[[Any], Any]
"""Returns the value of a field, or raises `_NotPlainError`."""


def _read(kind: type[Fields], checks: Mapping[str, Check], document: Any) -> Fields:
    """Return the fields of an object, all of which are known and none of which is missing."""
    if type(document) is not dict or not document.keys() <= checks.keys():
        raise _NotPlainError
    needed = {field.name for field in fields(kind) if field.default is MISSING}  # type: ignore[arg-type]
    if not needed <= document.keys():
        raise _NotPlainError
    return kind(**{name: checks[name](value) for name, value in document.items()})


def _require(is_plain: bool) -> None:
    if not is_plain:
        raise _NotPlainError


def _text(value: Any) -> str:
    _require(type(value) is str)
    try:
        value.encode()
    except UnicodeEncodeError:  # Half a character.
        raise _NotPlainError from None
    return str(value)


def _whole(value: Any) -> int:
    _require(type(value) is int and abs(value) <= LARGEST)
    return int(value)


def _who(value: Any) -> int:
    _require(type(value) is int and value in (0, 1))
    return int(value)


def _exactly(word: str) -> Check:
    def check(value: Any) -> str:
        _require(type(value) is str and value == word)
        return word

    return check


def _list_of(check: Check, length: int | None = None) -> Check:
    def check_all(value: Any) -> list[Any]:
        _require(type(value) is list and length in (None, len(value)))
        return list(map(check, value))

    return check_all


def _or_none(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _name(value: Any) -> str:
    _require(1 <= len(_text(value)) <= LONGEST_NAME)
    return str(value)


def _object(value: Any) -> dict[str, Any]:
    _require(type(value) is dict)
    return {_text(name): each for name, each in value.items()}


def _true(value: Any) -> bool:
    _require(value is True)
    return True


def _move(value: Any) -> MoveFields | str:
    return _text(value) if isinstance(value, str) else _read(MoveFields, _MOVE, value)


def _state(document: Any) -> StateFields:
    return _read(StateFields, _STATE, document)


_texts = _list_of(_text)
_cell = _list_of(_whole, 2)
_names = _or_none(_list_of(_name, 2))

_PLAYER = {"time": _whole, "buttons": _whole, "income": _whole, "quilt": _texts}
_STATE = {
    "format": _exactly(STATE_FORMAT),
    "edition": _text,
    "circle": _texts,
    "players": _list_of(lambda value: _read(PlayerFields, _PLAYER, value), 2),
    "to_move": _or_none(_who),
    "special_tile": _or_none(_who),
    "leather_owed": _whole,
    "finished_first": _or_none(_who),
    "more_tiles": _or_none(_list_of(_or_none(_who))),
    "names": _names,
    "derived": _or_none(_object),
}
_MOVE = {
    "advance": _or_none(_true),
    "patch": _or_none(_text),
    "cells": _or_none(_list_of(_cell)),
    "leather": _or_none(_cell),
    "swap": _or_none(_true),
}
_GAME = {
    "format": _exactly(GAME_FORMAT),
    "edition": _or_none(_text),
    "circle": _or_none(_texts),
    "start": _or_none(_state),
    "names": _names,
    "moves": _list_of(_move),
}

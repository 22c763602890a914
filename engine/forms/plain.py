"""Fields of documents that are plainly right, read without pydantic, which takes a while to load.

What is not plainly right, as a variant in full, is for the models (`models`), which know what to
say of it. The schemas by which this reads are written from them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from types import SimpleNamespace
from typing import Any, TypeAlias

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.move import SWAP_WORD, Move
from patchwork_solve.engine.game.patch import LEATHER

STATE_FORMAT = "patchwork-state/1"
GAME_FORMAT = "patchwork-game/1"
STUDY_FORMAT = "patchwork-study/1"

LARGEST = 10**9
"""Whole numbers up to this are plain."""

Fields: TypeAlias = SimpleNamespace
"""The fields of a model by name, those that are left out with their defaults."""


def move_of(written: Any, field: str) -> Move:
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


def plain_state(document: Any) -> Fields | None:
    """Return the fields of a position; None when the models must look at it."""
    return _plain("StateModel", document)


def plain_game(document: Any) -> Fields | None:
    """Return the fields of a game; None when the models must look at it."""
    return _plain("GameModel", document)


def _plain(model: str, document: Any) -> Fields | None:
    try:
        return _fields(model, document)
    except _NotPlainError:
        return None


@cache
def _schemas() -> Any:
    """Return the schema of each model by its name; a reference in it is a name."""
    data = resources.files("patchwork_solve.engine").joinpath("data", "models.json")
    return json.loads(data.read_text("utf-8"))


def _require(is_plain: bool) -> None:
    if not is_plain:
        raise _NotPlainError


def _fields(model: str, document: Any) -> Fields:
    """Return the fields of an object, all of which are known and none of which is missing."""
    _require(model != "Variant" and type(document) is dict)
    schema = _schemas()[model]
    properties = schema["properties"]
    _require(
        document.keys() <= properties.keys() and document.keys() >= set(schema.get("required", ()))
    )
    found = {name: each.get("default") for name, each in properties.items()}
    found |= {name: _value(properties[name], value) for name, value in document.items()}
    return Fields(**found)


def _value(schema: Any, value: Any) -> Any:
    if "$ref" in schema:
        return _fields(schema["$ref"], value)
    if "anyOf" in schema:
        return _one_of(schema["anyOf"], value)
    if "const" in schema:
        _require(type(value) is type(schema["const"]) and value == schema["const"])
        return value
    return _TYPES[schema["type"]](schema, value)


def _one_of(schemas: Any, value: Any) -> Any:
    for schema in schemas:
        try:
            return _value(schema, value)
        except _NotPlainError:
            pass
    raise _NotPlainError


def _text(schema: Any, value: Any) -> Any:
    _require(type(value) is str)
    _require(schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", LARGEST))
    try:
        value.encode()
    except UnicodeEncodeError:  # Half a character.
        raise _NotPlainError from None
    return value


def _whole(schema: Any, value: Any) -> Any:
    _require(type(value) is int)
    _require(schema.get("minimum", -LARGEST) <= value <= schema.get("maximum", LARGEST))
    return value


def _list(schema: Any, value: Any) -> Any:
    _require(type(value) is list)
    _require(schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", LARGEST))
    return [_value(schema["items"], each) for each in value]


def _object(_: Any, value: Any) -> Any:
    _require(type(value) is dict)
    return {_text({}, name): each for name, each in value.items()}


def _null(_: Any, value: Any) -> Any:
    _require(value is None)


_TYPES = {"string": _text, "integer": _whole, "array": _list, "object": _object, "null": _null}

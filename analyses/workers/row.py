"""The row of a ledger: the fields of an answer, declared once and checked on every reading."""

from __future__ import annotations

import json
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.wording import shortened, shown

Task = dict[str, Any]

MOST_POINTS = 1 << 32
"""Limit of margins and their bounds, in points; real ones stay far below."""

Whole = Annotated[int, Field(ge=0, lt=1 << 63)]
Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Count = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Mean = Annotated[float, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=1e9)]
PlayerIndex = Annotated[int, Field(ge=0, le=1)]

NO_ANSWER = (
    ContradictionError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
)
"""Errors of `AnswerRow.check` for a row that does not answer its task."""


class AnswerRow(BaseModel):
    """A row of a ledger; each kind of answer is a subclass."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    repeats: ClassVar[tuple[str, ...]] = ()
    """Names of fields that have the same value in the task."""

    def check(self, task: Task) -> None:
        """Raise one of `NO_ANSWER` when the values fit their fields but not the task."""


def misfit(schema: type[AnswerRow], row: dict[str, Any], task: Task) -> str | None:
    """Return the reason why a row does not answer a task, None when it does.

    Parameters
    ----------
    schema : type
        The subclass of `AnswerRow` that declares the row.
    row, task : dict
        Values from JSON.
    """
    try:
        found = schema.model_validate_json(json.dumps(row))
    except ValidationError as error:
        return _complaint(error)
    except ValueError:  # A number of thousands of digits.
        return "a number in it is far too long"
    for name in schema.repeats:
        if row[name] != task[name]:
            return f"{name} is {shown(row[name])}, not {shown(task[name])}"
    try:
        found.check(task)
    except NO_ANSWER as error:
        return shortened(str(error) or type(error).__name__, 100)
    return None


def _complaint(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    if not first["loc"]:
        return "a text in it has half a character"
    name = shortened(str(first["loc"][0]), 40)
    if first["type"] == "missing" and len(first["loc"]) == 1:
        return f"no column {name!r}"
    if first["type"] == "extra_forbidden" and len(first["loc"]) == 1:
        return f"an unknown column {name!r}"
    return f"the column {name!r} holds another kind of value"


def kinds(schema: type[AnswerRow]) -> dict[str, type]:
    """Return the type of each field, without None and without its limits.

    Examples
    --------
    >>> class Solved(AnswerRow):
    ...     margin: Points | None
    ...     winner: PlayerIndex
    >>> kinds(Solved)
    {'margin': <class 'int'>, 'winner': <class 'int'>}
    """
    return {name: _plain(field.annotation) for name, field in schema.model_fields.items()}


def _plain(annotation: Any) -> type:
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return _plain(next(one for one in get_args(annotation) if one is not type(None)))
    if origin is Annotated:
        return _plain(get_args(annotation)[0])
    if origin is Literal:
        return type(get_args(annotation)[0])
    found: type = origin or annotation
    return found

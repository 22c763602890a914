"""Numbers that people give: whole ones of Python or numpy, and the longest time limit."""

from __future__ import annotations

import operator
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

MOST_SECONDS = 10_000_000
"""The longest time limit in seconds, some 116 days; far below what a clock can count."""


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; a truth value is none, and neither is 2.0."""
    if isinstance(value, bool):
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def whole(value: Any, field: str) -> int:
    """Return a whole number as Python's own, which JSON and `random` take.

    Raises
    ------
    InputError
        For anything else.
    """
    if not is_whole(value):
        raise InputError(field, f"{shown(value)}; allowed: a whole number")
    return operator.index(value)


def keep_whole(thing: object, *fields: str, optional: tuple[str, ...] = ()) -> None:
    """Hold the whole numbers among the fields of a frozen dataclass as Python's own.

    Parameters
    ----------
    thing : object
    *fields : str
    optional : tuple of str
        Fields that may be None.

    Raises
    ------
    InputError
        Naming the first field that holds anything else.
    """
    for field in (*fields, *optional):
        value = getattr(thing, field)
        if value is not None or field not in optional:
            object.__setattr__(thing, field, whole(value, field))

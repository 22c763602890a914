"""Numbers: whole ones that people give, the longest time limit, rounding for tables."""

from __future__ import annotations

import operator
from typing import Any, overload

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

MOST_SECONDS = 10_000_000
"""The longest time limit in seconds, some 116 days; far below what a clock can count."""

CENTS = 2
"""Decimals of points: the margin of a search is a whole number of hundredths."""

MILLE = 3
"""Decimals of a chance."""


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; a truth value is not, and neither is 2.0."""
    if isinstance(value, bool):
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def to_int(value: Any, field: str) -> int:
    """Return a whole number as Python's own, which JSON and `random` take.

    Raises `InputError` for anything else.
    """
    if not is_whole(value):
        raise InputError(field, "{value}; allowed: a whole number", value=shown(value))
    return operator.index(value)


def keep_whole(thing: object, *fields: str, optional: tuple[str, ...] = ()) -> None:
    """Hold the whole numbers among the fields of a frozen dataclass as Python's own.

    Raises `InputError`, naming the first field that holds anything else.

    Parameters
    ----------
    optional : tuple of str
        Fields that may be None.
    """
    for field in (*fields, *optional):
        value = getattr(thing, field)
        if value is not None or field not in optional:
            object.__setattr__(thing, field, to_int(value, field))


@overload
def rounded(value: float, digits: int) -> float: ...
@overload
def rounded(value: float | None, digits: int) -> float | None: ...
def rounded(value: float | None, digits: int) -> float | None:
    """Return a number as tables hold it: rounded, never -0.0; None stays None.

    Parameters
    ----------
    digits : int
        Decimals.

    Examples
    --------
    >>> rounded(-0.001, 2), rounded(1.005001, 2), rounded(None, 2)
    (0.0, 1.01, None)
    """
    return None if value is None else round(float(value), digits) + 0.0


def rounded_chance(chance: float) -> float:
    """Return an estimated chance as tables hold it: only a proved one is 0 or 1.

    Examples
    --------
    >>> rounded_chance(0.99999), rounded_chance(1.0)
    (0.999, 1.0)
    """
    if chance in (0.0, 1.0):
        return chance
    least = 10.0**-MILLE
    return round(min(max(chance, least), 1.0 - least), MILLE)

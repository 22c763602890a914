"""Texts in the reader's language; English texts are the keys, and the fallback."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

PLACE = re.compile(r"\{(\w+)\}")
"""The place of a value in a template."""

_ENGLISH_POINT, _ENGLISH_GROUPS = ".", ","


def filled(template: str, arguments: Mapping[str, object]) -> str:
    """Return a template with values in its places; a value may have braces of its own."""

    def value(place: re.Match[str]) -> str:
        return format(arguments[place[1]]) if place[1] in arguments else place[0]

    return PLACE.sub(value, template)


@dataclass(frozen=True)
class Language:
    """The texts of a language, and how it writes numbers.

    Parameters
    ----------
    code : str
        As browsers write it: ``de``.
    texts : mapping
        By the English text a text, or its forms about a number.
    form : callable
        Place of the form for a whole number that is not negative.
    point, groups : str
        What stands before decimals, and between groups of three digits.
    grouped_from : int
        The least number that has groups.
    """

    code: str = "en"
    texts: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict, repr=False)
    form: Callable[[int], int] = lambda n: int(n != 1)
    point: str = _ENGLISH_POINT
    groups: str = _ENGLISH_GROUPS
    grouped_from: int = 1000

    def whole(self, number: int) -> str:
        """Write a whole number."""
        text = f"{number:,}" if abs(number) >= self.grouped_from else str(number)
        return text.replace(_ENGLISH_GROUPS, self.groups)


ENGLISH = Language()

_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)
"""The language of who made the request that is being answered."""


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Say everything in a language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> Language:
    """Return the language in which everything is said."""
    return _spoken.get()


def say(template: str, /, **arguments: object) -> str:
    """Return a text in the reader's language, with values for the names in braces."""
    found = _spoken.get().texts.get(template, template)
    return filled(found if isinstance(found, str) else found[0], arguments)


def say_many(one: str, other: str, n: int, /, **arguments: object) -> str:
    """Return a text about a number, ``{n}`` in it: ``say_many("{n} point", "{n} points", 3)``.

    Parameters
    ----------
    one, other : str
        English, of one and of any other number.
    """
    language = _spoken.get()
    forms = language.texts.get(one)
    place = language.form(abs(n)) if isinstance(forms, tuple) else int(n != 1)
    text = forms[place] if isinstance(forms, tuple) else (one, other)[place]
    return filled(text, {"n": language.whole(n), **arguments})


def decimal(number: float, sign: str = "") -> str:
    """Write a number with one decimal; `sign` is that of a format, as ``+``."""
    return f"{number:{sign}.1f}".replace(_ENGLISH_POINT, _spoken.get().point)

"""Errors: bad input, and a bug of ours that must not look like an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from numbers import Integral

from patchwork_solve.engine.base.say import PLACE, filled


class Sentence(str):
    """A sentence with its parts, so that it can be translated, and a program recognises it.

    Parameters
    ----------
    template : str
        English, with names in braces.
    **arguments
        Values of these names. A whole number stays one, and a `Sentence` stays one; anything
        else becomes text, which nobody translates: a name, or what somebody wrote.
    """

    template: str
    arguments: dict[str, int | str]
    forms: tuple[str, str] | None = None
    """Templates for one and for several, where a number decides; see `plural`."""

    def __new__(cls, template: str, /, **arguments: object) -> Sentence:
        """Fill the places; a value may have braces of its own."""
        self = super().__new__(cls, filled(template, arguments))
        self.template = template
        self.arguments = {name: _plain(value) for name, value in arguments.items()}
        return self

    @property
    def code(self) -> str:
        """That of the reason in it, else the template's first words: ``unknown-patch``.

        Both forms of a plural have that of several.
        """
        reason = self.arguments.get("reason")
        if isinstance(reason, Sentence):
            return reason.code
        template = self.forms[1] if self.forms else self.template
        words = _WORD.findall(PLACE.sub(" ", template)) or _WORD.findall(template)
        return "-".join(words[:_WORDS_OF_A_CODE]).lower()

    @property
    def parts(self) -> dict[str, object]:
        """Code, template and arguments, as JSON has them beside the sentence."""
        arguments = {
            name: {"reason": value, **value.parts} if isinstance(value, Sentence) else value
            for name, value in self.arguments.items()
        }
        forms = {"forms": list(self.forms)} if self.forms else {}
        return {"code": self.code, "template": self.template, "arguments": arguments, **forms}


def plural(one: str, other: str, n: int, /, **arguments: object) -> Sentence:
    """Return a sentence about a number, ``{n}`` in both of its templates."""
    sentence = Sentence(one if n == 1 else other, n=n, **arguments)
    sentence.forms = one, other
    return sentence


def either(choices: Iterable[str]) -> str:
    """Return choices with "or" between them, a `Sentence` in which each may be one."""
    first, *rest = choices
    return Sentence("{one} or {more}", one=first, more=either(rest)) if rest else first


def both(things: Iterable[str]) -> str:
    """Return things with "and" between them, as `either`."""
    first, *rest = things
    return Sentence("{one} and {more}", one=first, more=both(rest)) if rest else first


_WORD = re.compile(r"[A-Za-z0-9]+")
_WORDS_OF_A_CODE = 8


def _plain(value: object) -> int | str:
    if isinstance(value, Sentence):
        return value
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    return format(value)


class InputError(ValueError):
    """Something a user wrote is not allowed.

    Parameters
    ----------
    field : str
        Path into the document (``players[1].quilt``), or an option name.
    reason : str
        What is wrong and what is allowed instead, in one line: a `Sentence`, or its template.
    **arguments
        Those of the template.
    """

    def __init__(self, field: str, reason: str, /, **arguments: object) -> None:
        self.field = field
        self.reason = reason if isinstance(reason, Sentence) else Sentence(reason, **arguments)
        super().__init__(str(self.located))

    @property
    def located(self) -> Sentence:
        """The reason behind its field."""
        if not self.field:
            return self.reason
        return Sentence("{field}: {reason}", field=self.field, reason=self.reason)

    @property
    def document(self) -> dict[str, object]:
        """As JSON has it."""
        return {"field": self.field, "reason": self.reason, **self.reason.parts}

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        """Come whole from another process."""
        return type(self), (self.field, self.reason)


@contextmanager
def whole_named(field: str) -> Iterator[None]:
    """Name a document where an error is about all of it, as that it is no JSON."""
    try:
        yield
    except InputError as error:
        if error.field:
            raise
        raise InputError(field, error.reason) from None


class ContradictionError(AssertionError):
    """Two proofs of ours contradict each other: a bug, whose answer must never be shown.

    Parameters
    ----------
    what : str
        Subject of both proofs.
    lower, upper : int or None
        The bounds that exclude each other.
    """

    def __init__(self, what: str, lower: int | None, upper: int | None) -> None:
        self._parts = what, lower, upper
        super().__init__(f"{what} was bounded from below by {lower} and from above by {upper}")

    def __reduce__(self) -> tuple[type[ContradictionError], tuple[str, int | None, int | None]]:
        """Come whole from another process."""
        return type(self), self._parts


# A traceback names them as users import them.
InputError.__module__ = ContradictionError.__module__ = "patchwork_solve"

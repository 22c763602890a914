"""Names of the two players: their own, or the colours of their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import unquote

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.base.wording import shown

Names = tuple[str, str]
"""The names of player 0 and player 1."""

COLOURS: Names = ("Blue", "Orange")
"""Players without names are called by the colours of their tokens in every picture."""

LONGEST_NAME = 24
"""Characters of a player's name; a picture has no room for more."""

_TOKEN = "names:"
_SPACE = "_"
_ESCAPED = set("\"'`$\\&|;<>(){}[]*?!#~%,/" + _SPACE)
"""Signs that a name in one line writes as ``%XX``: marks of the line, of a shell and of JSON."""


def tidy_names(names: object, field: str = "names") -> Names:
    """Return two names with their white space tidied.

    Raises `InputError` when there are not two, one is empty, too long or holds what cannot be
    printed, or both are the same.

    Parameters
    ----------
    names : object
        What stands where two names should: any sequence of two texts.
    field : str
        What an error names.
    """
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != 2:
        raise InputError(
            field, "{value}; allowed: two names, as ['Ann', 'Bob']", value=shown(names)
        )
    first, second = (_tidy(name, f"{field}[{number}]") for number, name in enumerate(names))
    if first == second:
        raise InputError(field, "both are {first}; give two different names", first=shown(first))
    return first, second


def _tidy(name: object, field: str) -> str:
    words = " ".join(name.split()) if isinstance(name, str) else ""
    if not 1 <= len(words) <= LONGEST_NAME or not words.isprintable():
        raise InputError(
            field,
            "{value}; allowed: 1 to {most} letters, digits, signs and single spaces",
            value=shown(name),
            most=LONGEST_NAME,
        )
    return words


def player_names(names: Names | None) -> Names:
    """Return the names of both players, or their colours if they have none."""
    if names is not None:
        return names
    first, second = COLOURS
    return say(first), say(second)


def initials(names: Names) -> tuple[str, str]:
    """Return one sign for each player's token: first letters, or 1 and 2 where those are the same.

    Examples
    --------
    >>> initials(("Ann", "bob")), initials(("Ann", "Amy"))
    (('A', 'B'), ('1', '2'))
    """
    first, second = (name[:1].upper()[:1] for name in names)
    return (first, second) if first != second else ("1", "2")


# -- in one line -----------------------------------------------------------------------------------


def is_token(word: str) -> bool:
    """Whether a word of a line gives the names of the players."""
    return word.startswith(_TOKEN)


def names_text(names: Names) -> str:
    """Return two names as one word without spaces or quotes (docs/notation.md).

    Examples
    --------
    >>> names_text(("Ann Lee", "Zoë"))
    'names:Ann_Lee,Zoë'
    """
    return _TOKEN + ",".join(map(_escape, names))


def _escape(name: str) -> str:
    signs = [f"%{ord(sign):02X}" if sign in _ESCAPED else sign for sign in name]
    return "".join(signs).replace(" ", _SPACE)


def read_names(word: str, field: str = "names") -> Names:
    """Read two names from one word.

    Raises `InputError`.
    """
    parts = word.removeprefix(_TOKEN).split(",")
    return tidy_names([unquote(part.replace(_SPACE, " ")) for part in parts], field)

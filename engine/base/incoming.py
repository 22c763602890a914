"""Texts as other programs hand them on: quoted by a mail, with typographic signs, numbered.

What no form of this program can hold is taken away from every text. Signs that a text processor
puts in the place of those on a keyboard are undone where a text is not JSON or TOML, or is not
valid without.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from patchwork_solve.engine.base.errors import InputError

_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_CONTROL = "".join(map(chr, (*range(9), 11, 12, *range(14, 32), 127)))
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.M)

_SPACES = (
    "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_KEYBOARD = str.maketrans(
    dict.fromkeys("“”„‟″«»", '"')
    | dict.fromkeys("‘’‚‛′", "'")
    | dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys(_SPACES, " ")
    | {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
)

_NAMES = re.compile(r"names:\S+|^[ \t]*names[ \t]*:.*$", re.M | re.I)
_MARKER = re.compile(r"^([ \t]*)(?:\d{1,3}[.)][ \t]+|[-*•·][ \t]+)", re.M)


def tidied(text: str) -> str:
    """Return a text without marks of quoted mail and characters that nobody sees.

    Examples
    --------
    >>> tidied("> > position current\\n> > AcB\\n")
    'position current\\nAcB\\n'
    """
    lines = text.translate(_UNSEEN).split("\n")
    text = "\n".join(line.removesuffix("\r").rstrip(_CONTROL) for line in lines)
    return _QUOTE.sub("", text) if _is_quoted(text) else text


def _is_quoted(text: str) -> bool:
    """Whether each line that says something begins with the mark of a quotation."""
    lines = [line.lstrip() for line in text.split("\n")]
    said = [line for line in lines if line]
    return bool(said) and all(line.startswith(">") for line in said)


def retyped(text: str) -> str:
    """Return a text with the signs of a keyboard: straight quotes, plain spaces, dashes and digits.

    Names of players stay as they are.

    Examples
    --------
    >>> retyped("1\u00a0–\u00a0０ names:Zoë_“Z”")
    '1 - 0 names:Zoë_“Z”'
    """
    parts, at = [], 0
    for names in _NAMES.finditer(text):
        parts += [text[at : names.start()].translate(_KEYBOARD), names.group()]
        at = names.end()
    return "".join([*parts, text[at:].translate(_KEYBOARD)])


def or_retyped(read: Callable[[str], Any], text: str) -> Any:
    """Return the value read in a text, or in the text as retyped if only that is valid.

    Raises
    ------
    InputError
        What is wrong with the text itself, if both are.
    """
    try:
        return read(text)
    except InputError as error:
        typed = text.translate(_KEYBOARD)
        if typed == text:
            raise
        try:
            return read(typed)
        except InputError:
            raise error from None


def unmarked(text: str) -> str:
    """Return lines without the numbers or bullets of a list.

    Examples
    --------
    >>> unmarked("1. plus c3\\n- advance\\n+3")
    'plus c3\\nadvance\\n+3'
    """
    return _MARKER.sub(r"\1", text)


def separators(table: str) -> tuple[str, str]:
    """Return the separator of the cells of a table in text, and its decimal sign.

    Where a comma is the decimal sign, spreadsheets part cells with semicolons.

    Examples
    --------
    >>> separators("patch;price;gap\\nplus;5;0,5\\n")
    (';', ',')
    """
    header = table.partition("\n")[0]
    for cell, decimal in ((";", ","), ("\t", ".")):
        if cell in header and "," not in header:
            return cell, decimal
    return ",", "."


def rejoined(text: str, words: range) -> str:
    """Return a line that a mail broke within words, if it has so many words without the breaks."""
    joined = "".join(line.strip() for line in text.splitlines())
    is_broken = len(text.split()) not in words and len(joined.split()) in words
    return joined if is_broken else text

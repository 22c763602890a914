"""Words for people: any input becomes one line of printable text of limited length."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable

from patchwork_solve.engine.base.errors import Sentence, either

LONGEST_LINE = 300
"""Characters of a message on standard error."""

LONGEST_VALUE = 40
"""Characters of a value that a message quotes."""

_REPR = reprlib.Repr()
_REPR.maxlevel = 2
_REPR.maxstring = _REPR.maxlong = _REPR.maxother = LONGEST_VALUE


def shortened(text: str, longest: int) -> str:
    """Cut a text that is too long, with three dots."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def printable(text: str) -> str:
    """Return a text with an escape for each character that is not printable."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    """Return a text as one line of printable characters of limited length.

    Line breaks become spaces. A character is escaped if it would move the cursor, colour a
    terminal or change the direction of writing, or if it cannot be encoded.
    """
    # What is cut off need not be cleaned: a text may be megabytes long.
    words = " ".join(text[: 4 * longest].split())
    return shortened(printable(words), longest)


def shown(value: object) -> str:
    """Return any value as a message quotes it: short and printable."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int) and value.bit_length() > 8 * LONGEST_VALUE:
        return "a number far too long"  # Python refuses to write thousands of digits.
    return shortened(one_line(_REPR.repr(value)), LONGEST_VALUE)


def unquoted(value: object) -> str:
    """Return a value as a message names it: a text as it is, anything else as `shown`."""
    return one_line(value, LONGEST_VALUE) if isinstance(value, str) else shown(value)


def counted(number: int, thing: str) -> str:
    """Return a number of things in words: ``1 button``, ``5 patches``, ``2 plies``."""
    if number == 1:
        return f"1 {thing}"
    if re.search("[^aeiou]y$", thing):
        return f"{number:,} {thing[:-1]}ies"
    return f"{number:,} {thing}{'es' if thing.endswith('ch') else 's'}"


def capital(words: str) -> str:
    """Return words as a sentence begins."""
    return words[:1].upper() + words[1:]


def did_you_mean(name: str, known: Iterable[str], most: int = 1) -> str:
    """Return the end of a message about an unknown name: the known ones near it, if any."""
    import difflib

    near = difflib.get_close_matches(name[:LONGEST_VALUE], list(known), n=most)
    return Sentence("; did you mean {meant}?", meant=either(near)) if near else ""

"""Fragments of addresses: what a link of the board carries behind its ``#``.

Mail programs, chats and forums change links. What can be undone without a guess is undone here;
`engine.forms.link` reads what is left.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

_OPENING = r"[\s<>\"'(\[“‘«*_]*"
_BEGIN = re.compile(_OPENING + r"(?:[a-z][a-z0-9+.-]{0,20}(?::|%3A)(?:/|%2F){2}|#|%23)", re.I)
_KIND = re.compile(
    r"v\d|learn(?:\W*$|[?&])|(?:puzzle|set|learn)(?::|%3A)"
    r"|(?:\d{1,4}(?::|%3A))?(?:study(?::|%3A)|(?:position|game)(?:\+| |%2[0B]))",
    re.I,
)
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\\\\"))
"""Characters that programs put in unseen, and the escapes of Markdown."""

_MOST_ENCODED = 4
"""How often one link is encoded at most, as by a forum within a mail."""


def is_link(text: str) -> bool:
    """Whether a text is a link of the board, and not another address or a comment.

    Examples
    --------
    >>> is_link("<https://example.org/board/#v1_0_position_current_A_0000>"), is_link("# my game")
    (True, False)
    """
    return _BEGIN.match(text) is not None and fragment_of(text) is not None


def fragment_of(text: str) -> str | None:
    """Return the content of a link before other programs changed it; None without one."""
    text = _unbroken(text.translate(_UNSEEN).strip())
    for _ in range(_MOST_ENCODED):
        for part in reversed(text.split("#")[1:]):
            if _KIND.match(part):
                return part
        if (decoded := unquote(text)) == text:
            return None
        text = decoded
    return None


def _unbroken(text: str) -> str:
    """Return a text without the line breaks of a mail and its marks of quotation."""
    first, *more = text.split("\n")
    lines = [first, *(line.lstrip(" \t>") for line in more)]
    *broken, last = [line.rstrip(" \t\r") for line in lines]
    return "".join([*(line.removesuffix("=") for line in broken), last])


def plain(text: str) -> str:
    """Return a text that was percent-encoded once or several times.

    Examples
    --------
    >>> plain("%257E")
    '~'
    """
    for _ in range(_MOST_ENCODED):
        text = unquote(text)
    return text

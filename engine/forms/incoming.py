"""The text that a user means: links, and what other programs changed, undone."""

from __future__ import annotations

from patchwork_solve.engine.base.fragment import is_link
from patchwork_solve.engine.base.incoming import rejoined, retyped, tidied, unmarked
from patchwork_solve.engine.base.reading import is_line
from patchwork_solve.engine.forms.diary import is_diary
from patchwork_solve.engine.forms.link import Link, read_link
from patchwork_solve.engine.forms.notation import WORDS_OF_A_POSITION

LINES = ("position", "game")


def incoming(text: str) -> Link:
    """Return the content of a text or a link, with the ply that a link shows.

    JSON stays as it is but for unseen characters; `validation.parse` tries again where it is wrong.

    Raises `InputError` if it is a link that is damaged.
    """
    if is_link(text):
        return read_link(text)
    text = tidied(text)
    typed = retyped(text)
    if is_line(typed, *LINES):
        return Link(rejoined(typed, WORDS_OF_A_POSITION) if is_line(typed, "position") else typed)
    if is_diary(unmarked(typed)):
        return Link(unmarked(typed))
    return Link(text)

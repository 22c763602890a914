"""A language only for tests: every text is longer than in English."""

from __future__ import annotations

import polib

from patchwork_solve.analyses.board.catalogues import compiled
from scripts.make_languages import Text, begun, brought_up_to_date, texts

MANY = ("{n} button", "{n} buttons")


def longer(text: str) -> str:
    """A text whose words are two fifths longer; it keeps its names."""
    words = [
        f"{each}{'~' * ('{' not in each) * round(0.4 * len(each))}" for each in text.split(" ")
    ]
    return f"[{' '.join(words)}]"


def trial(language: str) -> polib.POFile:
    """A catalogue of every text of the page, longer, and of a text that tests say."""
    file = brought_up_to_date(begun(language), [*texts(), Text(*MANY, ("test.js",))])
    for entry in file:
        if entry.msgid_plural:
            several = longer(entry.msgid_plural)
            entry.msgstr_plural = {0: longer(entry.msgid), 1: f"few {several}", 2: several}
        else:
            entry.msgstr = longer(entry.msgid)
    return file


def translated(text: str, **values: object) -> str:
    """A text in the trial language, with values."""
    return longer(text).format(**values)


def trial_catalogue() -> dict[str, object]:
    """The trial language as a browser loads it."""
    return compiled("pl", trial("x-long"))

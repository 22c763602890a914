"""Positions, games and diaries as other programs hand them on; each must be read as it was."""

import json
import textwrap
from collections.abc import Callable

from patchwork_solve import Game, State
from patchwork_solve.engine.base.examples import find

LINE = State.load("example:close-finish").to_text()
DOCUMENT = json.dumps(State.load("example:close-finish").to_json())
GAME = Game.load("example:game").to_text()
DIARY = find("diary", "DIARY").path.read_text("utf-8")

Change = Callable[[str], str]


def _listed(mark: Callable[[int], str]) -> Change:
    """Mark the moves of a diary as those of a list."""

    def change(diary: str) -> str:
        head, _, moves = diary.partition("\n\n")
        lines = [f"{mark(number)}{line}" for number, line in enumerate(moves.splitlines(), start=1)]
        return "\n".join([head, "", *lines])

    return change


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def _wrapped(line: str) -> str:
    return textwrap.fill(line, 72, break_long_words=False, break_on_hyphens=False)


EVERYWHERE: dict[str, Change] = {
    "marked": lambda text: f"\ufeff{text}",
    "ends in control characters": lambda text: f"{text}\x00\x1a\r\n",
    "with unseen characters": lambda text: text.replace(" ", " \u200b"),
    "quoted": _quoted,
    "quoted twice": lambda text: _quoted(_quoted(text)),
    "with hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "with wide digits": lambda text: text.translate({48 + n: 0xFF10 + n for n in range(10)}),
    "by another system": lambda text: text.replace("\n", "\r\n"),
}
LINES: dict[str, Change] = {
    "wrapped": _wrapped,
    "wrapped and quoted": lambda line: _quoted(_wrapped(line)),
}
POSITIONS: dict[str, Change] = {
    "broken in words": lambda line: "\n".join(line[at : at + 72] for at in range(0, len(line), 72)),
    "with dashes": lambda line: line.replace(" - ", " – "),
}
DOCUMENTS: dict[str, Change] = {
    "in curly quotes": lambda text: text.replace('"', "”"),
    "in German quotes": lambda text: text.replace(' "', " „").replace('"', "“"),
    "with hard spaces": EVERYWHERE["with hard spaces"],
    "marked": EVERYWHERE["marked"],
    "quoted": _quoted,
}
DIARIES: dict[str, Change] = {
    "numbered": _listed(lambda number: f"{number}. "),
    "numbered by brackets": _listed(lambda number: f" {number}) "),
    "with hyphens": _listed(lambda number: "- "),
    "with bullets": _listed(lambda number: "• "),
    "numbered and quoted": lambda diary: _quoted(_listed(lambda number: f"{number}. ")(diary)),
}

CASES = [
    (text, kind, change(text))
    for text, changes in (
        (LINE, EVERYWHERE | LINES | POSITIONS),
        (GAME, EVERYWHERE | LINES),
        (DIARY, EVERYWHERE | DIARIES),
        (DOCUMENT, DOCUMENTS),
    )
    for kind, change in changes.items()
]
"""Texts, what was done to each, and what came of it."""

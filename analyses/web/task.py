"""A search that a client may request: checked before any work, then run in a process of its own.

It reports what it finds as events: plain values that go to the page as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from patchwork_solve.analyses.asking.limits import require_seconds
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.players.foreign import PIPE

Event = dict[str, Any]
Send = Callable[[Event], None]

MOST_SECONDS = 3600.0
"""Longest time of a search, in seconds."""


def progress(words: Sentence) -> Event:
    """Return the event of a step that no reader's language is known for: the page translates it."""
    return {"event": "progress", "words": str(words), **words.parts}


class Found(NamedTuple):
    """The answer of a search.

    Attributes
    ----------
    answer : dict
        Values for JSON.
    is_finished : bool
        Whether nothing is left to find out; else a limit or the user ended it.
    """

    answer: Event | list[Any]
    is_finished: bool = True


class Task(Protocol):
    """A search of plain values, as it is sent to another process."""

    def check(self) -> None:
        """Raise `InputError` for a request that cannot be answered."""

    def run(self, send: Send) -> Found:
        """Return the answer; send events on the way."""


def require_time(seconds: float, most: float = MOST_SECONDS) -> None:
    """Raise `InputError` for an invalid time limit, or one longer than a client may request."""
    require_seconds(seconds)
    if seconds > most:
        raise InputError(
            "seconds",
            "{value}; allowed: up to {most}",
            value=f"{seconds:g}",
            most=f"{most:,.10g}",
        )


def require_harmless(player: str, field: str = "player") -> None:
    """Raise `InputError` for a player that would run a program or read a file."""
    if player.startswith(PIPE) or "@" in player:
        raise InputError(
            field, "{value}; programs and files are only for the command line", value=shown(player)
        )

"""A search that a page may ask for: checked before any work, then run in a process of its own.

What it finds it tells as events: plain values that go to the page as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from patchwork_solve.analyses.asking.limits import require_seconds
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.players.foreign import PIPE

Event = dict[str, Any]
Tell = Callable[[Event], None]

MOST_SECONDS = 3600.0
"""Of any search."""

JOBS = ("rules", "replay", "drafting", "endgame", "games", "rollout", "packing")
"""What is to be compiled for all of them."""


class Found(NamedTuple):
    """What a search has found.

    Attributes
    ----------
    answer : dict
        As JSON has it.
    is_finished : bool
        Whether nothing is left to find out; else a limit, or somebody, ended it.
    """

    answer: Event
    is_finished: bool = True


class Task(Protocol):
    """A search; it goes to another process, so that it is made of plain values."""

    def check(self) -> None:
        """Raise `InputError` for what cannot be asked."""

    def run(self, tell: Tell) -> Found:
        """Work, telling events."""


def require_time(seconds: float) -> None:
    """Raise `InputError` for a time limit that is none, or longer than a page may ask for."""
    require_seconds(seconds)
    if seconds > MOST_SECONDS:
        raise InputError("seconds", f"{seconds:g}; allowed: up to {MOST_SECONDS:,.0f}")


def require_harmless(player: str, field: str = "player") -> None:
    """Raise `InputError` for a player who would run a program or read a file."""
    if player.startswith(PIPE) or "@" in player:
        reason = f"{shown(player)}; programs and files go with the command line alone"
        raise InputError(field, reason)

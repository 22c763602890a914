"""A ladder that is asked for, and how its games are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from patchwork_solve.analyses.asking.limits import require_count
from patchwork_solve.analyses.ladder.answer import LadderAnswer, Meeting
from patchwork_solve.analyses.match.asked import Match, Pair
from patchwork_solve.analyses.spread.batch import Batch
from patchwork_solve.analyses.spread.resumable import Ledger
from patchwork_solve.analyses.spread.seats import dismiss_players
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.players.foreign import PATIENCE
from patchwork_solve.engine.players.match import derived_seed
from patchwork_solve.engine.players.naming import require_name

Row = dict[str, Any]

ANCHOR = "greedy"
"""Rated 0; where it does not play, the first player is."""

MOST_PLAYERS = 64


@dataclass(frozen=True)
class Ladder:
    """Who plays, how often each two of them meet, by which rules.

    Parameters
    ----------
    players : tuple of str
        Names, as `engine.players.naming` has them, weakest first where only neighbours meet.
    games : int
        Of each two that meet; even.
    neighbours : int or None
        How many of those before and after it in the list a player meets; None for all.
    seed : int
        Each two have circles of their own, which follow from it and their names.
    edition : str
    patience : float
        Seconds that a foreign program may take over a move.
    """

    players: tuple[str, ...]
    games: int
    neighbours: int | None = None
    seed: int = 0
    edition: str = "current"
    patience: float = PATIENCE

    def check(self) -> None:
        """Raise `InputError` for what cannot be played."""
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            number = len(self.players)
            raise InputError("PLAYERS", f"{number}; allowed: 2 to {MOST_PLAYERS} players")
        for name in self.players:
            require_name(name, "PLAYERS")  # Seeds follow from the names.
            if self.players.count(name) > 1:
                raise InputError("PLAYERS", f"{shown(name)} is named twice; name it once")
        require_count(self.neighbours, MOST_PLAYERS, "neighbours", optional=True)
        for match in self.matches.values():
            match.check(("PLAYERS", "PLAYERS"))

    @cached_property
    def matches(self) -> dict[tuple[int, int], Match]:
        """The matches, by the numbers of their players."""
        reach = self.neighbours or len(self.players)
        return {
            (i, j): self._match(self.players[i], self.players[j])
            for i, j in combinations(range(len(self.players)), 2)
            if j - i <= reach
        }

    def _match(self, a: str, b: str) -> Match:
        seed = derived_seed(self.seed, a, b)
        return Match((a, b), self.games, seed, self.edition, self.patience)

    @property
    def anchor(self) -> int:
        """The player that is rated 0."""
        return self.players.index(ANCHOR) if ANCHOR in self.players else 0

    @property
    def jobs(self) -> tuple[str, ...]:
        """What is to be compiled for it."""
        return tuple({job: None for match in self.matches.values() for job in match.jobs})

    def about(self) -> Row:
        """Return what all its games have in common, whoever plays."""
        first = next(iter(self.matches.values()))
        shared = {name: value for name, value in first.about().items() if name != "evaluations"}
        return {**shared, "kind": "ladder", "players": None, "seed": self.seed}


def play(
    ladder: Ladder,
    *,
    processes: int = 1,
    ledger: Ledger | None = None,
    seconds: float | None = None,
    tell: Callable[[str], None] = lambda words: None,
) -> LadderAnswer:
    """Play a ladder, a pair of each two that meet in turn; what is not finished does not count.

    Parameters
    ----------
    ladder : Ladder
    processes : int
        Pairs played at the same time.
    ledger : Ledger, optional
        Pairs played before.
    seconds : float, optional
        Time limit of this run.
    tell : callable
        Told after each pair how far it is.
    """
    ledger = ledger or Ledger()
    clock = Clock(seconds)
    columns = [match.tasks() for match in ladder.matches.values()]
    tasks = [task for row in zip(*columns, strict=True) for task in row]
    known = sum(ledger.get(task, Pair) is not None for task in tasks)

    def report(done: int, of: int, row: Row) -> None:
        left = clock.spent * (of - done) / (done - known)
        tell(f"{done} of {of} pairs, {left:.0f} s left")

    batch = Batch(processes, ledger, report, is_enough=lambda: clock.is_over)
    match = next(iter(ladder.matches.values()))
    try:
        finished = len(batch.rows(match.playing(clock), tasks, Pair))
    finally:
        dismiss_players()
    meetings = tuple(
        Meeting(i, j, tuple(row for task in column if (row := ledger.get(task)) is not None))
        for (i, j), column in zip(ladder.matches, columns, strict=True)
    )
    return LadderAnswer(ladder.players, meetings, ladder.anchor, len(tasks) - finished)

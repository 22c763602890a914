"""Puzzles are made: games are mined, each find is proved again, played on, put to the panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from patchwork_solve.analyses.puzzles.answer import Mined, PuzzlesAnswer
from patchwork_solve.analyses.puzzles.difficulty import PANEL
from patchwork_solve.analyses.puzzles.find import Answered, Find, MinedGame, answered
from patchwork_solve.analyses.puzzles.mining import PLAYERS, Hunt, mined
from patchwork_solve.analyses.puzzles.puzzle import ADVANCE, Puzzle
from patchwork_solve.analyses.puzzles.query import PuzzlesQuery
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.row import AnswerRow
from patchwork_solve.engine.base.cancellation import is_cancelled, is_repeated, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError

Row = dict[str, Any]

ADVANCES, ALIKE = 2, 3
"""At most one puzzle in this many has the advance as its answer, or is of one difficulty."""

PATIENCE = 100
"""Games for each puzzle, and for the first, after which the games of an edition are given up."""

GAMES_A_PROCESS = 8
"""Games mined at once with more than one process: starting them takes seconds."""

UNCONFIRMED, ENOUGH = "unconfirmed", "enough alike"
"""Why what is a puzzle by its first proof is left out: counted beside the verdicts."""


def make(
    query: PuzzlesQuery,
    *,
    ledger: Ledger | None = None,
    show: Callable[[str], None] = lambda line: None,
) -> PuzzlesAnswer:
    """Make puzzles; fewer when the user stops it, or when the games have no more.

    Parameters
    ----------
    query : PuzzlesQuery
    ledger : Ledger, optional
        What was found before.
    show : callable
        Called with a line that says how many puzzles there are.

    Raises
    ------
    InputError
        When there is no puzzle.
    KeyboardInterrupt
        When the user stops it before the first one.
    """
    work = _Work(query.processes or 1, ledger or Ledger(), Clock(query.seconds))
    harvests = [_Harvest(hunt, query.wanted, work, show) for hunt in query.hunts()]
    for harvest in harvests:
        harvest.gather()
    puzzles = tuple(puzzle for harvest in harvests for puzzle in harvest.puzzles)
    if puzzles:
        return PuzzlesAnswer(puzzles, tuple(harvest.mined() for harvest in harvests))
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())
    if work.clock.is_over:
        raise InputError("seconds", "no puzzle was found within it; allow more")
    games = sum(harvest.games for harvest in harvests)
    raise InputError(
        "edition", "there is no puzzle in {games} games; allowed: another edition", games=games
    )


@dataclass(frozen=True)
class _Work:
    """How questions are answered; the ledger has the answers."""

    processes: int
    ledger: Ledger
    clock: Clock

    def do(self, function: Callable[..., Row], tasks: list[Row], schema: type[AnswerRow]) -> None:
        """Answer questions; when the work is stopped, fewer than all."""
        batch = Batch(self.processes, self.ledger, is_enough=lambda: self.clock.is_over)
        try:
            batch.rows(partial(function, clock=self.clock), tasks, schema)
        except KeyboardInterrupt:
            if not is_cancelled() or is_repeated():
                raise


@dataclass
class _Harvest:
    """Puzzles from the games of one edition so far."""

    hunt: Hunt
    wanted: int
    work: _Work
    show: Callable[[str], None]
    puzzles: list[Puzzle] = field(default_factory=list)
    looked: Counter[str] = field(default_factory=Counter)
    games: int = 0

    def gather(self) -> None:
        """Mine games until there are puzzles enough, or the work is stopped."""
        size = 1 if self.work.processes == 1 else GAMES_A_PROCESS * self.work.processes
        while not self._is_done:
            tasks = [self.hunt.task(self.games + more) for more in range(size)]
            self.work.do(mined, tasks, MinedGame)
            rows = [self.work.ledger.get(task, MinedGame) for task in tasks]
            finds = [None if row is None else Find.read(row) for row in rows]
            questions = [task for find in finds if find is not None for task in find.tasks()]
            self.work.do(answered, questions, Answered)
            for row, find in zip(rows, finds, strict=True):
                if self._is_done:
                    return
                if row is None or not self._is_taken(row, find):
                    return  # Stopped: what came later must not count without it.

    @property
    def _is_done(self) -> bool:
        return len(self.puzzles) >= self.wanted or self.games >= PATIENCE * (len(self.puzzles) + 1)

    def _is_taken(self, row: Row, find: Find | None) -> bool:
        """Take over what a game brought; return False while something is open."""
        answers = [self.work.ledger.get(task, Answered) for task in find.tasks()] if find else []
        known = [answer for answer in answers if answer is not None]
        if len(known) < len(answers):
            return False
        self.games += 1
        self.looked.update(row["looked"])
        if find is not None:
            self._judge(find.puzzle(known))
        self.show(f"{self.hunt.edition}: {len(self.puzzles)} puzzles in {self.games} games")
        return True

    def _judge(self, puzzle: Puzzle | None) -> None:
        """Keep a puzzle, unless it is not confirmed or there are enough of its kind."""
        if puzzle is None:
            self.looked[UNCONFIRMED] += 1
        elif self._has_enough_like(puzzle):
            self.looked[ENOUGH] += 1
        else:
            self.puzzles.append(puzzle)

    def _has_enough_like(self, puzzle: Puzzle) -> bool:
        """Whether the set would become one-sided."""
        alike = [one for one in self.puzzles if one.difficulty == puzzle.difficulty]
        advances = [one for one in self.puzzles if one.action == ADVANCE]
        return len(alike) >= -(-self.wanted // ALIKE) or (
            puzzle.action == ADVANCE and len(advances) >= -(-self.wanted // ADVANCES)
        )

    def mined(self) -> Mined:
        """Return where these puzzles were looked for, and what came of it."""
        hunt = self.hunt
        return Mined(
            hunt.edition,
            hunt.seed,
            hunt.step,
            PLAYERS,
            self.games,
            len(self.puzzles),
            dict(self.looked),
        )


def players() -> list[str]:
    """Return the players of the games that are mined, and those who try the puzzles."""
    return [*PLAYERS, *PANEL]

"""Puzzles are made: games are mined, each find is proved again, played on, put to the panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from patchwork_solve.analyses.puzzles.answer import Mined, PuzzlesAnswer
from patchwork_solve.analyses.puzzles.difficulty import PANEL
from patchwork_solve.analyses.puzzles.find import Answered, Find, MinedGame, answered
from patchwork_solve.analyses.puzzles.mining import PLAYERS, Hunt, mined
from patchwork_solve.analyses.puzzles.puzzle import ADVANCE, Puzzle
from patchwork_solve.analyses.spread.batch import Batch
from patchwork_solve.analyses.spread.resumable import Ledger
from patchwork_solve.analyses.spread.row import AnswerRow
from patchwork_solve.engine.base.cancellation import is_cancelled, is_repeated, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant import edition_of

Row = dict[str, Any]

ADVANCES, ALIKE = 2, 3
"""At most half of the puzzles have the advance for their answer, and a third one difficulty."""

PATIENCE = 100
"""Games for each puzzle, and for the first, after which the games of an edition are given up."""

GAMES_A_PROCESS = 8
"""Games asked for at once, where there is more than one process: starting them takes seconds."""

UNCONFIRMED, ENOUGH = "unconfirmed", "enough alike"
"""Why what is a puzzle by its first proof is left out: counted beside the verdicts."""


@dataclass(frozen=True)
class Asked:
    """Which puzzles are made.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    puzzles : int
        Of each edition.
    seed : int
        Of the first game. Editions take turns with the seeds, so that none shares a circle.
    """

    editions: Sequence[str]
    puzzles: int
    seed: int = 0

    def __post_init__(self) -> None:
        keep_whole(self, "puzzles", "seed")

    def check(self) -> None:
        """Raise `InputError` for an unknown edition, or one that is named twice."""
        for at, name in enumerate(self.editions):
            edition_of(name)
            if name in self.editions[:at]:
                raise InputError("edition", f"{shown(name)} is named twice")

    def hunts(self) -> list[Hunt]:
        """Return where they are looked for."""
        step = len(self.editions)
        return [Hunt(name, self.seed + at, step) for at, name in enumerate(self.editions)]


def make(
    asked: Asked,
    *,
    processes: int = 1,
    ledger: Ledger | None = None,
    seconds: float | None = None,
    tell: Callable[[str], None] = lambda words: None,
) -> PuzzlesAnswer:
    """Make puzzles; fewer when the user stops it, or when the games have no more.

    Parameters
    ----------
    asked : Asked
    processes : int
        Questions answered at the same time.
    ledger : Ledger, optional
        What was found before.
    seconds : float, optional
        Time limit of this run.
    tell : callable
        Told how many there are.

    Raises
    ------
    InputError
        When there is no puzzle.
    KeyboardInterrupt
        When the user stops it before the first one.
    """
    work = _Work(processes, ledger or Ledger(), Clock(seconds))
    harvests = [_Harvest(hunt, asked.puzzles, work, tell) for hunt in asked.hunts()]
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
    raise InputError("edition", f"there is no puzzle in {games} games; allowed: another edition")


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
    """What the games of one edition have brought so far."""

    hunt: Hunt
    wanted: int
    work: _Work
    tell: Callable[[str], None]
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
            asked = [task for find in finds if find is not None for task in find.tasks()]
            self.work.do(answered, asked, Answered)
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
        self.tell(f"{self.hunt.edition}: {len(self.puzzles)} puzzles in {self.games} games")
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
    """Return everybody who plays games for puzzles, or is asked about them."""
    return [*PLAYERS, *PANEL]

"""A question played: both sides in turn, a look, and more circles, until it is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.comparing.answer import Comparison, compare
from patchwork_solve.analyses.comparing.folder import OUT
from patchwork_solve.analyses.comparing.interim_result import FIRST, InterimResult, interim_result
from patchwork_solve.analyses.comparing.proved import late
from patchwork_solve.analyses.comparing.query import WhatIfQuery
from patchwork_solve.analyses.comparing.side import Side
from patchwork_solve.analyses.comparing.stopping import Stopping
from patchwork_solve.analyses.simulation.place import made_folder
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shortened

LONGEST_NAME = 40
"""Characters of a player's or an edition's name in an error."""

Show = Callable[[str], None]


class TooEarlyError(InputError):
    """The time was up before a circle was played under both rules."""


def answered(
    query: WhatIfQuery,
    folder: Path,
    show: Show = lambda words: None,
    cluster: str | None = None,
) -> Comparison:
    """Play a question until it is answered, and compare.

    Parameters
    ----------
    query : WhatIfQuery
        Checked.
    folder : Path
        In which the games are kept, as the runs ``base`` and ``variant``; games that are there are
        not played again.
    show : callable
        Takes words on how far it is.
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead of processes.

    Raises
    ------
    InputError
        For a folder of another run.
    TooEarlyError
        When the time does not suffice for a game of both.
    """
    query = query.fitted([query.player], query.editions, query.processes, show)
    sides = query.sides(folder)
    going = _Going(query, sides, Clock(query.seconds), show, cluster)
    with made_folder(folder, OUT):
        why = going.play()
    if any(not side.has_games for side in sides):
        raise _too_early()
    with sides[0].run() as base, sides[1].run() as variant:
        stopping = going.stopping(why, base, variant)
        batch = Batch(
            query.processes, report=going.show_solved, is_enough=lambda: going.clock.is_over
        )
        is_wanted = query.late.positions and not going.clock.is_over
        proved = late(base, query.editions[1], query.late, batch) if is_wanted else None
        return replace(compare(base, variant, proved, stopping), fits=query.fits)


def _too_early() -> BaseException:
    """Return the error to raise where there is nothing to compare yet."""
    if is_cancelled():
        return KeyboardInterrupt(last_signal())
    return TooEarlyError("seconds", "no circle was played under both; allow more")


def _forfeit_error(player: str, *runs: Run) -> InputError | None:
    """Return the error to raise if the player forfeited every game under one of the rules."""
    for run in runs:
        sql = (
            "SELECT count(*) AS games, count(forfeit) AS lost, any_value(forfeit) AS why FROM games"
        )
        row = run.query(sql).iloc[0]
        if row["games"] and row["games"] == row["lost"]:
            name = shortened(player, LONGEST_NAME)
            under = shortened(run.about.edition.name, LONGEST_NAME)
            return InputError(
                "player",
                "{name} forfeited every game under {under}: it {why}",
                name=name,
                under=under,
                why=row["why"],
            )
    return None


class _Going:
    """A question while it is played."""

    def __init__(
        self,
        query: WhatIfQuery,
        sides: tuple[Side, Side],
        clock: Clock,
        show: Show,
        cluster: str | None,
    ) -> None:
        self.query, self.sides, self.clock, self.show = query, sides, clock, show
        self.where = query.processes, cluster
        # Counted now: of a shard that is done as the time is up nobody may hear.
        self.there = sum(side.games for side in sides)
        self.new = 0
        self.looks: list[InterimResult] = []

    def play(self) -> str:
        """Play until something ends it; return what."""
        circles = min(FIRST, self.query.games)
        while True:
            for side in self.sides:
                if self.clock.is_over:
                    break
                self.new += side.play(circles, self.where, self.clock.left, self._show_state)
            if self.clock.is_over:
                return "interruption" if is_cancelled() else "limit"
            seen = self._look()
            precision = self.query.precision
            if precision is not None and seen.is_enough(precision):
                return "precision"
            if seen.circles >= self.query.games or circles >= self.query.games:
                return "finished"
            circles = seen.following(precision, self.query.games)

    def _look(self) -> InterimResult:
        with self.sides[0].run() as base, self.sides[1].run() as variant:
            seen = interim_result(base, variant, self._planned_circles())
        self.looks.append(seen)
        self._show_state("")
        return seen

    def _planned_circles(self) -> int:
        """Return about how many circles there will be, as it seemed at the first look.

        It shapes the interval that holds at all looks, so that it does not change afterwards.
        """
        if not self.looks or self.query.precision is None:
            return self.query.games
        needed = self.looks[0].needed(self.query.precision)
        return self.query.games if needed is None else min(self.query.games, max(FIRST, needed))

    def _show_state(self, words: str) -> None:
        """Show how far it is: the last look, the time that it seems to take, what is played."""
        parts = [words] if words else []
        if self.looks:
            parts.append(self.looks[-1].words())
            parts += self._remaining_words()
        self.show("; ".join(parts))

    def show_solved(self, done: int, of: int, row: dict[str, Any]) -> None:
        """Show how many late positions are solved."""
        self.show(f"{done} of {of} late positions solved")

    def _remaining_words(self) -> list[str]:
        seen, precision = self.looks[-1], self.query.precision
        wanted = self.query.games
        if precision is not None:
            wanted = min(wanted, seen.needed(precision) or wanted)
        if not self.new or wanted <= seen.circles:
            return []
        a_circle = self.clock.spent / self.new * 2
        left = timedelta(seconds=round(a_circle * (wanted - seen.circles)))
        return [f"about {wanted:,} are needed, {left} from the last look"]

    def stopping(self, why: str, base: Run, variant: Run) -> Stopping:
        """Return the reason for the end, and the interval, which holds for every reason."""
        seen = interim_result(base, variant, self._planned_circles())
        if not seen.circles:
            raise _forfeit_error(self.query.player, base, variant) or _too_early()
        return Stopping(
            why,
            self.query.precision,
            _number(base) + _number(variant) - self.there,
            self.clock.spent,
            len(self.looks),
            seen.always,
            self.there,
        )


def _number(run: Run) -> int:
    """Return how many games of a run there are."""
    (number,) = run.query("SELECT count(*) AS games FROM games")["games"].tolist()
    return int(number)

"""How a match stands while it is played, and whether that is enough."""

from __future__ import annotations

from typing import Any

from patchwork_solve.analyses.match.pairs import wins
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.match.sequential import SequentialTest
from patchwork_solve.analyses.statistics.paired import Tally, share
from patchwork_solve.engine.base.clock import Clock

Row = dict[str, Any]

MOST_FORFEITS = 6
"""Games that a player may forfeit one after the other before the match is given up."""


class Standing:
    """The pairs of a match that are known.

    Pairs finish in any order; the sequential test takes them in theirs, so that where it ends a
    match does not depend on how many processes play it.

    Parameters
    ----------
    clock : Clock
        Of the whole match.
    """

    def __init__(self, match: MatchQuery, test: SequentialTest | None, clock: Clock) -> None:
        self.match, self.test, self.clock = match, test, clock
        self.known = 0
        self._wins: dict[int, float] = {}
        self._forfeits = [0, 0]
        self._reason = ""

    def add_known(self, row: Row) -> None:
        """Add a pair that an earlier run played."""
        self.known += 1
        self._take(row)

    def add(self, row: Row) -> None:
        """Add a pair that was played just now."""
        self._take(row)
        for index in (0, 1):
            if row[f"forfeit_{index}"] is None:
                self._forfeits = [0, 0]
            else:
                self._forfeits[int(row[f"won_{index}"])] += 1
                self._reason = row[f"forfeit_{index}"]

    def _take(self, row: Row) -> None:
        self._wins[row["pair"]] = wins(row)
        test = self.test
        while test and test.verdict is None and test.pairs in self._wins:
            test.add(self._wins[test.pairs])

    @property
    def is_decided(self) -> bool:
        """Whether the test has ended the match."""
        return self.test is not None and self.test.verdict is not None

    @property
    def failure(self) -> tuple[int, str] | None:
        """The player that forfeits game after game, and why it forfeited the last one."""
        for side, number in enumerate(self._forfeits):
            if number >= MOST_FORFEITS:
                return side, self._reason
        return None

    def is_enough(self) -> bool:
        """Whether no more pairs are needed."""
        return self.clock.is_over or self.is_decided or self.failure is not None

    def words(self) -> str:
        """Return how far the match is, in a line."""
        done, of = len(self._wins), self.match.pairs
        found = share(Tally.of(self._wins.values()))
        if found.value is None or found.low is None or found.high is None:
            return f"{done} of {of} pairs"
        line = (
            f"{done} of {of} pairs: {self.match.players[0]} {100 * found.value:.1f} % "
            f"({100 * found.low:.1f} to {100 * found.high:.1f})"
        )
        new = done - self.known
        return f"{line}, {self.clock.spent * (of - done) / new:.0f} s left" if new else line

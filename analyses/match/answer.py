"""A match as people take it: its figures, as text, as a table, as JSON, with its games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.match.pairs import forfeit_reasons, margins, wins
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics import paired
from patchwork_solve.analyses.statistics.paired import Tally
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.players.restricted import forced_moves, is_restricted
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.query import MatchQuery
    from patchwork_solve.analyses.match.sequential import SequentialTest

Row = dict[str, Any]


@checked_methods()
@dataclass(frozen=True, repr=False)
class MatchAnswer(Answer):
    """A match of two players; figures are those of the first named one.

    Printed, it is what the command `play-match` shows.

    Parameters
    ----------
    match : MatchQuery
        The requested match.
    rows : tuple of dict
        The finished pairs.
    stopped : str
        ``finished``, ``decided`` (by the test), ``limit``, ``interruption``, or ``forfeits``.
    test : SequentialTest or None
    failure : tuple of int and str, or None
        Who forfeited game after game, and the last reason.
    """

    match: MatchQuery
    rows: tuple[Row, ...]
    stopped: str = "finished"
    test: SequentialTest | None = None
    failure: tuple[int, str] | None = None

    @cached_property
    def tally(self) -> Tally:
        """Numbers of pairs that the first player won, split and lost."""
        return Tally.of(map(wins, self.rows))

    @property
    def pairs(self) -> int:
        """Finished pairs."""
        return len(self.rows)

    @property
    def wins(self) -> tuple[float, float]:
        """Games that each of the two won; a shared tie is half a game for each."""
        won = 2 * self.tally.won + self.tally.split
        return won, 2 * self.pairs - won

    @cached_property
    def share(self) -> Figure:
        """Share of the games that the first player won, with a 95 % interval."""
        return paired.share(self.tally)

    @cached_property
    def elo(self) -> Figure:
        """Elo difference, with a 95 % interval."""
        return paired.elo(self.tally)

    @cached_property
    def normalised_elo(self) -> Figure:
        """Normalised Elo difference, with a 95 % interval."""
        return paired.normalised_elo(self.tally)

    @cached_property
    def margin(self) -> tuple[float | None, float | None]:
        """Mean margin in points and its standard error, of the pairs without a forfeit."""
        return paired.mean_margin(margins(self.rows))

    @cached_property
    def ties_broken(self) -> int:
        """Games with equal scores, won by the player who reached the last space first."""
        return sum(
            row[f"score_a_{index}"] is not None
            and row[f"score_a_{index}"] == row[f"score_b_{index}"]
            for row in self.rows
            for index in (0, 1)
        )

    @cached_property
    def forfeit_reasons(self) -> tuple[list[str], list[str]]:
        """Why each of the two forfeited games, in their order."""
        return forfeit_reasons(self.rows)

    @property
    def forfeits(self) -> tuple[int, int]:
        """Games that each of the two forfeited."""
        a, b = self.forfeit_reasons
        return len(a), len(b)

    @cached_property
    def forced(self) -> tuple[int, int]:
        """Forbidden moves that each of the two had to make, if it plays with a handicap."""
        names = self.match.players
        if not any(map(is_restricted, names)):
            return 0, 0
        # The first named one is player 0 of every other game.
        indexed = [(game, number % 2) for number, game in enumerate(self.games)]
        a, b = (
            sum(forced_moves(name, game, index ^ side) for game, index in indexed)
            for side, name in enumerate(names)
        )
        return a, b

    @property
    def decisions(self) -> tuple[int, int]:
        """Decisions of each of the two: plies with more than one legal move."""
        return int(self._sum("decisions_a")), int(self._sum("decisions_b"))

    @property
    def seconds_per_decision(self) -> tuple[float | None, float | None]:
        """Mean wall-clock time of those decisions."""
        a, b = self.decisions
        return (
            self._sum("seconds_a") / a if a else None,
            self._sum("seconds_b") / b if b else None,
        )

    def _sum(self, name: str) -> float:
        return float(sum(row[f"{name}_0"] + row[f"{name}_1"] for row in self.rows))

    @property
    def games(self) -> list[Game]:
        """The records of all games, two for a pair: the first player begins, then the second."""
        return [Game.from_text(row[f"record_{index}"]) for row in self.rows for index in (0, 1)]

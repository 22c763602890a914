"""A match: who plays whom, how often, by which rules."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import (
    EditionField,
    Patience,
    Seed,
    StopLimit,
    process_count,
)
from patchwork_solve.analyses.asking.query import Field, Numbers, Whole
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.sequential import SequentialTest

Row = dict[str, Any]

MOST_GAMES = 100_000
"""More than an honest match has."""


@dataclass(frozen=True)
class MatchQuery(FitOptions):
    """Two players, and the games that they play against each other."""

    a: Annotated[
        str,
        Field(
            "A player: greedy, careful, random, or 'pipe:COMMAND' for your own program.",
            option="A",
            completion=completion.players,
        ),
    ]
    b: Annotated[str, Field("Its opponent.", option="B", completion=completion.players)]
    games: Annotated[int, Whole("The most games to play, two on each circle.", 2, MOST_GAMES)] = 100
    seed: Seed = 0
    edition: EditionField = "current"
    sprt: Annotated[
        tuple[float, float] | None,
        Numbers(
            "End the match once A is worth more than ELO0, or less than ELO1, as in 0,50.",
            metavar="ELO0,ELO1",
        ),
    ] = None
    patience: Patience = 60.0
    processes: Annotated[int, process_count("Number of pairs played at once.")] = 1
    seconds: StopLimit = None

    def check(self) -> None:
        """Raise `InputError` for what cannot be played."""
        from patchwork_solve.engine.players.naming import require_player

        if self.games % 2:
            raise InputError(
                "games",
                "{value}; games come in pairs; use {games}",
                value=self.games,
                games=self.games + 1,
            )
        require_player(self.a, self.rules, "a")
        require_player(self.b, self.rules, "b")
        if self.fits is None:
            self.check_fit(self.players, [self.rules])

    @cached_property
    def rules(self) -> Edition:
        """The edition."""
        return edition_of(self.edition)

    def test(self) -> "SequentialTest | None":
        """Return a new test that is to end the match; None without one.

        Raises `InputError` for invalid ends of the interval.
        """
        from patchwork_solve.analyses.match.sequential import SequentialTest

        return None if self.sprt is None else SequentialTest.between(*self.sprt)

    @property
    def players(self) -> tuple[str, str]:
        """Both names."""
        return self.a, self.b

    @property
    def pairs(self) -> int:
        """How many pairs of games there are."""
        return self.games // 2

    @property
    def jobs(self) -> tuple[str, ...]:
        """Kernel jobs to compile."""
        from patchwork_solve.engine.players.naming import jobs_of

        return tuple(dict.fromkeys(job for name in self.players for job in jobs_of(name)))

    def about(self) -> Row:
        """Return the facts that all its pairs share, independently of their number."""
        from patchwork_solve.analyses.workers.evaluations import evaluated
        from patchwork_solve.analyses.workers.rules import in_full
        from patchwork_solve.engine.base.program import version

        return {
            "kind": "match",
            "players": list(self.players),
            "edition": self.rules.name,
            "variant": in_full(self.rules),
            "seed": self.seed,
            "version": version(),
            **evaluated(*self.players),
        }

    def tasks(self) -> list[Row]:
        """Return its pairs as tasks for `spread`."""
        about = self.about()
        return [{"match": about, "pair": pair} for pair in range(self.pairs)]

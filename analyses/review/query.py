"""A review: of which game, by which player, how long."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import process_count
from patchwork_solve.analyses.asking.query import Field, Query, Seconds, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.record import Game

SECONDS = 45.0
"""For the whole review, where nobody says how long."""

PROOFS = 0.45
"""Share of it, at most, for proofs from the end backwards."""

ESTIMATES = 0.9
"""Share of it after which all decisions are looked at; the rest is for the costly ones."""

PROOF_NODES = 20
"""Nodes of the endgame search for a position for each of the player's: enough for the last third of
the track at 20,000."""

MISTAKES = 3
MOST_MISTAKES = 20

JOBS = ("drafting", "endgame")
"""What is to be compiled for it."""


@dataclass(frozen=True)
class ReviewQuery(Query):
    """A game to be reviewed; a command line names it, until it is read."""

    game: Annotated[
        "Game",
        Field(
            "A file, example:NAME, - for standard input, or one-line text.",
            option="GAME",
            completion=completion.games,
        ),
    ]
    player: Annotated[
        str,
        Field(
            "The player that judges: strong or draft; strong:20000n thinks N nodes a decision, "
            "and repeats.",
            metavar="NAME",
        ),
    ] = "strong"
    seconds: Annotated[
        float | None,
        Seconds("Seconds for the whole review (default 45).", option="--time-limit"),
    ] = None
    mistakes: Annotated[
        int, Whole("How many of the most costly moves to show.", 1, MOST_MISTAKES)
    ] = MISTAKES
    processes: Annotated[int, process_count("Decisions looked at at once.")] = 1

    def check(self) -> None:
        """Raise `InputError` for what cannot be reviewed."""
        from patchwork_solve.engine.game.problems import require_known_circle
        from patchwork_solve.engine.players.analyst import analyst

        analyst(self.player)
        if self.says_how_long and self.seconds is not None:
            reason = f"{shown(self.player)} says how long already; leave one of the two out"
            raise InputError("seconds", reason)
        if not self.game.moves:
            raise InputError("game", "no move was played; there is nothing to review")
        require_known_circle(self.game.start)

    @property
    def says_how_long(self) -> bool:
        """Whether the player's name says how long a decision may take."""
        return ":" in self.player.partition("@")[0]

    @cached_property
    def a_decision(self) -> "DecisionLimits | None":
        """What the player's name says of each decision."""
        from patchwork_solve.engine.players.analyst import analyst

        return analyst(self.player).limits if self.says_how_long else None

    @property
    def total(self) -> float | None:
        """Seconds for all of it; None where each decision has its limit."""
        if self.says_how_long:
            return None
        return SECONDS if self.seconds is None else self.seconds

    def proofs(self) -> Limits:
        """Return how much proofs may cost."""
        each = self.a_decision
        if each is None:
            assert self.total is not None
            return Limits(seconds=PROOFS * self.total, threads=self.processes)
        if each.nodes is not None:
            return Limits(nodes=PROOF_NODES * each.nodes)
        assert each.seconds is not None
        return Limits(seconds=len(self.game.moves) * each.seconds, threads=self.processes)

"""The query of a review: the game, the player and the limits."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import process_count
from patchwork_solve.analyses.asking.query import Field, Query, Seconds, Texts, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.record import Game

SECONDS = 45.0
"""Default time of a whole review, in seconds."""

PROOFS = 0.45
"""Largest share of the time for proofs from the end backwards."""

ESTIMATES = 0.9
"""Share of the time after which all decisions are examined; the rest is for the costly ones."""

PROOF_NODES = 20
"""Nodes of the endgame search a position for each node of the player a decision; with 20,000 of
them it is enough for the last third of the track."""

MISTAKES = 3
MOST_MISTAKES = 20

JOBS = ("analysing", "review")
"""Kernel jobs to compile for a review."""


@dataclass(frozen=True)
class ReviewQuery(Query):
    """A game to review, the player that judges, and its limits."""

    game: Annotated[
        "Game | Any",  # For the command line, the texts that name one or more.
        Texts(
            "A file, example:NAME, - for standard input, or one-line text; several of them, a "
            "folder, or a study give one table.",
            option="GAME",
            metavar="GAME...",
            completion=completion.games,
        ),
    ]
    player: Annotated[
        str,
        Field(
            "The player that judges: strong or draft; strong:20000n searches 20,000 nodes a "
            "decision and repeats exactly.",
            metavar="NAME",
        ),
    ] = "strong"
    seconds: Annotated[
        float | None,
        Seconds(
            "Seconds for the whole review (default 45); for several, until the results so far "
            "are reported.",
            option="--time-limit",
        ),
    ] = None
    mistakes: Annotated[
        int, Whole("Number of the most costly moves to show.", 1, MOST_MISTAKES)
    ] = MISTAKES
    processes: Annotated[
        int, process_count("Number of decisions, or of several games, analysed at once.")
    ] = 1

    def check(self) -> None:
        """Raise `InputError` when the game cannot be reviewed, or limits do not go together."""
        from patchwork_solve.engine.game.problems import require_known_circle
        from patchwork_solve.engine.players.analyst import analyst

        analyst(self.player)
        if self.says_how_long and self.seconds is not None:
            raise InputError(
                "seconds",
                "{name} already limits the search; leave one of the two out",
                name=shown(self.player),
            )
        if not self.game.moves:
            raise InputError("game", "no move was played; there is nothing to review")
        require_known_circle(self.game.start)

    @property
    def says_how_long(self) -> bool:
        """Whether the player's name says how long a decision may take."""
        return ":" in self.player.partition("@")[0]

    @cached_property
    def a_decision(self) -> "DecisionLimits | None":
        """Limits of a decision in the player's name; None without one."""
        from patchwork_solve.engine.players.analyst import analyst

        return analyst(self.player).limits if self.says_how_long else None

    @property
    def total(self) -> float | None:
        """Seconds for the whole review; None if each decision has its limit."""
        if self.says_how_long:
            return None
        return SECONDS if self.seconds is None else self.seconds

    def proofs(self) -> Limits:
        """Return the limits of the proofs."""
        each = self.a_decision
        if each is None:
            assert self.total is not None
            return Limits(seconds=PROOFS * self.total, threads=self.processes)
        if each.nodes is not None:
            return Limits(nodes=PROOF_NODES * each.nodes)
        assert each.seconds is not None
        return Limits(seconds=len(self.game.moves) * each.seconds, threads=self.processes)

"""The query of a game in the terminal: the opponent, the human's seat, and the advice."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import OwnEdition, Patience
from patchwork_solve.analyses.asking.levels import FRIENDLY, LEVELS, player_of
from patchwork_solve.analyses.asking.limits import MOST_SEED
from patchwork_solve.analyses.asking.query import Choice, Field, Query, Whole

BOTH = "both"
"""Seat of two humans at one keyboard."""


@dataclass(frozen=True)
class PlayQuery(Query):
    """The players of a game in the terminal, and what helps the human."""

    against: Annotated[
        str,
        Field(
            f"Who plays the other side: {', '.join(LEVELS)}, or a player's name as in play-match.",
            completion=completion.opponents,
        ),
    ] = FRIENDLY
    seat: Annotated[
        str,
        Choice(
            "Which player you are: 0 or 1 (0 moves first in a new game), or both.", ("0", "1", BOTH)
        ),
    ] = "0"
    hints: Annotated[
        str, Field("Player that answers hint and eval, as in best --player.", metavar="NAME")
    ] = "strong:1"
    teach: Annotated[
        int | None,
        Whole(
            "Warn before a move that loses these points or more, as --hints judges, and let you "
            "take it back.",
            1,
            50,
            metavar="POINTS",
        ),
    ] = None
    seed: Annotated[
        int | None, Whole("Seed of the circle and of the opponent's draws.", 0, MOST_SEED)
    ] = None
    edition: OwnEdition = None
    patience: Patience = 60.0

    @property
    def opponent(self) -> str:
        """The opponent as a player's name."""
        return player_of(self.against)

    @property
    def humans(self) -> tuple[int, ...]:
        """The players for whom a human decides."""
        return (0, 1) if self.seat == BOTH else (int(self.seat),)

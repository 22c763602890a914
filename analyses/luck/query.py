"""The query of luck: the games to review, and the circles on which many games are played."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Field, Query, Whole
from patchwork_solve.analyses.luck import MOST_A_CIRCLE
from patchwork_solve.engine.base.errors import InputError


@dataclass(frozen=True)
class LuckQuery(Query):
    """Games to review, and circles on which many more are played."""

    games: Annotated[
        int, Whole("Number of games to review, spread evenly over the run.", 0, MOST)
    ] = 20
    player: Annotated[
        str,
        Field("Player that estimates what is not proved, with nodes a decision.", metavar="NAME"),
    ] = "strong:2000n"
    repeats: Annotated[
        int,
        Whole(
            "Also play this many games on each of some circles, and report how far a circle "
            "decides who wins; 20 or more.",
            0,
            MOST_A_CIRCLE,
        ),
    ] = 0
    circles: Annotated[int, Whole("Number of circles for --repeats.", 1, MOST)] = 50
    repeater: Annotated[
        str,
        Field("Player that plays itself for --repeats; one that draws at random.", metavar="NAME"),
    ] = "rollout:100"

    def check_games(self) -> None:
        """Raise `InputError` if there is nothing to report."""
        if not self.games and not self.repeats:
            raise InputError("games", "0 without --repeats leaves nothing to report; at least 1")
        if self.repeats == 1:
            raise InputError("repeats", "1 game shows no chance; 0, or at least 2")

    def check(self) -> None:
        """Raise `InputError` for players that cannot review or draw."""
        from patchwork_solve.analyses.luck.ledger import check
        from patchwork_solve.analyses.luck.repeats import check_repeater

        check(self.player)
        if self.repeats:
            check_repeater(self.repeater)

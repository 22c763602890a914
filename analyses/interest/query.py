"""The query of interest: the games to estimate, and the matches that show skill and styles."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.limits import MOST, MOST_NODES
from patchwork_solve.analyses.asking.query import Field, Number, Query, Whole


@dataclass(frozen=True)
class InterestQuery(Query):
    """Games whose decisions are estimated, and matches of players under the same rules."""

    games: Annotated[
        int, Whole("Number of games to estimate, spread evenly over the run.", 1, MOST)
    ] = 40
    player: Annotated[
        str, Field("Player that estimates, with nodes a decision.", metavar="NAME")
    ] = "strong-alone:300n"
    nodes: Annotated[
        int,
        Whole(
            "Limit of nodes of each proof, from the end of a game backwards; 0 proves nothing.",
            0,
            MOST_NODES,
        ),
    ] = 20_000
    matches: Annotated[
        int,
        Whole("Games of each match on skill and styles; 0 for none.", 2, 10_000, has_zero=True),
    ] = 40
    seconds: Annotated[
        float, Number("Seconds that people take for a decision.", 1.0, 600.0, "seconds")
    ] = 20.0

    def check(self) -> None:
        """Raise `InputError` for a player that does not estimate, or has no limit of nodes."""
        from patchwork_solve.analyses.luck.ledger import check

        check(self.player)

"""The query of a best move: the player that ranks, its limits, and games played on."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.limits import (
    LEAST_ROLLOUTS,
    MOST,
    MOST_ROLLOUTS,
    MOST_SEED,
)
from patchwork_solve.analyses.asking.query import Field, Query, Seconds, Whole
from patchwork_solve.engine.players.limits import MOST_THREADS


@dataclass(frozen=True)
class BestQuery(Query):
    """The player that ranks the moves of a position, and its limits."""

    player: Annotated[
        str,
        Field(
            "The player that searches: strong or draft; strong:100000n searches 100,000 nodes "
            "and repeats exactly.",
            metavar="NAME",
        ),
    ] = "strong"
    seconds: Annotated[
        float | None, Seconds("Seconds to search (default 5).", option="--time-limit")
    ] = None
    threads: Annotated[
        int | None,
        Whole("Threads that search together (default: the cores, 8 at most).", 1, MOST_THREADS),
    ] = None
    moves: Annotated[int | None, Whole("Show only the best N.", 1, MOST)] = None
    rollouts: Annotated[
        int,
        Whole(
            "Also play up to N games on from each choice, and rank by them.",
            LEAST_ROLLOUTS,
            MOST_ROLLOUTS,
            has_zero=True,
        ),
    ] = 0
    seed: Annotated[int, Whole("Seed of the games of --rollouts.", 0, MOST_SEED)] = 0

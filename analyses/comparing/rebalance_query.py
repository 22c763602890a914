"""The query of a rebalance: the prices to change, the gaps to leave, and the player."""

from dataclasses import dataclass, replace
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.fields import Seed, StopLimit
from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Choice, Field, Flag, Number, Whole
from patchwork_solve.analyses.comparing.query import PlaysItself, Processes, WhatIfQuery
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.analyses.prices.query import STEP, PriceQuery
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition


@dataclass(frozen=True)
class RebalanceQuery(FitOptions):
    """Fair prices of a file, or measured; the changes proposed are played."""

    edition: Annotated[
        EditionName,
        Field(
            "current, first-2014, a variant's .toml file, or example:tight-nine.",
            option="EDITION",
            completion=completion.editions,
        ),
    ]
    prices: Annotated[
        str | None,
        Field(
            "Fair prices written by report prices (.csv, .parquet); without this file they are "
            "measured, which takes a long time.",
            metavar="FILE",
        ),
    ] = None
    circles: Annotated[
        int | None,
        Whole(
            "Without --prices: number of circles on which prices are measured (default: 200).",
            1,
            MOST,
        ),
    ] = None
    limit: Annotated[
        float,
        Number(
            "Most buttons by which a new price may differ from its fair one.",
            0,
            100,
            "buttons",
            option="--gap-limit",
        ),
    ] = 0.5
    measure: Annotated[
        str,
        Choice(
            "relative: the price that makes it as good a purchase as the mean patch; fair: the "
            "price at which buying it gains nothing.",
            ("relative", "fair"),
        ),
    ] = "relative"
    cautious: Annotated[bool, Flag("Change only prices that are sure to be beyond the limit.")] = (
        False
    )
    step: Annotated[
        int,
        Whole(
            "Most buttons by which a price changes at once: prices are measured with changes of "
            f"{STEP}, and a larger gap is a direction, not a figure.",
            1,
            100,
        ),
    ] = STEP
    rounds: Annotated[
        int,
        Whole(
            "Change the prices and measure them again on other circles, up to this many times; it "
            "ends when no gap is sure (0: propose only).",
            0,
            100,
        ),
    ] = 0
    games: Annotated[
        int, Whole("Number of games to play under old and new prices (0: no games).", 0, MOST)
    ] = 200
    player: PlaysItself = "strong:1000n"
    seed: Seed = 0
    processes: Processes = 1
    seconds: StopLimit = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.prices is not None and self.circles is not None:
            raise InputError("circles", "is for prices that are measured; leave it out")
        if self.prices is not None and self.rounds:
            raise InputError("rounds", "measure prices themselves; leave out `prices`")
        if self.fit and self.prices is not None and not self.games:
            raise InputError("fit", "is for games, and none are played; leave it out")

    def price_query(self) -> PriceQuery:
        """Return how prices are measured; printings keep their evaluations.

        Raises `InputError` for fewer circles than an interval needs.
        """
        from patchwork_solve.analyses.prices.fair import FEWEST

        is_printing = edition_of(self.edition).definition is None
        is_fitted = False if self.fit and is_printing else self.fit
        asked = PriceQuery(
            self.edition,
            seed=self.seed,
            player=self.player,
            fit=is_fitted,
            fit_games=None if is_fitted is False else self.fit_games,
        )
        if self.circles is None:
            return asked
        if self.circles < FEWEST:
            raise InputError(
                "circles", "{value}; allowed: {fewest} or more", value=self.circles, fewest=FEWEST
            )
        return replace(asked, circles=self.circles)

    def whatif_query(self, variant: Edition) -> WhatIfQuery:
        """Return the games under old and new prices."""
        return WhatIfQuery(
            variant,
            self.edition,
            precision=None,
            games=self.games,
            player=self.player,
            seed=self.seed,
            processes=self.processes,
            seconds=self.seconds,
            fit=self.fit,
            fit_games=self.fit_games,
        )

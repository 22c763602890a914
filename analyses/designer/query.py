"""The rules of an evening, who plays, and how long it may take."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.fields import Seed
from patchwork_solve.analyses.asking.limits import MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Number
from patchwork_solve.analyses.comparing.query import PlaysItself, Processes
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

MINUTES = 30.0
LEAST_MINUTES = 1.0
MOST_MINUTES = 14_400.0

SEEDS = 4
"""Seeds that an evening needs: of its games, its search, that one's fresh circles, new prices."""


@checked_methods("__init__")
@dataclass(frozen=True)
class DesignerQuery(FitOptions):
    """The rules that an evening is about.

    Parameters
    ----------
    minutes, hours : float, optional
        How long it may take; `MINUTES` by default. A fit is not counted.
    """

    variant: Annotated[
        EditionName,
        Field(
            "The rules: a variant's .toml file, an edition, or example:tight-nine.",
            option="VARIANT",
            completion=completion.editions,
        ),
    ]
    minutes: Annotated[
        float | None,
        Number(
            "How long it may take; more time gives narrower intervals.",
            LEAST_MINUTES,
            MOST_MINUTES,
            "minutes",
            default=f"{MINUTES:g}",
        ),
    ] = None
    hours: Annotated[
        float | None, Number("The same in hours, as 8 for a night.", 0.01, 240, "hours")
    ] = None
    player: PlaysItself = "strong:1000n"
    seed: Seed = 0
    processes: Processes = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.minutes is not None and self.hours is not None:
            raise InputError("hours", "cannot go with `minutes`; leave one out")

    @property
    def seconds(self) -> float:
        """How long it may take."""
        if self.hours is not None:
            return 3600 * self.hours
        return 60 * (MINUTES if self.minutes is None else self.minutes)

    @cached_property
    def rules(self) -> Edition:
        """The rules."""
        return edition_of(self.variant)

    def check(self) -> None:
        """Raise `InputError` for what cannot be played."""
        from patchwork_solve.engine.players.naming import require_player

        require_player(self.player, self.rules, "player")
        self.check_fit([self.player], [self.rules])
        if self.seed > MOST_SEED - SEEDS:
            raise InputError(
                "seed", "{value}; allowed: 0 to {most}", value=self.seed, most=MOST_SEED - SEEDS
            )

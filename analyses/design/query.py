"""The goals of a search over rules, what it may change, who plays and how often."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.fields import Seed, StopLimit
from patchwork_solve.analyses.asking.limits import MOST, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Texts, Whole
from patchwork_solve.analyses.comparing.query import PlaysItself, Processes
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import require_each
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.design.goal import Goal
    from patchwork_solve.analyses.design.space import Space

MOST_TRIALS = 2000

FEWEST_GAMES = 20
"""Games of a rule set at first: fewer show nothing."""

FACTOR = 3
"""Factor by which the games grow for the third of the rule sets that goes on."""


@dataclass(frozen=True)
class OneOrMore(Texts):
    """Texts that are required; a text alone is one of them."""

    def checked(self, value: object, name: str) -> list[str]:
        """Return the texts."""
        return list(require_each([value] if isinstance(value, str) else value, str, name))


@dataclass(frozen=True)
class DesignQuery(FitOptions):
    """Rules are searched for that bring figures to their goals."""

    goals: Annotated[
        Sequence[str],
        OneOrMore(
            "A figure of the games and its target: win_0=0.5, win_0=50%, or margin=0:2 with a "
            "weight; may be repeated.",
            option="--goal",
            metavar="METRIC=TARGET[:WEIGHT]",
        ),
    ]
    vary: Annotated[
        Sequence[str],
        OneOrMore(
            "A field of a variant's file and its values: start_buttons.1=5..9, swap, "
            "patches.axe.buttons=8..12; may be repeated.",
            metavar="FIELD=A..B[..STEP]",
        ),
    ]
    edition: Annotated[
        EditionName,
        Field(
            "The rules to begin with: current, first-2014, a variant's .toml file, or "
            "example:tight-nine.",
            option="EDITION",
            completion=completion.editions,
        ),
    ] = "current"
    trials: Annotated[
        int,
        Whole("Number of rule sets to try; if there are no more, all are tried.", 1, MOST_TRIALS),
    ] = 60
    player: PlaysItself = "strong:1000n"
    games: Annotated[
        int,
        Whole(
            "Games of each of the last few rule sets, in the search and again on fresh circles; "
            "each begins with a ninth of them.",
            1,
            MOST,
        ),
    ] = 1000
    seed: Seed = 0
    processes: Processes = 1
    seconds: StopLimit = None

    def check(self, out: Path | None = None) -> None:
        """Raise `InputError` for what cannot be searched, or not into a folder.

        Nothing is written.
        """
        from patchwork_solve.analyses.comparing.folder import check_folder
        from patchwork_solve.analyses.design.folder import ENTRIES
        from patchwork_solve.engine.players.naming import require_player

        _ = self.targets, self.space
        require_player(self.player, self.rules, "player")
        self.check_fit([self.player])
        if self.seed == MOST_SEED:
            raise InputError(
                "seed", "{value}; allowed: 0 to {most}", value=self.seed, most=f"{MOST_SEED - 1:,}"
            )
        check_folder(out, ENTRIES.__contains__)

    @cached_property
    def rules(self) -> Edition:
        """The edition that is changed."""
        return edition_of(self.edition)

    @cached_property
    def targets(self) -> "tuple[Goal, ...]":
        """The goals."""
        from patchwork_solve.analyses.design.goal import goals_of

        return goals_of(list(self.goals))

    @cached_property
    def space(self) -> "Space":
        """Rules that may be changed."""
        from patchwork_solve.analyses.design.space import space_of

        return space_of(self.vary, self.rules)

    @property
    def is_fitted(self) -> bool:
        """Whether the player is fitted to the rules with which the search begins."""
        return bool(self.fit or self.rules_to_fit([self.player], [self.rules]))

    @property
    def fresh_seed(self) -> int:
        """The seed of the circles that the search does not see."""
        return self.seed + 1

    @property
    def rungs(self) -> list[int]:
        """Games of a rule set at first, and of those that go on; rising."""
        steps = (-(-self.games // FACTOR**power) for power in (2, 1, 0))
        return sorted({min(self.games, max(FEWEST_GAMES, step)) for step in steps})

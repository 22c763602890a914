"""Subjects of a report on score bounds: editions, patches, circles, or one plan's timeline."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.limits import MOST, MOST_AT_ONCE, MOST_SEED
from patchwork_solve.analyses.asking.query import Choice, Flag, Query, Seconds, Texts, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.solver.score.circle.goal import Goal

CIRCLES = 10
"""How many circles a report has by default."""


@dataclass(frozen=True)
class BoundsReportQuery(Query):
    """The table to report, and its subjects."""

    what: Annotated[
        str,
        Choice(
            "editions, patches, circles or timeline.",
            ("editions", "patches", "circles", "timeline"),
            option="WHAT",
        ),
    ]
    edition: Annotated[
        Sequence[str] | None,
        Texts(
            "A published edition or a variant's .toml; with editions, may be repeated.",
            completion=completion.editions,
        ),
    ] = None
    circles: Annotated[
        int | None, Whole(f"With circles: the number of circles (default: {CIRCLES}).", 1, MOST)
    ] = None
    seed: Annotated[
        int | None, Whole("With circles: seed of the first one (default: 0).", 0, MOST_SEED)
    ] = None
    goal: Annotated[
        str | None, Choice(f"With circles: the goal (default: {Goal.FIRST}).", tuple(Goal))
    ] = None
    seconds: Annotated[
        float | None,
        Seconds(
            "With circles: seconds after which to report the finished ones.", option="--time-limit"
        ),
    ] = None
    search_limit: Annotated[
        float | None, Seconds("With circles: seconds for each; a rerun may differ.")
    ] = None
    patch: Annotated[
        Sequence[str] | None,
        Texts("With patches: only these; may be repeated.", completion=completion.patches),
    ] = None
    predictors: Annotated[
        bool, Flag("With circles: also report which features go with high scores.")
    ] = False
    processes: Annotated[
        int | None, Whole("Number of questions solved at once (default: 1).", 1, MOST_AT_ONCE)
    ] = None

    @property
    def editions(self) -> Sequence[str]:
        """The named editions; by default the printings for a report by edition, else `current`."""
        return self.edition or (PRINTINGS if self.what == "editions" else ("current",))

    @property
    def seeds(self) -> range:
        """The circles, as `State.new` takes them."""
        first = self.seed or 0
        return range(first, first + (self.circles or CIRCLES))

    def check(self) -> None:
        """Raise `InputError` for several editions where the report is about one."""
        if len(self.editions) > 1 and self.what != "editions":
            raise InputError(
                "edition",
                "{count} editions; {what} takes one",
                count=len(self.editions),
                what=self.what,
            )

    def check_editions(self) -> None:
        """Raise `InputError` for an unknown edition, or for what is not in one."""
        from patchwork_solve.analyses.bounds.alone import require_patches
        from patchwork_solve.analyses.bounds.circles import require_circles
        from patchwork_solve.engine.forms.variant import editions_of

        editions_of(self.editions)
        if self.what == "patches":
            require_patches(self.editions[0], self.patch or ())
        if self.what == "circles":
            require_circles(self.editions[0], self.goal or Goal.FIRST)

"""A comparison of two rule sets as people take it: sentences, tables, JSON."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from patchwork_solve.analyses.comparing.differences import Difference, differences
from patchwork_solve.analyses.comparing.metric import NAMED, PRIMARY
from patchwork_solve.analyses.comparing.moments import added
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.moments import Pairs
    from patchwork_solve.analyses.comparing.patches import Patches
    from patchwork_solve.analyses.comparing.proved import Proved
    from patchwork_solve.analyses.comparing.stopping import Stopping
    from patchwork_solve.analyses.fitting.fits import Fits
    from patchwork_solve.analyses.simulation.run import Run, RunInfo


@checked_methods()
@dataclass(frozen=True, repr=False)
class Comparison(Answer):
    """Effects of a change of the rules.

    Printed, it is what `report compare` shows.

    Parameters
    ----------
    base, variant : RunInfo
        Properties that the games of either side share.
    effects : DataFrame
        As `comparing.effects.effects_frame` returns it.
    patches : DataFrame
        As `comparing.patches.patches_frame` returns it.
    is_paired : bool
        Whether both sides were played on the same circles.
    left_out : int
        Circles that only one side has.
    proved : Proved or None
        Late positions solved under both.
    stopping : Stopping or None
        Reason why the games ended, if they were played for this comparison.
    fits : Fits or None
        Effect of fitting the player to the rules.
    """

    base: RunInfo
    variant: RunInfo
    effects: pd.DataFrame
    patches: pd.DataFrame
    is_paired: bool
    left_out: int = 0
    proved: Proved | None = None
    stopping: Stopping | None = None
    fits: Fits | None = None

    @cached_property
    def differences(self) -> list[Difference]:
        """Differences between the rules; without any, the player, if it was fitted to them."""
        before, after = self.base.players[0], self.variant.players[0]
        found = differences(self.base.edition, self.variant.edition)
        if not found and before != after:
            found = [Difference("player", before, after, "fitting the player to the rules")]
        return found

    @property
    def summary(self) -> str:
        """Summary in a few sentences."""
        from patchwork_solve.analyses.comparing.sentences import summary

        return summary(self.effects, self.differences, PRIMARY)

    def sentence(self, metric: str) -> str:
        """Return the sentence about one metric.

        Raises
        ------
        InputError
            For an unknown metric.
        """
        from patchwork_solve.analyses.comparing.metric import require_metric
        from patchwork_solve.analyses.comparing.sentences import sentence

        require_metric(metric, "metric")
        (row,) = self.effects[self.effects["metric"] == metric].to_dict("records")
        return sentence(row, self.differences)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each metric, as `--format csv` does (docs/reference/columns.md)."""
        return self.effects.copy()


def compare(
    base: Run, variant: Run, proved: Proved | None = None, stopping: Stopping | None = None
) -> Comparison:
    """Compare two runs of the same players on circles of the same seed, under two rule sets.

    Parameters
    ----------
    base, variant : Run
    proved : Proved, optional
        Late positions of the base, solved under both.
    stopping : Stopping, optional

    Raises
    ------
    InputError
        For runs of other players or another seed.
    """
    from patchwork_solve.analyses.comparing.effects import effects_from, frame_of, pairs_of
    from patchwork_solve.analyses.comparing.pairing import (
        aligned,
        has_same_circles,
        require_comparable,
        sides,
    )
    from patchwork_solve.analyses.comparing.patches import of_patches, patches_frame
    from patchwork_solve.analyses.simulation.metrics import metrics_of

    require_comparable(base, variant)
    is_paired = has_same_circles(base.about.edition, variant.about.edition)
    is_named = base.about.players[0] != base.about.players[1]
    units = {
        metric.name: metric.unit
        for metric in metrics_of(base.about.edition, variant.about.edition)
        if is_named or not metric.name.endswith(NAMED)
    }
    metrics: dict[str, Pairs] = {}
    patches: Patches = {}
    circles = left_out = 0
    for one, other in aligned(base, variant):
        found = sides(one, other, is_paired)
        circles += min(len(found.before), len(found.after))
        left_out += found.left_out
        metrics = added(metrics, pairs_of(found.before, found.after, units, is_paired))
        patches = added(patches, of_patches(one, other))
    if not circles:
        raise InputError("RUN_B", "no circle was played to its end in both runs")
    return Comparison(
        base.about,
        variant.about,
        frame_of(effects_from(metrics, units), units, PRIMARY),
        patches_frame(patches),
        is_paired,
        left_out,
        proved,
        stopping,
    )

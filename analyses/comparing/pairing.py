"""Two runs side by side: whether they may be compared, and which of their circles are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


class Sides(NamedTuple):
    """The metrics of two runs, a row a circle.

    Attributes
    ----------
    before, after : DataFrame
        As `simulation.metrics.metric_values` returns them.
    is_paired : bool
        Whether a circle's number stands for the same circle in both: then only those in common are
        here.
    left_out : int
        Circles that only one of the two has.
    """

    before: pd.DataFrame
    after: pd.DataFrame
    is_paired: bool
    left_out: int


def require_comparable(base: Run, variant: Run, field: str = "RUN_B") -> None:
    """Refuse two runs that differ in more than their rules.

    Raises
    ------
    InputError
        For other players, or another seed.
    """
    for name in ("players", "seed"):
        here, there = (getattr(run.about, name) for run in (base, variant))
        if here != there:
            if name == "players":
                here, there = (" against ".join(pair) for pair in (here, there))
            raise InputError(
                field,
                f"another {name.removesuffix('s')}: {there}, not {here}; a comparison is of rules, "
                "all else the same",
            )


def has_same_circles(base: Edition, variant: Edition) -> bool:
    """Whether a seed shuffles the same patches, by name, into the same circle under both."""
    names = [[patch.name for patch in edition.patches] for edition in (base, variant)]
    fixed = [(edition.starter, edition.first_patches) for edition in (base, variant)]
    return names[0] == names[1] and fixed[0] == fixed[1]


def sides(base: Run, variant: Run) -> Sides:
    """Return what is known of the circles of two runs.

    Raises
    ------
    InputError
        When they may not be compared, or there is nothing to compare.
    """
    from patchwork_solve.analyses.simulation.metrics import metric_values

    require_comparable(base, variant)
    before, after = metric_values(base), metric_values(variant)
    is_paired = has_same_circles(base.about.edition, variant.about.edition)
    left_out = 0
    if is_paired:
        common = before.index.intersection(after.index)
        left_out = len(before) + len(after) - 2 * len(common)
        before, after = before.loc[common], after.loc[common]
    if before.empty or after.empty:
        raise InputError("RUN_B", "no circle was played to its end in both runs")
    return Sides(before, after, is_paired, left_out)

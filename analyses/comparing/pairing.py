"""Two runs side by side: whether they may be compared, and which of their circles are the same."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.shuffle import laid_out

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


def placed(base: Edition, variant: Edition) -> dict[str, str] | None:
    """Return which patch of a variant lies where each of the base lies, in every circle of a seed.

    A patch may have another name, terms or shape in the variant. None where a seed gives other
    circles: of more or fewer patches, or of the same ones in another order.

    Parameters
    ----------
    base, variant : Edition
    """
    before, after = laid_out(base), laid_out(variant)
    if [len(part) for part in before] != [len(part) for part in after]:
        return None
    names = dict(zip(chain(*before), chain(*after), strict=True))
    if any(
        old != new and (old in variant.index or new in base.index) for old, new in names.items()
    ):
        return None
    return names


def has_same_circles(base: Edition, variant: Edition) -> bool:
    """Whether a seed lays out the same circle under both, but for patches replaced in place."""
    return placed(base, variant) is not None


def replaced(base: Edition, variant: Edition) -> dict[str, str]:
    """Return the patches of the base that have another in their place, and which."""
    names = placed(base, variant) or {}
    return {old: new for old, new in names.items() if old != new}


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

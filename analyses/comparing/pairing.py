"""Two runs side by side: whether they may be compared, and which of their circles are the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.simulation.slice import PART
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.shuffle import laid_out
from patchwork_solve.engine.players.fitted import unfitted

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


class Sides(NamedTuple):
    """The metrics of two runs, a row a circle.

    Attributes
    ----------
    before, after : DataFrame
        As `simulation.metrics.metric_values` returns them.
        Of circles that are the same in both, only those that both have.
    left_out : int
        Circles that only one of the two has.
    """

    before: pd.DataFrame
    after: pd.DataFrame
    left_out: int


def require_comparable(base: Run, variant: Run, field: str = "RUN_B") -> None:
    """Refuse two runs that differ in more than their rules.

    Raises `InputError` for other players, or another seed.
    """
    for name in ("players", "seed"):
        here, there = (_shared_value(getattr(run.about, name)) for run in (base, variant))
        if here != there:
            raise InputError(
                field,
                "another {name}: {there}, not {here}; a comparison is of rules, all else the same",
                name=name.removesuffix("s"),
                there=there,
                here=here,
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


def _shared_value(what: tuple[str, str] | int) -> str:
    """Return the value that two runs must share: the seed, or the players without their fits."""
    return str(what) if isinstance(what, int) else " against ".join(map(unfitted, what))


def has_same_circles(base: Edition, variant: Edition) -> bool:
    """Whether a seed lays out the same circle under both, but for patches replaced in place."""
    return placed(base, variant) is not None


def replaced(base: Edition, variant: Edition) -> dict[str, str]:
    """Return the patches of the base that have another in their place, and which."""
    names = placed(base, variant) or {}
    return {old: new for old, new in names.items() if old != new}


def aligned(base: Run, variant: Run) -> Iterator[tuple[Run, Run]]:
    """Yield parts of two runs with the same numbers of games, so that circles meet their own.

    Two runs that are not large are one part each.
    """
    if not (base.is_large or variant.is_large):
        yield base, variant
        return
    for first in range(0, 1 + max(base.last_game, variant.last_game), PART):
        last = first + PART - 1
        with base.within(first, last) as before, variant.within(first, last) as after:
            yield before, after


def sides(base: Run, variant: Run, is_paired: bool) -> Sides:
    """Return the metrics by circle of two runs, or of parts of them.

    Parameters
    ----------
    base, variant : Run
    is_paired : bool
        Whether a circle's number stands for the same circle in both.
    """
    from patchwork_solve.analyses.simulation.metrics import metric_values

    before, after = metric_values(base), metric_values(variant)
    if not is_paired:
        return Sides(before, after, 0)
    common = before.index.intersection(after.index)
    left_out = len(before) + len(after) - 2 * len(common)
    return Sides(before.loc[common], after.loc[common], left_out)

"""Evidence in a table of gaps once noise is allowed for: which are sure, how large each seems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.prices.extrapolation import is_extrapolated
from patchwork_solve.analyses.prices.fair import FEWEST
from patchwork_solve.analyses.statistics.estimates import Z, holm, student

if TYPE_CHECKING:
    import pandas as pd

SURE = 0.05
"""A doubt below which a gap is called sure."""


def weighed(frame: pd.DataFrame, limit: float, measure: str) -> pd.DataFrame:
    """Return gaps with what is known of each: shrunk, doubt, sure and far.

    A gap without an interval is taken as it is: it is not shrunk, and not sure.

    Parameters
    ----------
    frame : DataFrame
        With the columns gap, gap_low, gap_high, doubt and moments, as of `priced.checked`.
    limit : float
        Buttons.
    measure : str
        ``relative``: gaps shrink to 0, and their mean is 0 then; ``fair``: to their mean, which is
        rarely 0.

    Returns
    -------
    DataFrame
        With shrunk (float, buttons), doubt (float: p-value of no gap, by Holm's method for as many
        as have an interval; that of the table if it has one), sure (bool: without doubt, and the
        whole interval beyond the limit), far (bool: larger than the changes of price in the games
        that measured it).
    """
    import pandas as pd

    from patchwork_solve.analyses.statistics.shrinkage import shrink

    gaps = frame["gap"]
    known = frame["gap_low"].notna() & frame["gap_high"].notna()
    freedom = _freedom(frame)
    errors = pd.Series(errors_of(frame, freedom), frame.index)
    centre = 0.0 if measure == "relative" else _mean(gaps[known], errors[known])
    doubt = frame["doubt"].where(known)
    if doubt.isna().all():
        doubt[known] = holm(_by_chance(gaps[known], errors[known], freedom))
    is_beyond = (frame["gap_low"] > limit) | (frame["gap_high"] < -limit)
    shrunk = pd.Series(shrink(gaps.tolist(), errors.tolist(), centre), frame.index)
    return frame.assign(
        shrunk=shrunk - shrunk.mean() if measure == "relative" else shrunk,
        doubt=doubt,
        sure=is_beyond & (doubt < SURE),
        far=gaps.map(is_extrapolated),
    )


def errors_of(frame: pd.DataFrame, freedom: int | None) -> list[float]:
    """Return the standard errors of gaps; 0 without an interval.

    Parameters
    ----------
    freedom : int or None
        Degrees of freedom of the intervals; None for a normal distribution.
    """
    reach = Z if freedom is None else student(freedom)
    return [float(off) for off in ((frame["gap_high"] - frame["gap_low"]) / (2 * reach)).fillna(0)]


def _freedom(frame: pd.DataFrame) -> int | None:
    """Return the degrees of freedom of the errors, as moments are one a circle; None if unknown."""
    most = frame["moments"].max()
    return int(most) - 1 if most >= FEWEST else None


def _mean(gaps: pd.Series[float], errors: pd.Series[float]) -> float:
    """Return the mean of gaps, each weighed by what its error leaves of it."""
    if gaps.empty or (errors == 0).any():
        return float(gaps.mean()) if len(gaps) else 0.0
    weights = errors**-2.0
    return float((gaps * weights).sum() / weights.sum())


def _by_chance(
    gaps: pd.Series[float], errors: pd.Series[float], freedom: int | None
) -> list[float]:
    """Return the probability of gaps of this size where there are none."""
    from scipy.stats import norm, t

    # An interval without length leaves no doubt.
    steps = (gaps.abs() / errors).where(errors > 0, gaps.abs() * float("inf")).fillna(0.0)
    tail = norm.sf(steps) if freedom is None else t.sf(steps, freedom)
    return [min(1.0, 2 * float(p)) for p in tail]

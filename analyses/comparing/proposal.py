"""The prices that a rebalance proposes, and the variant that has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.evidence import weighed
from patchwork_solve.analyses.comparing.priced import checked
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.prices.query import STEP
from patchwork_solve.analyses.report.columns import dtypes_of
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.asking.edition import EditionName


MEASURED = ("measured", "measured_low", "measured_high", "sure_after")
"""Columns that games with the new prices fill."""


@checked_methods()
class Proposal(NamedTuple):
    """Proposed prices.

    Attributes
    ----------
    base, variant : Edition
    frame : DataFrame
        A row a patch: the table ``rebalance`` in docs/reference/columns.md.
    limit : float
    measure : str
    total : int
        Sum of the sizes of all changes, in buttons: the least that does as much.
    is_cautious : bool
        Whether only prices could change whose gap is sure.
    step : int
        Buttons by which a price could change.
    """

    base: Edition
    variant: Edition
    frame: pd.DataFrame
    limit: float
    measure: str
    total: int
    is_cautious: bool = False
    step: int = STEP


def rebalance(
    prices: pd.DataFrame,
    edition: EditionName = "current",
    *,
    limit: float = 0.5,
    measure: str = "relative",
    cautious: bool = False,
    step: int = STEP,
) -> Proposal:
    """Propose the smallest price changes that bring most patches' gaps under a limit.

    Gaps with intervals are shrunk by the part that noise explains
    (`analyses/statistics/shrinkage.py`), and no price changes unless some gap is sure to be beyond
    the limit: with no true gap, nothing is proposed in at least 95 % of all tables.

    Parameters
    ----------
    prices : DataFrame
        As `prices` returns it; the columns patch, price, and relative (or gap) will do.
    edition : Edition, str or path-like
    limit : float
        Buttons.
    measure : str
        ``relative``: gaps against the mean patch; ``fair``: to the price at which taking a patch
        gains nothing.
    cautious : bool
        Whether only prices change whose gap is sure to be beyond the limit.
    step : int
        Most buttons by which a price changes. A price farther from the fair one than the changes in
        the games that measured it is a direction, not a figure.

    Returns
    -------
    Proposal
        Its ``variant`` is an Edition, its ``total`` proved to be the least.

    Raises
    ------
    InputError
        For a table that does not fit, or an invalid limit.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"patch": ["axe", "plus"], "price": [10, 5], "gap": [-1.7, 0.2]})
    >>> found = rebalance(table, measure="fair")
    >>> found.total, found.frame["new_price"].tolist()
    (2, [5, 8])
    """

    from patchwork_solve.solver.repricing import Repricing, repriced

    RebalanceQuery(edition, limit=limit, measure=measure, cautious=cautious, step=step)
    rules = edition_of(edition)
    frame = checked(prices, rules, measure)
    if measure == "relative":  # To the mean of these patches, which may not be all of them.
        frame[["gap", "gap_low", "gap_high"]] -= frame["gap"].mean()
    frame = weighed(frame, limit, measure)
    is_free = frame["sure"] if cautious else frame["doubt"].isna() | bool(frame["sure"].any())
    proof = repriced(
        Repricing(
            frame["price"].tolist(),
            frame["shrunk"].tolist(),
            limit,
            measure == "relative",
            is_free.tolist(),
            step,
        )
    )
    found = proof.witness
    assert found is not None
    assert proof.lower is not None
    frame = frame.assign(
        change=found.changes,
        new_price=frame["price"] + list(found.changes),
        gap_after=found.gaps,
        met=[abs(gap) <= limit + 1e-4 for gap in found.gaps],
    )
    frame = frame.assign(**dict.fromkeys(MEASURED))
    dtypes = dtypes_of("rebalance")
    frame = frame[list(dtypes)].astype(dtypes)
    variant = repriced_variant(rules, dict(zip(frame["patch"], frame["new_price"], strict=True)))
    return Proposal(rules, variant, frame, limit, measure, proof.lower, cautious, step)


def repriced_variant(edition: Edition, prices: Mapping[str, int]) -> Edition:
    """Return an edition with other prices, by patch; those it has already may stand among them."""
    patches: dict[str, Any] = {
        name: {"buttons": int(price)}
        for name, price in prices.items()
        if price != edition.find(name).buttons
    }
    return variant_of(edition, f"{edition.name[:40]}, rebalanced", {"patches": patches})

"""The prices that a rebalance proposes, and the variant that has them."""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.priced import MEASURES, checked
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    import pandas as pd


LARGEST = 100
"""Buttons of a gap that somebody may still call fair."""


class Proposal(NamedTuple):
    """What is proposed.

    Attributes
    ----------
    base, variant : Edition
    frame : DataFrame
        A row a patch, see `proposal`.
    limit : float
    measure : str
    total : int
        Sum of the sizes of all changes, in buttons: the least that does as much.
    is_cautious : bool
        Whether only prices could change whose gap is sure.
    """

    base: Edition
    variant: Edition
    frame: pd.DataFrame
    limit: float
    measure: str
    total: int
    is_cautious: bool = False


def proposal(
    table: pd.DataFrame,
    edition: Edition,
    limit: float = 0.5,
    measure: str = "relative",
    is_cautious: bool = False,
) -> Proposal:
    """Return the smallest changes of prices that bring most patches' gaps under a limit.

    The frame has a row a patch: patch (str), price (Int64), gap, gap_low, gap_high (Float64,
    buttons by which the price ought to rise, with its interval), change, new_price (Int64),
    gap_after (Float64: what is left by the same figures; nobody played for it), met (boolean: it is
    within the limit), sure (boolean: the interval of the gap lies beyond the limit on one side).

    Parameters
    ----------
    table : DataFrame
        Of fair prices, as `prices` returns it.
    edition : Edition
    limit : float
        Buttons.
    measure : str
        ``relative``: gaps against the mean patch; ``fair``: to the price at which the mean gain of
        taking the patch would be nothing.
    is_cautious : bool
        Whether only prices change whose gap is sure to be beyond the limit.

    Raises
    ------
    InputError
        For a table that does not fit.
    """
    from patchwork_solve.solver.repricing import Repricing, repriced

    is_number = isinstance(limit, Real) and not isinstance(limit, bool)
    if not is_number or not 0 <= limit <= LARGEST:
        given = f"{limit:g}" if is_number else shown(limit)
        raise InputError("limit", f"{given}; allowed: 0 to {LARGEST} buttons")
    if measure not in list(MEASURES):  # What has no hash is in no dict.
        raise InputError("measure", f"{shown(measure)}; allowed: {', '.join(MEASURES)}")
    frame = checked(table, edition, measure)
    if measure == "relative":  # To the mean of these patches, which may not be all of them.
        frame[["gap", "gap_low", "gap_high"]] -= frame["gap"].mean()
    sure = (frame["gap_low"] > limit) | (frame["gap_high"] < -limit)
    free = sure if is_cautious else sure | True
    proof = repriced(
        Repricing(
            frame["price"].tolist(),
            frame["gap"].tolist(),
            limit,
            measure == "relative",
            free.tolist(),
        )
    )
    found = proof.witness
    assert found is not None
    assert proof.lower is not None
    told = frame.assign(
        change=found.changes,
        new_price=frame["price"] + list(found.changes),
        gap_after=found.gaps,
        met=[abs(gap) <= limit + 1e-4 for gap in found.gaps],
        sure=sure,
    )
    kinds = dict.fromkeys(("gap", "gap_low", "gap_high", "gap_after"), "Float64")
    kinds |= dict.fromkeys(("price", "change", "new_price"), "Int64")
    told = told.astype(kinds | {"met": "boolean", "sure": "boolean"})
    return Proposal(
        edition, _variant(edition, told), told, limit, measure, proof.lower, is_cautious
    )


def _variant(edition: Edition, frame: pd.DataFrame) -> Edition:
    changed = frame[frame["change"] != 0]
    patches: dict[str, Any] = {
        name: {"buttons": int(price)}
        for name, price in zip(changed["patch"], changed["new_price"], strict=True)
    }
    return variant_of(edition, f"{edition.name[:40]}, rebalanced", {"patches": patches})

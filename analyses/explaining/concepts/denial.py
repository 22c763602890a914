"""Denial: a patch that the opponent buys in the one line and the mover in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    is_purchase = case.entry.source is Source.PURCHASE
    if not is_purchase or case.is_movers:
        return False
    return case.other.bought(case.mover, case.entry.patch) is not None


# What the opponent buys counts against the mover: what is missed comes first.
_WORDS = either("{player} does not get {patches}", "it leaves {patches} to {player}")

DENIAL = Concept(
    "denial",
    _applies,
    lambda claim: _WORDS(claim.swapped()),
    title="patches denied",
    fault="leaving patches to the opponent",
)

"""Denial: a patch that the opponent buys in the one line and the mover in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, worth

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    is_purchase = case.entry.source is Source.PURCHASE
    if not is_purchase or case.is_movers:
        return False
    return case.other.bought(case.mover, case.entry.patch) is not None


def _words(claim: Claim) -> str:
    them = claim.them
    return either(
        claim.missed,
        claim.gained,
        lambda entries: f"{them} does not get {worth(entries)}",
        lambda entries: f"it leaves {worth(entries)} to {them}",
    )


DENIAL = Concept("denial", _applies, _words, "patches denied", "leaving patches to the opponent")

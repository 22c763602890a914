"""The purchase: what the patch that is bought by the move itself is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import breakdown, either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.ply == 0


def _words(claim: Claim) -> str:
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"{claim.me} buys {breakdown(entries[0])}",
        lambda entries: f"otherwise {claim.me} buys {breakdown(entries[0])}",
    )


PURCHASE = Concept(
    "purchase", _applies, _words, "the purchase", "not buying what the best move buys"
)

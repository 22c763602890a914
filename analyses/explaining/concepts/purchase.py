"""The purchase: what the patch that is bought by the move itself is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import breakdown, either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.ply == 0


PURCHASE = Concept(
    "purchase",
    _applies,
    either(
        "{player} buys {patch}",
        "otherwise {player} buys {patch}",
        lambda claim, entries: {"patch": breakdown(entries[0])},
    ),
    title="the purchase",
    fault="not buying what the best move buys",
)

"""The turn kept: what the mover also buys before the opponent moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, worth

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.turn == 0


def _words(claim: Claim) -> str:
    me = claim.me
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"{me} keeps the turn and also buys {worth(entries)}",
        lambda entries: f"otherwise {me} keeps the turn and also buys {worth(entries)}",
    )


TEMPO = Concept(
    "turn", _applies, _words, "the kept turn", "giving up the turn when a purchase keeps it"
)

"""The reply: what the opponent buys in the turn after the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, worth

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.turn == 1


def _words(claim: Claim) -> str:
    them = claim.them
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"{them} replies by buying {worth(entries)}",
        lambda entries: f"otherwise {them} replies by buying {worth(entries)}",
    )


REPLY = Concept("reply", _applies, _words, "the reply", "allowing a better reply")

"""Money: a patch that the mover cannot pay in the other line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Chance, Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, worth

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    entry = case.entry
    if entry.source is not Source.PURCHASE or not case.is_movers:
        return False
    return case.other.chance(case.mover, str(entry.patch)) is Chance.NO_MONEY


def _words(claim: Claim) -> str:
    me = claim.me
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"{me} can pay for {worth(entries)}, and otherwise cannot",
        lambda entries: f"{me} can no longer pay for {worth(entries)}",
    )


MONEY = Concept("money", _applies, _words, "money", "lacking the buttons for patches")

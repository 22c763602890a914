"""Timing: a patch that a player buys in both lines, at another time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import joined, signed

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    entry = case.entry
    is_purchase = entry.source is Source.PURCHASE
    return is_purchase and case.other.bought(entry.player, entry.patch) is not None


def _words(claim: Claim) -> str:
    said = []
    for gained in claim.gained:
        key = gained.patch, gained.player
        missed = next(each for each in claim.missed if (each.patch, each.player) == key)
        if gained.points != missed.points:
            worth = f"{signed(gained.points)} (otherwise {signed(missed.points)})"
            said.append(f"{gained.patch} brings {claim.names[gained.player]} {worth}")
    return f"bought at another time, {joined(said)}"


TIMING = Concept(
    "timing",
    _applies,
    _words,
    "purchases at another time",
    "buying the same patches at a worse time",
)

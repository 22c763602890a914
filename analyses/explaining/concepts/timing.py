"""Timing: a patch that a player buys in both lines, at another time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import joined, signed
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing.fabric import patch_name

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
            said.append(
                say(
                    "{patch} brings {player} {points}, otherwise {others}",
                    patch=patch_name(str(gained.patch)),
                    player=claim.names[gained.player],
                    points=signed(gained.points),
                    others=signed(missed.points),
                )
            )
    return say("at another time {claims}", claims=joined(said))


TIMING = Concept(
    "timing",
    _applies,
    _words,
    title="purchases at another time",
    fault="buying the same patches at a worse time",
)

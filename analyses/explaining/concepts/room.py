"""Room: a patch that the mover can pay in the other line, but that fits nowhere there."""

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
    return case.other.chance(case.mover, str(entry.patch)) is Chance.NO_ROOM


def _words(claim: Claim) -> str:
    me = claim.me
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"{me} has room for {worth(entries)}, which otherwise fits nowhere",
        lambda entries: f"{me} loses the room for {worth(entries)}",
    )


ROOM = Concept("room", _applies, _words, "room", "losing the room for patches")

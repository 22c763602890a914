"""The special tile: who completes the square, and whether."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, signed

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.TILE


def _words(claim: Claim) -> str:
    def who(claimed: int, points: int, otherwise: str = "") -> str:
        return f"{otherwise}{claim.names[claimed]} completes the square ({signed(points)})"

    return either(
        claim.gained,
        claim.missed,
        lambda entries: who(entries[0].player, entries[0].points),
        lambda entries: who(entries[0].player, entries[0].points, "otherwise "),
    )


TILE = Concept("tile", _applies, _words, "the special tile", "losing the special tile")

"""Leather: which patches each player reaches first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, joined, signed
from patchwork_solve.engine.base.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.explaining.account import Entry
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.LEATHER


def _words(claim: Claim) -> str:
    def who(entries: Sequence[Entry]) -> str:
        said = []
        for player in (claim.mover, 1 - claim.mover):
            own = [each.points for each in entries if each.player == player]
            if own:
                number = counted(len(own), "leather patch")
                said.append(f"{claim.names[player]} takes {number} ({signed(sum(own))})")
        return joined(said)

    return either(claim.gained, claim.missed, who, lambda entries: f"otherwise {who(entries)}")


LEATHER = Concept("leather", _applies, _words, "leather", "losing leather patches")

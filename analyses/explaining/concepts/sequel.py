"""The sequel: what each player buys later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, worth

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _is_own(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.is_movers


def _is_theirs(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE


def _words(claim: Claim) -> str:
    name = claim.names[(*claim.gained, *claim.missed)[0].player]
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"later {name} buys {worth(entries)}",
        lambda entries: f"otherwise {name} later buys {worth(entries)}",
    )


OWN = Concept("later", _is_own, _words, "own later purchases", "buying less later")
THEIRS = Concept(
    "theirs",
    _is_theirs,
    _words,
    "the opponent's later purchases",
    "letting the opponent buy more later",
)

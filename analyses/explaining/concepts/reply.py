"""The reply: what the opponent buys in the turn after the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.turn == 1


REPLY = Concept(
    "reply",
    _applies,
    either(
        "{player} then buys {patches}",
        "otherwise {player} then buys {patches}",
    ),
    title="the reply",
    fault="allowing a better reply",
)

"""The turn kept: what the mover also buys before the opponent moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.entry.turn == 0


TEMPO = Concept(
    "turn",
    _applies,
    either(
        "{player} keeps the turn and also buys {patches}",
        "otherwise {player} keeps the turn and also buys {patches}",
    ),
    title="the kept turn",
    fault="giving up the turn when a purchase keeps it",
)

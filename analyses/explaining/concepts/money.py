"""Money: a patch that the mover cannot pay in the other line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Chance, Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    entry = case.entry
    if entry.source is not Source.PURCHASE or not case.is_movers:
        return False
    return case.other.chance(case.mover, str(entry.patch)) is Chance.NO_MONEY


MONEY = Concept(
    "money",
    _applies,
    either(
        "{player} can pay for {patches}, and otherwise cannot",
        "{player} can no longer pay for {patches}",
    ),
    title="money",
    fault="lacking the buttons for patches",
)

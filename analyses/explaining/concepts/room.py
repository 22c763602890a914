"""Room: a patch that the mover can pay in the other line, but that fits nowhere there."""

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
    return case.other.chance(case.mover, str(entry.patch)) is Chance.NO_ROOM


ROOM = Concept(
    "room",
    _applies,
    either(
        "{player} has room for {patches}, which otherwise fits nowhere",
        "{player} loses the room for {patches}",
    ),
    title="room",
    fault="losing the room for patches",
)

"""The special tile: who completes the square, and whether."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, signed

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:
    return case.entry.source is Source.TILE


TILE = Concept(
    "tile",
    _applies,
    either(
        "{player} completes the square ({points})",
        "otherwise {player} completes the square ({points})",
        lambda claim, entries: {"points": signed(entries[0].points)},
    ),
    title="the special tile",
    fault="losing the special tile",
)

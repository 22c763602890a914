"""The rules of a variant: full lines, further tiles, a limit of buttons, the swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, signed

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _applies(case: Case) -> bool:  # The last concept: it claims what is left.
    return True


RULES = Concept(
    "rules",
    _applies,
    either(
        "other rules bring {player} {points}",
        "otherwise other rules bring {player} {points}",
        lambda claim, entries: {"player": claim.me, "points": signed(claim.total(entries))},
    ),
    title="other rules",
    fault="missing what other rules bring",
)

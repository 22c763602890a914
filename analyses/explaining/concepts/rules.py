"""The rules of a variant: full lines, further tiles, a limit of buttons, the swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, signed

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:  # The last concept: it claims what is left.
    return True


def _words(claim: Claim) -> str:
    return either(
        claim.gained,
        claim.missed,
        lambda entries: f"other rules bring {claim.me} {signed(claim.total(entries))}",
        lambda entries: f"otherwise other rules bring {claim.me} {signed(claim.total(entries))}",
    )


RULES = Concept("rules", _applies, _words, "other rules", "missing what other rules bring")

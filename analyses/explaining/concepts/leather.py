"""Leather: which patches each player reaches first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either, joined, signed
from patchwork_solve.engine.base.say import say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from patchwork_solve.analyses.explaining.account import Entry
    from patchwork_solve.analyses.explaining.concept import Case, Claim


def _applies(case: Case) -> bool:
    return case.entry.source is Source.LEATHER


def _takes(claim: Claim, entries: Sequence[Entry]) -> Iterator[str]:
    for player in (claim.mover, 1 - claim.mover):
        own = [each.points for each in entries if each.player == player]
        if own:
            yield say_many(
                "{player} takes {n} leather patch ({points})",
                "{player} takes {n} leather patches ({points})",
                len(own),
                player=claim.names[player],
                points=signed(sum(own)),
            )


LEATHER = Concept(
    "leather",
    _applies,
    either(
        "{claims}",
        "otherwise {claims}",
        lambda claim, entries: {"claims": joined([*_takes(claim, entries)])},
    ),
    title="leather",
    fault="losing leather patches",
)

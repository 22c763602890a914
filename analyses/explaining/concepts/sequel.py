"""The sequel: what each player buys later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.explaining.concept import Concept
from patchwork_solve.analyses.explaining.wording import either

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.concept import Case


def _is_own(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE and case.is_movers


def _is_theirs(case: Case) -> bool:
    return case.entry.source is Source.PURCHASE


_WORDS = either("later {player} buys {patches}", "otherwise {player} later buys {patches}")

OWN = Concept("later", _is_own, _WORDS, title="own later purchases", fault="buying less later")
THEIRS = Concept(
    "theirs",
    _is_theirs,
    _WORDS,
    title="the opponent's later purchases",
    fault="letting the opponent buy more later",
)

"""A designer's question: what if the rules were these?"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from patchwork_solve.analyses.asking.limits import MANY, MOST_SEED, require_count
from patchwork_solve.analyses.comparing.proved import Asked
from patchwork_solve.analyses.comparing.side import Side
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.naming import require_player

FINEST = 0.01
"""Percentage points; for less nobody has the time."""

PLAYER = "strong:1000n"

PRECISION = 1.0

MOST_GAMES = 50_000
"""Of each side, where nobody says how many."""


@dataclass(frozen=True)
class WhatIf:
    """What is asked.

    Parameters
    ----------
    variant : Edition or str
        Or a printing's name, or the path of a variant.
    base : Edition or str
    player : str
        Plays itself under both.
    games : int
        Under each of the two, at most: one on each circle.
    precision : float or None
        Percentage points: the games end when the difference of the first player's share is known
        to plus or minus so much. None plays them all.
    seed : int
    late : Asked
        Which late positions are solved under both.
    """

    variant: Edition | str
    base: Edition | str = "current"
    player: str = PLAYER
    games: int = MOST_GAMES
    precision: float | None = PRECISION
    seed: int = 0
    late: Asked = field(default_factory=Asked)

    def __post_init__(self) -> None:
        keep_whole(self, "games", "seed")

    def check(self) -> None:
        """Raise `InputError` for what cannot be played."""
        require_count(self.games, MANY, "games")
        require_count(self.seed, MOST_SEED, "seed", least=0)
        if self.precision is not None and not FINEST <= self.precision <= 50:
            raise InputError(
                "precision", f"{self.precision:g}; allowed: {FINEST} to 50 percentage points"
            )
        base, variant = self.editions
        self.late.check(base)
        for edition in (base, variant):
            require_player(self.player, edition, "player")
        if base == variant:
            raise InputError("variant", f"{variant.name} is the base; name other rules")

    @cached_property
    def editions(self) -> tuple[Edition, Edition]:
        """The base and the variant."""
        base, variant = (
            each if isinstance(each, Edition) else edition_of(each)
            for each in (self.base, self.variant)
        )
        return base, variant

    def sides(self, folder: Path) -> tuple[Side, Side]:
        """Return both sides, in folders of their own within one."""
        base, variant = self.editions
        return (
            Side("base", base, self.player, self.seed, folder / "base"),
            Side("variant", variant, self.player, self.seed, folder / "variant"),
        )

"""Which patches, on which circles, and by whom: what an experiment on prices is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from patchwork_solve.analyses.asking.limits import MANY, require_count
from patchwork_solve.analyses.spread.evaluations import evaluated
from patchwork_solve.analyses.spread.rules import in_full
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.kind import require_each
from patchwork_solve.engine.players.analyst import analyst

Row = dict[str, Any]

PLAYER = "strong:1000n"

CIRCLES = 200

STEP = 2
"""By how much a price or a time is changed: more tells the slope better, less stays nearer."""


@dataclass(frozen=True)
class PriceQuestion:
    """What is asked.

    Parameters
    ----------
    edition : str
        A printing, or the path of a variant's file.
    circles : int
        One game is played on each, and a moment of each patch is taken from it.
    seed : int
        Circle k is that of game k of a simulation with this seed.
    player : str
        A searching player, who decides for both sides; with nodes the answers repeat.
    patches : sequence of str
        None for all of the edition.
    """

    edition: str = "current"
    circles: int = CIRCLES
    seed: int = 0
    player: str = PLAYER
    patches: Sequence[str] = field(default=())

    def __post_init__(self) -> None:
        keep_whole(self, "circles", "seed")

    def check(self) -> None:
        """Raise `InputError` for an unknown player, edition or patch, or too many circles."""
        require_count(self.circles, MANY, "circles")
        analyst(self.player, "player").close()
        edition = edition_of(self.edition)
        for name in require_each(self.patches, str, "patches"):
            edition.find(name, "patches")

    @property
    def names(self) -> list[str]:
        """The patches asked about, in the order of the edition."""
        every = edition_of(self.edition).index
        return [name for name in every if name in self.patches or not self.patches]

    def tasks(self) -> list[Row]:
        """Return a task for each circle."""
        variant, names = in_full(edition_of(self.edition)), self.names
        whose = {"player": self.player, **evaluated(self.player)}
        return [
            {
                "report": "prices",
                "edition": self.edition,
                "variant": variant,
                **whose,
                "seed": self.seed,
                "circle": number,
                "patches": names,
            }
            for number in range(self.circles)
        ]


@lru_cache(maxsize=256)
def repriced(edition: Edition, name: str, buttons: int = 0, time: int = 0) -> Edition:
    """Return an edition in which one patch costs more or less, and all else is as it was.

    Parameters
    ----------
    edition : Edition
    name : str
        Of the patch.
    buttons, time : int
        What is added to its price and to its time.
    """
    patches = [
        replace(patch, buttons=patch.buttons + buttons, time=patch.time + time)
        if patch.name == name
        else patch
        for patch in edition.patches
    ]
    named = f"{edition.name}, {name} {buttons:+d} buttons {time:+d} time"
    return replace(edition, name=named, patches=tuple(patches))

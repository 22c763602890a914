"""Which first positions a study of openings is about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from patchwork_solve.analyses.spread.evaluations import evaluated
from patchwork_solve.analyses.spread.rules import in_full
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant import editions_of
from patchwork_solve.engine.game.edition import FOR_SALE, Edition
from patchwork_solve.engine.game.kind import require_each
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.state import State

Row = dict[str, Any]

PLAYER = "strong:100000n"


@dataclass(frozen=True)
class Openings:
    """Circles, and the player that analyses their first positions.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    circles : int
        Of each edition.
    seed : int
        Of the first circle, as in ``new --seed``; the others count on from it.
    player : str
        A searching player; one limited by nodes (``strong:100000n``) answers the same everywhere.
    prefix : sequence of str
        Patches with which every circle begins, in reach order, the rest shuffled; none for
        circles as they come.
    """

    editions: Sequence[str] = ("current",)
    circles: int = 100
    seed: int = 0
    player: str = PLAYER
    prefix: Sequence[str] = field(default=())

    def __post_init__(self) -> None:
        keep_whole(self, "circles", "seed")

    def check(self) -> None:
        """Raise `InputError` for an unknown player, edition or patch, or a prefix that is none."""
        analyst(self.player, "player").close()
        for edition in editions_of(self.editions):
            _require_prefix(self.prefix, edition)

    def tasks(self) -> list[Row]:
        """Return a task for each circle."""
        named = zip(self.editions, editions_of(self.editions), strict=True)
        return [task for name, edition in named for task in self._tasks(name, edition)]

    def _tasks(self, name: str, edition: Edition) -> list[Row]:
        whose = {"player": self.player, **evaluated(self.player)}
        return [
            {
                "report": "openings",
                "edition": name,
                "variant": in_full(edition),
                **whose,
                "prefix": list(self.prefix),
                "seed": self.seed + number,
            }
            for number in range(self.circles)
        ]


def _require_prefix(prefix: Sequence[str], edition: Edition) -> None:
    prefix = require_each(prefix, str, "prefix")
    if len(prefix) > FOR_SALE:
        raise InputError("prefix", f"{len(prefix)} patches; allowed: up to {FOR_SALE}")
    for name in prefix:
        if edition.find(name, "prefix").name == edition.patches[edition.starter].name:
            reason = f"{name} is last in every circle, where the neutral token starts"
            raise InputError("prefix", f"{reason}; name others")
        if prefix.count(name) > 1:
            raise InputError("prefix", f"{shown(name)} is named twice; name it once")


def first_position(edition: Edition, seed: int, prefix: Sequence[str]) -> State:
    """Return the first position of a circle that may begin with some patches.

    Parameters
    ----------
    edition : Edition
    seed : int
        Without a prefix the circle is that of ``new --seed``.
    prefix : sequence of str
    """
    if not prefix:
        return State.new(seed=seed, edition=edition)
    starter = edition.patches[edition.starter].name
    rest = [name for name in edition.index if name != starter and name not in prefix]
    random.Random(seed).shuffle(rest)
    return State.new(edition=edition, circle=[*prefix, *rest, starter])

"""A sweep that is asked for: which values of which rule, and who plays how much under each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from patchwork_solve.analyses.asking.limits import MANY, MOST_SEED, require_count
from patchwork_solve.analyses.comparing.asked import PLAYER
from patchwork_solve.analyses.comparing.field import FIELD, Rule, swept
from patchwork_solve.analyses.comparing.side import Side
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.naming import require_player


@dataclass(frozen=True)
class Sweep:
    """What is asked.

    Parameters
    ----------
    field : str
        As ``square_points=0..14`` (see `comparing.field.swept`).
    edition : Edition or str
        In which the field is changed.
    player : str
        Plays itself under every value.
    games : int
        Under each value, one on each circle.
    seed : int
    """

    field: str
    edition: Edition | str = "current"
    player: str = PLAYER
    games: int = 500
    seed: int = 0

    def __post_init__(self) -> None:
        keep_whole(self, "games", "seed")

    def check(self) -> None:
        """Raise `InputError` for what cannot be swept, and note values that cannot be played."""
        require_count(self.games, MANY, "games")
        require_count(self.seed, MOST_SEED, "seed", least=0)
        require_player(self.player, self.rules, "player")
        for words in self._read[2]:
            note(f"note: left out: {words}")
        if self.values == [self.own]:
            raise InputError(FIELD, f"one value only, the edition's own ({self.own}); name others")

    @cached_property
    def rules(self) -> Edition:
        """The edition in which the field is changed."""
        return self.edition if isinstance(self.edition, Edition) else edition_of(self.edition)

    @cached_property
    def _read(self) -> tuple[Rule, dict[int, Edition], list[str]]:
        found = swept(self.field, self.rules)
        editions: dict[int, Edition] = {}
        left_out = []
        for value in found.values:
            try:
                editions[value] = found.rule.changed(self.rules, value)
            except InputError as error:
                left_out.append(error.reason)
        if not editions:
            raise InputError(FIELD, left_out[0])
        return found.rule, editions, left_out

    @property
    def rule(self) -> Rule:
        """The field."""
        return self._read[0]

    @property
    def prefix(self) -> str:
        """What the names of the folders of all values begin with."""
        return re.sub(r"\W+", "-", self.rule.name).strip("-") + "-"

    @property
    def own(self) -> int:
        """The value that the edition has itself."""
        return self.rule.value(self.rules)

    @property
    def values(self) -> list[int]:
        """The values that can be played, rising."""
        return list(self._read[1])

    def sides(self, folder: Path) -> dict[int, Side]:
        """Return a side for each value, that of the edition itself among them and first."""
        editions = self._read[1]
        every = {self.own: self.rules} | {v: e for v, e in editions.items() if v != self.own}
        return {
            value: Side(
                f"{self.rule.name} = {value}",
                edition,
                self.player,
                self.seed,
                folder / f"{self.prefix}{value}",
            )
            for value, edition in every.items()
        }

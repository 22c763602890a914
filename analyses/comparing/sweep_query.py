"""The rule to sweep, its values, and the players and games under each value."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.fields import EditionField, Seed, StopLimit
from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Field, Whole
from patchwork_solve.analyses.comparing.query import PlaysItself, Processes
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.field import Rule
    from patchwork_solve.analyses.comparing.side import Side


@dataclass(frozen=True)
class SweepQuery(FitOptions):
    """A player plays itself under every value of a rule, on the same circles."""

    field: Annotated[
        str,
        Field(
            "A field of a variant's file: square_points=0..14, leather_marks[0]=14..31, "
            "patches.axe.buttons=8..12.",
            option="FIELD",
            metavar="FIELD=A..B[..STEP]",
        ),
    ]
    edition: EditionField = "current"
    player: PlaysItself = "strong:1000n"
    games: Annotated[
        int, Whole("Number of games under each value, on the same circles.", 1, MOST)
    ] = 500
    seed: Seed = 0
    processes: Processes = 1
    seconds: StopLimit = None

    def check(self, out: Path | None = None) -> None:
        """Raise `InputError` for what cannot be swept, or not into a folder; nothing is written.

        Values that cannot be played are noted.
        """
        from patchwork_solve.analyses.comparing.folder import check_folder
        from patchwork_solve.engine.players.naming import require_player

        require_player(self.player, self.rules, "player")
        for reason in self._read[2]:
            note(f"note: left out: {reason}")
        if self.values == [self.own]:
            raise InputError(
                "field", "one value only, the edition's own ({own}); name others", own=self.own
            )
        self.check_fit([self.player], self.editions.values())
        check_folder(
            out,
            lambda name: name.startswith(self.prefix),
            self.known(
                lambda folder: self.sides(folder).values(), [self.player], self.editions.values()
            ),
        )

    @cached_property
    def rules(self) -> Edition:
        """The edition in which the field is changed."""
        return edition_of(self.edition)

    @cached_property
    def _read(self) -> "tuple[Rule, dict[int, Edition], list[str]]":
        """The rule, the edition of each value, and why other values cannot be played."""
        from patchwork_solve.analyses.comparing.field import swept

        found = swept(self.field, self.rules)
        editions: dict[int, Edition] = {}
        left_out: list[str] = []
        for value in found.values:
            try:
                editions[value] = found.rule.changed(self.rules, value)
            except InputError as error:
                left_out.append(error.reason)
        if not editions:
            raise InputError("field", left_out[0])
        return found.rule, editions, left_out

    @property
    def rule(self) -> "Rule":
        """The field."""
        return self._read[0]

    @property
    def prefix(self) -> str:
        """Prefix of the names of the folders of all values."""
        return re.sub(r"\W+", "-", self.rule.name).strip("-") + "-"

    @property
    def own(self) -> int:
        """The value that the edition has itself."""
        return self.rule.value(self.rules)

    @property
    def values(self) -> list[int]:
        """The values that can be played, rising."""
        return list(self._read[1])

    @property
    def editions(self) -> dict[int, Edition]:
        """The rules under each value, those of the edition itself among them and first."""
        return {self.own: self.rules} | self._read[1] | {self.own: self.rules}

    def sides(self, folder: Path) -> "dict[int, Side]":
        """Return a side for each of `editions`."""
        from patchwork_solve.analyses.comparing.side import Side

        return {
            value: Side(
                f"{self.rule.name} = {value}",
                edition,
                self.player_under(self.player, edition),
                self.seed,
                folder / f"{self.prefix}{value}",
            )
            for value, edition in self.editions.items()
        }

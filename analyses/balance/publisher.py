"""Publisher's page of a run: a verdict, three figures, the worst patches, and changes to try."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.balance.changes import Change
from patchwork_solve.analyses.balance.summary import HALF, NOTE, outstanding, verdict, who
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Display, Row, Section, figure
from patchwork_solve.engine.players.fitted import unfitted

if TYPE_CHECKING:
    from patchwork_solve.analyses.balance.answer import BalanceAnswer

NEEDED = ("runs", "seats", "margins", "tile", "leads", "patches")
"""Sections of the report on a run that the page rests on."""

WORST = 4
"""Patches that a page has room for."""

UNTRIED = "No change has been measured yet."


class Headline(NamedTuple):
    """A figure that is printed large."""

    name: str
    figure: Figure
    meaning: str


@dataclass(frozen=True)
class Brief:
    """A run as a publisher reads it.

    Parameters
    ----------
    answer : BalanceAnswer
        Of one run, with the sections `NEEDED`.
    change : Change, optional
        That was measured for these rules.
    """

    answer: BalanceAnswer
    change: Change | None = None

    def rows(self, section: str) -> list[Row]:
        """Return the rows of a section of the report on the run."""
        return list(self.answer.frames[section].to_dict("records"))

    @property
    def run(self) -> Row:
        """The row of the games."""
        return self.rows("runs")[0]

    @property
    def who(self) -> str:
        """Who played, by the plain names of players: where a fit is kept says nothing to others."""
        names: dict[Any, str] = {name: unfitted(self.run[name]) for name in ("player", "opponent")}
        return who({**self.run, **names})

    @property
    def edition(self) -> str:
        """The name of the rules."""
        return str(self.run["edition"])

    @property
    def headline(self) -> str:
        """The verdict in a few words."""
        for row in self.rows("seats")[:1]:
            words, _ = verdict(row)
            if words:
                return f"{words[0].upper()}{words[1:]}."
        return "There are too few games for a verdict."

    @property
    def sentence(self) -> str:
        """Figure on which the verdict rests."""
        for row in self.rows("seats")[:1]:
            share = f"The first player wins {figure_of(row, 'win', SHARE)}"
            return f"{share} of {row['games']:,} games of {self.who}{verdict(row)[1]}."
        return "No game was played to its end."

    @property
    def headlines(self) -> list[Headline]:
        """The three figures."""
        return [*self._first(), *self._halfway(), *self._tile()]

    def _first(self) -> Iterator[Headline]:
        for row in self.rows("seats")[:1]:
            won = figure_of(row, "win", SHARE)
            yield Headline("First player", won, "games that the first player wins; 50 % is even")

    def _halfway(self) -> Iterator[Headline]:
        for row in self.rows("leads"):
            if row["track"] == HALF:
                won = figure_of(row, "wins", SHARE)
                words = "games that the leader at half of the track wins; 100 %: decided by then"
                yield Headline("Leader halfway", won, words)

    def _tile(self) -> Iterator[Headline]:
        for row in self.rows("tile"):
            if row["taken"] == "any":
                words = "games in which somebody takes the special tile"
                if row["games"]:
                    words += f"; its taker wins {figure_of(row, 'wins', SHARE):.0%}"
                yield Headline("Special tile", figure_of(row, "part", SHARE), words)

    @property
    def worst(self) -> list[Row]:
        """The patches that stand out: by their gap where it was measured, else by who wins."""
        rows = {str(row["patch"]): row for row in self.rows("patches")}
        if self.change is None or not self.change.gaps:
            return outstanding(self.rows("patches"))[:WORST]
        gaps = self.change.gaps
        listed = sorted(
            (name for name in gaps if name in rows and gaps[name]["change"]),
            key=lambda name: (not gaps[name]["sure"], -abs(gaps[name]["gap"])),
        )
        columns = ("gap", "gap_low", "gap_high")
        return [
            {**rows[name], **{each: gaps[name][each] for each in columns}}
            for name in listed[:WORST]
        ]

    @property
    def changes(self) -> list[str]:
        """Changes to try, and the games' findings about them."""
        if self.change is not None:
            return self.change.sentences
        candidates = []
        for row in self.rows("seats")[:1]:
            if "advantage" in verdict(row)[0] and not verdict(row)[1]:
                candidates.append("another start for one of the two seats")
        if self.worst:
            names = ", ".join(row["patch"] for row in self.worst)
            candidates.append(f"the prices of {names}")
        if not candidates:
            return [UNTRIED, "Nothing stands out."]
        return [UNTRIED, *(f"Candidate: {each}." for each in candidates)]

    @property
    def report(self) -> Report:
        """The brief as text, JSON, Markdown and CSV have it."""
        return Report(
            f"{self.edition} in short",
            SECTIONS,
            {
                "figures": _figures(self.headlines),
                "patches": table_frame("report publisher, patches", self.worst),
                "changes": pd.DataFrame({"sentence": self.changes}, dtype="str"),
            },
            sentences=[f"{self.edition}: {self.headline}", self.sentence, *self.answer.warnings],
            main=[f"{self.edition}: {self.headline}"],
            note=NOTE,
            facts={"edition": self.edition},
        )


def _figures(found: Sequence[Headline]) -> pd.DataFrame:
    rows: list[Mapping[str, Any]] = [
        {"figure": each.name, **each.figure.columns("value", 5), "meaning": each.meaning}
        for each in found
    ]
    return table_frame("report publisher", rows)


SECTIONS = (
    Section(
        "figures",
        "Three figures",
        "Shares of games with their 95 % intervals.",
        itemgetter("figures"),
        table="report publisher",
        columns=("figure", Display("value", figure("value", ".0%")), "meaning"),
    ),
    Section(
        "patches",
        "Patches that stand out",
        "Lift: how much more often the buyers of a patch win than usual, an association and not an "
        "effect. Gap: the rise in price, in buttons, that fair prices call for.",
        itemgetter("patches"),
        table="report publisher, patches",
    ),
    Section(
        "changes",
        "What to change",
        "Changes that were measured; else what stands out.",
        itemgetter("changes"),
        table="report publisher, changes",
    ),
)
"""Sections in the order of the page."""

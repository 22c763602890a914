"""The report on an evening: what the publisher's has, what was tried, and games to replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TYPE_CHECKING

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.balance.changes import LISTED, Change, of_rebalance
from patchwork_solve.analyses.balance.publisher import SECTIONS, Brief
from patchwork_solve.analyses.balance.publisher_page import listed
from patchwork_solve.analyses.balance.strength import strength_words
from patchwork_solve.analyses.balance.typical import Typical
from patchwork_solve.analyses.design.sentences import MISSED
from patchwork_solve.analyses.designer.evening import QUICK
from patchwork_solve.analyses.report import page
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Display, Section, figure
from patchwork_solve.analyses.report.thumbnail import quilts_html
from patchwork_solve.engine.players.fitted import unfitted

if TYPE_CHECKING:
    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.designer.stages import Document

NO_PRICES = "There was no time to measure prices: allow more minutes."

PLAYERS = Section(
    "players",
    "Who played, and how strong that is",
    "Shares of games with their 95 % intervals. If the two players disagree, believe the stronger.",
    itemgetter("players"),
    table="report designer",
    columns=("players", "games", Display("share", figure("share", ".1%")), "meaning"),
)

GAMES = Section(
    "games",
    "Three games to replay",
    "Of the strong player's games: the median margin, the closest game and the most one-sided one.",
    itemgetter("games"),
    table="report designer, games",
)


@dataclass(frozen=True)
class Evening:
    """What an evening found.

    Parameters
    ----------
    answer : BalanceAnswer
        On the strong player's games.
    results : Mapping
        Of the stages.
    quick, match : Figure
        The first player's share between quick players, and the strong player's against a quick one.
    warnings : sequence of str
        On the players' fit.
    """

    answer: BalanceAnswer
    results: Mapping[str, Document]
    quick: Figure
    match: Figure
    typical: Sequence[Typical]
    warnings: Sequence[str] = ()

    @property
    def brief(self) -> Brief:
        """The first sheet."""
        return Brief(self.answer, self._change())

    @property
    def report(self) -> Report:
        """The report as text, JSON, Markdown and CSV have it."""
        brief = self.brief.report
        frames = {"players": self._players(), "games": self._games()}
        even = self.results["even"].get("figures")
        prices = {} if not self.results["repriced"] else {"prices": self.results["repriced"]}
        return replace(
            brief,
            sections=[*SECTIONS[:1], PLAYERS, *SECTIONS[1:], GAMES],
            data={**brief.data, **frames},
            sentences=[*dict.fromkeys([*brief.sentences, *self.warnings])],
            facts={**brief.facts, **({"even": even} if even else {}), **prices},
        )

    def blocks(self) -> Iterator[page.Block]:
        """Yield the parts of the page behind the first sheet."""
        players = self._block(PLAYERS, self._players())
        words = listed(strength_words(name) for name in (self.brief.run["player"], QUICK))
        yield replace(players, content=[*players.content, *words])
        yield from self._prices()
        pictures = [quilts_html(each.game.final) for each in self.typical]
        links = [Markup('<a href="{0}">{0}</a>').format(each.file) for each in self.typical]
        frame = self._games().drop(columns="file")
        table = page.table_html(frame, None, pictures={"file": links, "both quilts": pictures})
        how = "Replay one with: patchwork-solve board FILE."
        yield page.Block(GAMES.title, f"{GAMES.meaning} {how}", [table])

    @staticmethod
    def _block(section: Section, frame: pd.DataFrame) -> page.Block:
        table = page.table_html(readable(frame, section), section.dictionary)
        return page.Block(section.title, section.meaning, [table])

    def _players(self) -> pd.DataFrame:
        run, seats = self.brief.run, self.brief.rows("seats")[0]
        strong, quick = unfitted(run["player"]), QUICK
        won = "games that the first player wins"
        rows = [
            (f"{quick} against itself", self.results["quick"]["games"], self.quick, won),
            (f"{strong} against itself", seats["games"], figure_of(seats, "win", SHARE), won),
            (
                f"{strong} against {quick}",
                self.results["match"]["games"],
                self.match,
                "games that the first-named player wins",
            ),
        ]
        listed_rows = [
            {"players": who, "games": games, **found.columns("share", 5), "meaning": meaning}
            for who, games, found, meaning in rows
            if games
        ]
        return table_frame("report designer", listed_rows)

    def _games(self) -> pd.DataFrame:
        rows = [
            {"typical": each.name, "game": each.number, "end": each.words, "file": each.file}
            for each in self.typical
        ]
        return table_frame("report designer, games", rows)

    def _change(self) -> Change:
        """Return what to change: for an even game, and prices."""
        prices = self.results["repriced"]
        found = of_rebalance(prices) if prices else Change([NO_PRICES], {})
        return found._replace(sentences=[*_even_words(self.results["even"]), *found.sentences])

    def _prices(self) -> Iterator[page.Block]:
        if not self.results["repriced"]:
            return
        circles, player = (self.results["prices"][name] for name in ("circles", "player"))
        frame = pd.DataFrame(self.results["repriced"]["patches"])
        frame = frame[frame["change"] != 0].sort_values("gap", key=abs, ascending=False)
        meaning = (
            f"Measured on {circles:,} circles: {strength_words(player)}. Gap: the rise in price "
            "that would make the patch as good a purchase as the mean patch."
        )
        columns = ("patch", "price", "new_price", Display("gap", figure("gap", "+.1f")), "sure")
        section = Section("prices", "New prices", meaning, itemgetter(0), "rebalance")
        shown = replace(section, columns=columns)
        if len(frame):
            yield self._block(shown, frame)
        else:
            yield page.Block(section.title, meaning, listed(["No price needs to change."]))


def _even_words(found: Document) -> list[str]:
    """Return what makes the game even, as games on fresh circles show it."""
    if found["is_even"]:
        return ["Nobody has an advantage that these games show: no rule needs to change for it."]
    if "figures" not in found:
        return ["There was no time to search for rules that make it even: allow more minutes."]
    sentences = found["figures"]["summary"]
    if not found["is_nearer"]:
        tried = "To make it even, another start of a seat, leather and the pie rule were tried."
        missed = [each for each in sentences[1:] if MISSED in each]
        return [" ".join([tried, sentences[0], *missed])]
    doing = " and ".join(found["changes"][:LISTED])
    row = next(row for row in found["figures"]["rules"] if row["is_chosen"])
    won = figure_of(row, "mean", SHARE)
    return [
        f"To make it even: {doing}. Then the first player wins {won:.0%} of {row['circles']:,} "
        "games on fresh circles."
    ]

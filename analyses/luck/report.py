"""The report on games taken apart into luck and what was given away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    TEXT,
    Cell,
    Section,
    Shown,
    figure,
    with_error,
)
from patchwork_solve.analyses.statistics.estimates import mean

if TYPE_CHECKING:
    import pandas as pd

MEANING = (
    "Luck: the value of the first position to the first player, with its standard error. Lost: "
    "points that a player lost; after the slash, the part that is proved. Left: the remainder that "
    "the estimates do not explain. Margin = luck - first lost + second lost + left."
)


def luck_report(title: str, games: pd.DataFrame, player: str) -> Report:
    """Return what reviewed games say of luck; `games` is as `ledger_frame` returns it."""
    return Report(title, SECTIONS, games, sentences=sentences(games, player))


def sentences(games: pd.DataFrame, player: str) -> list[str]:
    """Return what the games say together; of few games there are no intervals."""
    if games.empty:
        return ["No game of the run was played to its end."]
    lost = games["lost_0"] + games["lost_1"]
    proved = games["proved_0"] + games["proved_1"]
    luck, apart, left = games["luck"], games["lost_1"] - games["lost_0"], games["unexplained"]
    return [
        f"{len(games)} games, reviewed by {player}. All figures are means over games, in points.",
        f"The circle is worth {mean(luck):+.1f} to the first player; its mean size, without the "
        f"sign, is {mean(luck.abs()):.1f}.",
        f"Both players together lose {mean(lost):.1f}, {mean(proved):.1f} of it proved; their "
        f"losses differ by {mean(apart.abs()):.1f}, without the sign.",
        f"The estimates leave {mean(left):+.1f} unexplained; its mean size, without the sign, is "
        f"{mean(left.abs()):.1f}.",
    ]


def _lost(player: int) -> Cell:
    lost, proved = figure(f"lost_{player}", ".1f"), figure(f"proved_{player}", ".1f")
    return lambda row: f"{lost(row)} / {proved(row)}"


SECTIONS = (
    Section(
        "games",
        "Games",
        MEANING,
        lambda games: games,
        table="report luck",
        columns=(
            "game",
            Shown("luck", with_error("luck", "+.1f")),
            Shown("first lost", _lost(0)),
            Shown("second lost", _lost(1)),
            Shown("left", figure("unexplained", "+.1f")),
            "margin",
        ),
        places=(TEXT, JSON),
    ),
    Section(
        "all", "Games", MEANING, lambda games: games, table="report luck", is_raw=True,
        places=(PAGE,),
    ),
)  # fmt: skip

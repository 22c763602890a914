"""The report on games taken apart into luck and what was given away."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from patchwork_solve.analyses.luck.seeds import ENTROPY, TRIMMED
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    TEXT,
    Cell,
    Display,
    Section,
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


def luck_report(
    title: str, games: pd.DataFrame, player: str, circles: pd.DataFrame, repeater: str
) -> Report:
    """Return the report on luck in games.

    Parameters
    ----------
    games : DataFrame
        Reviewed ones, as `ledger_frame` returns them.
    player : str
        Who reviewed.
    circles : DataFrame
        What many games on each circle say, as `seeds_frame` returns it; empty without them.
    repeater : str
        Who played those.
    """
    said = sentences(games, player) if len(games) or circles.empty else []
    said += repeated_sentences(circles, repeater)
    return Report(title, SECTIONS, {"games": games, "circles": circles}, sentences=said)


def repeated_sentences(circles: pd.DataFrame, repeater: str) -> list[str]:
    """Return sentences on many games on each circle."""
    rows = {row["measure"]: row for row in circles.to_dict("records")}
    if not rows:
        return []
    span, bits = rows[TRIMMED], rows[ENTROPY]
    chance = figure_of(span, "chance").times(100)
    said = (
        f"On {span['circles']} circles with {span['games']} games each, {repeater} against itself, "
        "the first player's share of wins spans "
        f"{100 * span['value']:.0f} percentage points, 5 % of the circles left out at each end; "
        f"circles that decide nothing would give {chance:.0f}."
    )
    if bits["corrected"] is None or bits["corrected"] != bits["corrected"]:
        return [said]
    return [
        said,
        f"Without the noise of few games the span is "
        f"{figure_of(span, 'corrected').times(100):.0f} percentage points, and the winner is open "
        f"by {figure_of(bits, 'corrected'):.2f} bits once the circle is known: 1 bit if the circle "
        "says nothing, 0 if it decides the game.",
    ]


def sentences(games: pd.DataFrame, player: str) -> list[str]:
    """Return sentences on all games together; of few games there are no intervals."""
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


def _losses(player: int) -> Cell:
    lost, proved = figure(f"lost_{player}", ".1f"), figure(f"proved_{player}", ".1f")
    return lambda row: f"{lost(row)} / {proved(row)}"


SECTIONS = (
    Section(
        "games",
        "Games",
        MEANING,
        itemgetter("games"),
        table="report luck",
        columns=(
            "game",
            Display("luck", with_error("luck", "+.1f")),
            Display("first lost", _losses(0)),
            Display("second lost", _losses(1)),
            Display("left", figure("unexplained", "+.1f")),
            "margin",
        ),
        places=(TEXT, JSON),
    ),
    Section(
        "all", "Games", MEANING, itemgetter("games"), table="report luck", is_raw=True,
        places=(PAGE,),
    ),
    Section(
        "circles",
        "Circles played again",
        "Value: as the games give it; spans are shares of games, the entropy is in bits. Chance: "
        "the same if circles decided nothing, with 95 % of all draws. Corrected: without the noise "
        "of few games a circle, with its 95 % interval over circles.",
        itemgetter("circles"),
        table="report luck, circles",
        columns=(
            "measure",
            Display("value", figure("value", ".2f")),
            Display("chance", figure("chance", ".2f")),
            Display("corrected", figure("corrected", ".2f")),
        ),
    ),
)  # fmt: skip

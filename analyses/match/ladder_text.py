"""Text of a ladder: the players, best first, and the worth of doubling the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.match.text import LONGEST_NAME, between, number, seconds_text
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.analyses.statistics.estimates import LEVEL
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.ladder import LadderAnswer

INTERVAL = f"{100 * LEVEL:.0f} % interval"


def ladder_text(answer: LadderAnswer) -> str:
    """Return the ratings as a table, and the doublings if there are any."""
    lines = [table(ratings_frame(answer))]
    if answer.doublings():
        lines += ["", table(doublings_frame(answer))]
    anchor = shortened(answer.players[answer.anchor], LONGEST_NAME)
    text = f"Elo ratings from the games of all players, with {anchor} fixed at 0."
    if answer.unfinished:
        text += f" {answer.unfinished} pairs of games were not finished and do not count."
    lines += ["", wrapped(text)]
    for player, reasons in answer.forfeits().items():
        name = shortened(player, LONGEST_NAME)
        lines.append(wrapped(f"{name} forfeited {len(reasons)} games, the last: it {reasons[-1]}."))
    return "\n".join(lines)


def verdict(answer: LadderAnswer) -> str:
    """Return how many players there are."""
    return f"{len(answer.players)} players"


def ratings_frame(answer: LadderAnswer) -> pd.DataFrame:
    """Return the ratings as people read them."""
    rows = []
    for row in answer.ratings():
        share = row["share"]
        figure = Figure(row["elo"], row["elo_low"], row["elo_high"])
        is_anchor = row["player"] == answer.players[answer.anchor]
        rows.append(
            {
                "player": shortened(row["player"], LONGEST_NAME),
                "Elo": number(figure.value, 0),
                INTERVAL: "fixed" if is_anchor else between(figure, 0),
                "games": str(row["games"]),
                "won, %": number(None if share is None else 100 * share, 1),
                "seconds a decision": seconds_text(row["seconds_per_decision"]),
            }
        )
    return pd.DataFrame(rows)


def doublings_frame(answer: LadderAnswer) -> pd.DataFrame:
    """Return the worth of doubling the limit, in readable columns."""
    rows = []
    for row in answer.doublings():
        name = "elo_per_doubling"
        figure = Figure(row[name], row[f"{name}_low"], row[f"{name}_high"])
        steps = f"{row['after']} to {row['player']}"
        rows.append(
            {
                "step": steps,
                "Elo a doubling": number(figure.value, 0),
                INTERVAL: between(figure, 0),
            }
        )
    return pd.DataFrame(rows)

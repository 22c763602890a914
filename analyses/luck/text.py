"""What a reader sees of games taken apart into luck and what was given away."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.analyses.statistics.estimates import mean

MEANING = (
    "luck: what the first position was worth to the first player, give or take; lost: points that "
    "a player gave away, and behind the slash those of them that are proved; left: what estimates "
    "leave open. Margin = luck - first lost + second lost + left"
)


def luck_text(games: pd.DataFrame, player: str) -> str:
    """Return what a reader sees: means over the games, and a row for each."""
    said = [wrapped(sentence) for sentence in sentences(games, player)]
    return "\n\n".join(["\n".join(said), table(readable(games)), wrapped(f"({MEANING})")])


def sentences(games: pd.DataFrame, player: str) -> list[str]:
    """Return what the games say together; of few games there are no intervals."""
    if games.empty:
        return ["No game of the run was played to its end."]
    lost = games["lost_0"] + games["lost_1"]
    proved = games["proved_0"] + games["proved_1"]
    return [
        f"{len(games)} games, reviewed by {player}; means of a game, in points.",
        f"The circle is worth {_told(games['luck'], '+')} to the first player; "
        f"without its sign {_told(games['luck'].abs())}.",
        f"Both players together give away {_told(lost)}, of them proved {_told(proved)}; the "
        f"difference of what they give away is, without its sign, "
        f"{_told((games['lost_1'] - games['lost_0']).abs())}.",
        f"Estimates leave open {_told(games['unexplained'], '+')}; without its sign "
        f"{_told(games['unexplained'].abs())}.",
    ]


def readable(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each game as people read it."""
    rows = [
        {
            "game": row["game"],
            "luck": f"{row['luck']:+.1f} +- {row['luck_error']:.1f}",
            "first lost": f"{row['lost_0']:.1f} / {row['proved_0']:.1f}",
            "second lost": f"{row['lost_1']:.1f} / {row['proved_1']:.1f}",
            "left": f"{row['unexplained']:+.1f}",
            "margin": row["margin"],
        }
        for _, row in games.iterrows()
    ]
    return pd.DataFrame(
        rows, columns=["game", "luck", "first lost", "second lost", "left", "margin"]
    )


def _told(values: Iterable[float], sign: str = "") -> str:
    """Return a mean with its interval, cases being games."""
    return f"{mean(float(value) for value in values):{sign}.1f}"

"""Matches under the rules of a run: whether skill counts, and whether styles beat each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.players.person import STYLES

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.game.edition import Edition

NODES = 100
"""Nodes of a decision in these matches."""

PLAYER = f"strong-alone:{NODES}n"
SKILL = (f"strong-alone:{2 * NODES}n", PLAYER)


def matches_frame(edition: Edition, games: int, seed: int) -> pd.DataFrame:
    """Return the results of matches: twice the limit against once, and each pair of styles.

    Returns
    -------
    DataFrame
        A row a match: the columns of the table ``report interest, matches``.
    """
    from patchwork_solve.analyses.match.face import play_match

    pairs = [SKILL, *combinations([f"{style}/{PLAYER}" for style in STYLES], 2)] if games else []
    rows = []
    for one, other in pairs:
        won = play_match(one, other, games, edition=edition, seed=seed).share
        rows.append({"player": one, "opponent": other, "games": games, **won.columns("win", 4)})
    return table_frame("report interest, matches", rows)


def circles_of(frame: pd.DataFrame) -> list[tuple[str, ...]]:
    """Return the styles that surely beat each other in a circle, three at a time."""
    beats = set()
    for row in frame[frame["player"] != SKILL[0]].to_dict("records"):
        one, other = (row[name].partition("/")[0] for name in ("player", "opponent"))
        if row["win_low"] > 0.5:
            beats.add((one, other))
        if row["win_high"] < 0.5:
            beats.add((other, one))
    names = sorted({name for pair in beats for name in pair})
    return [
        (a, b, c)
        for a, b in sorted(beats)
        for c in names
        if (b, c) in beats and (c, a) in beats and a == min(a, b, c)
    ]

"""Losses of each player a game: in all, by opponent, by phase, and by kind of mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pandas as pd

from patchwork_solve.analyses.losses.summary import BIG
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.reviews.decisions import MISTAKES
from patchwork_solve.analyses.statistics.estimates import clustered_mean, mean
from patchwork_solve.engine.base.number import CENTS, rounded

Row = dict[str, Any]
Part = tuple[str, str, "pd.Series[bool]"]
"""Grouping and name of a part, and which decisions belong to it."""

ALL, OPPONENT, PHASE, MISTAKE = "all", "opponent", "phase", "mistake"

EXAMPLES = 3
"""Number of examples of each mistake."""

ERRORS = 2.0
"""Standard errors by which an estimated loss is taken less when examples are chosen."""


def player_losses_frame(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return each player's losses a game: in all, and by opponent, phase and kind of mistake.

    The intervals are over games: the decisions of one game are not independent. The columns
    are those of the table ``review, players`` in docs/reference/columns.md.

    Parameters
    ----------
    decisions : DataFrame
        As `reviews_frame` returns it.
    """
    owned = {name: decisions["player"] == name for name in sorted(decisions["player"].unique())}
    listed = [(name, own, part) for name, own in owned.items() for part in _parts(decisions, own)]
    together = Counter(by for _, _, (by, _, _) in listed)
    rows = []
    for player, own, (by, part, chosen) in listed:
        among = own & chosen if by == OPPONENT else own
        rows.append(
            {
                "player": player,
                "by": by,
                "part": part,
                **_figures(decisions[own & chosen], _by_game(decisions, among, chosen)),
                **_more(decisions, own, chosen, 0 if by == OPPONENT else together[by]),
            }
        )
    return table_frame("review, players", rows)


def _parts(decisions: pd.DataFrame, own: pd.Series[bool]) -> Iterator[Part]:
    yield ALL, ALL, own | True
    for column in (OPPONENT, PHASE):
        for part in sorted(decisions.loc[own, column].unique()):
            yield column, part, decisions[column] == part
    for part in MISTAKES:
        yield MISTAKE, part, decisions[MISTAKE] == part


def _by_game(
    decisions: pd.DataFrame, among: pd.Series[bool], chosen: pd.Series[bool]
) -> pd.Series[float]:
    """Return the points lost in each game by a player; 0 in a game without such a decision."""
    games = decisions.loc[among].groupby(["game", "player"]).size().index
    lost = decisions.loc[among & chosen].groupby(["game", "player"])["lost"].sum()
    return lost.reindex(games, fill_value=0.0).astype(float)


def _figures(some: pd.DataFrame, games: pd.Series[float]) -> Row:
    free = some[~some["forced"]]
    return {
        "games": len(games),
        "decisions": len(free),
        **figure_columns("lost", mean(games)),
        "big": rounded((free["lost"] >= BIG).sum() / len(games), CENTS),
        "worst": rounded(float(free["lost"].max()), CENTS) if free["lost"].notna().any() else None,
    }


def figure_columns(name: str, figure: Figure) -> Row:
    """Return the columns of a figure and of its interval, rounded."""
    return {
        column: None if value is None else rounded(value, CENTS)
        for column, value in zip((name, f"{name}_low", f"{name}_high"), figure, strict=True)
    }


def _more(
    decisions: pd.DataFrame, own: pd.Series[bool], chosen: pd.Series[bool], together: int
) -> Row:
    """Return how much more than the other players one loses a game, from how games differ.

    Both players of a game may lose more in it, so its cases count together. So many intervals hold
    together; without any there is no comparison.
    """
    if not together or own.all():
        return figure_columns("more", Figure())
    mine, theirs = (_by_game(decisions, among, chosen) for among in (own, ~own))
    apart = [(each - each.mean()) / len(each) for each in (mine, -theirs)]
    games = pd.concat(apart).groupby(level="game").sum()
    number = len(games)
    error = sqrt((games**2).sum() * number / (number - 1)) if number > 1 else None
    clusters = min(len(mine), len(theirs))
    difference = clustered_mean(mine.mean() - theirs.mean(), error, clusters, together)
    return figure_columns("more", difference)


def mistakes_frame(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the clearest examples of each kind of mistake of each player.

    The clearest are those that lose most even if the estimate errs by two standard errors. The
    columns are those of the table ``review, examples`` in docs/reference/columns.md.

    Parameters
    ----------
    decisions : DataFrame
        As `reviews_frame` returns it.
    """
    lost = decisions["lost"] - ERRORS * decisions["lost_error"]
    sure = lost.where(lost > decisions["lost_lower"], decisions["lost_lower"])
    costly = decisions[decisions["mistake"].isin(MISTAKES) & (decisions["lost"] > 0)]
    ordered = costly.assign(sure=sure.astype(float)).sort_values(
        ["sure", "lost", "game", "ply"], ascending=[False, False, True, True]
    )
    chosen = ordered.groupby(["player", "mistake"], sort=False).head(EXAMPLES)
    kinds = {kind: number for number, kind in enumerate(MISTAKES)}
    chosen = chosen.assign(kind=chosen["mistake"].map(kinds))
    chosen = chosen.sort_values(["player", "kind"], kind="stable")
    return table_frame("review, examples", records(chosen))


def first_purchases_frame(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return each player's first purchases, their cost, and the strong player's choices there.

    The columns are those of the table ``review, first purchases`` in docs/reference/columns.md.

    Parameters
    ----------
    decisions : DataFrame
        As `reviews_frame` returns it.
    """
    first = decisions[decisions["first_purchase"]]
    first = first.assign(patch=patches(first["move"]), instead=patches(first["best"]))
    rows = []
    for (player, patch), some in first.groupby(["player", "patch"]):
        better = some["instead"].value_counts(sort=True)
        rows.append(
            {
                "player": player,
                "patch": patch,
                "games": len(some),
                **figure_columns("lost", mean(some["lost"].dropna())),
                "best": None if better.empty else better.index[0],
                "best_games": None if better.empty else int(better.iloc[0]),
            }
        )
    rows.sort(key=lambda row: (row["player"], -row["games"], row["patch"]))
    return table_frame("review, first purchases", rows)


def patches(moves: pd.Series[str]) -> pd.Series[str]:
    """Return the patch of each move that is known, ``advance`` for an advance."""
    # A column of missing values only has no text methods.
    return moves.dropna().str.split("@").str[0]

"""The sentences on many reviewed games: what each player loses most often, and buys first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.figure import Figure, figure_of
from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.reviews.decisions import ADVANCE, DRAFT, MISTAKES
from patchwork_solve.analyses.reviews.summary import ALL, MISTAKE, patches
from patchwork_solve.analyses.statistics.estimates import mean

Row = dict[str, Any]

OFTEN = 0.5
"""Share of a player's drafting mistakes from which buying the dearest patch is named."""


def sentences(tables: dict[str, pd.DataFrame], player: str) -> list[str]:
    """Return what the reviews say of each player.

    Parameters
    ----------
    tables : dict
        ``decisions``, ``players``, ``examples`` and ``purchases``.
    player : str
        The player that estimated.
    """
    games = tables["decisions"]["game"].nunique()
    head = (
        f"{games} {'game' if games == 1 else 'games'}, reviewed by {player}; points lost are "
        "estimated where they are not proved. Square brackets: 95 % intervals over games."
    )
    return [head, *(line for name in _players(tables) for line in _of_player(tables, name))]


def _players(tables: dict[str, pd.DataFrame]) -> list[str]:
    return list(tables["players"]["player"].unique())


def _of_player(tables: dict[str, pd.DataFrame], name: str) -> Iterator[str]:
    own = records(tables["players"][tables["players"]["player"] == name])
    whole = next(row for row in own if row["by"] == ALL)
    kinds = [row for row in own if row["by"] == MISTAKE]
    most = max(kinds, key=lambda row: row["lost"])
    games = f"{whole['games']} {'game' if whole['games'] == 1 else 'games'}"
    yield (
        f"{name} loses {figure_of(whole, 'lost'):.1f} points a game, over {games}; most by "
        f"{MISTAKES[most['part']]}: {figure_of(most, 'lost'):.1f}."
        f"{_clearest(tables['examples'], name, most['part'])}"
    )
    apart = [row for row in kinds if (figure_of(row, "more").low or 0.0) > 0]
    for row in sorted(apart, key=lambda row: -row["more"]):
        yield (
            f"{name} loses {figure_of(row, 'more'):.1f} points a game more than the other players "
            f"by {MISTAKES[row['part']]}: {figure_of(row, 'lost'):.1f}."
            f"{_habit(tables['decisions'], name, row['part'])}"
            f"{'' if row is most else _clearest(tables['examples'], name, row['part'])}"
        )
    yield from _first_purchases(tables, name)


def _clearest(examples: pd.DataFrame, name: str, kind: str) -> str:
    """Return the clearest examples of a player's mistake in words."""
    own = examples[(examples["player"] == name) & (examples["mistake"] == kind)]
    if own.empty:
        return ""
    return f" Clearest: {'; '.join(map(_example, records(own)))}."


def _example(row: Row) -> str:
    proved = ", proved" if row["lost_error"] == 0 else ""
    best: str = "" if pd.isna(row["best"]) else f", better {row['best']}"
    where = f"{row['game']}, ply {row['ply']}"
    return f"{where}, {row['move']}{best} ({row['lost']:.1f} points{proved})"


def _habit(decisions: pd.DataFrame, name: str, kind: str) -> str:
    """Return what most of these mistakes have in common, if anything."""
    own = decisions[(decisions["player"] == name) & (decisions["mistake"] == kind)]
    if kind == DRAFT and len(own):
        share = float(own["dearest"].mean())
        if share >= OFTEN:
            percent = f"{100 * share:.0f} %"
            return f" In {percent} of these moves it was the dearest patch that could be bought."
    if kind == ADVANCE and len(own):
        early = decisions.loc[own.index, "phase"].value_counts()
        return f" {early.iloc[0]} of these {len(own)} moves were in {early.index[0]}."
    return ""


def _first_purchases(tables: dict[str, pd.DataFrame], name: str) -> Iterator[str]:
    rows = tables["purchases"]
    own = records(rows[rows["player"] == name])
    if not own:
        return
    decisions = tables["decisions"]
    first = decisions[decisions["first_purchase"] & (decisions["player"] == name)]
    cost: Figure = mean(first["lost"].dropna())
    often = own[0]
    others = patches(first.loc[first["mistake"] == DRAFT, "best"]).value_counts()
    instead = f", most often {others.index[0]}: {others.iloc[0]}" if len(others) else ""
    otherwise = (
        f"In {others.sum()} of the {len(first)} games the strong player plays something else"
        f"{instead}."
        if len(others)
        else "The strong player buys the same."
    )
    yield (
        f"{name} buys {often['patch']} first in {often['games']} of {len(first)} games; first "
        f"purchases cost {cost:.1f} points each. {otherwise}"
    )

"""Figures of a run worked out again from its games, one by one, to hold reports against them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.statistics.estimates import (
    clustered,
    clustered_mean,
    clustered_share,
)
from patchwork_solve.engine.forms.variant import edition_of
from tests.analyses.games_as_tables import played_run
from tests.changed_rules import CHANGES, variant

Row = dict[str, Any]
Cases = Iterable[tuple[int, float]]
"""The circle and the value of each case."""

KINDS = ("current", "example:4x4", "two players", "every rule")
"""Kinds of runs on which every section is tried."""


def run_of_kind(kind: str) -> Run:
    """Return a run of one of `KINDS`."""
    if kind == "two players":
        return played_run(("greedy", "random"), 7, seed=5)
    if kind == "every rule":
        return played_run(("greedy", "greedy"), 14, variant(**CHANGES["all"]), seed=3)
    return played_run(("greedy", "greedy"), 14, edition_of(kind), seed=3)


def games_of(run: Run) -> list[Row]:
    """Return a run's games, each with the list of its plies."""
    listed = run.query("SELECT * FROM games ORDER BY game").to_dict("records")
    plies = run.query("SELECT * FROM plies ORDER BY game, ply").to_dict("records")
    for game in listed:
        game["list"] = [ply for ply in plies if ply["game"] == game["game"]]
        game["tile"] = None if pd.isna(game["tile"]) else int(game["tile"])
    return listed


def expected(cases: Cases, is_share: bool) -> Figure:
    """Return a mean and its interval from the cases themselves."""
    by_circle: dict[int, list[float]] = defaultdict(list)
    for circle, value in cases:
        by_circle[circle].append(float(value))
    sums = [sum(values) for values in by_circle.values()]
    counts = [len(values) for values in by_circle.values()]
    found = clustered(sums, counts)
    kind = clustered_share if is_share else clustered_mean
    return kind(*found, len(counts))


def check(row: Row, name: str, cases: Cases, is_share: bool = False) -> None:
    """Hold a figure of a row and its interval against the cases that it is about."""
    for end, value in zip(("", "_low", "_high"), expected(cases, is_share), strict=True):
        reported = row[f"{name}{end}"]
        if value is None:
            assert pd.isna(reported), (name, end)
        else:
            assert reported == pytest.approx(value, abs=1e-5), (name, end)


def swap_of(game: Row) -> int:
    """Return the ply in which the players exchange what they have; -1 without one."""
    return next((ply["ply"] for ply in game["list"] if ply["kind"] == "swap"), -1)


def owner(game: Row, ply: Row) -> int:
    """Return who has what a ply brought, once the players have settled who has which seat."""
    return int(1 - ply["player"] if ply["ply"] < swap_of(game) else ply["player"])


def margin_of(game: Row, seat: int) -> int:
    return int(game["margin"] if seat == 0 else -game["margin"])


def usual(games: list[Row], game: Row, seat: int) -> tuple[float, float]:
    """Return the mean margin and wins of who plays a seat of a game."""
    alike = [each for each in games if each["player_0"] == game["player_0"]]
    margins = [margin_of(each, seat) for each in alike]
    wins = [each["winner"] == seat for each in alike]
    return sum(margins) / len(alike), sum(wins) / len(alike)


def records(frame: pd.DataFrame) -> Iterator[Row]:
    yield from frame.to_dict("records")

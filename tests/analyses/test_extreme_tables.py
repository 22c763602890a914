"""Reports on tables of no row, of missing values and of the largest values, by the dictionary."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import State
from patchwork_solve.analyses.losses.report import losses_report
from patchwork_solve.analyses.luck.report import luck_report
from patchwork_solve.analyses.openings.report import openings_report
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.prices.report import prices_report
from patchwork_solve.analyses.report.columns import Column, columns_of, table_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.reviews.decisions import DRAFT
from patchwork_solve.analyses.reviews.report import report_of
from patchwork_solve.analyses.simulation.metrics import metric_values
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.tables import GAMES, MISSING, PLIES
from patchwork_solve.analyses.solved.report import solved_report
from patchwork_solve.analyses.study.report import study_report
from patchwork_solve.analyses.worth.report import worth_report
from patchwork_solve.lab import balance
from tests.analyses.games_as_tables import run_of

Row = dict[str, Any]

START = State.new(seed=1)
LARGEST = {
    "whole number": 2**31 - 1,
    "number": 1e12,
    "words": "w" * 200,
    "notation": "w" * 200,
    "true or false": True,
}
WORDS = {
    "best": "domino@a1a2", "edition": "current", "keeping": "domino", "kind": "buy",
    "mistake": DRAFT, "move": "advance", "phase": "quarter 1", "position": START.to_text(),
    "stage": "all", "ask": "margin", "line": "advance", "mark": "?", "decided": "open",
    "tile": "never", "measure": "span", "circle": START.to_text(),
    **{f"sale_{place}": name for place, name in enumerate(("domino", "plus", "cross"), 1)},
}  # fmt: skip
"""A value for each column of words that the program reads again."""

SEATS = ("winner", "tile_by", "to_move", "winner_without_tile")
"""Columns of players, 0 or 1, whatever is the largest value of others."""


def typical(column: Column) -> Any:
    """Return an ordinary value of a column."""
    if column.kind in ("words", "notation"):
        return WORDS.get(column.name, "Ann")
    return {"whole number": 1, "number": 0.5}.get(column.kind, True)


def largest(column: Column) -> Any:
    """Return the largest value of a column, where the program does not choose its values."""
    is_chosen = column.name in SEATS or column.name in WORDS
    return typical(column) if is_chosen else LARGEST[column.kind]


def missing(column: Column) -> Any:
    """Return a missing value where the dictionary has one."""
    return None if "missing" in column.meaning else typical(column)


ROWS: dict[str, Callable[[str], list[Row]]] = {
    "none": lambda table: [],
    **{
        name: lambda table, value=value: [
            {column.name: value(column) for column in columns_of(table)}
        ]
        for name, value in {"one": typical, "missing": missing, "largest": largest}.items()
    },
}


def frame_of(table: str, kind: str) -> pd.DataFrame:
    return table_frame(table, ROWS[kind](table))


def prices_of(prices: pd.DataFrame) -> Report:
    return prices_report(PriceQuery(edition="current"), [], prices)


REPORTS: dict[str, Callable[[pd.DataFrame], Report]] = {
    "report losses": partial(losses_report, per="decision"),
    "report luck": lambda games: luck_report("Luck", games, "greedy", games[:0], "greedy"),
    "report openings": openings_report,
    "report solved": solved_report,
    "report endgames": partial(study_report, "Study"),
    "report patches": lambda worth: worth_report(worth, [], "greedy"),
    "report prices": prices_of,
    "review, decisions": lambda made: report_of(
        made, frame_of("review, games", "none"), frame_of("review, parts", "none"), "greedy"
    ),
}
"""Reports by the table they are about."""


@pytest.mark.parametrize("kind", ROWS)
@pytest.mark.parametrize("table", REPORTS)
def test_a_report_shows_any_table(table: str, kind: str) -> None:
    frame = frame_of(table, kind)
    report = REPORTS[table](frame)
    assert len(report.to_text()) >= len(frame)
    assert report.to_markdown().startswith(f"# {report.title}")
    json.dumps(report.to_json(), allow_nan=False)


def values_of(columns: dict[str, str], is_missing: bool, number: Callable[[str], int]) -> Row:
    """Return a row of a table of runs."""
    row: Row = {}
    for name, kind in columns.items():
        if is_missing and name in MISSING:
            row[name] = None
        elif kind == "string":
            row[name] = {"patch": str(START.circle[0]), "start": START.to_text()}.get(
                name, "greedy"
            )
        else:
            row[name] = number(name) if kind != "bool" else True
    return row


SMALL = {"game": 0, "circle": 0, "winner": 0, "tile": 0, "player": 0, "ahead": 1, "choices": 4,
         "plies": 2}  # fmt: skip
"""Columns of a run whose values the rules choose."""


def extreme_run(is_missing: bool, end: int) -> Run:
    """Return a run of one game, with this number wherever the rules do not choose it."""

    def number(name: str) -> int:
        return SMALL.get(name, end)

    games = [values_of(GAMES, is_missing, number) | {"forfeit": None, "tie": False}]
    bought = values_of(PLIES, is_missing, number) | {"ply": 0, "kind": "buy"}
    advanced = bought | {"ply": 1, "kind": "advance", "patch": None, "ahead": None}
    return run_of(games, [bought, advanced])


@pytest.mark.parametrize("is_missing", [False, True])
@pytest.mark.parametrize("end", [32_767, -32_767])
def test_sums_of_a_run_have_room_for_the_largest_numbers(is_missing: bool, end: int) -> None:
    """The sum of two columns of 16 bits needs more bits than each of them."""
    values = metric_values(extreme_run(is_missing, end)).iloc[0]
    assert values["total"] == values["decisions"] == 2 * end
    assert values["distance"] == abs(end)


@pytest.mark.slow
@pytest.mark.parametrize("end", [32_767, -32_767])
def test_every_section_has_room_for_the_largest_numbers(end: int) -> None:
    json.dumps(balance(extreme_run(False, end)).to_json(), allow_nan=False)

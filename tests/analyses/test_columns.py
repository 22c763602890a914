"""The dictionary of columns against the tables that the commands write."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.cli import app
from patchwork_solve.analyses.commands.app import FAMILIES, family
from patchwork_solve.analyses.interest.games import Decided
from patchwork_solve.analyses.luck.ledger import Reviewed
from patchwork_solve.analyses.openings.frame import Opening
from patchwork_solve.analyses.report.columns import dtypes_of, table_frame, tables
from patchwork_solve.analyses.solved.frame import SolvedCircle
from patchwork_solve.analyses.study.frame import Studied
from patchwork_solve.analyses.workers.row import AnswerRow, kinds
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run
from tests.analyses.table_commands import RUNS, WRITTEN, Written
from tests.analyses.test_column_words import WRITTEN as LISTED
from tests.analyses.test_column_words import is_listed, meaning

WHOLE = re.compile(r"-?\d+")
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")


def is_written_so(text: str, kind: str) -> bool:
    """Tell whether a cell of CSV is of its kind, or missing."""
    if text == "" or kind in ("words", "notation", "cells"):
        return True
    if kind == "true or false":
        return text in ("true", "false")
    return bool((WHOLE if kind == "whole number" else NUMBER).fullmatch(text))


def is_of(value: Any, kind: str) -> bool:
    """Tell whether a value of JSON is of its kind, or missing."""
    kinds: dict[str, tuple[type, ...]] = {
        "whole number": (int,), "number": (int, float), "words": (str,), "notation": (str,),
        "true or false": (bool,), "cells": (list,),
    }  # fmt: skip
    return value is None or type(value) in kinds[kind]


SHOWN: dict[tuple[str, ...], str] = {}
"""Output by command: several tables are of one command."""


@pytest.fixture
def show(run: Run) -> Callable[..., str]:
    """Return a function that returns what a command shows, which runs once."""

    def call(*words: str) -> str:
        if words not in SHOWN:
            status, SHOWN[words], error = run(*words)
            assert status == 0, error
        return SHOWN[words]

    return call


def written(show: Callable[..., str], name: str, entry: Written, kinds: dict[str, str]) -> set[str]:
    """Return the columns that a command writes, each cell held to its kind."""
    found: set[str] = set()
    if entry.in_csv:
        out = show(*entry.command, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(out)))
        assert rows
        assert list(rows[0]) == [column for column in kinds if column in rows[0]]
        assert list(pd.read_csv(io.StringIO(out)).columns) == list(rows[0])
        for row in rows:
            for column, text in row.items():
                assert is_written_so(text, kinds[column]), (column, text)
        found |= set(rows[0])
    if entry.in_json is not None:
        documents = entry.in_json(json.loads(show(*entry.command, "--format", "json")))
        assert documents
        for document in documents:
            for column, value in document.items():
                assert is_of(value, kinds[column]), (column, value)
                if (name, column) in LISTED and value is not None:
                    assert is_listed(value, meaning(name, column))
            found |= set(document)
    if entry.in_parquet is not None:
        show(*entry.command, "--format", "csv")
        frame = pd.read_parquet(entry.in_parquet, dtype_backend="pyarrow")
        assert list(frame) == list(kinds)
        for row in frame.astype(object).to_dict("records"):
            for column, value in row.items():
                assert value is pd.NA or is_of(value, kinds[column]), (column, value)
        found |= set(frame)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    @cache
    def folder(word: str) -> str:
        path = tmp_path_factory.mktemp("run") / "games"
        simulate(RUNS[word], 6, out=path, seed=1).close()
        return str(path)

    return folder


LONG = {"bench", "bench --signature", "report designer", "report designer, games"}
"""Tables of what measures the whole kernel, or takes a minute."""

THOROUGH = {
    "design", "design, tried", "fit", "puzzles", "rebalance", "rebalance, bought",
    "rebalance, measured", "rebalance, rounds", "report compare", "report interest", "report luck",
    "report openings --by pair", "report prices", "report prices, moments", "report prices, slopes",
    "report publisher", "simulate --verify",
}  # fmt: skip
"""Tables of commands that take a second."""

SMOKE = {"ladder", "play-match", "sweep"}
"""Tables of commands whose examples in the help take too long for the smoke tests."""


def marked() -> Iterator[Any]:
    """Yield the name of each table, with the lane of its test."""
    for name in tables():
        marks = [pytest.mark.slow] * (name in LONG) + [pytest.mark.thorough] * (name in THOROUGH)
        marks += [pytest.mark.smoke] * (name in SMOKE)
        yield pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", list(marked()))
def test_the_columns_that_commands_write_are_those_of_the_dictionary(
    show: Callable[..., str], name: str, request: pytest.FixtureRequest
) -> None:
    kinds = {column.name: column.kind for column in tables()[name].columns}
    found: set[str] = set()
    for entry in WRITTEN[name]:
        if RUNS.keys() & set(entry.command):
            folder = request.getfixturevalue("played")
            words = tuple(folder(word) if word in RUNS else word for word in entry.command)
            entry = entry._replace(command=words)
        found |= written(show, name, entry, kinds)
    assert found == set(kinds)
    assert all(column.meaning for column in tables()[name].columns)


NO_TABLE = {"board", "play", "serve", "solo new", "solo play", "solo show"}
"""Commands that write none."""


def test_every_command_that_writes_a_table_is_in_the_dictionary() -> None:
    documented = {command.split(" -")[0] for table in tables().values()
            for command in table.command.split(", ")}  # fmt: skip
    groups = [("", app.registered_commands)]
    groups += [(f"{name} ", family(name).registered_commands) for name in FAMILIES]
    for prefix, commands in groups:
        for command in commands:
            assert command.callback is not None
            name = command.name or command.callback.__name__.replace("_", "-")
            is_documented = any(f"{one} ".startswith(f"{prefix}{name} ") for one in documented)
            assert is_documented != (f"{prefix}{name}" in NO_TABLE), name


@pytest.mark.parametrize(
    ("table", "schema"),
    [
        ("report endgames", Studied),
        ("report openings", Opening),
        ("report solved", SolvedCircle),
        ("report interest, decisions", Decided),
        ("report luck", Reviewed),
    ],
)
def test_a_row_of_a_ledger_has_columns_of_its_table(table: str, schema: type[AnswerRow]) -> None:
    types = {int: "Int64", float: "Float64", bool: "boolean", str: "str"}
    kept = {name: types[kind] for name, kind in kinds(schema).items()}
    assert kept.items() <= dtypes_of(table).items()


def test_a_frame_takes_its_columns_from_the_dictionary() -> None:
    rows = [{"unit": "share", "positions": 3, "edition": "current", "value": None, "more": 1}]
    frame = table_frame("report endgames, summary", rows, without=("figure",))
    kept = {"edition": "str", "positions": "Int64", "value": "Float64", "unit": "str"}
    assert {name: str(frame[name].dtype) for name in frame} == kept
    assert frame["value"].isna().all()
    empty = table_frame("moves", [])
    assert empty.empty
    assert "cells" not in empty, "cells stand in JSON only"


def test_a_column_of_one_name_is_notation_in_every_table() -> None:
    kinds: dict[str, set[str]] = {}
    for table in tables().values():
        for column in table.columns:
            kinds.setdefault(column.name, set()).add(column.kind)
    assert not [name for name, found in kinds.items() if {"words", "notation"} <= found]

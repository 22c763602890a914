"""The dictionary of columns against the tables that the commands write."""

import csv
import io
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from tempfile import gettempdir
from typing import Any, NamedTuple

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.report import SECTIONS
from patchwork_solve.analyses.cli import app, reports
from patchwork_solve.analyses.interest.games import Estimated
from patchwork_solve.analyses.luck.ledger import Reviewed
from patchwork_solve.analyses.openings.frame import Opening
from patchwork_solve.analyses.report.columns import dtypes_of, table_frame, tables
from patchwork_solve.analyses.solved.frame import SolvedCircle
from patchwork_solve.analyses.study.frame import Studied
from patchwork_solve.analyses.workers.row import AnswerRow, kinds
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run
from tests.analyses.test_column_words import WRITTEN as LISTED
from tests.analyses.test_column_words import is_listed, meaning

CLOSE = "examples/close-finish.json"
TRIVIAL = play_out(State.load("examples/trivial.json"), ("greedy", "greedy"), 1).to_text()
POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
CIRCLES = ("report", "bounds", "circles", "--edition", POSTAGE, "--circles", "2")
ALONE = ("bounds", "--edition", POCKET, "--model", "economy")
BAD = play_out(State.load(CLOSE), ("random", "greedy"), 1).to_text()
REVIEWS = ("review", BAD, TRIVIAL, "--player", "strong:10n", "--processes", "1")
REVIEW = ("review", TRIVIAL, "--player", "strong:500n", "--processes", "1")
EXERCISES = ("exercises", BAD, "--player", "strong:100n", "--processes", "1")
FIT = ("fit", "--edition", POCKET, "--generations", "1", "--games", "40", "--nodes", "9",
       "--processes", "1", "--out", os.devnull)  # fmt: skip
MATCH = ("play-match", "careful", "greedy", "--games", "2", "--processes", "1")
LADDER = ("ladder", "greedy", "careful", "--games", "2", "--processes", "1")
ENDGAMES = ("report", "endgames", "--space", "50", "--positions", "3", "--edition", "current")
LOSSES = ("report", "losses", "--players", "greedy", "--tails", "2", "--space", "50")
OPENINGS = ("report", "openings", "--edition", "current", "--circles", "3",
            "--player", "strong:500n")  # fmt: skip
PRICES = ("report", "prices", "--edition", "example:4x4", "--circles", "20",
          "--player", "strong-alone:10n", "--patches", "domino,bar-3")  # fmt: skip
WORTH = ("report", "patches", "--edition", "example:4x4", "--games", "2", "--player", "strong:99n")
PROOFS = ("report", "proofs", "docs/data/proofs.parquet")
SOLVED = ("report", "solved", "--edition", "tests/data/variants/three-by-three.toml",
          "--circles", "2", "--moves", "--tile")  # fmt: skip
CERTIFICATE = "tests/data/puzzles/certificate.json"
FOLDER = tempfile.TemporaryDirectory()
SIMULATION = ("simulate", "--players", "greedy", "--games", "4", "--games-a-shard", "4",
              "--processes", "1", "--out", f"{FOLDER.name}/run")  # fmt: skip
SQUARE = ("square", "--state", "examples/tile-race.json", "--player", "0")

PLAYED, UNLIKE, RESTRICTED = "RUN", "UNLIKE", "RESTRICTED"
RUNS = {
    PLAYED: ("greedy", "random"),
    UNLIKE: ("strong-alone:20n", "strong-alone:5n"),
    RESTRICTED: ("no-tile/strong-alone:5n", "strong-alone:5n"),
}
"""Folder of a run in a command, and its players."""

REPEATED = ("report", "luck", PLAYED, "--games", "0", "--repeats", "2", "--circles", "3",
            "--repeater", "random")  # fmt: skip
PUBLISHER = ("report", "publisher", PLAYED, "--change", "tests/data/rebalance.json")
DESIGNER = ("report", "designer", POCKET, "--player", "strong-alone:5n", "--minutes", "1",
            "--processes", "1", "--out", f"{gettempdir()}/evening-{os.getpid()}")  # fmt: skip
INTEREST = (
    "report",
    "interest",
    PLAYED,
    "--games",
    "1",
    "--matches",
    "2",
    "--player",
    "strong-alone:10n",
)
LUCK = ("report", "luck", PLAYED, "--games", "1", "--player", "strong-alone:10n")
WHATIF = ("whatif", "example:tight-nine", "--player", "greedy", "--games", "8", "--proved", "1",
          "--space", "50", "--processes", "1")  # fmt: skip
SWEEP = ("sweep", "square_points=7..8", "--player", "greedy", "--games", "8", "--processes", "1",
         "--metric", "margin")  # fmt: skip
DESIGN = ("design", "--goal", "win_0=0.5", "--vary", "start_buttons.1=5..6", "--player", "greedy",
          "--games", "8", "--processes", "1")  # fmt: skip
REBALANCE = ("rebalance", "current", "--prices", "tests/data/prices.csv", "--player", "greedy",
             "--games", "8", "--processes", "1")  # fmt: skip
ROUNDS = ("rebalance", "example:4x4", "--rounds", "1", "--circles", "20", "--player",
          "strong-alone:5n", "--games", "0", "--processes", "1")  # fmt: skip

Rows = list[dict[str, Any]]
Document = Callable[[Any], Rows]


def under(*names: str) -> Document:
    """Return a function that reaches into a document."""

    def reach(document: Any) -> Rows:
        for name in names:
            document = document[name]
        return list(document)

    return reach


def remarks(document: Any) -> Rows:
    """Remarks without their arguments, which are no cell of a table."""
    rows = list(document["remarks"])
    assert all(isinstance(row.pop("arguments"), dict) for row in rows)
    return rows


class Written(NamedTuple):
    """A command that writes a table."""

    command: tuple[str, ...]
    in_csv: bool
    in_json: Document | None
    in_parquet: str | None = None
    """Path of a file that it writes."""


def as_rows(document: Any) -> Rows:
    """Return the figures of bench as rows."""
    return [{"figure": name, "value": value} for name, value in document.items()]


def one(document: Any) -> Rows:
    """Return a document that is a row."""
    return [document]


EDITIONS = ("report", "bounds", "editions", "--edition", POCKET)
PATCHES = ("report", "bounds", "patches", "--edition", POCKET, "--patch", "cross")
TIMELINE = ("report", "bounds", "timeline", "--edition", POCKET)
DOUBTFUL = State.load(CLOSE).to_text().replace(" 46,8,13,", " 46,8,14,")
DIVIDE = ("perft", CLOSE, "--depth", "2", "--divide")


def of_run(section: str) -> list[Written]:
    """Return the command that writes a section of the report on a run."""
    run = {"doublings": UNLIKE, "restricted": RESTRICTED}.get(section, PLAYED)
    command = ("report", "balance", run, "--section", section)
    return [Written(command, True, under(section.replace("-", "_")))]


WRITTEN = {
    "players": [Written(("show", CLOSE), True, None), Written(("new", "--seed", "1"), True, None)],
    "check": [Written(("check", DOUBTFUL), True, remarks)],
    "example": [Written(("example",), True, list)],
    "patches": [Written(("patches",), True, list)],
    "variant": [Written(("variant", "example:tight-nine"), True, under("changes"))],
    "moves": [Written(("moves", CLOSE), True, list)],
    "perft": [Written(("perft", CLOSE, "--depth", "2"), True, one)],
    "perft --divide": [Written(DIVIDE, True, under("moves"))],
    "replay": [Written(("replay", "examples/game.json"), True, None)],
    "record": [Written(("record", "example:diary"), True, None)],
    "import --inspect": [Written(("import", "tests/data/log.json", "--inspect"), True, None)],
    "circle": [Written(("circle", CLOSE), True, under("reach"))],
    "endgame": [Written(("endgame", CLOSE), True, under("moves"))],
    "endgame --explain": [
        Written(("endgame", CLOSE, "--explain"), False, under("explanation", "parts"))
    ],
    "best": [Written(("best", CLOSE, "--player", "strong:2000n"), True, under("moves"))],
    "review": [Written(REVIEW, True, under("decisions"))],
    "review, players": [Written((*REVIEWS, "--section", "players"), True, None)],
    "review, examples": [Written((*REVIEWS, "--section", "examples"), True, None)],
    "review, first purchases": [Written((*REVIEWS, "--section", "purchases"), True, None)],
    "review, games": [Written((*REVIEWS, "--section", "games"), True, None)],
    "review, decisions": [Written(REVIEWS, True, None)],
    "review, concepts": [Written((*REVIEWS, "--explain", "--section", "concepts"), True, None)],
    "review, parts": [Written((*REVIEWS, "--explain", "--section", "parts"), True, None)],
    "review, ledger": [Written(REVIEW, False, under("ledger"))],
    "puzzles": [Written(("puzzles", "example:puzzles-current", "--theme", "income"), True, None)],
    "exercises": [Written(EXERCISES, True, None)],
    "puzzles --check": [Written(("puzzles", "--check", CERTIFICATE, "--solve"), True, list)],
    "packing": [
        Written(("pack", "plus", "arrow"), True, None),
        Written((*SQUARE, "--minimise", "soonest"), True, None),
    ],
    "bounds": [Written(("bounds", CLOSE), True, None)],
    "bounds STATE": [Written(("bounds", CLOSE), False, under("players"))],
    "report bounds editions": [Written(EDITIONS, True, list)],
    "report bounds patches": [Written(PATCHES, True, list)],
    "report bounds circles": [Written(CIRCLES, True, list)],
    "report bounds circles --predictors": [Written((*CIRCLES, "--predictors"), True, list)],
    "report bounds timeline": [
        Written(TIMELINE, True, list),
        Written(ALONE, False, under("plan")),
    ],
    "report endgames": [Written(ENDGAMES, True, under("positions"))],
    "report endgames, summary": [Written(ENDGAMES, False, under("summary"))],
    "fit": [Written(FIT, True, under("generations"))],
    "play-match": [Written(MATCH, True, None)],
    "ladder": [Written(LADDER, True, under("players"))],
    "ladder, pairings": [Written(LADDER, False, under("pairings"))],
    "report losses": [Written(LOSSES, True, under("decisions"))],
    "report losses, summary": [Written(LOSSES, False, under("summary"))],
    "report openings": [Written(OPENINGS, True, under("circles"))],
    "report openings --by patch": [Written((*OPENINGS, "--by", "patch"), True, under("patches"))],
    "report openings --by pair": [
        Written((*OPENINGS, "--by", "pair", "--least", "1"), True, under("pairs")),
        Written((*OPENINGS, "--by", "triple", "--least", "1"), True, under("triples")),
    ],
    "report openings --by figure": [Written((*OPENINGS, "--by", "figure"), True, under("figures"))],
    **{section.dictionary: of_run(section.name) for section in SECTIONS},
    "report patches": [Written(WORTH, True, under("patches"))],
    "report patches, games": [Written(WORTH, False, under("games"))],
    "report prices": [Written(PRICES, True, under("patches"))],
    "report prices, slopes": [Written(PRICES, False, under("slopes"))],
    "report prices, moments": [Written(PRICES, False, under("moments"))],
    "report proofs": [Written(PROOFS, True, under("proofs"))],
    "report proofs, summary": [Written(PROOFS, False, under("summary"))],
    "report solved": [Written(SOLVED, True, under("circles"))],
    "report solved --by figure": [Written((*SOLVED, "--by", "figure"), True, under("figures"))],
    "report solved --by patch": [Written((*SOLVED, "--by", "patch"), True, under("patches"))],
    "report designer": [Written(DESIGNER, True, under("players"))],
    "report designer, games": [Written(DESIGNER, False, under("games"))],
    "report publisher": [Written(PUBLISHER, True, under("figures"))],
    "report publisher, patches": [Written(PUBLISHER, False, under("patches"))],
    "report publisher, changes": [Written(PUBLISHER, False, under("changes"))],
    **{
        f"report interest{part}": [Written(INTEREST, not part, under(key))]
        for part, key in (
            ("", "figures"),
            (", games", "games"),
            (", patches", "patches"),
            (", matches", "matches"),
        )
    },
    "report luck": [Written(LUCK, True, under("games"))],
    "report luck, circles": [Written(REPEATED, True, under("circles"))],
    "simulate": [Written(SIMULATION, True, one)],
    "simulate --verify": [Written(("simulate", "--out", PLAYED, "--verify"), True, None)],
    "report compare": [Written(WHATIF, True, under("effects"))],
    "report compare, patches": [Written(WHATIF, False, under("patches"))],
    "report compare, proved": [Written(WHATIF, False, under("proved", "positions"))],
    "sweep": [Written(SWEEP, True, under("values"))],
    "design": [Written(DESIGN, True, under("rules"))],
    "design, tried": [Written(DESIGN, False, under("tried"))],
    "rebalance": [Written(REBALANCE, True, under("patches"))],
    "rebalance, bought": [Written(REBALANCE, False, under("bought"))],
    "rebalance, rounds": [Written(ROUNDS, False, under("rounds"))],
    "rebalance, measured": [Written(ROUNDS, False, under("measured"))],
    "simulate, games": [
        Written(SIMULATION, False, None, f"{FOLDER.name}/run/games-0000000-0000003.parquet")
    ],
    "simulate, plies": [
        Written(SIMULATION, False, None, f"{FOLDER.name}/run/plies-0000000-0000003.parquet")
    ],
    "bench": [Written(("bench", "--seconds", "0.1"), True, as_rows)],
    "bench --signature": [Written(("bench", "--signature"), True, one)],
}

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


NO_TABLE = {"board", "play", "serve"}
"""Commands that write none."""


def test_every_command_that_writes_a_table_is_in_the_dictionary() -> None:
    documented = {command.split(" -")[0] for table in tables().values()
            for command in table.command.split(", ")}  # fmt: skip
    groups = [("", app.registered_commands), ("report ", reports.registered_commands)]
    for prefix, commands in groups:
        for command in commands:
            assert command.callback is not None
            name = command.name or command.callback.__name__.replace("_", "-")
            is_documented = any(f"{one} ".startswith(f"{prefix}{name} ") for one in documented)
            assert is_documented != (name in NO_TABLE), name


@pytest.mark.parametrize(
    ("table", "schema"),
    [
        ("report endgames", Studied),
        ("report openings", Opening),
        ("report solved", SolvedCircle),
        ("report interest, games", Estimated),
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

"""The commands `bounds` and `report bounds`: the JSON contract, files, bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from engine.move import Move
from engine.record import Game
from engine.state import State

POCKET = "tests/data/variants/pocket.toml"
CLOSE = "examples/close-finish.json"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "analyses.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def read_move(document: dict[str, Any]) -> Move:
    if "advance" in document:
        return Move()
    if "leather" in document:
        return Move("leather", (tuple(document["leather"]),))
    return Move(document["patch"], tuple(tuple(cell) for cell in document["cells"]))


def test_bounds_of_a_position() -> None:
    done = run("bounds", CLOSE, "--format", "json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["status"] == "exact"
    assert document["lower"] == document["upper"] == document["proof"]["upper"]
    witness = document["witness"]
    start = State.from_json(witness["start"])
    game = Game.played(start, [read_move(move) for move in witness["moves"]])
    assert list(game.final.scores()) == document["scores"]
    assert document["scores"][0] == document["lower"]
    assert [one["player"] for one in document["players"]] == [0, 1]
    assert all(one["secured"] <= one["most"] for one in document["players"])
    assert document["players"][0]["most"] >= document["lower"]


def test_bounds_of_one_player_alone(tmp_path: Path) -> None:
    output = tmp_path / "pocket.html"
    done = run(
        "bounds", "--edition", POCKET, "--model", "packed", "--format", "json",
        "--output", str(output),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["status"] == "exact"
    assert len(document["quilt"]) == 5
    assert document["plan"][-1]["to"] == 16
    assert "Purchases along the time track" in output.read_text("utf-8")


def test_reports_in_every_form(tmp_path: Path) -> None:
    common = ("report", "bounds", "circles", "--edition", POCKET, "--circles", "3", "--width", "50")
    answers = str(tmp_path / "answers.jsonl")
    parquet = tmp_path / "circles.parquet"
    done = run(*common, "--format", "json", "--resume", answers, "--output", str(parquet))
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert len(rows) == 3
    read = pd.read_parquet(parquet)
    assert list(read["lower"]) == [row["lower"] for row in rows]
    again = run(*common, "--format", "csv", "--resume", answers)
    assert again.stdout.splitlines()[0].startswith("seed,goal,status,lower,upper,gap,")
    assert len(Path(answers).read_text().splitlines()) == 3
    best = run(*common, "--predictors", "--resume", answers)
    assert "correlation" in best.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bounds", CLOSE, "--goal", "longest"), "error: --goal: longest; allowed with a STATE"),
        (("bounds", "--goal", "sum"), "error: --goal: sum; allowed without STATE"),
        (("bounds", CLOSE, "--any-circle"), "error: STATE: does not go with"),
        (("bounds", CLOSE, "--time-limit", "0"), "error: --time-limit: 0.0"),
        (("bounds", "--edition", "third"), "error: edition: unknown edition"),
        (("bounds", "--model", "packed", "--goal", "lowest"), "error: --goal: lowest"),
        (("bounds", CLOSE, "--output", "x.png"), "error: --output: x.png; allowed"),
        (("report", "bounds", "patches", "--patch", "pluss"), "error: --patch: unknown patch"),
        (("report", "bounds", "circles", "--goal", "lowest"), "error: --goal: lowest; allowed"),
        (
            ("report", "bounds", "circles", "--edition", "current", "--edition", POCKET),
            "error: --edition: 2 editions; circles takes one",
        ),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("progress")]
    assert len(lines) == 1
    assert lines[0].startswith(words)

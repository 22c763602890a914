"""The command `report losses`: its formats, the answers it keeps, and what it refuses."""

import json
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

ONE = ("--players", "greedy", "--edition", "current", "--tails", "1")
SMALL = ("report", "losses", "--tails", "3", "--space", "50", "--edition", "current")


@pytest.mark.thorough
def test_command_prints_each_format(run: Run) -> None:
    command = (*SMALL, "--players", "greedy,careful,greedy")
    out = run(*command).output()
    assert "lost a game" in out
    _, out, _ = run(*command, "--format", "json")
    document = json.loads(out)
    assert {row["player"] for row in document["summary"]} == {"greedy", "careful"}
    assert sum(row["lost"] for row in document["decisions"]) > 0
    _, out, _ = run(*command, "--format", "csv")
    assert len(out.splitlines()) == 1 + len(document["decisions"])
    _, out, _ = run(*command, "--format", "markdown")
    assert out.startswith("# Points lost against exact play\n\n## What players lose\n")
    assert "\n| player" in out


@pytest.mark.slow
def test_processes_and_answers_kept_change_nothing(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL, "--players", "random,greedy", "--format", "csv")
    alone = frame(run(*command))
    assert frame(run(*command, "--processes", "2", "--resume", str(kept))).equals(alone)
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[: len(lines) // 2]), "utf-8")
    assert frame(run(*command, "--resume", str(kept))).equals(alone)
    assert len(kept.read_text("utf-8").splitlines()) == len(lines)


def frame(result: tuple[int, str, str]) -> pd.DataFrame:
    """Return the decisions that a command printed, without how long they took."""
    status, out, error = result
    assert status == 0, error
    return pd.read_csv(StringIO(out)).drop(columns="seconds")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "nobody"), ("--players", "nobody")),
        (("--players", ""), ("--players",)),
        (("--players", "greedy,"), ("--players",)),
        (("--players", "greedy", "--openings", "nobody"), ("--openings", "nobody")),
        (("--players", "greedy", "--space", "53"), ("--space", "53", "0 to 52")),
        (("--players", "greedy", "--edition", "nope"), ("--edition", "nope")),
        (("--players", "greedy", "--positions", "none.json"), ("--positions", "none.json")),
        (("--players", "greedy", "--positions", "x", "--tails", "2"), ("--tails", "--positions")),
        (("--players", "greedy", "--positions", "x", "--space", "0"), ("--space", "--positions")),
        (("--players", "greedy", "--resume", "README.md"), ("--resume", "README.md")),
        (("--players", "pipe:cat", *ONE[2:], "--space", "46"), ("--players", "pipe:cat")),
        ((*ONE, "--openings", "pipe:cat"), ("--openings", "pipe:cat")),
        ((*ONE, "--space", "52", "--seed", "3"), ("--space", "52")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "losses", *arguments), *words)


def test_a_limit_that_no_end_meets_is_refused(run: Run) -> None:
    command = ("report", "losses", *ONE, "--space", "30", "--search-limit", "0.01")
    status, out, err = run(*command)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].startswith("error: --search-limit: no endgame was solved")


@pytest.mark.parametrize(
    ("sought", "instead"),
    [
        ('"losses": [[', '"losses": [["x"], ['),
        ('"losses": [[', '"losses": [[1, 2, 3], ['),
        ('"losses": [[', '"losses": [[1e999, 2, 1], ['),
        (
            '"row": {"player": "greedy", "edition": "current"',
            '"row": {"player": "greedy", "edition": "x"',
        ),
    ],
)
def test_answers_that_somebody_changed(run: Run, tmp_path: Path, sought: str, instead: str) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL, "--players", "greedy", "--resume", str(kept))
    assert run(*command)[0] == 0
    text = kept.read_text("utf-8")
    assert sought in text
    kept.write_text(text.replace(sought, instead), "utf-8")
    refused(run(*command), "--resume")

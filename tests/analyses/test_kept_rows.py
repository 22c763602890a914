"""Rows of a `--resume` file that somebody has changed: each is reported in one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

POCKET = str(Path(__file__).parents[1] / "data" / "variants" / "pocket.toml")
OF_POCKET = ("--edition", POCKET)

COMMANDS: dict[str, tuple[str, ...]] = {
    "losses": ("report", "losses", "--tails", "1", "--space", "15", "--players", "greedy"),
    "openings": ("report", "openings", "--circles", "1", "--player", "strong:5n"),
    "solved": ("report", "solved", "--circles", "1", "--nodes", "1000"),
    "endgames": ("report", "endgames", "--positions", "1", "--space", "15"),
    "patches": ("report", "patches", "--games", "1", "--player", "strong:5n"),
    "editions": ("report", "bounds", "editions"),
    "match": ("play-match", "greedy", "random", "--games", "2", "--processes", "1"),
}
"""Commands that are quick, and whose ledgers differ."""

Entry = dict[str, Any]


def entries(kept: Path) -> list[Entry]:
    return [json.loads(line) for line in kept.read_text("utf-8").splitlines()]


def write(kept: Path, lines: list[Entry]) -> None:
    kept.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")


def changed(lines: list[Entry], value: object) -> Iterator[list[Entry]]:
    """Yield the lines with another value in one column of one answer, column by column."""
    for at, line in enumerate(lines):
        for name in line.get("row", ()):
            row = line["row"] | {name: value}
            yield [*lines[:at], line | {"row": row}, *lines[at + 1 :]]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_null_in_a_row_is_a_line(run: Run, tmp_path: Path, name: str) -> None:
    """A null in losses, openings and solved was a traceback."""
    kept = tmp_path / "kept"
    command = (*COMMANDS[name], *OF_POCKET, "--resume", str(kept), "--format", "json")
    status, answer, _ = run(*command)
    assert status == 0
    lines = entries(kept)
    assert run(*command)[:2] == (0, answer), "a row of ours is an answer"
    refusals = 0
    for those in changed(lines, None):
        write(kept, those)
        done = run(*command)
        if done[0] == 0:  # A column that may be empty.
            continue
        refused(done, "--resume", "is no answer for this report", "name another file")
        refusals += 1
    assert refusals >= 2

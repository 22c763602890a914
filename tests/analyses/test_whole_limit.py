"""`--time-limit` of a report ends the whole report; `--search-limit` is that of each search.

The clock of these tests is moved by events, not by time.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.engine.base import clock
from patchwork_solve.engine.endgame.driver import Search
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import slow, thorough

POCKET = "tests/data/variants/pocket.toml"
LONG = 1e6
"""Seconds beyond every limit of a test."""

REPORTS = {
    "endgames": (
        ("report", "endgames", "--edition", POCKET, "--space", "15", "--positions", "4"),
        "positions",
    ),
    "losses": (
        ("report", "losses", "--edition", POCKET, "--space", "15", "--tails", "4", "--players",
         "greedy"),
        "decisions",
    ),
    "solved": (("report", "solved", "--edition", POCKET, "--circles", "4"), "circles"),
    "bounds": (
        ("report", "bounds", "circles", "--edition", POCKET, "--circles", "4", "--width", "2"),
        None,
    ),
}  # fmt: skip
"""Each report on four questions, and what JSON calls its rows; None where they are all of it."""


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Stop the program's clock; the test moves the only value of this list."""
    seconds = [0.0]
    monkeypatch.setattr(clock, "_working_time", lambda: seconds[0])
    return seconds


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, now: list[float]) -> Callable[[int], None]:
    """Return a function after which so many more answers take all the time of a command."""
    add, left = Ledger.add, [-1]

    def counted(self: Ledger, *answer: Any) -> None:
        add(self, *answer)
        left[0] -= 1
        if left[0] == 0:
            now[0] += LONG

    def allow(number: int) -> None:
        left[0] = number

    monkeypatch.setattr(Ledger, "add", counted)
    return allow


def seeds(out: str, rows: str | None) -> list[int]:
    """Return the seeds of the rows that a report printed as JSON, each once."""
    document = json.loads(out)
    found = document if rows is None else document[rows]
    return list(dict.fromkeys(row.get("seed", row.get("case")) for row in found))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["losses", *thorough("endgames", "solved"), *slow("bounds")])
def test_the_whole_report_ends_and_goes_on(
    run: Run, answers: Callable[[int], None], tmp_path: Path, name: str
) -> None:
    arguments, rows = REPORTS[name]
    command = (*arguments, "--format", "json")
    whole = run(*command).output()
    limited = (*command, "--resume", str(tmp_path / "answers.jsonl"), "--time-limit", "60")
    answers(6 if name == "losses" else 2)  # Of losses the four openings are answers, too.
    status, out, err = run(*limited)
    assert status == 0
    assert seeds(out, rows) == seeds(whole, rows)[:2]
    assert "note: 2 of 4" in err
    assert "time ran out before the other 2" in err
    status, out, err = run(*limited)
    assert status == 0
    assert "missing" not in err
    assert seeds(out, rows) == seeds(whole, rows)


@pytest.mark.parametrize("name", ["endgames", "losses", "solved"])
def test_the_limit_ends_a_search_under_way(
    run: Run, monkeypatch: pytest.MonkeyPatch, now: list[float], name: str
) -> None:
    check = Search._check_clock

    def late(self: Search, is_slice: bool) -> None:
        now[0] += LONG
        check(self, is_slice)

    monkeypatch.setattr(Search, "_check_clock", late)
    refused(run(*REPORTS[name][0], "--time-limit", "60"), "--time-limit", "of 4", "allow more")


def test_openings_that_are_missing_count(run: Run, answers: Callable[[int], None]) -> None:
    answers(3)
    refused(run(*REPORTS["losses"][0], "--time-limit", "60"), "none of 4 ends", "allow more")


@pytest.mark.thorough
def test_moves_in_solved_positions_end_with_the_limit(
    run: Run, answers: Callable[[int], None]
) -> None:
    suite = "tests/data/endgames/suite.json"
    command = ("report", "losses", "--players", "greedy", "--positions", suite)
    answers(3)
    status, out, err = run(*command, "--time-limit", "60", "--format", "json")
    assert status == 0
    assert len(json.loads(out)["decisions"]) == 3
    assert "note: 3 of" in err


@pytest.mark.parametrize("name", REPORTS)
def test_a_search_limit_is_a_number_of_seconds(run: Run, name: str) -> None:
    refused(run(*REPORTS[name][0], "--search-limit", "0"), "--search-limit", "0")

"""The comparison of two versions' speed: what its rows say, and when it fails."""

from __future__ import annotations

import csv
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from scripts import compare_speed
from scripts.compare_speed import Row, append, compared, slower, steps


def row(ratio: float) -> Row:
    return Row("2026-11-28", "0.2.0", "0.1.0", "endgame", ratio, 1.0, ratio)


def test_a_piece_that_takes_over_a_fifth_longer_is_named() -> None:
    assert slower([row(0.7), row(1.2)]) == []
    assert slower([row(1.21)]) == ["endgame"]


def test_a_table_grows(tmp_path: Path) -> None:
    table = tmp_path / "speed.csv"
    append(table, [row(0.5)])
    append(table, [row(1.5)])
    with table.open(encoding="utf-8") as file:
        assert [each["ratio"] for each in csv.DictReader(file)] == ["0.5", "1.5"]


def test_the_steps_of_a_run_have_rows_without_a_ratio(tmp_path: Path) -> None:
    printed = tmp_path / "run.txt"
    printed.write_text(
        "1770 passed in 1664.07s\n\n"
        "step         wall s    CPU s   budget\n"
        "demo             78       30        -\n"
        "test            353      639      900\n",
        "utf-8",
    )
    rows = steps(printed, "0.2.0")
    assert [row[1:] for row in rows] == [
        ("0.2.0", "", "demo", 30.0, None, None),
        ("0.2.0", "", "test", 639.0, None, None),
    ]
    assert slower(rows) == []


def test_a_piece_of_work_is_done_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, str]] = []
    taken = iter([3.0, 1.0, 2.0, 2.0, 8.0, 2.0])

    def seconds(work: str, python: str, folder: str) -> float:
        assert not list(Path(folder).iterdir())
        done.append((python, work))
        return next(taken)

    monkeypatch.setattr(compare_speed, "seconds", seconds)
    monkeypatch.setattr(compare_speed, "launched", nullcontext)
    monkeypatch.setattr(compare_speed, "first_answer", lambda _, python, __: len(python))
    monkeypatch.setattr(compare_speed, "version_of", lambda python, _: python)
    monkeypatch.setattr(compare_speed, "WORK", {"endgame": "work"})
    found, page = compared("here", "there", 3)
    assert done == [("here", "work"), ("there", "work")] * 3
    assert found[1:] == ("here", "there", "endgame", 3.0, 2.0, 3.0)
    assert page[3:] == ("page", 4, 5, 0.8)


@pytest.mark.slow
def test_this_version_is_as_fast_as_itself(
    browser: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two Playwrights cannot run in one thread.
    monkeypatch.setattr(compare_speed, "launched", lambda: nullcontext(browser))
    monkeypatch.setattr(compare_speed, "WORK", {"rules": compare_speed.WORK["rules"]})
    for found in compared(sys.executable, sys.executable, 1):
        assert found.version == found.release
        assert found.seconds > 0
        assert found.seconds_before

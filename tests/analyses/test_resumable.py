"""Answers kept over many runs: what was killed is mended, what is not ours stays untouched."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.comparing.proved import solved
from patchwork_solve.analyses.workers.fingerprint import PARTS, ROOT, fingerprint
from patchwork_solve.analyses.workers.journal import Journal
from patchwork_solve.analyses.workers.resumable import Ledger, each
from patchwork_solve.analyses.workers.row import AnswerRow, Whole
from patchwork_solve.engine.base import cancellation
from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.state import State
from tests.lanes import thorough

Row = dict[str, Any]


class Doubled(AnswerRow):
    twice: Whole

    def check(self, task: Row) -> None:
        if self.twice % 2:
            raise ValueError("is not even")


def double(task: Row) -> Row:
    return {"twice": 2 * task["n"]}


def fails(task: Row) -> Row:
    if task["n"] == 1:
        raise InputError("n", "must not be 1")
    return double(task)


def contradicts(task: Row) -> Row:
    raise ContradictionError("the margin", 5, 3)


def dies(task: Row) -> Row:
    os._exit(9)


TASKS = [{"n": n} for n in range(4)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "answers.jsonl"


def answers_from(path: Path, number: int = 4) -> tuple[list[Row], list[Row]]:
    """Return the answers to so many tasks, and those that had to be worked out."""
    reported: list[Row] = []
    with Ledger(path) as ledger:
        rows = each(double, TASKS[:number], 1, ledger, lambda done, of, row: reported.append(row))
    return rows, reported


def test_answers_are_stored_and_not_computed_again(path: Path) -> None:
    rows, reported = answers_from(path, 3)
    assert rows == reported == [{"twice": 0}, {"twice": 2}, {"twice": 4}]
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert head["format"] == "patchwork-ledger/1"
    assert head["program"].startswith("patchwork-solve ")
    assert [line["row"] for line in lines] == rows
    rows, reported = answers_from(path)
    assert reported == rows[3:] == [{"twice": 6}]
    assert answers_from(path) == (rows, [])
    with Ledger(path) as ledger:
        assert None not in [ledger.seconds(task) for task in TASKS]
        assert ledger.days == set()
        assert each(double, TASKS, 1, ledger) == rows
    assert ledger.days == {line["day"] for line in lines}
    assert [name.name for name in path.parent.iterdir()] == [path.name], "the lock is gone"


def answer(n: int, row: Row, day: str = "2026-01-02", by: str | None = None) -> str:
    """Return the line of an answer, of this program if nothing else is said."""
    entry = {"task": {"n": n}, "row": row, "seconds": 0.1, "day": day, "by": by or fingerprint()}
    return json.dumps(entry) + "\n"


def test_the_days_of_the_requested_answers_are_known(path: Path) -> None:
    days = ("2026-01-02", "2026-01-03", "2026-01-04")
    path.write_text(HEAD + "".join(answer(n, {"twice": 0}, day) for n, day in enumerate(days)))
    with Ledger(path) as ledger:
        each(double, TASKS[:2], 1, ledger)
    assert ledger.days == {"2026-01-02", "2026-01-03"}


def test_answers_of_another_program_stay_and_are_not_used(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault mended since may have made them wrong; older versions did not name their program."""
    wrong = {"twice": 99}
    old = json.dumps({"task": {"n": 0}, "row": wrong}) + "\n"
    before = HEAD + old + answer(1, wrong, by="of old") + answer(2, {"twice": 4})
    path.write_text(before)
    rows, reported = answers_from(path)
    assert rows == [double(task) for task in TASKS]
    assert reported == [{"twice": 0}, {"twice": 2}, {"twice": 6}]
    words = "note: 2 answers are by another version of the program and not used\n"
    assert capsys.readouterr().err == words
    assert path.read_text().startswith(before)
    assert answers_from(path) == (rows, [])
    assert capsys.readouterr().err == "", "each has been asked again"


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("engine/kernel/endgame/driver/roots.py", True),
        ("analyses/commands/best.py", False),
        *thorough(
            ("solver/track.py", True),
            ("analyses/review/decision.py", True),  # Of which `report luck` is made.
            ("analyses/prices/moments.py", True),
            ("engine/drawing/ring.py", False),
        ),
    ],
)
def test_an_answer_is_by_all_that_works_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, counts: bool
) -> None:
    before, module = fingerprint(), "patchwork_solve.analyses.workers.fingerprint"
    for folder in PARTS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    with (tmp_path / file).open("a") as source:
        source.write("# edited")
    monkeypatch.setattr(f"{module}.ROOT", tmp_path)
    fingerprint.cache_clear()
    after = fingerprint()
    fingerprint.cache_clear()
    assert (after != before) == counts


@pytest.mark.thorough
@pytest.mark.parametrize("headed", [True, False])
def test_a_file_cut_anywhere_loses_at_most_the_row_it_is_cut_in(path: Path, headed: bool) -> None:
    """Every beginning of a ledger goes on to the whole one, with and without its first line."""
    answers_from(path)
    lines = path.read_bytes().splitlines(keepends=True)
    whole = b"".join(lines if headed else lines[1:])
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        complete = whole[: end + 1].count(b"\n") - headed
        rows, reported = answers_from(path)
        assert rows == [double(task) for task in TASKS], end
        assert len(reported) == 4 - max(0, complete), end
        found = [json.loads(line) for line in path.read_text().splitlines()]
        tasks = [line["task"] for line in found if "task" in line]
        assert sorted(task["n"] for task in tasks) == [0, 1, 2, 3], end


GOOD = json.dumps({"task": {"n": 0}, "row": {"twice": 0}, "seconds": 0.1}) + "\n"
HEAD = '{"format": "patchwork-ledger/1", "program": "patchwork-solve 0.1.0"}\n'
FOREIGN = {
    "notes": ("Buy milk\n", 1),
    "notes without an end": ("Buy milk", 1),
    "notes after answers": (GOOD + "Buy milk\n", 2),
    "notes after answers, without an end": (GOOD + "Buy milk", 2),
    "old line ends": (GOOD + '{"task": \rBuy milk\rand bread\n', 2),
    "binary": (bytes(range(256)).decode("latin-1"), 1),
    "a number": (GOOD + "12\n", 2),
    "a number without an end": (GOOD + "12", 2),
    "a list": ("[1, 2]\n", 1),
    "nested deep": ("[" * 9000 + "\n", 1),
    "an empty line": (HEAD + "\n" + GOOD, 2),
    "a row that is a list": (HEAD + '{"task": {"n": 0}, "row": [1]}\n', 2),
    "a task that is a number": (HEAD + '{"task": 7, "row": {}}\n', 2),
    "no row": (HEAD + GOOD + '{"task": {"n": 0}}\n', 3),
    "seconds a word": (HEAD + '{"task": {}, "row": {}, "seconds": "long"}\n', 2),
    "no day": (HEAD + '{"task": {}, "row": {}, "day": "Monday"}\n', 2),
    "an answer of ours without a day": (
        HEAD + '{"task": {}, "row": {}, "seconds": 1, "by": "1"}\n',
        2,
    ),
    "by a number": (HEAD + '{"task": {}, "row": {}, "by": 1}\n', 2),
    "something more": (HEAD + '{"task": {}, "row": {}, "note": 1}\n', 2),
    "another format": ('{"format": "patchwork-endgame/2"}\n', 1),
    "a first line in the middle": (GOOD + HEAD, 2),
    "JSON of another program": ('{"level": "info"}\n', 1),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_not_ours_is_refused_untouched(path: Path, name: str) -> None:
    content, line = FOREIGN[name]
    path.write_text(content, "utf-8", newline="")
    before = path.read_bytes()
    with pytest.raises(InputError, match=f"line {line} is not a line of this program") as caught:
        Ledger(path)
    assert caught.value.field == "--resume"
    assert "\n" not in str(caught.value)
    assert "nput should" not in str(caught.value)
    assert "another value" not in str(caught.value)
    assert path.read_bytes() == before
    assert [name.name for name in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"thrice": 0}, "column"),
        ({}, "no column 'twice'"),
        ({"twice": "0"}, "another kind"),
        ({"twice": 0.5}, "another kind"),
        ({"twice": [0]}, "another kind"),
        ({"twice": 0, "more": 1}, "unknown column 'more'"),
        ({"twice": None}, "another kind"),
        ({"twice": True}, "another kind"),
        ({"twice": 10**400}, "another kind"),
        ({"twice": 3}, "is not even"),
    ],
)
def test_rows_with_other_columns_are_refused(path: Path, row: Row, words: str) -> None:
    path.write_text(HEAD + answer(3, row))
    before = path.read_bytes()
    with Ledger(path) as ledger, pytest.raises(InputError, match=f"line 2 .*{words}"):
        each(double, TASKS, 1, ledger, schema=Doubled)
    assert path.read_bytes() == before
    with Ledger(path) as ledger:  # A row that nobody asks for may have any columns.
        assert len(each(double, TASKS[:3], 1, ledger, schema=Doubled)) == 3


def test_two_runs_do_not_use_one_file(path: Path) -> None:
    with Ledger(path), pytest.raises(InputError, match="another run is using"):
        Ledger(path)
    assert answers_from(path)[0]


def test_a_disk_that_fills_up_ends_the_keeping_and_not_the_work(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers_from(path, 1)
    before = path.read_bytes()
    write = os.write

    def full(handle: int, content: bytes) -> int:
        if os.fstat(handle).st_size > len(before):
            raise OSError(28, "No space left on device")
        return write(handle, content[:9])

    monkeypatch.setattr(os, "write", full)
    rows: list[Row] = []
    with pytest.raises(InputError, match="the answer above stands"), Ledger(path) as ledger:
        rows = each(double, TASKS, 1, ledger)
    assert rows == [double(task) for task in TASKS]
    assert path.read_bytes() == before, "no half line is left"
    assert capsys.readouterr().err.count("No space left on device") == 1


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with Journal(pipe, "--progress", lambda before, line: None) as journal:
        journal.add({"n": 1})
        assert json.loads(os.read(reader, 100)) == {"n": 1}
    os.close(reader)


# -- many questions ------------------------------------------------------------------------------


@pytest.mark.thorough
def test_processes_give_the_same_answers() -> None:
    assert each(double, TASKS, 2, Ledger()) == each(double, TASKS, 1, Ledger())


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_errors_come_whole_from_where_the_work_is_done(path: Path, processes: int) -> None:
    with Ledger(path) as ledger, pytest.raises(InputError, match="n: must not be 1"):
        each(fails, TASKS, processes, ledger)
    with pytest.raises(ContradictionError, match="from below by 5 and from above by 3"):
        each(contradicts, TASKS, processes, Ledger())


@pytest.mark.slow
def test_a_process_that_is_killed_is_one_line() -> None:
    with pytest.raises(InputError, match=r"^processes: one of them was killed"):
        each(dies, TASKS, 2, Ledger())


def stopping(after: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[Row], Row]:
    """Return a function that answers so many tasks before the user wants the work to stop."""

    def answer(task: Row) -> Row:
        if task["n"] >= after:
            monkeypatch.setattr(cancellation, "_installed", [None])
            monkeypatch.setattr(cancellation, "_signals", [2])
        return double(task)

    return answer


def test_an_interrupted_run_returns_what_it_has(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Ledger(path) as ledger:
        rows = each(stopping(2, monkeypatch), TASKS, 1, ledger)
    assert rows == [{"twice": 0}, {"twice": 2}], "what was under way may be less than the answer"
    assert capsys.readouterr().err == "interrupted: 2 of 4 answers\n"
    monkeypatch.setattr(cancellation, "_signals", [])
    assert answers_from(path)[1] == [{"twice": 4}, {"twice": 6}]


def test_an_interrupted_run_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        each(stopping(0, monkeypatch), TASKS, 1, Ledger())
    assert caught.value.args == (2,)


# -- a time limit of all of it -------------------------------------------------------------------


def goes_on(task: Row) -> Row:
    """Answer the first tasks at once, and go on with the others until nobody waits for them."""
    looks = 10_000 if task["n"] > 1 else 0
    any(cancellation.is_cancelled() for _ in range(looks))
    return double(task)


def is_given_up(task: Row) -> Row:
    goes_on(task)
    if cancellation.is_cancelled():
        raise cancellation.GivenUpError
    return double(task)


@pytest.mark.parametrize("answer", [goes_on, is_given_up])
def test_an_answer_under_way_when_the_time_is_up_is_given_up(
    path: Path, answer: Callable[[Row], Row], capsys: pytest.CaptureFixture[str]
) -> None:
    """One question can take hours; what it says when it is cut short may be less."""
    looks = iter([False] * 50)

    def is_enough() -> bool:
        return cancellation.is_cancelled() or next(looks, True)

    with Ledger(path) as ledger:
        rows = each(answer, TASKS, 1, ledger, is_enough=is_enough)
    assert rows == [{"twice": 0}, {"twice": 2}]
    assert not cancellation.is_cancelled(), "what comes later is not meant"
    assert capsys.readouterr().err == ""
    assert answers_from(path)[1] == [{"twice": 4}, {"twice": 6}]


def test_a_search_that_the_time_limit_of_a_report_cuts_short_is_no_ctrl_c() -> None:
    text = State.load("examples/hard.json").to_text()
    task = {"circle": 0, "before": text, "after": text, "nodes": 100_000}
    looks = iter([False] * 10)
    assert each(solved, [task], 1, Ledger(), is_enough=lambda: next(looks, True)) == []


def test_a_file_with_two_names_is_refused(path: Path, tmp_path: Path) -> None:
    """Each name has a lock of its own, and two runs overwrote each other's answers."""
    answers_from(path)
    os.link(path, tmp_path / "other.jsonl")
    before = path.read_bytes()
    for name in (path, tmp_path / "other.jsonl"):
        with pytest.raises(InputError, match=r"has another name \(a hard link\)"):
            Ledger(name)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [{"seconds": 10**400}, {"seconds": -1}, {"seconds": True}, {"day": 20240101}, {"by": 3}],
)
def test_lines_that_are_no_answers_are_refused(path: Path, change: Row) -> None:
    """A number of seconds with 400 digits was a traceback."""
    answers_from(path)
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, json.dumps(json.loads(last) | change)]) + "\n")
    with pytest.raises(
        InputError, match=f"line 5 is not a line of this program .{next(iter(change))}"
    ):
        Ledger(path)

"""Tasks over many processes, and the ledger: a file that remembers their answers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, closing
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import ConfigDict, model_validator

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.workers.evaluations import require_unchanged
from patchwork_solve.analyses.workers.fingerprint import fingerprint
from patchwork_solve.analyses.workers.journal import Journal, Line
from patchwork_solve.analyses.workers.pool import worker_pool
from patchwork_solve.analyses.workers.row import AnswerRow, Seconds, misfit
from patchwork_solve.engine.base.cancellation import (
    GivenUpError,
    is_cancelled,
    is_repeated,
    last_signal,
)
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.program import NAME, version
from patchwork_solve.engine.base.wording import shown

Row = dict[str, Any]

FORMAT = "patchwork-ledger/1"
FIELD = "--resume"

OPENING = ('{"format": "patchwork-ledger/', '{"task": ')
"""Beginnings of the lines of a ledger."""


class _Head(Line):
    """The first line of a file."""

    model_config = ConfigDict(extra="allow")

    format: Literal["patchwork-ledger/1"]


class _Answer(Line):
    """Any other line; older versions left out `by`, or `day` too."""

    task: dict[str, Any]
    row: dict[str, Any]
    seconds: Seconds = 0.0
    day: date | None = None
    by: str | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.by is not None and len(self.model_fields_set) < len(type(self).model_fields):
            raise ValueError("less than a task, its row, the seconds, the day and who it is by")
        return self


class Ledger(AbstractContextManager["Ledger"]):
    """Answers so far, one JSON line each: task, row, seconds, day, and program fingerprint.

    The first line names the format and the program. Answers of another version of the program
    (`fingerprint`) stay in the file and are not used, as a later correction may have made them
    wrong. `days` are the days on which the requested answers were computed.

    Parameters
    ----------
    path : Path or None
        None remembers nothing on disk.
    about : dict, optional
        The subject of all answers of the file, as ``{"seed": 3}``: it stands in the first line,
        and a file with another subject is refused. Without it a file holds answers of any kind.

    Raises
    ------
    InputError
        When the file holds something else, or another run is using it.
    """

    def __init__(self, path: Path | None = None, about: Row | None = None) -> None:
        self._about = about
        self._rows: dict[str, Row] = {}
        self._seconds: dict[str, float] = {}
        self._days: dict[str, str] = {}
        self.days: set[str] = set()
        self._numbers: dict[str, int] = {}
        self._journal: Journal | None = None
        if path is None:
            return
        self._journal = Journal(path, FIELD, _check_line, *OPENING)
        try:
            if self._journal.lines:
                self._check_about(path, self._journal.lines[0].get("about"))
            self._take(self._journal.lines)
        except InputError:
            self._journal.close()
            raise

    def _take(self, lines: Sequence[Row]) -> None:
        """Remember answers of this version, and print a note on those of other versions only."""
        others: set[str] = set()
        for number, entry in enumerate(lines, start=1):
            if "task" not in entry:
                continue
            if entry.get("by") == fingerprint():
                self._remember(entry, number)
            else:
                others.add(_key(entry["task"]))
        number = len(others - self._rows.keys())
        if number:
            answers = "answer is" if number == 1 else "answers are"
            note(f"note: {number:,} {answers} by another version of the program and not used")

    def _check_about(self, path: Path, found: object) -> None:
        """Raise `InputError` for a file about another subject."""
        if found == self._about:
            return
        if not isinstance(found, dict) or self._about is None:
            raise InputError(
                FIELD, "{path} holds answers of another kind; name another file", path=path
            )
        names = [*self._about, *found]
        name = next(name for name in names if found.get(name) != self._about.get(name))
        there, here = shown(found.get(name)), shown(self._about.get(name))
        raise InputError(
            FIELD,
            "{path} is about another {name}: {there}, not {here}; name another file",
            path=path,
            name=name,
            there=there,
            here=here,
        )

    def _remember(self, entry: Row, number: int | None = None) -> None:
        """Remember an answer: of a line of the file, still unchecked, or of this run."""
        key = _key(entry["task"])
        self._rows[key] = entry["row"]
        self._numbers.pop(key, None)
        if number is not None:
            self._numbers[key] = number
        self._seconds[key], self._days[key] = float(entry["seconds"]), entry["day"]

    def get(self, task: Row, schema: type[AnswerRow] | None = None) -> Row | None:
        """Return the answer to a task, None without one.

        Raises `InputError` when the row in the file does not answer the task.

        Parameters
        ----------
        schema : type, optional
            Schema of the answer. A row of the file is checked the first time.
        """
        key = _key(task)
        row = self._rows.get(key)
        if row is None:
            return None
        if schema is not None and self._journal is not None and key in self._numbers:
            wrong = misfit(schema, row, task)
            if wrong is not None:
                raise InputError(
                    FIELD,
                    "{path} line {number} is not an answer for this report ({wrong}); name another "
                    "file",
                    path=self._journal.path,
                    number=self._numbers[key],
                    wrong=wrong,
                )
            del self._numbers[key]
        self.days.add(self._days[key])
        return row

    def seconds(self, task: Row) -> float | None:
        """Return the time that an answer took, None without one.

        A row leaves it out, so that a rerun gives the same rows.
        """
        return self._seconds.get(_key(task))

    def add(self, task: Row, row: Row, seconds: float) -> None:
        """Remember an answer, on disk before anything else happens."""
        day = datetime.now(UTC).date().isoformat()
        entry = {"task": task, "row": row, "seconds": seconds, "day": day}
        self._remember(entry)
        self.days.add(day)
        if self._journal is None:
            return
        entry["by"] = fingerprint()
        if not self._journal.lines:
            self._journal.add(self._head(), entry)
        else:
            self._journal.add(entry)

    def _head(self) -> Row:
        """Return the first line."""
        head: Row = {"format": FORMAT, "program": f"{NAME} {version()}"}
        return head if self._about is None else head | {"about": self._about}

    def close(self) -> None:
        """Close the file; raises `InputError` when an answer could not be written."""
        if self._journal is not None:
            self._journal.close()

    def __exit__(self, *exception: object) -> None:
        if self._journal is not None:
            self._journal.__exit__(*exception)


def _check_line(before: int, entry: Row) -> None:
    """Raise `ValueError` for a line that is neither the head nor an answer."""
    kind: type[Line] = _Head if before == 0 and "format" in entry else _Answer
    kind.require(entry)


def _key(task: Row) -> str:
    return json.dumps(task, sort_keys=True)


# -- tasks ---------------------------------------------------------------------------------------


def each(
    function: Callable[[Row], Row],
    tasks: Sequence[Row],
    processes: int,
    ledger: Ledger,
    report: Callable[[int, int, Row], None] = lambda done, of, row: None,
    schema: type[AnswerRow] | None = None,
    is_enough: Callable[[], bool] = lambda: False,
    cluster: str | None = None,
) -> list[Row]:
    """Return the answer to every task, in the order of the tasks.

    When the user cancels the work (`engine.base.cancellation`), or `is_enough` does, answers under
    way are dropped, and the finished ones are returned: fewer than the tasks.

    Parameters
    ----------
    function : callable
        Answers one task; it and the tasks can be sent to another process.
    tasks : sequence of dict
        Dictionaries of plain values.
    processes : int
        Number of processes; 1 answers in this process.
    ledger : Ledger
        Its answers are reused; new ones are added as they come.
    report : callable
        Called after each new answer with the number of answers, of tasks, and the answer.
    schema : type, optional
        Schema of an answer; those of the ledger are checked.
    is_enough : callable
        Called before each task and while waiting for answers. Without another process the task
        itself calls it too, as `cancellation.is_cancelled`, and then its answer is dropped.
    cluster : str, optional
        The address of a dask scheduler, whose workers answer instead of processes.

    Raises
    ------
    InputError
        When the ledger has a row that does not answer its task, or a process was killed.
    KeyboardInterrupt
        When the user cancels the work before the first answer.
    """
    found = {_key(task): row for task in tasks if (row := ledger.get(task, schema)) is not None}
    open_tasks = [task for task in tasks if _key(task) not in found]
    try:
        with closing(_answers(function, open_tasks, (processes, cluster), is_enough)) as answers:
            for task, (row, seconds) in answers:
                ledger.add(task, row, seconds)
                found[_key(task)] = row
                report(len(found), len(tasks), row)
    except GivenUpError:
        pass
    except KeyboardInterrupt:
        if not is_cancelled() or is_repeated():
            raise
    if is_cancelled() and len(found) < len({_key(task) for task in tasks}):
        if not found:
            raise KeyboardInterrupt(last_signal())
        note(f"interrupted: {len(found)} of {len(tasks)} answers")
    return [found[_key(task)] for task in tasks if _key(task) in found]


def _answers(
    function: Callable[[Row], Row],
    tasks: Sequence[Row],
    where: tuple[int, str | None],
    is_enough: Callable[[], bool],
) -> Generator[tuple[Row, tuple[Row, float]], None, None]:
    """Yield each task with its answer and the seconds it took, as they come."""
    if tasks:
        with worker_pool(len(tasks), *where) as answering:
            yield from answering.answers(partial(_time, function), tasks, is_enough)


def _time(function: Callable[[Row], Row], task: Row) -> tuple[Row, float]:
    start = time.perf_counter()
    row = function(task)
    require_unchanged(task)
    return row, round(time.perf_counter() - start, 2)

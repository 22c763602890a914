"""Many questions over many processes, and a file that remembers the answers."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from engine.errors import InputError

Row = dict[str, Any]


class Ledger:
    """Answers so far, one JSON line each: the task, its row, and the seconds it took.

    Parameters
    ----------
    path : Path or None
        None remembers nothing.

    Raises
    ------
    InputError
        When the file holds something else.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._rows: dict[str, Row] = {}
        self._seconds: dict[str, float] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            lines = path.read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise InputError("--resume", f"cannot read {path}: {error.strerror}") from None
        for number, line in enumerate(lines):
            try:
                entry = json.loads(line)
                key = _key(entry["task"])
                self._rows[key] = entry["row"]
                if "seconds" in entry:
                    self._seconds[key] = float(entry["seconds"])
            except (ValueError, KeyError, TypeError):
                if line.endswith(b"\n"):
                    raise InputError(
                        "--resume", f"{path} line {number + 1} is no answer; name another file"
                    ) from None
                # A run that was stopped while it wrote leaves half a last line.
                os.truncate(path, sum(map(len, lines[:number])))

    def __getitem__(self, task: Row) -> Row | None:
        return self._rows.get(_key(task))

    def seconds(self, task: Row) -> float | None:
        """Return how long an answer took, None where the file does not say.

        A row leaves it out, so that a rerun gives the same rows.
        """
        return self._seconds.get(_key(task))

    def add(self, task: Row, row: Row, seconds: float) -> None:
        """Remember an answer, on disk before anything else happens."""
        self._rows[_key(task)], self._seconds[_key(task)] = row, seconds
        entry = {"task": task, "row": row, "seconds": seconds}
        self._append(json.dumps(entry, ensure_ascii=False) + "\n")

    def _append(self, text: str) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise InputError("--resume", f"cannot write {self.path}: {error.strerror}") from None


def _key(task: Row) -> str:
    return json.dumps(task, sort_keys=True)


def each(
    function: Callable[[Row], Row],
    tasks: Sequence[Row],
    processes: int,
    ledger: Ledger,
    report: Callable[[int, int, Row], None] = lambda done, of, row: None,
) -> list[Row]:
    """Return the answer to every task, in the order of the tasks.

    Parameters
    ----------
    function : callable
        Answers one task; it and the tasks can be sent to another process.
    tasks : sequence of dict
        Of plain values.
    processes : int
        One answers here, without another process.
    ledger : Ledger
        Answers it holds are not asked again; new ones are added as they come.
    report : callable
        Told after each new answer how many there are, of how many, and the answer.
    """
    open_tasks = [task for task in tasks if ledger[task] is None]
    found: dict[str, Row] = {_key(t): r for t in tasks if (r := ledger[t]) is not None}
    for task, (row, seconds) in _answers(function, open_tasks, processes):
        ledger.add(task, row, seconds)
        found[_key(task)] = row
        report(len(found), len(tasks), row)
    return [found[_key(task)] for task in tasks]


def _answers(
    function: Callable[[Row], Row], tasks: Sequence[Row], processes: int
) -> Iterator[tuple[Row, tuple[Row, float]]]:
    """Yield each task with its answer and the seconds it took, as they come."""
    if processes == 1 or len(tasks) < 2:
        for task in tasks:
            yield task, _timed(function, task)
        return
    # A fresh interpreter each: CP-SAT's and numba's threads do not survive a fork.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting = {pool.submit(_timed, function, task): task for task in tasks}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _timed(function: Callable[[Row], Row], task: Row) -> tuple[Row, float]:
    start = time.perf_counter()
    row = function(task)
    return row, round(time.perf_counter() - start, 2)

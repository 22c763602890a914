"""Files of what an endgame search has proved so far: one to resume from, one to watch."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_one_name, used_alone
from patchwork_solve.engine.endgame.checkpoint import FIELD, Checkpoint, load
from patchwork_solve.engine.endgame.driver import Progress, Search
from patchwork_solve.engine.state import State


class CheckpointFile:
    """The file of `--resume`: what an earlier search proved, replaced by what this one has.

    Parameters
    ----------
    every : float
        Seconds between two writings.
    known : Checkpoint or None
        Content of the file before the search.
    """

    def __init__(self, path: Path | None, every: float, known: Checkpoint | None = None) -> None:
        self.known = known
        self.failure: InputError | None = None
        """Error of the last writing; the first one prints a note."""
        self._path, self._every = path, every
        self._last = time.monotonic()

    def save_if_due(self, search: Search) -> None:
        """Write what is proved, if the last writing is long ago."""
        if time.monotonic() - self._last >= self._every:
            self.save(search)

    def save(self, search: Search) -> None:
        """Write what is proved."""
        if self._path is None:
            return
        try:
            search.checkpoint().save(self._path)
            self.failure = None
        except InputError as error:
            if self.failure is None:
                note(f"note: --resume: {error.reason}; the search continues")
            self.failure = error
        self._last = time.monotonic()


@contextmanager
def checkpoint_file(path: Path | None, state: State, every: float) -> Iterator[CheckpointFile]:
    """Open the file of `--resume`.

    Raises `InputError` when the file is not a checkpoint of this position, or another run is using
    it; at the end, when the last writing has failed.
    """
    if path is None:
        yield CheckpointFile(None, every)
        return
    require_one_name(path, FIELD)
    with used_alone(path, FIELD):
        saved = CheckpointFile(path, every, load(path, state))
        yield saved
    if saved.failure is not None:
        raise InputError(
            saved.failure.field, "{value}; the answer above stands", value=saved.failure.reason
        )


@contextmanager
def progress_file(path: Path | None) -> Iterator[Callable[[Progress], None]]:
    """Open the file of `--progress`; yield a function that appends what is proved, if it is new.

    Parameters
    ----------
    path : Path or None
        A file with a JSON document a line, or a pipe.
    """
    if path is None:
        yield lambda progress: None
        return
    # Both load pydantic, which takes a while.
    from patchwork_solve.analyses.endgame.proved_line import ProvedLine
    from patchwork_solve.analyses.workers.journal import Journal

    last: dict[str, Any] = {}

    def append(progress: Progress) -> None:
        nonlocal last
        proved = asdict(progress)
        nodes = proved.pop("nodes")
        if proved != last:
            last = proved
            journal.add({**proved, "nodes": nodes})

    with Journal(
        path, "--progress", lambda before, line: ProvedLine.require(line), '{"lower": '
    ) as journal:
        yield append

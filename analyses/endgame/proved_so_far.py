"""What an endgame search has proved so far, in files: one to go on from, one to watch."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.spread.journal import Journal, Line
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_one_name, used_alone
from patchwork_solve.engine.endgame.checkpoint import FIELD, Checkpoint, load
from patchwork_solve.engine.endgame.driver import Progress, Search
from patchwork_solve.engine.state import State


class Saved(AbstractContextManager["Saved"]):
    """The file of `--resume`: what an earlier search proved, and now and then what this one has.

    A writing that fails is told once, and does not end the search; if the last one fails, leaving
    the context raises it.

    Parameters
    ----------
    path : Path or None
    state : State
    every : float
        Seconds between two writings.

    Raises
    ------
    InputError
        When the file is no checkpoint of this position, or another run is using it.
    """

    def __init__(self, path: Path | None, state: State, every: float) -> None:
        self._path, self._every = path, every
        self._failure: InputError | None = None
        self._last = time.monotonic()
        self._open = ExitStack()
        self.known: Checkpoint | None = None
        if path is not None:
            require_one_name(path, FIELD)
            self._open.enter_context(used_alone(path, FIELD))
            try:
                self.known = load(path, state)
            except BaseException:
                self._open.close()
                raise

    def now_and_then(self, search: Search) -> None:
        """Write what is proved, if the last writing is long ago."""
        if time.monotonic() - self._last >= self._every:
            self.now(search)

    def now(self, search: Search) -> None:
        """Write what is proved."""
        if self._path is None:
            return
        try:
            search.checkpoint().save(self._path)
            self._failure = None
        except InputError as error:
            if self._failure is None:
                note(f"note: --resume: {error.reason}; the search goes on")
            self._failure = error
        self._last = time.monotonic()

    def __exit__(self, *exception: object) -> None:
        self._open.close()
        if exception[1] is None and self._failure is not None:
            reason = self._failure.reason
            raise InputError(self._failure.field, f"{reason}; the answer above stands")


class _Proved(Line):
    """A line of `--progress`."""

    lower: int
    upper: int
    exact_moves: int
    moves: int
    nodes: int


class Stream(AbstractContextManager["Stream"]):
    """The file of `--progress`: a JSON document a line, each time something new is proved.

    Parameters
    ----------
    path : Path or None
        A file of such lines, which are added to, or a pipe.
    """

    def __init__(self, path: Path | None) -> None:
        self._journal = None
        if path is not None:
            self._journal = Journal(
                path, "--progress", lambda before, line: _Proved.require(line), '{"lower": '
            )
        self._last: dict[str, Any] = {}

    def tell(self, progress: Progress) -> None:
        """Write what is proved, if it is new."""
        if self._journal is None:
            return
        proved = asdict(progress)
        nodes = proved.pop("nodes")
        if proved != self._last:
            self._last = proved
            self._journal.add({**proved, "nodes": nodes})

    def __exit__(self, *exception: object) -> None:
        if self._journal is not None:
            self._journal.__exit__(*exception)

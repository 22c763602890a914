"""Stages of an evening: each has its part of the time, and its result is kept when it is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.reading import read_bytes

Document = dict[str, Any]
Show = Callable[[str], None]

OUT = "out"
"""The field that errors about the folder name."""

HEAD = "evening.json"
LARGEST = 1 << 26
"""Bytes of a result."""

LEAST = 15.0
"""Seconds of a stage at least: processes need some of them to begin."""

BAR = 20
"""Characters of the bar of progress."""


class Stage(NamedTuple):
    """A part of an evening.

    Attributes
    ----------
    name : str
        Of its file.
    title : str
        As progress calls it.
    part : float
        Its part of the time; what one stage leaves is for those that follow.
    """

    name: str
    title: str
    part: float


class Stages:
    """The stages of an evening in a folder; those that are done are not worked out again.

    Parameters
    ----------
    folder : Path
    head : dict
        What all results have in common; a folder with another head is refused.
    stages : sequence of Stage
    seconds : float
        For all stages together, those of earlier runs included.
    show : callable
        Takes words on how far it is.

    Raises
    ------
    InputError
        For a folder of another evening.
    """

    def __init__(
        self,
        folder: Path,
        head: Document,
        stages: tuple[Stage, ...],
        seconds: float,
        show: Show,
    ) -> None:
        self._folder, self._stages, self._show = folder, stages, show
        self._whole = self._seconds = seconds
        there = _read(folder / HEAD)
        if there is None:
            _write(head, folder / HEAD)
        else:
            for name, value in head.items():
                if there.get(name) != value:
                    raise InputError(
                        OUT, "is another evening: another {name}; name another folder", name=name
                    )

    def result(self, name: str, work: Callable[[Clock, Show], Document]) -> Document:
        """Return the result of a stage, which is worked out if it is not kept yet.

        With more time than before, a stage goes on from what it has played.

        Parameters
        ----------
        work : callable
            Takes a clock that is over when the stage should end, and a function for words.

        Raises
        ------
        KeyboardInterrupt
            When the user stops it; what it has played stays in the folder.
        """
        path = self._folder / f"{name}.json"
        known = _read(path)
        if known is not None:
            self._seconds -= known["seconds"]
            if known["of"] >= self._whole:
                return dict(known["result"])
        at = [stage.name for stage in self._stages].index(name)
        ahead = self._stages[at:]
        left = max(self._seconds, 0.0)
        clock = Clock(max(LEAST, left * ahead[0].part / sum(stage.part for stage in ahead)))
        whole = Clock(left)

        def show(words: str) -> None:
            minutes = (whole.left or 0) / 60
            done = sum(stage.part for stage in self._stages[:at])
            bar = "#" * round(BAR * done / sum(stage.part for stage in self._stages))
            self._show(
                f"[{bar:.<{BAR}}] {ahead[0].title}: {words}; at most {minutes:.0f} minutes left"
            )

        show("begins")
        found = work(clock, show)
        if is_cancelled():
            raise KeyboardInterrupt(last_signal())
        self._seconds -= clock.spent
        spent = clock.spent + (0 if known is None else known["seconds"])
        _write({"seconds": spent, "of": self._whole, "result": found}, path)
        return found


def _read(path: Path) -> Document | None:
    """Return a document; None where there is none."""
    if not path.exists():
        return None
    try:
        found = json.loads(read_bytes(path, OUT, LARGEST))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError(OUT, "{name} is damaged; delete it", name=path.name)
    return found


def _write(document: Document, path: Path) -> None:
    write_file(f"{json.dumps(document)}\n".encode(), path, OUT)

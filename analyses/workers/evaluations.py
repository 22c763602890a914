"""Hashes of the evaluations in players' names: a file may change while its name stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.players.fitted import place_of
from patchwork_solve.engine.players.naming import file_of

LONGEST_NAME = 60
"""Characters of a file's name that are shown."""


def evaluations(players: Iterable[str]) -> dict[str, str]:
    """Return a hash of each file in the names of players (``strong:1000n@FILE``), by file.

    Raises `InputError` when a file cannot be read.
    """
    files = {file for name in players if (file := file_of(name)) is not None}
    return {file: _hash(file) for file in sorted(files)}


def _hash(file: str) -> str:
    try:
        return blake2b(place_of(file).read_bytes(), digest_size=8).hexdigest()
    except OSError as error:
        raise cannot("read", Path(file), "player", error) from None


def evaluated(*players: str) -> dict[str, Any]:
    """Return the field of a task with the hashes of its players' files; empty without files.

    So answers by an earlier content of a file are not used for its present one.
    """
    found = evaluations(players)
    return {"evaluations": found} if found else {}


def require_unchanged(task: Mapping[str, Any]) -> None:
    """Raise `InputError` when an evaluation of a task has changed since the task was made.

    It may have been fitted anew meanwhile, or a worker's machine may have another one.
    """
    whose = task.get("match", task)
    for file, known in whose.get("evaluations", {}).items():
        try:
            is_same = _hash(file) == known
        except InputError:
            is_same = False
        if not is_same:
            name = shortened(file, LONGEST_NAME)
            raise InputError(
                "player", "the evaluation {name} is not what it was at the beginning", name=name
            )

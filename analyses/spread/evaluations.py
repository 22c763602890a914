"""Which evaluations players go by: the file that a name names may change, and the name does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.players.naming import file_of

LONGEST_NAME = 60
"""Characters of a file's name that are shown."""


def evaluations(players: Iterable[str]) -> dict[str, str]:
    """Return a hash of each file that a player's name names (``strong:1000n@FILE``).

    Raises
    ------
    InputError
        When one cannot be read: it has gone, or was never on that machine.
    """
    files = {file for name in players if (file := file_of(name)) is not None}
    return {file: _hashed(file) for file in sorted(files)}


def _hashed(file: str) -> str:
    try:
        return blake2b(Path(file).read_bytes(), digest_size=8).hexdigest()
    except OSError as error:
        raise cannot("read", Path(file), "player", error) from None


def evaluated(*players: str) -> dict[str, Any]:
    """Return what a task says beside its players' names; nothing where none of them names a file.

    So answers by a file that has changed since are not taken for those of the one that is there.
    """
    found = evaluations(players)
    return {"evaluations": found} if found else {}


def require_unchanged(task: Mapping[str, Any]) -> None:
    """Raise `InputError` where a task is worked on and its evaluation is not what it was.

    It may have been written anew while others were asked, or another stand on that machine.
    """
    whose = task.get("match", task)
    for file, known in whose.get("evaluations", {}).items():
        try:
            is_same = _hashed(file) == known
        except InputError:
            is_same = False
        if not is_same:
            name = shortened(file, LONGEST_NAME)
            raise InputError("player", f"the evaluation {name} is not what it was at the beginning")

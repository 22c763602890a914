"""Which evaluations players go by: the file that a name names may change, and the name does not."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from patchwork_solve.engine.players.naming import file_of


def evaluations(players: Iterable[str]) -> dict[str, str]:
    """Return a hash of each file that a player's name names (``strong:1000n@FILE``)."""
    files = {file for name in players if (file := file_of(name)) is not None}
    return {
        file: blake2b(Path(file).read_bytes(), digest_size=8).hexdigest() for file in sorted(files)
    }


def evaluated(*players: str) -> dict[str, Any]:
    """Return what a task says beside its players' names; nothing where none of them names a file.

    So answers by a file that has changed since are not taken for those of the one that is there.
    """
    found = evaluations(players)
    return {"evaluations": found} if found else {}

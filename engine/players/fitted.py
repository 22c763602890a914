"""Evaluations that commands fitted to variants: files in the cache, named by their content.

A player's name has one as ``strong:1000n@fitted:1f2e3d4c``: so a run says which evaluation played,
and the name is the same on every machine.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot, write_file

if TYPE_CHECKING:
    from patchwork_solve.engine.players.evaluation import Evaluation

FITTED = "fitted:"
"""Beginning of the name of an evaluation in the cache, where another player's name has a path."""


def fits_folder(field: str = "player") -> Path:
    """Return the folder of fitted evaluations in the user's cache.

    Raises `InputError` for a user without a home, and no other folder named
    (`PATCHWORK_SOLVE_CACHE`).
    """
    from patchwork_solve.engine.kernel.machine_code.folder import home

    try:
        return home() / "fits"
    except RuntimeError as error:
        raise InputError(
            field, "there is no folder for fitted evaluations: {error}", error=error
        ) from None


def place_of(name: str | os.PathLike[str], field: str = "player") -> Path:
    """Return the file of an evaluation that a player's name has after its ``@``.

    Raises `InputError` for one that is not in this cache.
    """
    text = os.fspath(name)
    if not text.startswith(FITTED):
        return Path(text)
    path = fits_folder(field) / f"{text.removeprefix(FITTED)}.json"
    if not path.is_file():
        raise InputError(
            field,
            "{text} is not in the cache of this machine ({parent}); the command with --fit "
            "fits it again",
            text=text,
            parent=path.parent,
        )
    return path


def keep(evaluation: Evaluation, field: str = "fit") -> str:
    """Write an evaluation to the cache; return its name, `FITTED` and a hash of its content.

    Raises `InputError` when it cannot be written.
    """
    content = f"{json.dumps(evaluation.to_json())}\n".encode()
    name = blake2b(content, digest_size=4).hexdigest()
    path = fits_folder(field) / f"{name}.json"
    known = None
    with suppress(OSError):
        known = path.read_bytes()
    if known != content:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot("write", path, field, error) from None
        write_file(content, path, field)
    return FITTED + name


def unfitted(name: str) -> str:
    """Return a player's name without the evaluation that a command fitted for it."""
    plain, _, evaluation = name.partition("@")
    return plain if evaluation.startswith(FITTED) else name

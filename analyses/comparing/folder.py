"""A folder of several runs: those of one question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from patchwork_solve.analyses.simulation.span import FILE
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import (
    cannot,
    is_unfinished,
    require_unicode,
    require_writable,
)
from patchwork_solve.engine.base.wording import shortened


def check_folder(folder: Path | None, field: str, is_ours: Callable[[str], bool]) -> None:
    """Refuse, before any work, a folder that is none or holds something else.

    Parameters
    ----------
    folder : Path or None
    field : str
        What an error names.
    is_ours : callable
        Tells the name of a run of the question.

    Raises
    ------
    InputError
    """
    if folder is None:
        return
    require_unicode(folder, field)
    said = shortened(str(folder), 100)
    try:
        if not folder.exists():
            require_writable(folder, field)
            return
        if not folder.is_dir():
            raise InputError(field, f"{said} is a file; name a folder")
        names = sorted(path.name for path in folder.iterdir())
        require_writable(folder / FILE, field)
    except OSError as error:
        raise cannot("read", folder, field, error) from None
    others = (name for name in names if not is_ours(name) and not is_unfinished(name))
    other = next(others, None)
    if other is not None:
        raise InputError(
            field, f"{said} holds other things ({shortened(other, 40)}); name a new folder"
        )


def make_folder(folder: Path, field: str) -> None:
    """Make a folder where there is none.

    Raises
    ------
    InputError
        When it cannot be made.
    """
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot("write", folder, field, error) from None

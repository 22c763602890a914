"""A folder of several runs: those of one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.simulation.span import FILE
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import (
    cannot,
    is_unfinished,
    require_unicode,
    require_writable,
)
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.side import Side

OUT = "out"


def check_folder(
    folder: Path | None,
    is_ours: Callable[[str], bool],
    sides: Callable[[Path], Iterable[Side]] = lambda folder: (),
    most: int | None = None,
) -> None:
    """Refuse, before any work, a path that is not a folder, or a folder that holds something else.

    Raises `InputError`.

    Parameters
    ----------
    is_ours : callable
        Whether a name is that of a run of the question.
    sides : callable
        Returns the sides that are to be played into it.
    most : int, optional
        A folder that has more games of a side is refused as well.
    """
    if folder is None:
        return
    require_unicode(folder, OUT)
    name = shortened(str(folder), 100)
    try:
        if not folder.exists():
            require_writable(folder, OUT)
            return
        if not folder.is_dir():
            raise InputError(OUT, "{name} is a file; name a folder", name=name)
        entries = sorted(path.name for path in folder.iterdir())
        require_writable(folder / FILE, OUT)
    except OSError as error:
        raise cannot("read", folder, OUT, error) from None
    others = (entry for entry in entries if not is_ours(entry) and not is_unfinished(entry))
    other = next(others, None)
    if other is not None:
        raise InputError(
            OUT,
            "{name} holds other things ({other}); name a new folder",
            name=name,
            other=shortened(other, 40),
        )
    for side in sides(folder):
        side.check(most)

"""The files that a command reads and writes, looked at before its work."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from patchwork_solve.analyses.output import FRAME_FILES, GAME_FILES
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.files import PICTURE_FILES, is_same_file, require_writable

SUFFIXES = {
    "--svg": PICTURE_FILES,
    "--png": PICTURE_FILES,
    "--circle": PICTURE_FILES,
    "--output": FRAME_FILES,
    "--certificates": (".json",),
    "--save-line": GAME_FILES,
}
"""What the name of a file ends in that is written for an option; others end as the user likes."""

Named = Iterable[tuple[str, Path | str | None]]
"""Options or arguments, and what the user gave for each."""


def check_paths(outputs: Named, inputs: Named = (), also: tuple[str, ...] = ()) -> None:
    """Refuse files that could not be written, and an output that is an input or another output.

    Parameters
    ----------
    outputs : iterable of pairs
        None where the option is not given.
    inputs : iterable of pairs
        What is no file (a line of text, ``-``) does not matter.
    also : tuple of str
        More that the name for `--output` may end in.

    Raises
    ------
    InputError
        That names the option.
    """
    taken = [(name, Path(given)) for name, given in inputs if given and os.path.exists(given)]
    for option, given in outputs:
        if given is None:
            continue
        path = Path(given)
        suffixes = SUFFIXES.get(option, ())
        require_writable(path, option, suffixes + also if option == "--output" else suffixes)
        for name, other in taken:
            if is_same_file(path, other):
                raise InputError(option, f"{path} is the file of {name} too; name another")
        taken.append((option, path))

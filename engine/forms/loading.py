"""Loads a position that a user set up, in either of its forms."""

from __future__ import annotations

import os

from patchwork_solve.engine.base.errors import whole_named
from patchwork_solve.engine.base.reading import is_line, read_text
from patchwork_solve.engine.forms.incoming import incoming
from patchwork_solve.engine.forms.notation import read_position
from patchwork_solve.engine.forms.schema import read_state
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.game.setup import Setup


def load_setup(source: str | os.PathLike[str], field: str) -> Setup:
    """Return the position of a file or a text, not yet checked.

    Raises `InputError`.

    Parameters
    ----------
    source : str or path-like
        A path, ``-`` for standard input, the one-line form, JSON, or a link of the board.
    field : str
        What an error about the source itself names.
    """
    text, base = read_text(os.fspath(source), field, "position")
    with whole_named(field):
        text = incoming(text).text
        if is_line(text, "position"):
            return read_position(text, base)
        return read_state(parse(text, "position"), base)

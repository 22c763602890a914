"""The file of a picture: SVG as it is, or a bitmap of it."""

from __future__ import annotations

import os
from pathlib import Path

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import PICTURE_FILES, require_writable, write_file
from patchwork_solve.engine.base.wording import shown


def write_picture(svg: str, path: str | os.PathLike[str], field: str = "picture") -> None:
    """Write a picture whole or not at all.

    Parameters
    ----------
    svg : str
    path : str or path-like
        Ends in ``.svg``, or in ``.png`` for a bitmap of twice the size.
    field : str
        Name of the file in an error.

    Raises
    ------
    InputError
        For another suffix, a folder that cannot be written, or data that is not a picture.
    """
    if not isinstance(svg, str):
        raise InputError("svg", "{value}; allowed: the text of a picture", value=shown(svg))
    path = Path(path)
    require_writable(path, field, PICTURE_FILES)
    content = svg.encode("utf-8") if path.suffix.lower() == ".svg" else png_bytes(svg)
    write_file(content, path, field)


def png_bytes(svg: str, scale: float = 2) -> bytes:
    """Return a picture as a PNG of so many times its size."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale))

"""The file of a picture: SVG as it is, or a bitmap of it."""

from __future__ import annotations

from pathlib import Path

from patchwork_solve.engine.files import PICTURE_FILES, require_writable, write_file


def require_picture_path(path: Path, field: str | None = None) -> str:
    """Return the field that a later error names; to be asked before long work.

    Raises
    ------
    InputError
        For a suffix that is neither ``.svg`` nor ``.png``, or a file that cannot be written.
    """
    if field is None:
        field = "--png" if path.suffix.lower() == ".png" else "--svg"
    require_writable(path, field, PICTURE_FILES)
    return field


def write_picture(svg: str, path: Path, field: str | None = None) -> None:
    """Write a picture whole or not at all.

    Parameters
    ----------
    svg : str
    path : Path
        Ends in ``.svg``, or in ``.png`` for a bitmap of twice the size.
    field : str, optional
        What the error names; ``--svg`` or ``--png`` after the suffix when left out.

    Raises
    ------
    InputError
        For another suffix, or a folder that cannot be written.
    """
    field = require_picture_path(path, field)
    if path.suffix.lower() == ".svg":
        content = svg.encode("utf-8")
    else:
        import resvg_py

        content = bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))
    write_file(content, path, field)

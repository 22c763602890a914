"""The options of commands that draw: files and a title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.report.output import write_each

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels

TitleOption = Annotated[str | None, typer.Option("--title", help="Title of the picture.")]


def require_words(title: str | None) -> None:
    """Raise `InputError` for an empty title."""
    from patchwork_solve.engine.base.errors import InputError

    if title is not None and not title.strip():
        raise InputError("--title", "is empty; give some words or leave it out")


def labels(title: str | None, *paths: Path | None) -> Labels:
    """Return the labels of the pictures in these files.

    Raises
    ------
    InputError
        When the title is empty, or no file is named.
    """
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.drawing.labels import Labels

    require_words(title)
    if title is not None and not any(paths):
        raise InputError("--title", "is for a picture; name its file with --svg or --png")
    return Labels(title=title)


def draw(picture: Callable[[], str], svg: Path | None, png: Path | None) -> None:
    """Write a picture to the named files."""

    def write(option: str, path: Path | None) -> None:
        if path is not None:
            from patchwork_solve.engine.drawing.picture import write_picture

            write_picture(picture(), path, option)

    write_each(lambda: write("--svg", svg), lambda: write("--png", png))

"""The options of commands that draw: files, the players' names, a title of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.output import write_each
from patchwork_solve.engine.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels

TitleOption = Annotated[str | None, typer.Option("--title", help="The title of the picture.")]
NamesOption = Annotated[
    str | None,
    typer.Option("--names", metavar="A,B", help="What the picture calls players 0 and 1."),
]


def labels(names: str | None, title: str | None, *paths: Path | None) -> Labels:
    """Return what the pictures in these files call the players, and themselves.

    Raises
    ------
    InputError
        When there are not two names with a comma between, the title is empty, or no file is named.
    """
    from patchwork_solve.engine.drawing.labels import PLAIN, Labels
    from patchwork_solve.engine.errors import InputError

    given = two_names(names)
    if title is not None and not title.strip():
        raise InputError("--title", "is empty; give some words or leave it out")
    for option, words in (("--names", names), ("--title", title)):
        if words is not None and not any(paths):
            raise InputError(option, "is for a picture; name its file with --svg or --png")
    return Labels(PLAIN.names if given is None else given, title)


def two_names(names: str | None) -> tuple[str, str] | None:
    """Return what `--names` calls the players, tidied; None when it is not given.

    Raises
    ------
    InputError
        When there are not two names with a comma between.
    """
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.errors import InputError

    if names is None:
        return None
    given = [name.strip() for name in names.split(",")]
    if len(given) != 2 or not all(given):
        raise InputError("--names", f"{shown(names)}; give two with a comma between, as Ann,Bob")
    return Labels((given[0], given[1])).names


def draw(picture: Callable[[], str], svg: Path | None, png: Path | None) -> None:
    """Write a picture to the files that the user names."""
    from patchwork_solve.engine.drawing.picture import write_picture

    def write(option: str, path: Path | None) -> None:
        if path is not None:
            write_picture(picture(), path, option)

    write_each(lambda: write("--svg", svg), lambda: write("--png", png))

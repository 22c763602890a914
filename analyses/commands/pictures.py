"""The options of commands that draw: files, a title, and how a compact picture looks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.report.output import write_each

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.drawing.look import Look

TitleOption = Annotated[str | None, typer.Option("--title", help="Title of the picture.")]
LettersOption = Annotated[
    bool, typer.Option("--letters", help="Draw the letter of each patch on the quilts.")
]
PlainOption = Annotated[
    bool,
    typer.Option(
        "--plain", help="Draw flat colours, thick borders and letters, for black and white."
    ),
]
CompactOption = Annotated[
    bool, typer.Option("--compact", help="Draw a small picture of the position, for a column.")
]
CropOption = Annotated[
    str | None,
    typer.Option(
        "--crop",
        help="What a compact picture shows: position (default), quilts, mover, first or second; "
        "a part as first:b2-h8.",
    ),
]
WidthOption = Annotated[
    int | None,
    typer.Option("--width", help="Width of a compact picture in pixels; a PNG has twice as many."),
]
DarkOption = Annotated[
    bool, typer.Option("--dark", help="Draw a compact picture on a dark ground.")
]


def look_of(crop: str | None, width: int | None, dark: bool, instead: str | None = None) -> Look:
    """Return how compact pictures look.

    Parameters
    ----------
    crop, width, dark
        The options.
    instead : str, optional
        Why there is no such picture: then each option is refused with these words.

    Raises
    ------
    InputError
    """
    from patchwork_solve.analyses.asking.command import options
    from patchwork_solve.analyses.commands import leave_out
    from patchwork_solve.engine.drawing.look import Look

    if instead is not None:
        leave_out(instead, {"--crop": crop, "--width": width, "--dark": dark or None})
    with options(crop="--crop", width="--width"):
        return Look("position" if crop is None else crop, width, dark)


def compact_look(
    compact: bool, path: Path | None, look: tuple[str | None, int | None, bool]
) -> Look:
    """Return how the compact picture of a position looks.

    Parameters
    ----------
    compact : bool
    path : Path, optional
        A file of the picture.
    look : tuple
        --crop, --width and --dark.

    Raises
    ------
    InputError
        For --compact without a file, or a look without --compact.
    """
    from patchwork_solve.engine.base.errors import InputError

    if compact and path is None:
        raise InputError("--compact", "is for a picture; name its file with --svg or --png")
    return look_of(*look, None if compact else "goes with --compact; add it or leave this out")


def require_words(title: str | None) -> None:
    """Raise `InputError` for an empty title."""
    from patchwork_solve.engine.base.errors import InputError

    if title is not None and not title.strip():
        raise InputError("--title", "is empty; give some words or leave it out")


def labels(
    title: str | None, *paths: Path | None, letters: bool = False, plain: bool = False
) -> Labels:
    """Return the labels of the pictures in these files.

    Raises
    ------
    InputError
        When the title is empty, no file is named, or both ways to draw patches are chosen.
    """
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.drawing.labels import Labels

    require_words(title)
    for option, is_given in (
        ("--title", title is not None), ("--letters", letters), ("--plain", plain),
    ):  # fmt: skip
        if is_given and not any(paths):
            raise InputError(option, "is for a picture; name its file with --svg or --png")
    if letters and plain:
        raise InputError("--letters", "is part of --plain; leave it out")
    patches = "plain" if plain else "letters" if letters else "cloth"
    return Labels(title=title, patches=patches)


def draw(picture: Callable[[], str], svg: Path | None, png: Path | None) -> None:
    """Write a picture to the named files."""

    def write(option: str, path: Path | None) -> None:
        if path is not None:
            from patchwork_solve.engine.drawing.picture import write_picture

            write_picture(picture(), path, option)

    write_each(lambda: write("--svg", svg), lambda: write("--png", png))

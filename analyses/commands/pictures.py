"""The options of commands that draw: files, a title, and how a compact picture looks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.asking.options import SvgOption
from patchwork_solve.analyses.asking.query import Field, Flag, Folder, Query, Whole, option_names
from patchwork_solve.analyses.commands import leave_out
from patchwork_solve.analyses.report.output import write_each
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.drawing.look import LEAST_WIDTH, MOST_WIDTH, Look

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels

FOR_A_PICTURE = "is for a picture; name its file with --svg or --png"
"""Why an option is refused without the file of a picture."""


@dataclass(frozen=True)
class Pictures(Query):
    """The files in which a command draws, and how."""

    svg: SvgOption = None
    png: Annotated[Path | None, Folder("Also draw it to this PNG file.")] = None
    title: Annotated[str | None, Field("Title of the picture.")] = None
    letters: Annotated[bool, Flag("Draw the letter of each patch on the quilts.")] = False
    plain: Annotated[
        bool, Flag("Draw flat colours, thick borders and letters, for black and white.")
    ] = False

    @property
    def files(self) -> list[tuple[str, Path | None]]:
        """The files by their options."""
        return [("--svg", self.svg), ("--png", self.png)]

    def labels(self, *others: Path | None) -> "Labels":
        """Return the labels of the pictures in these and other files.

        Raises
        ------
        InputError
            When the title is empty, no file is named, or both ways to draw patches are chosen.
        """
        from patchwork_solve.engine.drawing.labels import Labels

        require_words(self.title)
        if not any((self.svg, self.png, *others)):
            leave_out(FOR_A_PICTURE, given(self, *option_names(type(self))))
        if self.letters and self.plain:
            raise InputError("--letters", "is part of --plain; leave it out")
        patches = "plain" if self.plain else "letters" if self.letters else "cloth"
        return Labels(title=self.title, patches=patches)

    def draw(self, picture: Callable[[], str]) -> None:
        """Write a picture to the named files."""

        def write(option: str, path: Path | None) -> None:
            if path is not None:
                from patchwork_solve.engine.drawing.picture import write_picture

                write_picture(picture(), path, option)

        write_each(lambda: write("--svg", self.svg), lambda: write("--png", self.png))


@dataclass(frozen=True)
class LookOptions(Query):
    """How a compact picture looks."""

    crop: Annotated[
        str | None,
        Field(
            "What a compact picture shows: position (default), quilts, mover, first or second; a "
            "part as first:b2-h8."
        ),
    ] = None
    width: Annotated[
        int | None,
        Whole(
            "Width of a compact picture in pixels; a PNG has twice as many.",
            LEAST_WIDTH,
            MOST_WIDTH,
        ),
    ] = None
    dark: Annotated[bool, Flag("Draw a compact picture on a dark ground.")] = False

    def look(self, instead: str | None = None) -> Look:
        """Return how compact pictures look.

        Raises `InputError`.

        Parameters
        ----------
        instead : str, optional
            Why there is no such picture: then each option is refused with these words.
        """
        if instead is not None:
            leave_out(instead, given(self, *option_names(LookOptions)))
        with options(LookOptions):
            return Look("position" if self.crop is None else self.crop, self.width, self.dark)


CompactOption = Annotated[
    bool, Flag("Draw a small picture of the position, for a column.", option="--compact")
]


def compact_look(compact: bool, pictures: Pictures, look: LookOptions) -> Look:
    """Return how the compact picture of a position looks.

    Raises `InputError` for --compact without a file, or a look without --compact.
    """
    if compact and not (pictures.svg or pictures.png):
        raise InputError("--compact", FOR_A_PICTURE)
    return look.look(None if compact else "goes with --compact; add it or leave this out")


def require_words(title: str | None) -> None:
    """Raise `InputError` for an empty title."""
    if title is not None and not title.strip():
        raise InputError("--title", "is empty; give some words or leave it out")

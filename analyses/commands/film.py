"""A game as a moving picture: the files and options of `replay` for it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.asking.query import Folder, Number, Query
from patchwork_solve.analyses.commands import leave_out, working
from patchwork_solve.analyses.commands.pictures import LookOptions
from patchwork_solve.engine.base.extras import GIF, require
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.pace import LEAST_PACE, MOST_PACE, Pace

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.record import Game


@dataclass(frozen=True)
class Film:
    """The files of a moving picture, and how it looks."""

    gif: Path | None
    svg: Path | None
    pace: Pace
    look: Look

    def check(self, game: "Game", labels: "Labels") -> None:
        """Raise `InputError` for a crop that is not on the quilts of a game, or too wide a GIF."""
        with options(crop="--crop", width="--width"):
            self.look.part(game.start.quilts[0])
            if self.gif is not None:
                from patchwork_solve.engine.drawing.gif import gif_pictures

                gif_pictures(game.start, game.moves, self.look, labels)

    def write_svg(self, game: "Game", labels: "Labels") -> None:
        """Write the SVG, if there is one."""
        if self.svg is None:
            return
        from patchwork_solve.engine.base.files import write_file
        from patchwork_solve.engine.drawing.animation import animated_svg

        svg = animated_svg(game.start, game.moves, self.pace, self.look, labels)
        write_file(svg.encode(), self.svg, "--animated-svg")

    def write_gif(self, game: "Game", labels: "Labels") -> None:
        """Write the GIF, if there is one; nothing is written when the user cancels."""
        if self.gif is None:
            return
        from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
        from patchwork_solve.engine.base.files import write_file
        from patchwork_solve.engine.drawing.gif import game_gif

        with working("drawing") as show:

            def progress(words: str) -> None:
                if is_cancelled():
                    raise KeyboardInterrupt(last_signal())
                show(words)

            content = game_gif(game.start, game.moves, self.pace, self.look, labels, progress)
            progress("writing")
        write_file(content, self.gif, "--gif")


@dataclass(frozen=True)
class FilmOptions(Query):
    """The files of a moving picture, and how long its pictures stay."""

    gif: Annotated[Path | None, Folder("Also draw the game ply by ply to this GIF file.")] = None
    animated_svg: Annotated[
        Path | None, Folder("Also draw the game ply by ply to this SVG file.")
    ] = None
    pace: Annotated[
        float | None,
        Number("Seconds for each ply (default 1).", LEAST_PACE, MOST_PACE, "seconds"),
    ] = None
    hold: Annotated[
        float | None,
        Number(
            "Seconds for the first and the last frame (default 3).",
            LEAST_PACE,
            MOST_PACE,
            "seconds",
        ),
    ] = None

    @property
    def files(self) -> list[tuple[str, Path | None]]:
        """The files by their options."""
        return [("--gif", self.gif), ("--animated-svg", self.animated_svg)]

    def film(self, look: LookOptions) -> Film:
        """Return the moving picture.

        Raises `InputError` for a time or a look without a file, and where Pillow is not installed.
        """
        instead = None
        if self.gif is None and self.animated_svg is None:
            instead = "is for a moving picture; name its file with --gif or --animated-svg"
            leave_out(instead, given(self, "pace", "hold"))
        if self.gif is not None:
            require(GIF, "--gif")
        times = {"ply": self.pace, "hold": self.hold}
        pace = Pace(**{name: each for name, each in times.items() if each is not None})
        return Film(self.gif, self.animated_svg, pace, look.look(instead))

"""A game as a moving picture: the files and options of `replay` for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import leave_out, working
from patchwork_solve.analyses.commands.pictures import LookOptions

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.drawing.look import Look
    from patchwork_solve.engine.drawing.pace import Pace
    from patchwork_solve.engine.record import Game

GifOption = Annotated[
    Path | None, typer.Option("--gif", help="Also draw the game ply by ply to this GIF file.")
]
AnimatedOption = Annotated[
    Path | None,
    typer.Option("--animated-svg", help="Also draw the game ply by ply to this SVG file."),
]
PaceOption = Annotated[
    float | None, typer.Option("--pace", help="Seconds for each ply of it (default 1).")
]
HoldOption = Annotated[
    float | None,
    typer.Option("--hold", help="Seconds for its first and its last picture (default 3)."),
]


@dataclass(frozen=True)
class Film:
    """The files of a moving picture, and how it looks.

    Parameters
    ----------
    gif, svg : Path, optional
    pace : Pace
    look : Look
    """

    gif: Path | None
    svg: Path | None
    pace: Pace
    look: Look

    def check(self, game: Game, labels: Labels) -> None:
        """Raise `InputError` for a crop that is not on the quilts of a game, or too wide a GIF."""
        with options(crop="--crop", width="--width"):
            self.look.part(game.start.quilts[0])
            if self.gif is not None:
                from patchwork_solve.engine.drawing.gif import gif_pictures

                gif_pictures(game.start, game.moves, self.look, labels)

    def write_svg(self, game: Game, labels: Labels) -> None:
        """Write the SVG, if there is one."""
        if self.svg is None:
            return
        from patchwork_solve.engine.base.files import write_file
        from patchwork_solve.engine.drawing.animation import animated_svg

        svg = animated_svg(game.start, game.moves, self.pace, self.look, labels)
        write_file(svg.encode(), self.svg, "--animated-svg")

    def write_gif(self, game: Game, labels: Labels) -> None:
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


def film_of(
    gif: Path | None,
    svg: Path | None,
    times: tuple[float | None, float | None],
    look: LookOptions,
) -> Film:
    """Return the moving picture of these options.

    Parameters
    ----------
    gif, svg : Path, optional
    times : pair of float, optional
        --pace and --hold.
    look : LookOptions

    Raises
    ------
    InputError
        For a time or a look without a file, or out of range, and where Pillow is not installed.
    """
    from patchwork_solve.engine.base.extras import GIF, require
    from patchwork_solve.engine.drawing.pace import Pace

    pace, hold = times
    instead = None
    if gif is None and svg is None:
        instead = "is for a moving picture; name its file with --gif or --animated-svg"
        leave_out(instead, {"--pace": pace, "--hold": hold})
    if gif is not None:
        require(GIF, "--gif")
    with options(pace="--pace", hold="--hold"):
        given = {"ply": pace, "hold": hold}
        chosen = Pace(**{name: each for name, each in given.items() if each is not None})
    return Film(gif, svg, chosen, look.look(instead))

"""The command `best`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.commands import (
    MANY,
    FormatOption,
    PlyOption,
    PngOption,
    StateArgument,
    SvgOption,
    compile_for,
    load_position,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.pictures import NamesOption, TitleOption, draw
from patchwork_solve.analyses.commands.pictures import labels as labels_of
from patchwork_solve.analyses.output import Format, emit


def best(
    state: StateArgument,
    ply: PlyOption = None,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", help="Seconds to think (default 5).")
    ] = None,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who thinks: strong or draft; strong:100000n thinks so many nodes, and repeats.",
        ),
    ] = "strong",
    moves: Annotated[
        int | None,
        typer.Option(min=1, max=MANY, metavar="N", help="Show the best N alone."),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--all-placements", help="List further placements of each patch as well."),
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
    names: NamesOption = None,
    title: TitleOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rank the moves as the strong player sees them, with proof where it reaches."""
    from patchwork_solve.analyses.best.asking import analyst, best_answer, limits
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.engine.drawing.line import line_svg
    from patchwork_solve.engine.problems import require_playable

    seconds_above_zero(time_limit)
    labels = labels_of(names, title, svg, png)
    check_paths((("--svg", svg), ("--png", png)), [("STATE", state)])
    thinker = analyst(player, "--player")
    thinking = limits(player, time_limit, "--time-limit")
    position = load_position(state, ply)
    with options(state="STATE"):
        require_playable(position)
    compile_for("drafting", "endgame")
    with working("thinking"):
        answer = best_answer(position, thinker, thinking)
    emit(
        form,
        answer.to_json(moves),
        lambda: answer.to_frame(moves),
        lambda: answer.to_text(every, moves),
        lambda: draw(lambda: line_svg(position, answer.line, labels), svg, png),
    )

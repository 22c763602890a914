"""The command `best`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import LEAST_ROLLOUTS, MOST_ROLLOUTS, usual_threads
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_SEED,
    FormatOption,
    NamesOption,
    PlyOption,
    PngOption,
    SvgOption,
    compile_for,
    completion,
    leave_out,
    load_position,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.pictures import TitleOption, draw
from patchwork_solve.analyses.commands.pictures import labels as labels_of
from patchwork_solve.analyses.report.output import Format, emit
from patchwork_solve.engine.players.limits import MOST_THREADS

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.stream import Defaults


def best(
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="STATE",
            autocompletion=completion.positions,
            help="A position, or a game with --ply: a file, example:NAME, - for standard input, or "
            "one-line text. None with --json-lines.",
        ),
    ] = None,
    ply: PlyOption = None,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", help="Seconds to think (default 5).")
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_THREADS,
            help="Threads that search together (default: the cores, 8 at most).",
        ),
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
    rollouts: Annotated[
        int | None,
        typer.Option(
            min=LEAST_ROLLOUTS,
            max=MOST_ROLLOUTS,
            metavar="N",
            help="Also play up to N games on from each choice, and rank by them.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Of the games of --rollouts (default: 0)."),
    ] = None,
    json_lines: Annotated[
        bool,
        typer.Option(
            "--json-lines",
            help="Stay: take positions on standard input, stream their analyses, a JSON each.",
        ),
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
    names: NamesOption = None,
    title: TitleOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rank the moves as the strong player sees them, with proof where it reaches."""
    from patchwork_solve.analyses.best.analysis import best_answer
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.drawing.line import line_svg
    from patchwork_solve.engine.game.problems import require_playable
    from patchwork_solve.engine.players.analyst import analyst, limits_for

    seconds_above_zero(time_limit)
    thinker = analyst(player, "--player")
    together = threads or usual_threads()
    limits = limits_for(player, time_limit, "--time-limit", together)
    if limits.seconds is None and threads is not None:
        raise InputError("--threads", f"{player} says how it thinks; say it there: strong:5x2")
    if json_lines:
        from patchwork_solve.analyses.best.stream import Defaults

        shown_once = {"--svg": svg, "--png": png, "--names": names, "--title": title}
        asked = {"--ply": ply, "--all-placements": every or None, **shown_once}
        asked["--format"] = None if form is Format.TABLE else form
        leave_out("does not go with --json-lines; leave it out", asked)
        _stream(state, Defaults(player, time_limit, rollouts or 0, together, seed or 0, moves))
        return
    if state is None:
        raise InputError("STATE", "name a position, or ask for --json-lines")
    if seed is not None and rollouts is None:
        raise InputError("--seed", f"{seed}; goes with --rollouts; leave it out")
    labels = labels_of(title, svg, png)
    inputs = [("STATE", state), *player_files("--player", [player])]
    check_paths((("--svg", svg), ("--png", png)), inputs)
    position = load_position(state, ply, names)
    with options(state="STATE"):
        require_playable(position)
    compile_for("drafting", "endgame")
    with working("thinking") as tell:
        answer = best_answer(position, thinker, limits, rollouts or 0, seed or 0, time_limit, tell)
    emit(
        form,
        answer.to_json(moves),
        lambda: answer.to_frame(moves),
        lambda: answer.to_text(every, moves),
        lambda: draw(lambda: line_svg(position, answer.line, labels), svg, png),
        lambda: answer.to_markdown(moves),
    )


def _stream(state: str | None, defaults: Defaults) -> None:
    """Answer what comes in on standard input, until it ends."""
    from patchwork_solve.analyses.best.stream import Stream
    from patchwork_solve.engine.base.errors import InputError

    if state is not None:
        raise InputError("STATE", "with --json-lines positions come in on standard input")
    compile_for("drafting", "endgame")
    # A file of its own: at exit Python wants standard input's, which a thread still reads from.
    lines = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    Stream(defaults, lines, sys.stdout).run()

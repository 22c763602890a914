"""The command `bounds`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    FormatOption,
    NamesOption,
    OwnEditionOption,
    PlyOption,
    PngOption,
    SecondsOption,
    SvgOption,
    compile_for,
    completion,
    load_position,
    made_by,
    options,
    require_own,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.pictures import TitleOption
from patchwork_solve.analyses.commands.pictures import draw as draw_to
from patchwork_solve.analyses.commands.pictures import labels as labels_of
from patchwork_solve.analyses.commands.solving import progress
from patchwork_solve.analyses.report.output import (
    FRAME_FILES,
    Format,
    emit,
    note,
    write_each,
    write_output,
)

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.analyses.bounds.questions import Question

GAME_FILE = ".json"
"""What `--output` ends in for the game that shows an answer."""

ENDINGS = {"--output": (*FRAME_FILES, GAME_FILE)}


class Model(StrEnum):
    """Which of the models of an edition answers."""

    GAME = "game"
    ECONOMY = "economy"
    PACKED = "packed"


class GoalName(StrEnum):
    """What two players make together."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    LONGEST = "longest"
    SHORTEST = "shortest"
    FIRST = "first"
    SECOND = "second"
    SUM = "sum"
    MARGIN = "margin"
    LOSER = "loser"


def bounds(
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="[STATE]",
            autocompletion=completion.positions,
            help="A position, or a game with --ply: a file, example:NAME, -, or one-line text; "
            "none: any circle.",
        ),
    ] = None,
    ply: PlyOption = None,
    any_circle: Annotated[
        bool, typer.Option("--any-circle", help="Of all games of an edition (the default).")
    ] = False,
    edition: OwnEditionOption = None,
    goal: Annotated[
        GoalName | None,
        typer.Option(
            help="first (default), second, sum, margin, loser from a STATE; "
            "highest (default), lowest, longest, shortest of all games."
        ),
    ] = None,
    model: Annotated[
        Model,
        typer.Option(help="All games; or one player alone: the economy, or packed on a quilt."),
    ] = Model.GAME,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=MOST_AT_ONCE, help="Threads of CP-SAT.")
    ] = 1,
    time_limit: SecondsOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            help="Also write it to this .html page, .parquet or .csv file; "
            "a .json file gets the game that shows it, for replay.",
        ),
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    names: NamesOption = None,
    title: TitleOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Bound the scores that games can reach, with a game that shows it."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.base.extras import require_extras

    if state is not None and (any_circle or model is not Model.GAME):
        raise InputError("STATE", "does not go with --any-circle or --model; leave one out")
    if state is None and ply is not None:
        raise InputError("--ply", f"{ply}; goes with a GAME in the place of STATE; leave it out")
    seconds_above_zero(time_limit)
    labels = labels_of(title, svg, png)
    outputs = [("--output", output), ("--svg", svg), ("--png", png)]
    check_paths(outputs, [("STATE", state), ("--edition", edition)], ENDINGS)
    require_extras(output, has_charts=False)
    is_game = output is not None and output.suffix.lower() == GAME_FILE
    if is_game and model is not Model.GAME:
        raise InputError("--output", f"{output}; --model {model.value} plays no game, name a page")
    # What follows takes a moment to load, what is checked above needs none of it.
    from patchwork_solve.analyses.bounds.page import answer_page
    from patchwork_solve.analyses.bounds.plan_drawing import answer_svg
    from patchwork_solve.analyses.bounds.questions import of_edition, of_position
    from patchwork_solve.engine.forms.variant import edition_of

    with options(goal="--goal", of="--goal", state="STATE"):
        if state is None:
            ask = of_edition(edition_of(edition or "current"), goal or GoalName.HIGHEST, model)
        else:
            position = load_position(state, ply, names)
            require_own(edition, position.edition)
            ask = of_position(position, goal or GoalName.FIRST)
    answer = _answered(ask, workers, time_limit)

    def write() -> None:
        write_each(write_table, draw)

    def write_table() -> None:
        if output is not None:
            write_output(
                output,
                answer.to_frame(),
                lambda: answer_page(answer, made_by()),
                lambda: answer.record,
            )

    def draw() -> None:
        if svg or png:
            picture = answer_svg(answer, labels)
            if picture is None:
                note("note: no game is known yet; there is nothing to draw")
            else:
                draw_to(lambda: picture, svg, png)

    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        answer.to_frame,
        lambda: str(answer),
        write,
        answer.to_markdown,
    )


def _answered(ask: Question, workers: int, time_limit: float | None) -> BoundsAnswer:
    """Answer a question within the limits; show the incumbent, the bound and the gap."""
    from patchwork_solve.solver.limits import SolverLimits

    compile_for("packing", "games")
    with working("bounding") as show:
        limits = SolverLimits(
            time_limit, threads=workers, progress=progress(show), parameters={"random_seed": 0}
        )
        return ask(limits)

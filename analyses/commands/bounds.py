"""The command `bounds`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.bounds.query import BoundsQuery
from patchwork_solve.analyses.commands import (
    FormatOption,
    NamesOption,
    PlyOption,
    compile_for,
    completion,
    load_position,
    made_by,
    working,
)
from patchwork_solve.analyses.commands.pictures import Pictures
from patchwork_solve.analyses.commands.solving import progress
from patchwork_solve.analyses.report.output import (
    FRAME_FILES,
    Format,
    emit,
    note,
    write_each,
    write_output,
)

GAME_FILE = ".json"
"""Suffix of `--output` for the game that shows an answer."""

ENDINGS = {"--output": (*FRAME_FILES, GAME_FILE)}


def bounds(
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="[STATE]",
            autocompletion=completion.positions,
            help="A position, or a game with --ply: a file, example:NAME, -, or one-line text "
            "(default: all games of an edition).",
        ),
    ] = None,
    ply: PlyOption = None,
    any_circle: Annotated[
        bool, typer.Option("--any-circle", help="Bound all games of an edition (the default).")
    ] = False,
    *,
    query: BoundsQuery,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            help="Also write it to this .html page, .parquet or .csv file; "
            "a .json file gets the game that shows it, for replay.",
        ),
    ] = None,
    names: NamesOption = None,
    pictures: Pictures,
    form: FormatOption = Format.TABLE,
) -> None:
    """Bound the scores that games can reach, with a game that shows it."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.base.extras import require_extras

    if state is not None and (any_circle or query.model != "game"):
        raise InputError("STATE", "does not go with --any-circle or --model; leave one out")
    if state is None and ply is not None:
        raise InputError(
            "--ply", "{value}; goes with a GAME in the place of STATE; leave it out", value=ply
        )
    labels = pictures.labels()
    outputs = [("--output", output), *pictures.files]
    check_paths(outputs, [("STATE", state), *given_files(query, "edition")], ENDINGS)
    require_extras(output, has_charts=False)
    is_game = output is not None and output.suffix.lower() == GAME_FILE
    if is_game and query.model != "game":
        raise InputError(
            "--output",
            "{value}; --model {model} plays no game, name a page",
            value=output,
            model=query.model,
        )
    # What follows takes a moment to load, what is checked above needs none of it.
    from patchwork_solve.analyses.bounds.page import answer_page
    from patchwork_solve.analyses.bounds.plan_drawing import answer_svg

    with options(BoundsQuery, of="--goal", state="STATE"):
        if state is None:
            question = query.of_edition()
        else:
            question = query.of_position(load_position(state, ply, names))
    compile_for("packing", "games")
    with working("bounding") as show:
        answer = question(replace(query.limits, progress=progress(show)))

    def write_table() -> None:
        if output is not None:
            write_output(
                output,
                answer.to_frame(),
                lambda: answer_page(answer, made_by()),
                lambda: answer.record,
            )

    def draw() -> None:
        if pictures.svg or pictures.png:
            picture = answer_svg(answer, labels)
            if picture is None:
                note("note: no game is known yet; there is nothing to draw")
            else:
                pictures.draw(lambda: picture)

    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        answer.to_frame,
        lambda: str(answer),
        lambda: write_each(write_table, draw),
        answer.to_markdown,
    )

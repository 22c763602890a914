"""The commands `pack` and `square`."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.asking.query import Field
from patchwork_solve.analyses.commands import (
    FormatOption,
    PlyOption,
    compile_for,
    load_position,
    working,
)
from patchwork_solve.analyses.commands.pictures import Pictures
from patchwork_solve.analyses.commands.solving import progress
from patchwork_solve.analyses.packing.query import PackingQuery, PackQuery, SquareQuery
from patchwork_solve.analyses.report.output import Format, emit, note

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.engine.base.clock import Clock


DRAWING = 1.0
"""Seconds after the time limit in which quilts are still drawn."""

PositionOption = Annotated[
    str | None,
    typer.Option(
        "--state", help="Take the quilt and the circle from this position (or a game's, see --ply)."
    ),
]


@dataclass(frozen=True)
class QuiltPictures(Pictures):
    """The files in which quilts are drawn, which have no title."""

    title: Annotated[None, Field("", option=None)] = None


def pack(
    *,
    state: PositionOption = None,
    ply: PlyOption = None,
    query: PackQuery,
    pictures: QuiltPictures,
    form: FormatOption = Format.TABLE,
) -> None:
    """Pack patches onto a quilt, or prove that they do not fit."""
    if form in (Format.CSV, Format.MARKDOWN) and (query.count or query.alternatives):
        note(f"note: {form} shows only one packing; count and alternatives: table or json")
    _run(query, state, ply, pictures, form)


def square(
    *,
    state: PositionOption = None,
    ply: PlyOption = None,
    query: SquareQuery,
    pictures: QuiltPictures,
    form: FormatOption = Format.TABLE,
) -> None:
    """Find the cheapest patches that complete the bonus square."""
    _run(query, state, ply, pictures, form)


def _run(
    query: PackingQuery,
    state: str | None,
    ply: int | None,
    pictures: QuiltPictures,
    form: Format,
) -> None:
    """Answer a question, print the answer and draw it."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.base.wording import shown

    pictures.labels()
    check_paths(pictures.files, [("--state", state), *given_files(query, "quilt", "edition")])
    if state is not None:
        query = replace(query, state=load_position(state, ply))
    elif ply is not None:
        raise InputError("--ply", "{value}; goes with a game for --state; leave it out", value=ply)
    with options(type(query), state="--state"):
        query.require_answerable()
    if unusual := query.place.unusual:
        note(f"note: --quilt: {shown(unusual)} is read as cloth; an empty cell is '.'")
    clock = Clock()
    compile_for("packing")
    with options(type(query), state="--state"), working("searching") as show:
        answer = query.answer(replace(query.limits, progress=progress(show)))
    _show(answer, query.check, form, lambda: _draw(answer, pictures, clock, query.seconds))


def _show(answer: "PackingAnswer", check: bool, form: Format, draw: Callable[[], None]) -> None:
    document = answer.to_json()
    if answer.perhaps_sewn:
        names = ", ".join(answer.perhaps_sewn)
        note(f"note: packed as if not sewn on yet, but the quilt shows the shape of {names}")
    if check:
        document["problems"] = list(answer.wrong)
        said = "; ".join(answer.wrong) if answer.wrong else "what is shown is right"
        note(f"note: the validator says: {said}")
    emit(form, document, answer.to_frame, lambda: str(answer), draw)


def _draw(
    answer: "PackingAnswer",
    pictures: QuiltPictures,
    clock: "Clock",
    time_limit: float | None,
) -> None:
    """Draw the first quilt, and the others until a moment after the time limit."""
    named = [(option, path) for option, path in pictures.files if path]
    if not named:
        return
    from patchwork_solve.engine.drawing.picture import write_picture
    from patchwork_solve.engine.drawing.quilt import quilt_svg

    quilts, fabric = answer.quilts, pictures.labels().fabric()
    for number, picture in enumerate(quilts, start=1):
        if number > 1 and time_limit is not None and clock.spent > time_limit + DRAWING:
            some = f"the first {number - 1:,} of {len(quilts):,} quilts are drawn"
            note(f"note: the time is over: {some}; allow more time, or fewer --alternatives")
            return
        edition = answer.instance.edition
        drawn = quilt_svg(picture, answer.before, answer.window, edition, fabric)
        for option, path in named:
            numbered = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            write_picture(drawn, numbered, option)

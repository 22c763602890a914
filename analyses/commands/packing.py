"""The commands `pack` and `square`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    FormatOption,
    OwnEditionOption,
    PlyOption,
    PngOption,
    SecondsOption,
    SvgOption,
    compile_for,
    completion,
    load_position,
    options,
    require_own,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.output import Format, emit, note
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import MAX_CELLS

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.analyses.packing.asked import Asked
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.solver.limits import SoFar


class Maximise(StrEnum):
    """What to make most of, when not all patches have to fit."""

    CELLS = "cells"
    POINTS = "points"


class Minimise(StrEnum):
    """What to complete the square for the least of."""

    COST = "cost"
    TIME = "time"
    PATCHES = "patches"
    SOONEST = "soonest"


class EngineName(StrEnum):
    """Who answers."""

    AUTO = "auto"
    SEARCH = "search"
    CP_SAT = "cp-sat"


DRAWING = 1.0
"""Seconds after the time limit in which quilts are still drawn."""

PatchesArgument = Annotated[
    list[str] | None,
    typer.Argument(autocompletion=completion.patches, help="Patches by name."),
]
QuiltOption = Annotated[
    str | None,
    typer.Option("--quilt", help="A text file of the quilt's rows ('.' is empty), or - for stdin."),
]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--state", help="Take the quilt and the circle from this position (or a game's, see --ply)."
    ),
]
PlayerOption = Annotated[
    int | None, typer.Option("--player", min=0, max=1, help="Whose, with --state (default: 0).")
]
LeatherOption = Annotated[
    int, typer.Option("--leather", min=0, max=MAX_CELLS, help="Leather patches at hand.")
]
ButtonsOption = Annotated[
    int | None, typer.Option("--buttons", min=0, max=MANY, help="The most to spend.")
]
TimeOption = Annotated[
    int | None, typer.Option("--time", min=0, max=MANY, help="The most spaces to use.")
]
EngineOption = Annotated[EngineName, typer.Option("--engine", help="Who answers.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", min=1, max=MOST_AT_ONCE, help="Threads of CP-SAT.")
]
CheckOption = Annotated[
    bool, typer.Option("--check", help="Have the independent validator check what is shown.")
]
OPTIONS = {
    "patches": "PATCH...",
    "objective": "--maximise",
    "minimise": "--minimise",
    "size": "--size",
    "at": "--at",
    "marks": "--marks",
    "engine": "--engine",
    "workers": "--workers",
    "parameters": "--cp-sat",
}
"""What asks for the fields of a question."""

ParameterOption = Annotated[
    list[str] | None,
    typer.Option("--cp-sat", metavar="NAME=VALUE", help="A parameter of CP-SAT; may be repeated."),
]


def pack(
    patches: PatchesArgument = None,
    quilt: QuiltOption = None,
    state: PositionOption = None,
    ply: PlyOption = None,
    player: PlayerOption = None,
    edition: OwnEditionOption = None,
    leather: LeatherOption = 0,
    maximise: Annotated[
        Maximise | None, typer.Option(help="Take the best of the patches, not all of them.")
    ] = None,
    buttons: ButtonsOption = None,
    time: TimeOption = None,
    marks: Annotated[
        int | None, typer.Option(min=0, max=MANY, help="Income marks still to come, for points.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Count all packings.")] = False,
    alternatives: Annotated[
        int, typer.Option(min=0, max=MANY, help="Show so many packings that look different.")
    ] = 0,
    engine: EngineOption = EngineName.AUTO,
    workers: WorkersOption = 1,
    check: CheckOption = False,
    parameters: ParameterOption = None,
    time_limit: SecondsOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Pack patches onto a quilt: a packing, or the proof that there is none."""
    from patchwork_solve.analyses.packing import asked
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.solver.packing.choose import Engine
    from patchwork_solve.solver.packing.instance import Objective

    inputs = (("--quilt", quilt), ("--state", state), ("--edition", edition))
    seconds_above_zero(time_limit)
    check_paths([("--svg", svg), ("--png", png)], inputs)
    if maximise is not None and (count or alternatives):
        raise InputError("--maximise", "does not go with --count or --alternatives")
    if form in (Format.CSV, Format.MARKDOWN) and (count or alternatives):
        note(f"note: {form} lists one packing; what is counted and found besides: table or json")
    place = _place(quilt, state, ply, player, edition)
    offered = _offered(patches, state, place)
    goal = Objective.FIT if maximise is None else Objective(maximise.value)
    with options(**OPTIONS):
        question = asked.pack(
            place.edition,
            offered,
            place.quilt,
            leather=leather,
            objective=goal,
            buttons=buttons,
            time=time,
            marks=place.to_come(goal, marks),
            engine=Engine(engine.value),
            count=count,
            alternatives=alternatives,
            check=check,
        )
    clock = Clock()
    answer = _answer(question, time_limit, workers, parameters)
    pictures = [(option, path) for option, path in (("--svg", svg), ("--png", png)) if path]
    _show(answer, check, form, lambda: _draw(answer, pictures, clock, time_limit))


def square(
    patches: PatchesArgument = None,
    quilt: QuiltOption = None,
    state: PositionOption = None,
    ply: PlyOption = None,
    player: PlayerOption = None,
    edition: OwnEditionOption = None,
    size: Annotated[
        int | None, typer.Option(min=1, max=MAX_CELLS, help="Side of the square.")
    ] = None,
    minimise: Annotated[Minimise, typer.Option(help="What to spend least of.")] = Minimise.COST,
    at: Annotated[
        str | None, typer.Option(metavar="CELL", help="Top left cell of the only window, as b3.")
    ] = None,
    leather: LeatherOption = 0,
    buttons: ButtonsOption = None,
    time: TimeOption = None,
    engine: EngineOption = EngineName.AUTO,
    workers: WorkersOption = 1,
    check: CheckOption = False,
    parameters: ParameterOption = None,
    time_limit: SecondsOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Find the patches that complete the bonus square for the least."""
    from patchwork_solve.analyses.packing import asked
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.game.cell import read_cell
    from patchwork_solve.solver.packing.choose import Engine
    from patchwork_solve.solver.packing.instance import Objective

    inputs = (("--quilt", quilt), ("--state", state), ("--edition", edition))
    seconds_above_zero(time_limit)
    check_paths([("--svg", svg), ("--png", png)], inputs)
    place = _place(quilt, state, ply, player, edition)
    offered = _offered(patches, state, place)
    window = None if at is None else read_cell(at, "--at")
    with options(**OPTIONS):
        question = asked.square(
            place.edition,
            offered,
            place.quilt,
            minimise=Objective(minimise.value),
            size=size,
            at=window,
            leather=leather,
            buttons=place.to_spend(Objective(minimise.value), buttons),
            time=time,
            place=place.time,
            income=place.income,
            engine=Engine(engine.value),
            check=check,
        )
    clock = Clock()
    answer = _answer(question, time_limit, workers, parameters)
    pictures = [(option, path) for option, path in (("--svg", svg), ("--png", png)) if path]
    _show(answer, check, form, lambda: _draw(answer, pictures, clock, time_limit))


def _place(
    quilt: str | None, state: str | None, ply: int | None, player: int | None, edition: str | None
) -> Place:
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.game.quilt import Quilt

    if state is not None:
        if quilt is not None:
            raise InputError("--quilt", "does not go with --state, which has a quilt of its own")
        position = load_position(state, ply)
        require_own(edition, position.edition)
        return Place.live(position, player or 0)
    if player is not None:
        raise InputError("--player", f"{player}; goes with --state; leave it out")
    if ply is not None:
        raise InputError("--ply", f"{ply}; goes with a game for --state; leave it out")
    chosen = edition_of(edition or "current")
    return Place(
        chosen, None if quilt is None else Quilt.load(quilt, chosen.width, chosen.height, "--quilt")
    )


def _offered(patches: list[str] | None, state: str | None, place: Place) -> Sequence[str]:
    """Return the patches to choose from: those named, or the circle of a live position."""
    from patchwork_solve.engine.base.errors import InputError

    if patches or state is not None:
        return patches or place.offered
    some = " ".join(place.edition.index)
    raise InputError("PATCH...", f"none is named; name some, or --state FILE; there are {some}")


def _answer(
    question: Asked,
    time_limit: float | None,
    workers: int,
    parameters: list[str] | None,
) -> PackingAnswer:
    """Ask a question within the limits, telling progress."""
    from patchwork_solve.solver.limits import SolverLimits

    named = _parameters(parameters or [])
    limits = SolverLimits(time_limit, threads=workers, parameters=named)
    asked = OPTIONS | {f"parameters.{name}": f"--cp-sat {name}" for name in named}
    with options(**asked):
        question.check(limits)
    compile_for("packing")
    with options(**asked), working("searching") as tell:

        def progress(progress: SoFar) -> None:
            known = [f"{progress.nodes:,} nodes"]
            if progress.incumbent is not None:
                known.append(f"incumbent {progress.incumbent}")
            if progress.bound is not None:
                known.append(f"bound {progress.bound}")
            if progress.incumbent is not None and progress.bound is not None:
                known.append(f"gap {abs(progress.bound - progress.incumbent)}")
            tell(", ".join(known))

        return question.answer(replace(limits, progress=progress))


def _parameters(pairs: list[str]) -> dict[str, Any]:
    """Read CP-SAT parameters: whole numbers, fractions, true and false, or words."""
    import json

    from patchwork_solve.engine.base.errors import InputError

    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise InputError("--cp-sat", f"{shown(pair)}; allowed: NAME=VALUE")
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):  # a word, or what CP-SAT itself refuses
            found[name] = value
    return found


def _show(answer: PackingAnswer, check: bool, form: Format, draw: Callable[[], None]) -> None:
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
    answer: PackingAnswer,
    pictures: Sequence[tuple[str, Path]],
    clock: Clock,
    time_limit: float | None,
) -> None:
    """Draw the first quilt, and the others until a moment after the time limit."""
    from patchwork_solve.engine.drawing.picture import write_picture
    from patchwork_solve.engine.drawing.quilt import quilt_svg

    quilts = answer.quilts if pictures else []
    for number, picture in enumerate(quilts, start=1):
        if number > 1 and time_limit is not None and clock.spent > time_limit + DRAWING:
            some = f"the first {number - 1:,} of {len(quilts):,} quilts are drawn"
            note(f"note: the time is over: {some}; allow more time, or fewer --alternatives")
            return
        drawn = quilt_svg(picture, answer.before, answer.window)
        for option, path in pictures:
            numbered = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            write_picture(drawn, numbered, option)

"""The command `endgame`."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from analyses.commands import (
    MOST_AT_ONCE,
    FormatOption,
    PngOption,
    SecondsOption,
    StateArgument,
    SvgOption,
    load_position,
    note_if_cold,
    seconds_above_zero,
    working,
)
from analyses.output import Format, emit, note

if TYPE_CHECKING:
    from engine.endgame import Endgame, Limits, Progress
    from engine.state import State


BETWEEN_SAVES = 5.0
"""Seconds between two checkpoints."""

MOST_THREADS = 8
"""Threads without being asked for more: each takes 40 MiB."""


def endgame(
    state: StateArgument,
    time_limit: SecondsOption = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every placement, not one of those worth the same.")
    ] = False,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Show where the runner-up loses points."),
    ] = False,
    memory: Annotated[
        int | None,
        typer.Option(help="The most MiB the search may use (default 80, and 40 a thread)."),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_AT_ONCE,
            help="Threads that search together (default: the cores, 8 at most).",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is proved in this file, and go on from it."),
    ] = None,
    progress: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Append what is proved so far, a JSON document a line."),
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    circle: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the way of the line round the circle (SVG, PNG)."),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Solve an endgame: the exact margin of every move, and a line of best play."""
    from engine.problems import require_playable

    seconds_above_zero(time_limit)
    position = load_position(state)
    require_playable(position)
    _check_pictures(svg, png, circle)
    from engine.endgame import Limits
    from engine.memory import TABLE_ENTRIES, entries_within

    threads = threads or min(_cores(), MOST_THREADS)
    entries = TABLE_ENTRIES if memory is None else entries_within(memory, threads)
    limits = Limits(seconds=time_limit, entries=entries, threads=threads)
    with _stream(progress) as write:
        solved = _solve(position, limits, write, resume)
    _draw(position, solved, svg, png)
    if circle:
        _draw_circle(position, solved, circle)
    from analyses.endgames import endgame_document, endgame_frame, endgame_text
    from analyses.explanation import explain as explained
    from analyses.explanation import explanation_document, explanation_text

    found = explained(position, solved, limits) if explain else None
    if explain and found is None:
        note("note: nothing to explain: no move is proved to give points away")
    document = endgame_document(solved)
    text = endgame_text(position, solved, every)
    if found is not None:
        document["explanation"] = explanation_document(found)
        text += "\n\n" + explanation_text(found)
    emit(form, document, lambda: endgame_frame(position, solved), lambda: text)


def _check_pictures(svg: Path | None, png: Path | None, circle: Path | None) -> None:
    """Refuse a picture that cannot be written before the search rather than after it."""
    from engine.drawing import require_picture_path

    for path, field in ((svg, None), (png, None), (circle, "--circle")):
        if path is not None:
            require_picture_path(path, field)


def _cores() -> int:
    """Count the cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def _stream(path: Path | None) -> Iterator[Callable[[Progress], None]]:
    """Yield what writes progress to a file, a line each time something new is proved."""
    if path is None:
        yield lambda progress: None
        return
    last: dict[str, int] = {}
    with open_to_append(path) as lines:

        def write(progress: Progress) -> None:
            nonlocal last
            proved = asdict(progress)
            nodes = proved.pop("nodes")
            if proved != last:
                last = proved
                print(json.dumps({**proved, "nodes": nodes}), file=lines, flush=True)

        yield write


def open_to_append(path: Path) -> TextIO:
    """Open a file to append to; raise `InputError` where that cannot be done."""
    from engine.errors import InputError

    try:
        return path.open("a", encoding="utf-8")
    except OSError as error:
        raise InputError("--progress", f"{path}: {error.strerror}") from error


def _solve(
    position: State, limits: Limits, write: Callable[[Progress], None], resume: Path | None
) -> Endgame:
    from engine.checkpoint import load
    from engine.endgame import Search

    known = None if resume is None else load(resume, position)
    note_if_cold("search.run")
    saved = time.monotonic()
    with working("searching") as tell:

        def report(progress: Progress) -> None:
            nonlocal saved
            write(progress)
            if resume is not None and time.monotonic() - saved >= BETWEEN_SAVES:
                search.checkpoint().save(resume)
                saved = time.monotonic()
            tell(
                f"margin in [{progress.lower}, {progress.upper}], "
                f"{progress.exact_moves} of {progress.moves} moves exact, "
                f"{progress.nodes:,} nodes"
            )

        search = Search(position, limits, report, known)
        solved = search.solve()
    if resume is not None:
        search.checkpoint().save(resume)
    return solved


def _draw(position: State, solved: Endgame, svg: SvgOption, png: PngOption) -> None:
    if not (svg or png):
        return
    from engine.drawing import line_svg, position_svg, write_picture

    line = solved.proof.witness
    if line is None:
        note("note: no line is proved yet; the picture shows the position")
    picture = position_svg(position) if line is None else line_svg(position, line.moves)
    for path in (svg, png):
        if path:
            write_picture(picture, path)


def _draw_circle(position: State, solved: Endgame, path: Path) -> None:
    from engine.circle import circle_svg
    from engine.drawing import write_picture

    line = () if solved.proof.witness is None else solved.proof.witness.moves
    if not line:
        note("note: no line is proved yet; the picture shows the circle")
    purchases = sum(move.patch is not None and not move.is_leather for move in line)
    write_picture(circle_svg(position, max(1, purchases), line), path, "--circle")

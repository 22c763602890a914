"""Commands on one position or game: new, show, moves, perft, replay, circle."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.fields import EditionField, TimeLimit
from patchwork_solve.analyses.commands import (
    FormatOption,
    GameArgument,
    LinkOption,
    NamesOption,
    PlyOption,
    SeedOption,
    StateArgument,
    TextOption,
    compile_for,
    completion,
    leave_out,
    load_position,
    note_unknown,
    options,
    require_one_line,
    two_names,
    with_names,
    working,
)
from patchwork_solve.analyses.commands.film import FilmOptions
from patchwork_solve.analyses.commands.pictures import (
    FOR_A_PICTURE,
    CompactOption,
    LookOptions,
    Pictures,
    compact_look,
)
from patchwork_solve.analyses.report.output import Format, emit, markdown_text, note, write_each

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.drawing.look import Look
    from patchwork_solve.engine.state import State


def new(
    seed: SeedOption = None,
    edition: EditionField = "current",
    played_to: Annotated[
        int | None,
        typer.Option(help="Let two players play until both tokens are on this space or beyond."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            autocompletion=completion.players,
            help="Players of --played-to: greedy (default), careful or random; two as "
            "greedy,random.",
        ),
    ] = None,
    template: Annotated[
        bool,
        typer.Option(
            "--template", help="Print a template of a position to fill in; check reads it."
        ),
    ] = False,
    names: NamesOption = None,
    text: TextOption = False,
    link: LinkOption = False,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="table (a drawing; the default on a terminal), json (the default for a file or a "
            "pipe), csv or markdown.",
        ),
    ] = None,
) -> None:
    """Set up a new game, or a position from a played game; with > FILE other commands can read
    it."""
    import json
    import random

    from patchwork_solve.analyses.position.template import template_document
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.players.simple import play_out
    from patchwork_solve.engine.state import State

    require_one_line(form, text=text, link=link)
    if played_to is None:
        leave_out("goes with --played-to; leave it out", {"--players": players})
    chosen = edition_of(edition)
    if template:
        leave_out("goes with a shuffled circle; leave it out", {"--seed": seed, "--names": names})
        if text or link or played_to is not None or form not in (None, Format.JSON):
            raise InputError("--template", "is JSON of a game not begun; leave the others out")
        print(json.dumps(template_document(chosen), indent=2, ensure_ascii=False))
        return
    if seed is None:
        seed = random.randrange(1 << 31)
        note(f"note: seed {seed}")
    state = State.new(seed=seed, edition=chosen, names=two_names(names))
    if played_to is not None:
        first, _, second = (players or "greedy").partition(",")
        with options(until="--played-to", players="--players"):
            state = play_out(state, (first, second or first), seed, played_to).final
    _emit_state(state, text, link, form or (Format.TABLE if sys.stdout.isatty() else Format.JSON))


def show(
    state: StateArgument,
    ply: PlyOption = None,
    names: NamesOption = None,
    *,
    pictures: Pictures,
    compact: CompactOption = False,
    mark: Annotated[
        str | None,
        typer.Option("--mark", help="Move to mark in a compact picture, as plus@b1a2b2c2b3."),
    ] = None,
    best: Annotated[
        str | None, typer.Option("--best", help="Best move, to mark in a picture in green.")
    ] = None,
    played: Annotated[
        str | None, typer.Option("--played", help="Played move, to mark in a picture in red.")
    ] = None,
    look_options: LookOptions,
    words: Annotated[
        bool, typer.Option("--words", help="Print the position in words, to be heard or pasted.")
    ] = False,
    text: TextOption = False,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show a position, or a position of a game, with all derived figures."""
    from patchwork_solve.analyses.commands.paths import check_paths

    require_one_line(form, words=words, text=text, link=link)
    labels = pictures.labels()
    look = compact_look(compact, pictures, look_options)
    if not compact:
        leave_out("goes with --compact; add it or leave this out", {"--mark": mark})
    marked = {"best": best, "played": played}
    if not (pictures.svg or pictures.png):
        leave_out(FOR_A_PICTURE, {f"--{name}": one for name, one in marked.items()})
    check_paths(pictures.files, [("STATE", state)])
    position = load_position(state, ply, names)
    fields = {"move": "--mark", **{name: f"--{name}" for name in marked}}
    cells = {f"{field}.cells": option for field, option in fields.items()}
    with options(**fields, **cells, crop="--crop"):
        drawn = ""
        if pictures.svg or pictures.png:
            drawn = _drawn(position, labels, look if compact else None, mark, marked)
    said = position.to_words if words else None
    _emit_state(position, text, link, form, True, lambda: pictures.draw(lambda: drawn), said)


def _drawn(
    state: State, labels: Labels, look: Look | None, mark: str | None, marked: dict[str, str | None]
) -> str:
    """Draw a position: compact with a look, else the whole table."""
    from patchwork_solve.engine.drawing.compact import compact_svg
    from patchwork_solve.engine.drawing.marks import Marks
    from patchwork_solve.engine.drawing.position import position_svg
    from patchwork_solve.engine.game.move import Move

    marks = Marks(**{n: Move.from_text(one, n) for n, one in marked.items() if one is not None})
    if look is None:
        return position_svg(state, labels, marks)
    move = None if mark is None else Move.from_text(mark)
    return compact_svg(state, move, look, labels, marks)


def _emit_state(
    state: State,
    text: bool,
    link: bool,
    form: Format,
    derived: bool = False,
    then: Callable[[], None] = lambda: None,
    said: Callable[[], str] | None = None,
) -> None:
    from patchwork_solve.analyses.position.frame import players_frame, players_rows
    from patchwork_solve.analyses.position.text import link_to, position_text
    from patchwork_solve.analyses.report.moves import by_name

    if text or link:
        said = state.to_text if text else lambda: link_to(state)
    if said is not None:
        emit(Format.TABLE, None, lambda: players_frame(state), said, then)
    else:
        document = state.to_json(derived)
        emit(
            form,
            document,
            lambda: players_frame(state),
            lambda: position_text(state),
            then,
            lambda: markdown_text(by_name(state, players_rows(state))),
        )


def moves(state: StateArgument, ply: PlyOption = None, form: FormatOption = Format.TABLE) -> None:
    """List every legal move."""
    from patchwork_solve.analyses.position.frame import move_rows, moves_frame, moves_list
    from patchwork_solve.analyses.position.text import moves_table
    from patchwork_solve.analyses.report.moves import with_words
    from patchwork_solve.analyses.report.table import table

    position = load_position(state, ply)
    emit(
        form,
        moves_list(position) if form is Format.JSON else None,
        lambda: moves_frame(position),
        lambda: table(moves_table(position)),
        markdown=lambda: markdown_text(with_words(position, move_rows(position))),
    )


def perft(
    state: StateArgument,
    depth: Annotated[int, typer.Option(min=0, max=99, help="Plies.")],
    ply: PlyOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Split by the first move.")] = False,
    bulk: Annotated[
        bool, typer.Option(help="Count the last ply instead of playing it (same answer).")
    ] = True,
    time_limit: TimeLimit = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Count the move sequences of a given length."""
    from patchwork_solve.analyses.position.frame import divide_rows, perft_document, perft_frame
    from patchwork_solve.engine import perft as counting
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.base.errors import InputError

    position = load_position(state, ply)
    if divide and depth == 0:
        raise InputError("--divide", "needs a --depth of 1 or more")
    compile_for("perft")
    with working("counting") as show:
        clock = Clock(time_limit)

        def progress(leaves: int) -> None:
            show(f"{leaves:,} leaves, {clock.spent:.0f} s")

        if divide:
            parts = counting.divide(position, depth, bulk, clock, progress)
            document = perft_document(depth, counting.together([count for _, count in parts]))
            document["moves"] = divide_rows(parts)
        else:
            counted = counting.count(position, depth, bulk, clock, progress)
            document = perft_document(depth, counted)
    emit(form, document, lambda: perft_frame(document))


def replay(
    game: GameArgument,
    names: NamesOption = None,
    *,
    pictures: Pictures,
    film_options: FilmOptions,
    look_options: LookOptions,
    diary: Annotated[
        Path | None,
        typer.Option("--diary", help="Also write it to this .txt file, one ply a line."),
    ] = None,
    text: TextOption = False,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay a game through the rules and show every ply."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.position.frame import replay_document, replay_frame
    from patchwork_solve.analyses.position.text import link_to, replay_table, replay_text
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.base.files import write_file
    from patchwork_solve.engine.document import Document

    require_one_line(form, text=text, link=link)
    labels = pictures.labels(film_options.gif, film_options.animated_svg)
    film = film_options.film(look_options)
    outputs = [*pictures.files, ("--diary", diary), *film_options.files]
    check_paths(outputs, [("GAME", game)])
    with whole_named("GAME"):
        document = Document.load(game, "GAME")
        if document.is_position:
            raise InputError("GAME", "this is a position without moves; the command show shows it")
        record = with_names(document.game(), names)
    film.check(record, labels)
    note_unknown(record.final)

    def picture() -> str:
        from patchwork_solve.engine.drawing.line import line_svg

        return line_svg(record.start, record.moves, labels)

    def write() -> None:
        if diary is not None:
            write_file(record.to_diary().encode(), diary, "--diary")

    def then() -> None:
        write_each(
            lambda: pictures.draw(picture),
            write,
            lambda: film.write_svg(record, labels),
            lambda: film.write_gif(record, labels),
        )

    if text or link:
        line = record.to_text if text else lambda: link_to(record)
        emit(Format.TABLE, None, lambda: replay_frame(record), line, then)
    else:
        emit(
            form,
            replay_document(record) if form is Format.JSON else None,
            lambda: replay_frame(record),
            lambda: replay_text(record),
            then,
            lambda: markdown_text(replay_table(record)),
        )


def circle(
    state: StateArgument,
    ply: PlyOption = None,
    depth: Annotated[int, typer.Option(min=0, max=12, help="Purchases to look ahead.")] = 2,
    graphml: Annotated[
        Path | None, typer.Option(help="Write the graph to this GraphML file.")
    ] = None,
    names: NamesOption = None,
    *,
    pictures: Pictures,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the circle as a graph: which patches can be bought next, and which each player can
    reach."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.position.frame import circle_document, reach_frame, reach_table
    from patchwork_solve.analyses.position.text import circle_text
    from patchwork_solve.analyses.report.moves import by_name
    from patchwork_solve.engine.circle import circle_svg, reach_graph, to_graphml

    labels = pictures.labels()
    outputs = [("--graphml", graphml), *pictures.files]
    check_paths(outputs, [("STATE", state)])
    position = load_position(state, ply, names)
    with options(depth="--depth"):
        graph = reach_graph(position, depth)

    def draw() -> None:
        if graphml:
            to_graphml(graph, graphml, "--graphml")
        pictures.draw(lambda: circle_svg(position, depth, labels=labels))

    emit(
        form,
        circle_document(position, graph),
        lambda: reach_frame(position),
        lambda: circle_text(position, graph),
        draw,
        lambda: markdown_text(by_name(position, reach_table(position))),
    )

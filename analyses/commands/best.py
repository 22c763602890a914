"""The command `best`."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.asking.limits import usual_threads
from patchwork_solve.analyses.asking.query import option_names
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.analyses.commands import (
    FormatOption,
    KnownOption,
    LinkOption,
    NamesOption,
    PlyOption,
    compile_for,
    completion,
    leave_out,
    load_position,
    require_explainable,
    require_one_line,
    working,
)
from patchwork_solve.analyses.commands.pictures import (
    CompactOption,
    LookOptions,
    Pictures,
    compact_look,
)
from patchwork_solve.analyses.report.output import Format, emit, note


def best(
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="STATE",
            autocompletion=completion.positions,
            help="A position, or a game with --ply: a file, example:NAME, - for standard input, or "
            "one-line text. Leave it out with --json-lines.",
        ),
    ] = None,
    ply: PlyOption = None,
    *,
    query: BestQuery,
    every: Annotated[
        bool,
        typer.Option("--all-placements", help="List further placements of each patch as well."),
    ] = False,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Explain the lead of the best move over the next choice."),
    ] = False,
    json_lines: Annotated[
        bool,
        typer.Option(
            "--json-lines",
            help="Keep running: read positions from standard input and stream their analyses, one "
            "JSON document a line.",
        ),
    ] = False,
    known: KnownOption = None,
    names: NamesOption = None,
    pictures: Pictures,
    compact: CompactOption = False,
    look_options: LookOptions,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rank the moves by the strong player's estimate, with proof where possible."""
    from patchwork_solve.analyses.best.analysis import best_answer
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.explaining.finding import of_best
    from patchwork_solve.analyses.position.text import link_to
    from patchwork_solve.analyses.proofs.using import proofs_in_use
    from patchwork_solve.engine.base.cancellation import is_cancelled
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.game.problems import require_playable
    from patchwork_solve.engine.players.analyst import analyst, limits_for

    with options(BestQuery):
        thinker = analyst(query.player)
        together = query.threads or usual_threads()
        limits = limits_for(query.player, query.seconds, threads=together)
    if limits.seconds is None and query.threads is not None:
        raise InputError(
            "--threads",
            "{player} says how it thinks; say it there: strong:5x2",
            player=query.player,
        )
    if json_lines:
        check_paths([("--known", known)])
        others = {"--ply": ply, "--all-placements": every or None, "--names": names}
        others |= given(pictures, *option_names(Pictures))
        others |= {"--compact": compact or None, "--link": link or None}
        others["--explain"] = explain or None
        others["--format"] = None if form is Format.TABLE else form
        leave_out("does not go with --json-lines; leave it out", others)
        with proofs_in_use(known):
            _stream(state, replace(query, threads=together))
        return
    if state is None:
        raise InputError("STATE", "name a position, or use --json-lines")
    if query.seed and not query.rollouts:
        raise InputError("--seed", "{value}; goes with --rollouts; leave it out", value=query.seed)
    require_one_line(form, link=link)
    if explain:
        require_explainable(form, link)
    labels = pictures.labels()
    look = compact_look(compact, pictures, look_options)
    inputs = [("STATE", state), *player_files("--player", [query.player])]
    check_paths([*pictures.files, ("--known", known)], inputs)
    position = load_position(state, ply, names)
    with options(state="STATE"):
        require_playable(position)
    with options(crop="--crop"):
        look.part(position.quilts[0])
    compile_for("analysing", "endgame")
    with proofs_in_use(known), working("thinking") as show:
        answer = best_answer(
            position, thinker, limits, query.rollouts, query.seed, query.seconds, show
        )
        found = of_best(answer) if explain and not is_cancelled() else None
    document = answer.to_json(query.moves)
    if found is not None:
        document["explanation"] = found.to_json()
    elif explain:
        note("note: nothing to explain: there is no other choice")

    def text() -> str:
        if link:
            return link_to(answer.game, 0)
        said = answer.to_text(every, query.moves)
        return said if found is None else f"{said}\n\n{found}"

    def picture() -> str:
        from patchwork_solve.engine.drawing.line import line_svg

        if compact:
            return answer.to_compact_svg(look, labels)
        return line_svg(position, answer.line, labels)

    emit(
        form,
        document,
        lambda: answer.to_frame(query.moves),
        text,
        lambda: pictures.draw(picture),
        lambda: answer.to_markdown(query.moves),
    )


def _stream(state: str | None, defaults: BestQuery) -> None:
    """Answer requests on standard input until it ends."""
    from patchwork_solve.analyses.best.stream import Stream
    from patchwork_solve.engine.base.errors import InputError

    if state is not None:
        raise InputError("STATE", "with --json-lines positions come in on standard input")
    compile_for("analysing", "endgame")
    # A file of its own: at exit Python wants standard input's, which a thread still reads from.
    lines = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    Stream(defaults, lines, sys.stdout).run()

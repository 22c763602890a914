"""The command `endgame`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import (
    FormatOption,
    KnownOption,
    LinkOption,
    NamesOption,
    PlyOption,
    StateArgument,
    compile_for,
    leave_out,
    load_position,
    require_explainable,
    require_one_line,
    working,
)
from patchwork_solve.analyses.commands.pictures import Pictures
from patchwork_solve.analyses.endgame.query import EndgameQuery
from patchwork_solve.analyses.proofs.tree.query import TreeQuery
from patchwork_solve.analyses.report.output import Format, emit, note, write_each

if TYPE_CHECKING:
    from patchwork_solve.analyses.endgame.proved_so_far import CheckpointFile
    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.endgame.driver import Endgame, Progress, SearchLimits
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


def endgame(
    state: StateArgument,
    ply: PlyOption = None,
    *,
    query: EndgameQuery,
    tasks: TreeQuery,
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="List every placement, not only one of those with the same margin."
        ),
    ] = False,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Explain the lead of the best move over the runner-up."),
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Save what is proved to this file, and continue from it."
        ),
    ] = None,
    known: KnownOption = None,
    progress: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Append what is proved so far to this file, one JSON document a line.",
        ),
    ] = None,
    circle: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the purchases of the line on the circle (SVG, PNG)."
        ),
    ] = None,
    names: NamesOption = None,
    pictures: Pictures,
    save_line: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the line as a game that starts here, for replay (.json, or .txt for one "
            "line).",
        ),
    ] = None,
    save_every: Annotated[
        float,
        typer.Option(hidden=True, min=0, help="Seconds between writes to the file of --resume."),
    ] = 5.0,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Solve an endgame: the exact margin of every move, and a line of best play."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.game.problems import require_playable

    require_one_line(form, link=link)
    if explain:
        require_explainable(form, link)
        _require_margins(query)
    if tasks.is_shared:
        _require_margin_only(
            query, explain=explain, resume=resume, progress=progress, save_line=save_line
        )
    drawn = _Drawn(pictures, circle, pictures.labels(circle))
    files = [("--resume", resume), ("--progress", progress), ("--save-line", save_line)]
    files += [("--known", known), ("--certificate", tasks.certificate)]
    check_paths([*pictures.files, ("--circle", circle), *files], [("STATE", state)])
    position = load_position(state, ply, names)
    with options(state="STATE"):
        require_playable(position)
    with options(EndgameQuery):
        limits = query.limits()
    from patchwork_solve.analyses.endgame.proved_so_far import checkpoint_file, progress_file
    from patchwork_solve.analyses.proofs.using import proofs_in_use

    if tasks.is_shared:
        solved = _prove(position, query, tasks, known)
        _show(position, solved, None, every, form, lambda: drawn.draw(position, solved), link)
        return
    with (
        proofs_in_use(known),
        options(EndgameQuery, checkpoint="--resume"),
        checkpoint_file(resume, position, save_every) as saved,
        progress_file(progress) as append,
    ):
        solved, found = _solve(position, limits, saved, append, explain)

        def write() -> None:
            write_each(
                lambda: drawn.draw(position, solved),
                lambda: _save_line(position, solved, save_line),
            )

        _show(position, solved, found, every, form, write, link)


def _require_margins(query: EndgameQuery) -> None:
    """Raise `InputError` for a question whose answer has no margins of moves to explain."""
    from patchwork_solve.engine.base.errors import InputError

    if query.margin_only or query.winner_only:
        other = "--winner" if query.winner_only else "--margin-only"
        raise InputError(
            "--explain", "needs the margins of moves; leave it or {other} out", other=other
        )


def _require_margin_only(query: EndgameQuery, **given: object) -> None:
    """Raise `InputError` for an option that a proof by tasks does not take."""
    why = "does not go with --processes or --cluster; leave it out"
    given |= {"winner": query.winner_only, "memory": query.memory}
    leave_out(why, {f"--{name.replace('_', '-')}": given[name] or None for name in given})


def _prove(position: State, query: EndgameQuery, tasks: TreeQuery, known: Path | None) -> Endgame:
    """Prove the margin by tasks for many workers.

    Raises `InputError` for a file of proofs to which nothing can be added.
    """
    from patchwork_solve.analyses.proofs.endings import SORTED, TEXT
    from patchwork_solve.analyses.proofs.tree.running import prove_by_tasks
    from patchwork_solve.engine.base.errors import InputError

    if known is not None and known.suffix.lower() == SORTED:
        raise InputError(
            "--known", "a proof by tasks adds to it; name a {allowed} file", allowed=TEXT
        )
    compile_for("drafting", "endgame")
    with working("proving") as show:
        return prove_by_tasks(position, tasks, query.seconds, known, show)


def _solve(
    position: State,
    limits: SearchLimits,
    saved: CheckpointFile,
    append: Callable[[Progress], None],
    explain: bool,
) -> tuple[Endgame, Explanation | None]:
    """Search a position, and explain the answer on request."""
    from patchwork_solve.analyses.explaining.finding import why_not
    from patchwork_solve.engine.base.cancellation import is_cancelled
    from patchwork_solve.engine.endgame.driver import Search
    from patchwork_solve.engine.forms.margin_words import margin_words

    compile_for("endgame")
    with working("searching") as show:

        def report(progress: Progress) -> None:
            append(progress)
            saved.save_if_due(search)
            show(
                f"{margin_words(progress.lower, progress.upper, position.names)}, "
                f"{progress.exact_moves} of {progress.moves} moves exact, "
                f"{progress.nodes:,} nodes"
            )

        search = Search(position, limits, report, saved.known)
        solved = search.solve()
        append(search.progress())  # A short search reports nothing before its end.
        saved.save(search)
        found = _explain(position, solved, limits) if explain and not is_cancelled() else None
    if explain and found is None:
        note(f"note: {why_not(solved)}")
    return solved, found


def _explain(position: State, solved: Endgame, limits: SearchLimits) -> Explanation | None:
    """Explain the answer in the time that the search has left."""
    from patchwork_solve.analyses.explaining.finding import of_endgame

    if limits.seconds is not None:
        left = limits.seconds - solved.proof.work.seconds
        limits = replace(limits, seconds=max(left, 0.0))
    return of_endgame(position, solved, limits)


def _show(
    position: State,
    solved: Endgame,
    found: Explanation | None,
    every: bool,
    form: Format,
    draw: Callable[[], None],
    link: bool,
) -> None:
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.analyses.endgame.text import endgame_text
    from patchwork_solve.analyses.position.text import link_to

    answer = EndgameAnswer(position, solved)
    document = answer.to_json()
    if found is not None:
        document["explanation"] = found.to_json()

    def text() -> str:
        if link:
            return link_to(_line_of(position, solved), 0)
        said = endgame_text(answer, every, "; --all lists each")
        return said if found is None else f"{said}\n\n{found}"

    emit(form, document, answer.to_frame, text, draw, answer.to_markdown)


def _save_line(position: State, solved: Endgame, path: Path | None) -> None:
    """Write the printed line as a game."""
    from patchwork_solve.analyses.report.output import write_game

    if path is not None:
        write_game(_line_of(position, solved), path, "--save-line")


def _line_of(position: State, solved: Endgame) -> Game:
    """Return the printed line as a game."""
    from patchwork_solve.engine.record import Game

    return Game.played(position, solved.line.moves)


@dataclass(frozen=True)
class _Drawn:
    """The files in which the answer is drawn."""

    pictures: Pictures
    circle: Path | None
    labels: Labels

    def draw(self, position: State, solved: Endgame) -> None:
        """Draw the line of best play, or where it starts."""
        if not (self.pictures.svg or self.pictures.png or self.circle):
            return
        from patchwork_solve.engine.circle import circle_svg
        from patchwork_solve.engine.drawing.line import line_svg
        from patchwork_solve.engine.drawing.picture import write_picture
        from patchwork_solve.engine.drawing.position import position_svg

        line = () if solved.proof.witness is None else solved.proof.witness.moves
        if not line:
            note("note: no line is proved yet; the picture shows the position")

        def picture() -> str:
            if line:
                return line_svg(position, line, self.labels)
            return position_svg(position, self.labels)

        def ring() -> None:
            if self.circle:
                purchases = sum(move.is_purchase for move in line)
                drawn = circle_svg(position, max(1, purchases), line, self.labels)
                write_picture(drawn, self.circle, "--circle")

        write_each(lambda: self.pictures.draw(picture), ring)

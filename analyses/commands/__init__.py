"""The commands, thin: read the arguments, call a report, print it.

Heavy modules are imported inside the commands, so that ``--help`` is quick.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking import completion as completion
from patchwork_solve.analyses.asking.command import options as options
from patchwork_solve.analyses.asking.limits import MOST as MOST
from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE as MOST_AT_ONCE
from patchwork_solve.analyses.asking.limits import MOST_SEED as MOST_SEED
from patchwork_solve.analyses.asking.options import AnswersOption as AnswersOption
from patchwork_solve.analyses.asking.options import ClusterOption as ClusterOption
from patchwork_solve.analyses.asking.options import FormatOption as FormatOption
from patchwork_solve.analyses.asking.options import KnownOption as KnownOption
from patchwork_solve.analyses.asking.options import OutputOption as OutputOption
from patchwork_solve.analyses.asking.options import SvgOption as SvgOption
from patchwork_solve.analyses.report.output import Format, note
from patchwork_solve.engine.base.program import NAME
from patchwork_solve.engine.base.wording import one_line, shown

if TYPE_CHECKING:
    from patchwork_solve.analyses.asking.edition import EditionName
    from patchwork_solve.analyses.report.page import Provenance
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


LONGEST_COMMAND = 4000
"""Characters of a command line that a page repeats."""

StateArgument = Annotated[
    str,
    typer.Argument(
        metavar="STATE",
        autocompletion=completion.positions,
        help="A position, or a game with --ply: a file, example:NAME, - for standard input, "
        "one-line text, or a link of the board.",
    ),
]
GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        autocompletion=completion.games,
        help="A file, example:NAME, - for standard input, one-line text, or a link of the board.",
    ),
]
PlyOption = Annotated[
    int | None,
    typer.Option(
        "--ply", metavar="N", help="With a game: the position after N plies (default: the last)."
    ),
]
NamesOption = Annotated[
    str | None,
    typer.Option(
        "--names",
        metavar="A,B",
        help="Names of both players, first player first (default: those in the file, or colours).",
    ),
]
TextOption = Annotated[bool, typer.Option("--text", help="Print the one-line form.")]
LinkOption = Annotated[bool, typer.Option("--link", help="Print a link that opens on the board.")]
SeedOption = Annotated[
    int | None, typer.Option("--seed", min=0, max=MOST_SEED, help="Repeat the same shuffle.")
]


def made_by(days: Iterable[str | None] = ()) -> Provenance:
    """Return the command line and the days of data that a page of this command names.

    Parameters
    ----------
    days : iterable of str or None
        When its data were worked out; None for an unrecorded day. Today if there are none.
    """
    from patchwork_solve.analyses.report.page import Provenance, today

    dates = set(days) or {today()}
    known = sorted(day for day in dates if day is not None)
    words = " to ".join(dict.fromkeys([*known[:1], *known[-1:]]))
    if None in dates:
        words += (" and " if words else "") + "on days that the file of answers does not record"
    line = shlex.join([NAME, *sys.argv[1:]])
    return Provenance(one_line(line, LONGEST_COMMAND), words)


def leave_out(why: str, given: Mapping[str, object]) -> None:
    """Raise `InputError` for an option that is given, and does not go with the others."""
    from patchwork_solve.engine.base.errors import InputError

    for option, value in given.items():
        if value is not None:
            raise InputError(option, why)


def two_names(given: str | None) -> Names | None:
    """Return the two names of `--names`; None when it is not given.

    Raises `InputError` when there are not two different names with a comma between.
    """
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.game.names import tidy_names

    if given is None:
        return None
    parts = given.split(",")
    if len(parts) != 2 or not all(map(str.strip, parts)):
        raise InputError(
            "--names", "{value}; give two with a comma between, as Ann,Bob", value=shown(given)
        )
    return tidy_names(parts, "--names")


def with_names(record: Game, given: str | None) -> Game:
    """Return a game with the names that `--names` gives, or with its own."""
    names = two_names(given)
    return record if names is None else record.with_names(names)


def load_position(argument: str, ply: int | None = None, names: str | None = None) -> State:
    """Read a position or one of a game; see `load_record`."""
    return load_record(argument, ply, names).final


def load_record(argument: str, ply: int | None = None, names: str | None = None) -> Game:
    """Read a game up to one of its positions, or a position as a game that is to be played.

    What says that no game can have reached the position is noted.

    Parameters
    ----------
    argument : str
        What the user names.
    ply : int, optional
        Of a game, how many plies are played; all of them when left out.
    names : str, optional
        What `--names` calls the players.
    """
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.document import Document
    from patchwork_solve.engine.record import Game

    with whole_named("STATE"):
        document = Document.load(argument, "STATE")
        if document.is_game:
            record = _up_to(document.game(), document.ply if ply is None else ply)
        elif ply is None:
            record = Game(document.state(), ())
        else:
            raise InputError(
                "--ply", "{value}; STATE is a position, not a game; leave it out", value=ply
            )
    record = with_names(record, names)
    for problem in record.final.problems():
        note(f"note: {problem}")
    note_unknown(record.final)
    return record


def require_one_line(form: Format | None, **given: bool) -> None:
    """Raise `InputError` for an answer that is text with a format, or with another such answer."""
    from patchwork_solve.engine.base.errors import InputError

    lines = [f"--{name}" for name, is_given in given.items() if is_given]
    if len(lines) > 1:
        raise InputError(lines[1], "cannot go with {other}; leave one out", other=lines[0])
    if lines and form not in (None, Format.TABLE):
        raise InputError(lines[0], "is text, not {form}; leave it or --format out", form=form.value)


def require_explainable(form: Format, link: bool = False) -> None:
    """Raise `InputError` for a link, or a format, that has no place for an explanation."""
    from patchwork_solve.engine.base.errors import InputError, Sentence

    if link:
        raise InputError("--explain", "is not in a link; leave it or --link out")
    if form not in (Format.TABLE, Format.JSON):
        allowed = Sentence(
            "allowed: --format {one} or {other}", one=Format.TABLE.value, other=Format.JSON.value
        )
        raise InputError(
            "--explain",
            "is not in {form}; {allowed}, or leave it out",
            form=form.value,
            allowed=allowed,
        )


def note_unknown(state: State) -> None:
    """Note on standard error that a part of the circle is unknown, where it is."""
    from patchwork_solve.engine.game.problems import unknown_words

    if state.unknown:
        note(f"note: circle: {unknown_words(state)}; only known patches can be bought")


def require_own(edition: EditionName | None, own: Edition) -> None:
    """Raise `InputError` for an `--edition` that is another than that of the position."""
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of

    if edition is not None and edition_of(edition) != own:
        raise InputError(
            "--edition", "{value}; the position names its own, leave it out", value=edition
        )


def _up_to(game: Game, ply: int | None) -> Game:
    from patchwork_solve.engine.record import Game

    return Game(game.start, game.moves[: checked_ply(ply, len(game.moves))])


def checked_ply(ply: int | None, last: int) -> int:
    """Return how many plies of a game are to be played; all of them, which is noted, for None."""
    from patchwork_solve.engine.base.errors import InputError

    if ply is None:
        note(f"note: the position after all {last} plies; --ply N takes an earlier one")
        return last
    if not 0 <= ply <= last:
        raise InputError(
            "--ply",
            "{value}; allowed: 0 to {most}, the plies of this game",
            value=shown(ply),
            most=last,
        )
    return ply


def compile_for(*jobs: str) -> None:
    """Compile what some kinds of work call of the kernel, if that is still to be done, and show it.

    Everything that can be wrong with the input comes first: this takes a while, once.
    """
    from patchwork_solve.engine.kernel import LIBRARY

    if LIBRARY is not None:
        return
    from patchwork_solve.engine.kernel.jobs import tasks

    missing = [task for task in tasks(jobs) if not task.is_done]
    if missing:
        from patchwork_solve.engine.kernel.preparing import prepare

        with _compiling(len(missing)) as tell:
            prepare(jobs, missing, tell)


@contextmanager
def _compiling(number: int) -> Iterator[Callable[[int], None]]:
    """Show how much of the kernel is compiled: a bar, or one line where there is no terminal."""
    from patchwork_solve.engine.kernel.machine_code.cache import FOLDER

    once = ", once" if FOLDER.keeps() else ""
    if not sys.stderr.isatty():
        note(f"note: compiling the kernel for this machine{once}; this takes under a minute")
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("compiling"),
        MofNCompleteColumn(separator=" of "),
        BarColumn(),
        TextColumn(once.removeprefix(", ")),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=number)
        yield lambda done: bar.update(task, completed=done)


BETWEEN_LINES = 5.0
"""Seconds between two lines of progress where standard error is no terminal."""


def _now_and_then() -> Callable[[str], None]:
    """Return a function that prints a message unless it printed another just before."""
    last = time.monotonic()

    def tell(message: str) -> None:
        nonlocal last
        if time.monotonic() - last >= BETWEEN_LINES:
            last = time.monotonic()
            note(f"progress: {message}")

    return tell


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Do long work: show progress on standard error, and stop on Ctrl-C and SIGTERM.

    Yields the function that reports progress. A terminal gets one line that changes; a file or a
    pipe gets a line now and then. The first signal makes searches end with what they have, so that
    it can be printed; the second one ends the command.
    """
    from patchwork_solve.engine.base.cancellation import (
        handlers_installed,
        is_repeated,
        last_signal,
    )
    from patchwork_solve.engine.kernel.machine_code import compiling

    with (
        handlers_installed(compiling.is_going_on),
        options(processes="--processes", cluster="--cluster"),
    ):
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.markup import escape

            with Console(stderr=True).status(what) as status:
                yield lambda message: status.update(escape(one_line(message)))
        else:
            yield _now_and_then()
    if is_repeated():
        raise KeyboardInterrupt(last_signal())

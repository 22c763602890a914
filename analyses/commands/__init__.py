"""The commands, thin: read the arguments, call a report, print it.

Heavy modules are imported inside the commands, so that ``--help`` is quick.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.limits import MANY as MANY
from patchwork_solve.analyses.limits import MOST_AT_ONCE as MOST_AT_ONCE
from patchwork_solve.analyses.limits import require_seconds
from patchwork_solve.analyses.output import Format, note
from patchwork_solve.engine.wording import one_line

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

MOST_SEED = (1 << 62) - 1
"""The largest seed: what is added to it still fits a word."""

StateArgument = Annotated[
    str, typer.Argument(metavar="STATE", help="A file, - for standard input, or one-line text.")
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A file, - for standard input, or one-line text.")
]
FormatOption = Annotated[
    Format, typer.Option("--format", help="What to print: table, json, csv or markdown.")
]
SvgOption = Annotated[Path | None, typer.Option("--svg", help="Also draw it to this SVG file.")]
PngOption = Annotated[Path | None, typer.Option("--png", help="Also draw it to this PNG file.")]
EditionOption = Annotated[
    str, typer.Option("--edition", help="current, first-2014, or a variant's .toml file.")
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", min=0, max=MOST_SEED, help="Repeat the same shuffle.")
]
SecondsOption = Annotated[
    float | None, typer.Option("--time-limit", help="Seconds after which to report bounds.")
]


@contextmanager
def options(**names: str) -> Iterator[None]:
    """Name the option behind a field that is wrong.

    Parameters
    ----------
    **names : str
        The option of each field, as ``depth="--depth"``.
    """
    from patchwork_solve.engine.errors import InputError

    try:
        yield
    except InputError as error:
        if error.field not in names:
            raise
        raise InputError(names[error.field], error.reason) from None


def seconds_above_zero(time_limit: float | None) -> None:
    """Raise `InputError` for a time limit that is none."""
    require_seconds(time_limit, "--time-limit")


def load_position(argument: str) -> State:
    """Read a state, and note what says that no game can have reached it."""
    from patchwork_solve.engine.state import State

    state = State.load(argument)
    for problem in state.problems():
        note(f"note: {problem}")
    return state


def note_if_cold(*functions: str) -> None:
    """Tell the user once, when it comes to that, that kernel functions must be compiled first."""
    from patchwork_solve.engine.kernel import announce

    told: list[str] = []

    def tell() -> None:
        if not told:
            told.append(
                "note: compiling the kernel for this machine, once; this takes under a minute"
            )
            note(told[0])

    for function in functions:
        announce(function, tell)


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
    """Do long work: show on standard error that it goes on, and heed Ctrl-C and SIGTERM.

    Yields what tells how far it is. A terminal gets one line that changes; a file or a pipe gets a
    line now and then. The first signal makes searches end with what they have, so that it can be
    printed; the second one ends the command.
    """
    from patchwork_solve.engine.interruption import came, heeded, is_insisted
    from patchwork_solve.engine.kernel.machine_code import compiling

    with heeded(compiling.is_going_on):
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.markup import escape

            with Console(stderr=True).status(what) as status:
                yield lambda message: status.update(escape(one_line(message)))
        else:
            yield _now_and_then()
    if is_insisted():
        raise KeyboardInterrupt(came())

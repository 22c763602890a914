"""The command line: `patchwork-solve`."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from analyses.commands import (
    bench,
    bounds,
    endgame,
    endgame_study,
    packing,
    position,
    report_bounds,
)
from analyses.output import note
from analyses.usage import usage_words
from engine.errors import InputError

# Typer may carry a copy of click of its own, so its errors are found through a public one.
_UsageError: type[typer.BadParameter] = next(
    base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException"
)

USAGE_ERROR = 2
INTERRUPTED = 130

app = typer.Typer(
    name="patchwork-solve",
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    position.new,
    position.show,
    position.moves,
    position.perft,
    position.replay,
    position.circle,
    endgame.endgame,
    packing.pack,
    packing.square,
    bounds.bounds,
    bench.bench,
):
    app.command()(command)

reports = typer.Typer(help="Reports over many questions: tables, plots, files.")
reports.command("bounds")(report_bounds.report_bounds)
reports.command("endgames")(endgame_study.report_endgames)
app.add_typer(reports, name="report")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"patchwork-solve {version('patchwork-solve')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Exact endgames, packing and score bounds for Patchwork."""


def main() -> None:
    """Run the command line; bad input is one line on standard error and exit status 2."""
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except InputError as error:
        note(f"error: {error}")
        status = USAGE_ERROR
    except _UsageError as error:
        note(f"error: {usage_words(error)}")
        status = USAGE_ERROR
    except (typer.Abort, KeyboardInterrupt):
        note("interrupted")
        status = INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()

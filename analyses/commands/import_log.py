"""The command `import-log`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption
from patchwork_solve.analyses.report.output import Format, emit


def import_log(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A log that you saved by hand, as JSON, or - for standard input."
        ),
    ],
    inspect: Annotated[
        bool,
        typer.Option("--inspect", help="List the types of events in the log and their arguments."),
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the contents of a game log that you saved by hand (no log of Patchwork is understood
    yet).

    It reads the file that you name and fetches nothing.
    """
    from patchwork_solve.analyses.position.saved_log import Inventory
    from patchwork_solve.engine.base.errors import InputError, whole_named

    if not inspect:
        reason = "needed: no log of Patchwork was ever seen, so none can be read as a game yet"
        raise InputError("--inspect", f"{reason}; enter the game with record or on the board")
    with whole_named("FILE"):
        found = Inventory.load(file, "FILE")
    emit(form, found.to_json(), found.to_frame, found.to_text)

"""The command `example`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, completion, leave_out
from patchwork_solve.analyses.report.output import Format, emit

if TYPE_CHECKING:
    import pandas as pd


def example(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            autocompletion=completion.example_names,
            help="The example to print, for example to a file with > FILE.",
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the examples, or print one; any command takes one as example:NAME."""
    from patchwork_solve.engine.base.examples import PREFIX, examples, find

    if name is not None:
        given = None if form is Format.TABLE else form
        leave_out("is for the list; leave it out with NAME", {"--format": given})
        print(find(name.removeprefix(PREFIX), "NAME").path.read_text("utf-8"), end="")
        return
    entries = [asdict(example) for example in examples()]

    def frame() -> pd.DataFrame:
        import pandas as pd

        return pd.DataFrame(entries)

    emit(form, entries, frame)

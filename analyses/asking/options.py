"""Options that several commands have without a query, as Typer reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE

EditionsOption = Annotated[
    list[str] | None,
    typer.Option("--edition", help="current, first-2014, or a variant's .toml; several do."),
]
PatienceOption = Annotated[
    float, typer.Option(help="Seconds that a foreign program may take over a move.")
]
PlayerOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.players,
        help="Who plays itself under both; strong-alone:100n is quick, strong:10000n stronger.",
    ),
]
ProcessesOption = Annotated[
    int,
    typer.Option(
        min=1, max=MOST_AT_ONCE, help="Pairs played at once.", show_default="one for each core"
    ),
]
ResumeOption = Annotated[
    Path | None, typer.Option(help="Keep finished pairs in this file, and go on from those in it.")
]
StopOption = Annotated[
    float | None, typer.Option("--time-limit", help="Seconds after which to report what there is.")
]

"""Options that several commands have without a query, as Typer reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ResumeOption = Annotated[
    Path | None,
    typer.Option(help="Save finished pairs to this file, and continue from those in it."),
]
StopOption = Annotated[
    float | None,
    typer.Option("--time-limit", help="Seconds after which to report the results so far."),
]

"""The command `bench`."""

from __future__ import annotations

from typing import Annotated

import typer

from analyses.commands import FormatOption
from analyses.output import Format, emit


def bench(
    seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="Seconds for each measured figure.")
    ] = 2.0,
    form: FormatOption = Format.TABLE,
) -> None:
    """Measure the kernel's speed, and count the nodes of the fixed endgame suite."""
    import pandas as pd

    from analyses.bench import measure

    figures = measure(seconds)
    rows = [{"figure": name, "value": f"{value:,}"} for name, value in figures.items()]
    emit(form, figures, lambda: pd.DataFrame(rows))

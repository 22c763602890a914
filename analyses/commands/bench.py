"""The command `bench`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, compile_for
from patchwork_solve.analyses.report.output import Format, emit


def bench(
    seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="Seconds for each measured figure.")
    ] = 2.0,
    only_signature: Annotated[
        bool, typer.Option("--signature", help="Only count the nodes of the fixed endgame suite.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Measure the speed of the kernel and the players, and count the nodes of the fixed endgame
    suite."""
    import pandas as pd

    from patchwork_solve.analyses.report.table import table
    from patchwork_solve.engine.bench import measure, signature, suite

    if only_signature:
        compile_for("endgame", "batches")
        count = signature(suite())
        frame = pd.DataFrame({"signature": [count]})
        emit(form, {"signature": count}, lambda: frame, lambda: str(count))
        return
    compile_for("endgame", "batches", "perft", "drafting")
    figures = measure(seconds)
    values = pd.Series(list(figures.values()), dtype=object)  # Whole numbers stay whole.
    frame = pd.DataFrame({"figure": list(figures), "value": values})
    said = [f"{value:,}" for value in values]
    emit(form, figures, lambda: frame, lambda: table(frame.assign(value=said)))

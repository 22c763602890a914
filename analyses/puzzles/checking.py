"""Certificates held against the rules, and against a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.puzzles.certificate import CertificateModel, check, solve_again
from patchwork_solve.engine.clock import Clock
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.interruption import GivenUpError

COLUMNS = {
    "id": "str",
    "moves": "Int64",
    "lines": "Int64",
    "plies": "Int64",
    "proved": "boolean",
}


def checked_frame(
    models: Sequence[CertificateModel],
    solve: bool = False,
    seconds: float | None = None,
    tell: Callable[[str], None] = lambda words: None,
) -> pd.DataFrame:
    """Return certificates that hold, one row each.

    Columns: id (str), moves (Int64: legal ones, each with its margin), lines, plies (Int64: that
    were replayed), proved (boolean: whether every margin was proved again; <NA> where nobody asked,
    or the limit came first).

    Parameters
    ----------
    models : sequence of CertificateModel
    solve : bool
        Whether to prove the margins again.
    seconds : float, optional
        Limit of that.
    tell : callable
        Told how many are done.

    Raises
    ------
    InputError
        Naming the first figure that is wrong.
    """
    checked = [check(model) for model in models]
    clock = Clock(seconds)
    rows: list[dict[str, Any]] = []
    for one in checked:
        row = {"id": one.id, "moves": len(one.margins), "lines": one.lines, "plies": one.plies}
        rows.append(row | {"proved": None})
        if solve and not clock.is_over:
            try:
                wrong = solve_again(one, clock)
            except (GivenUpError, KeyboardInterrupt):
                continue
            if wrong is not None:
                raise InputError(f"{one.id}.moves", f"best play says otherwise: {wrong}")
            rows[-1]["proved"] = True
            tell(f"{len(rows)} of {len(checked)} proved again")
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)

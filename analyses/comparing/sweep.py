"""Sweeps, for Python."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.comparing.metric import PRIMARY, require_swept
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.asking.edition import EditionName


def sweep(
    field: str,
    *,
    out: str | os.PathLike[str],
    edition: EditionName = "current",
    player: str = "strong:1000n",
    games: int = 500,
    seed: int = 0,
    processes: int = 1,
    seconds: float | None = None,
    metrics: Sequence[str] = PRIMARY,
    fit: bool | None = None,
    fit_games: int | None = None,
) -> pd.DataFrame:
    """Play every value of a rule on the same circles, and return what becomes of the metrics.

    Parameters
    ----------
    field : str
        As ``square_points=0..14`` or ``leather_marks[0]=14..31..2``.
    out : str or path-like
        Folder in which the games are kept, a run for each value.
    edition : Edition, str or path-like
    player : str
    games : int
        Under each value.
    seed : int
    processes : int
    seconds : float, optional
        Time limit.
    metrics : sequence of str
        Those that the question is about: p is corrected for their number.
    fit : bool, optional
        Fit the player's evaluation to the rules under each value first, see `whatif`.
    fit_games : int, optional

    Returns
    -------
    DataFrame
        A row for each value and metric (docs/reference/columns.md).

    Raises
    ------
    InputError
        Naming the argument that is wrong.
    """
    query = SweepQuery(
        field,
        edition,
        player=player,
        games=games,
        seed=seed,
        processes=processes,
        seconds=seconds,
        fit=fit,
        fit_games=fit_games,
    )
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "sweep")
    names = require_swept(metrics, "metrics")
    query.check(folder := Path(out))
    from patchwork_solve.analyses.comparing.sweep_frame import sweep_frame

    with interruptible():
        return sweep_frame(query, folder, metrics=names)

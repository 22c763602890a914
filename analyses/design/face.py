"""A search over rules, for Python."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.design.query import DesignQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.asking.edition import EditionName
    from patchwork_solve.analyses.design.report import Designed


def design(
    goals: str | Sequence[str],
    vary: str | Sequence[str],
    edition: EditionName = "current",
    *,
    out: str | os.PathLike[str],
    trials: int = 60,
    player: str = "strong:1000n",
    games: int = 1000,
    seed: int = 0,
    processes: int = 1,
    seconds: float | None = None,
    fit: bool | None = None,
    fit_games: int | None = None,
) -> Designed:
    """Search for rules that bring figures to their goals.

    Parameters
    ----------
    goals : str or sequence of str
        As ``win_0=0.5``, or ``margin=0:2`` with a weight.
    vary : str or sequence of str
        As ``start_buttons.1=5..9`` or ``swap``.
    edition : Edition, str or path-like
        The rules to begin with.
    out : str or path-like
        Folder that holds the games and the trials; the same call continues there.
    trials : int
        Rule sets to try; if there are no more, all are tried.
    player : str
    games : int
        Number for each of the last few rule sets, in the search and on fresh circles.
    seed : int
    processes : int
        More than one need a script with a ``__main__`` guard.
    seconds : float, optional
        Time limit.
    fit : bool, optional
        Fit the player's evaluation to each rule set first, see `whatif`.
    fit_games : int, optional

    Returns
    -------
    Designed
        Its ``variant`` is the Edition that the search chose; ``report.frame("rules")`` has a row
        for each of the last few rule sets and each goal (docs/reference/columns.md).

    Raises
    ------
    InputError
        Naming the argument that is wrong.
    """
    query = DesignQuery(
        goals,
        vary,
        edition,
        trials=trials,
        player=player,
        games=games,
        seed=seed,
        processes=processes,
        seconds=seconds,
        fit=fit,
        fit_games=fit_games,
    )
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "design")
    query.check(folder := Path(out))
    from patchwork_solve.analyses.design.designing import designed

    with interruptible():
        return designed(query, folder)

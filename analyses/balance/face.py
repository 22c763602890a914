"""The Python function `balance`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.simulation.run import Run


def balance(*runs: Run | str | os.PathLike[str], sections: Sequence[str] = ()) -> BalanceAnswer:
    """Report the statistics of runs: first and second player, scores, tile, leather, patches.

    Parameters
    ----------
    *runs : Run, str or path-like
        Results of `simulate`, or its folders; several are compared side by side.
    sections : sequence of str
        Parts of the report, as ``seats`` or ``patches``; all when left out.

    Returns
    -------
    BalanceAnswer
        All of it estimated, none of it proved. Ctrl-C ends the work with the parts that are there.

    Raises
    ------
    InputError
        For a folder that is not a run, or an unknown section.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from patchwork_solve.lab import simulate
    >>> with TemporaryDirectory() as folder, simulate("greedy", 20, out=folder) as run:
    ...     answer = balance(run, sections=["seats"])
    >>> answer.to_frame("seats")[["games", "win", "win_low", "win_high"]].values.tolist()
    [[20, 0.7, 0.46066, 0.8644]]
    """
    from contextlib import ExitStack

    from patchwork_solve.analyses.balance.answering import chosen_sections, report, worthwhile
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "runs")
    if not runs:
        raise InputError("runs", "missing; name at least one folder written by simulate")
    chosen = chosen_sections(sections)
    with ExitStack() as opened, interruptible():
        tables = [
            run if isinstance(run, Run) else opened.enter_context(Run.open(os.fspath(run), "runs"))
            for run in runs
        ]
        return report(tables, worthwhile(chosen, tables) if sections is None else chosen)

"""What Python code asks of a simulation."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.limits import (
    MOST_AT_ONCE,
    interruptible,
    require_count,
    require_seconds,
)
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run


def simulate(
    players: str | tuple[str, str],
    games: int,
    *,
    out: str | os.PathLike[str],
    edition: EditionName = "current",
    seed: int = 0,
    processes: int = 1,
    cluster: str | None = None,
    games_a_shard: int | None = None,
    seconds: float | None = None,
    patience: float = 60.0,
) -> Run:
    """Play games by the thousand into a folder, or go on with the run that is there.

    Parameters
    ----------
    players : str or tuple of str
        By name: one that meets itself, once on each circle; or two, which meet twice on each and
        change seats.
    games : int
        In all; more than a folder has make the run longer.
    out : str or path-like
        The folder (docs/reference/simulation.md).
    edition : Edition, str or path-like
        As `Edition.load` takes it.
    seed : int
        Of the circles and of what players draw.
    processes : int
        Shards played at the same time; more than one need a script with a ``__main__`` guard.
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead and see the same folder.
    games_a_shard : int, optional
        Games written together: about a minute of play by default, 1000 at most.
    seconds : float, optional
        Time limit; a shard that is not finished then is not kept.
    patience : float
        Seconds that a foreign program may take over a move.

    Returns
    -------
    Run
        What is there; Ctrl-C ends the work with it.

    Raises
    ------
    InputError
        Naming the argument that is wrong, or when no shard was finished.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, simulate("greedy", 20, out=folder) as run:
    ...     counted = run.query("SELECT count(*) AS games, sum(plies)::INT AS plies FROM games")
    >>> counted.to_dict("records")
    [{'games': 20, 'plies': 863}]
    """
    from patchwork_solve.analyses.report.output import note
    from patchwork_solve.analyses.simulation.asked import Simulation, both
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.simulation.simulating import simulate as simulated
    from patchwork_solve.engine.base.extras import LAB, require, require_cluster

    require_seconds(seconds)
    require_seconds(patience, "patience", optional=False)
    require_count(processes, MOST_AT_ONCE, "processes")
    require(LAB, "out")
    require_cluster(cluster, "cluster")
    folder = Path(out)
    rules = Edition.load(edition)
    asked = Simulation(
        both(players),
        games,
        folder,
        seed,
        rules,
        games_a_shard=games_a_shard,
        patience=patience,
    )
    asked.check()
    with interruptible():
        simulated(
            asked,
            processes=processes,
            cluster=cluster,
            seconds=seconds,
            remark=lambda words: note(f"note: {words}"),
        )
    return Run.open(folder, "out")

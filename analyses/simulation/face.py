"""The Python function `simulate`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.limits import (
    MOST_AT_ONCE,
    interruptible,
    require_count,
    require_seconds,
)
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.query import SimulationQuery
    from patchwork_solve.analyses.simulation.run import Run


def simulate(
    players: str | tuple[str, str],
    games: int,
    *,
    out: str | os.PathLike[str] | None = None,
    edition: EditionName = "current",
    seed: int = 0,
    processes: int = 1,
    cluster: str | None = None,
    games_a_shard: int | None = None,
    seconds: float | None = None,
    patience: float = 60.0,
    progress: Callable[[str], None] = lambda words: None,
) -> Run:
    """Play games: some in memory, or thousands into a folder, where a later call goes on.

    Parameters
    ----------
    players : str or tuple of str
        By name: one that plays itself, once on each circle; or two, which play twice on each, each
        moving first once.
    games : int
        In all; more than a folder has make the run longer.
    out : str or path-like, optional
        The folder (docs/reference/simulation.md), which needs the packages of the extra ``lab``;
        or an address as ``s3://bucket/run``, which needs those of ``storage`` as well.
        Without one the games are played in this process and stay in memory.
    edition : Edition, str or path-like
        As `Edition.load` takes it.
    seed : int
        Seed of the circles and of the players' draws.
    processes : int
        Shards played at the same time; more than one need a script with a ``__main__`` guard.
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead and see the same folder.
    games_a_shard : int, optional
        Games written together: about a minute of play by default, at most 1000, or a thousandth of
        the games if that is more.
    seconds : float, optional
        Time limit; a shard that is not finished then is not kept.
    patience : float
        Seconds that an external program may take for a move.
    progress : callable
        Called after each game in memory, or each shard of a folder, with a line that says how far
        the simulation is, as ``print``.

    Returns
    -------
    Run
        The games played so far; Ctrl-C ends the work. `Run.games` and `Run.plies` are DataFrames.

    Raises
    ------
    InputError
        Naming the argument that is wrong, or when no shard was finished.

    Examples
    --------
    >>> run = simulate("greedy", 20)
    >>> len(run.games), int(run.games.plies.sum()), len(run.plies)
    (20, 863, 863)
    """
    from patchwork_solve.analyses.report.output import note
    from patchwork_solve.analyses.simulation.place import place_of
    from patchwork_solve.analyses.simulation.query import SimulationQuery
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.simulation.simulating import simulate as simulated
    from patchwork_solve.engine.base.extras import LAB, require, require_cluster

    require_seconds(seconds)
    require_count(processes, MOST_AT_ONCE, "processes")
    query = SimulationQuery(
        players,
        games,
        None if out is None else place_of(out, "out"),
        seed,
        edition,
        games_a_shard,
        patience=patience,
    )
    if out is None:
        return _in_memory(query, seconds, progress)
    require(LAB, "out")
    require_cluster(cluster, "cluster")
    query.check()
    with interruptible():
        simulated(
            query,
            processes=processes,
            cluster=cluster,
            seconds=seconds,
            show=progress,
            remark=lambda line: note(f"note: {line}"),
        )
    return Run.open(query.folder, "out")


def _in_memory(
    query: SimulationQuery, seconds: float | None, progress: Callable[[str], None]
) -> Run:
    from patchwork_solve.analyses.simulation.in_memory import play_in_memory
    from patchwork_solve.analyses.simulation.run import Run, RunInfo

    query.check_games()
    with interruptible():
        games, plies = play_in_memory(query.manifest, seconds, progress)
    if games.empty:
        raise InputError("seconds", "no game was finished; give more")
    name = " against ".join(dict.fromkeys(query.players))
    return Run.of_frames(RunInfo(query.rules, query.names, query.seed, name), games, plies)

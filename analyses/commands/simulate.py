"""The command `simulate`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.commands import (
    ClusterOption,
    FormatOption,
    compile_for,
    leave_out,
    working,
)
from patchwork_solve.analyses.commands.fitting import fit_facts, fit_first, fit_lines
from patchwork_solve.analyses.report.output import Format, emit, note
from patchwork_solve.analyses.simulation.query import RunQuery
from patchwork_solve.engine.base.cancellation import last_signal

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.simulating import Progress


def simulate(
    query: RunQuery, cluster: ClusterOption = None, form: FormatOption = Format.TABLE
) -> None:
    """Play thousands of games and save them as tables: a folder of Parquet files.

    To continue a run, give only --out: the rest is in the manifest of its folder.
    """
    from patchwork_solve.engine.base.extras import PARQUET, require, require_cluster

    if not query.verify:
        leave_out("goes with --verify; leave it out", given(query, "again"))
    else:
        leave_out("is for games; leave it out", given(query, "fit"))
    require(PARQUET, "--out")
    require_cluster(cluster)
    from patchwork_solve.analyses.simulation.aside import remove_set_aside
    from patchwork_solve.analyses.simulation.simulating import simulate as simulated
    from patchwork_solve.analyses.simulation.text import progress_frame, progress_text

    with options(RunQuery):
        if query.remove_set_aside:
            leave_out("is for games; leave it out", given(query, "verify"))
            removed = remove_set_aside(query.folder, "out")
            emit(form, removed.to_json(), removed.to_frame, removed.to_text)
            return
        query.check_games()
        query = _fitted(query)
        query.check()
        compile_for(*query.jobs)
        if query.verify:
            _verify(query, form)
            return
        with working("playing") as show:
            progress = simulated(
                query,
                processes=query.processes,
                cluster=cluster,
                seconds=query.seconds,
                show=show,
                remark=lambda line: note(f"note: {line}"),
            )
    _require_some(progress)
    played = query.fits, query.names, query.rules
    emit(
        form,
        progress.to_json() | fit_facts(*played),
        lambda: progress_frame(progress),
        lambda: "\n".join([progress_text(progress), *fit_lines(*played)]),
        lambda: _require_all(progress),
    )


def _fitted(query: RunQuery) -> RunQuery:
    """Return the query with its players fitted, if that is requested."""
    if query.verify:
        return query
    query.check_fit(query.names, [query.rules])
    editions = [query.rules]
    found = fit_first(query, query.names, editions, query.processes)
    players = tuple(found.player_under(name, query.rules) for name in query.names)
    return replace(found, players=players)


def _require_all(progress: Progress) -> None:
    """Raise `KeyboardInterrupt` if the user stopped a run whose games are not all there.

    A script must not take half a run for the whole.
    """
    if progress.done < progress.total and last_signal() is not None:
        raise KeyboardInterrupt(last_signal())


def _require_some(progress: Progress) -> None:
    """Say why no game at all is there, when that is so.

    Raises
    ------
    InputError
        Where the time was too short for a shard.
    KeyboardInterrupt
        Where the user stopped it before.
    """
    from patchwork_solve.engine.base.errors import InputError

    if progress.done:
        return
    if last_signal() is not None:
        raise KeyboardInterrupt(last_signal())
    size = progress.manifest.games_a_shard
    raise InputError(
        "--time-limit",
        "no shard of {size} games was finished within it; allow more time, or set "
        "smaller ones (--games-a-shard)",
        size=size,
    )


def _verify(query: RunQuery, form: Format) -> None:
    """Print what is wrong with a run, and end with an error where something is."""
    from patchwork_solve.analyses.simulation.text import verdict_frame, verdict_text
    from patchwork_solve.analyses.simulation.verifying import verify
    from patchwork_solve.engine.base.errors import InputError, plural

    again = 1 if query.again is None else query.again
    with working("replaying") as show:
        verdict = verify(
            query.folder,
            again=again,
            processes=query.processes,
            seconds=query.seconds,
            show=show,
        )

    def complain() -> None:
        if verdict.flaws:
            reason = plural(
                "{n} of its shards is not what was played",
                "{n} of its shards are not what was played",
                len(verdict.flaws),
            )
            raise InputError("out", reason)

    emit(
        form,
        verdict.to_json(),
        lambda: verdict_frame(verdict),
        lambda: verdict_text(verdict),
        complain,
    )

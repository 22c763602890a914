"""The command `simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES, require_seconds
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    ClusterOption,
    FormatOption,
    compile_for,
    completion,
    leave_out,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.report.output import Format, emit, note
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.asked import Simulation
    from patchwork_solve.analyses.simulation.simulating import Progress

NAMES = {
    "players": "--players",
    "games": "--games",
    "games_a_shard": "--games-a-shard",
    "edition": "--edition",
    "shard": "--shard",
    "out": "--out",
    "cluster": "--cluster",
}
"""The option of each field."""


def simulate(
    out: Annotated[
        Path, typer.Option(metavar="RUN", help="Folder of the run; the same command goes on.")
    ],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A[,B]",
            autocompletion=completion.players,
            help="One meets itself, once a circle; two meet twice, and change seats.",
        ),
    ] = None,
    games: Annotated[int | None, typer.Option(help="How many in all.")] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition",
            autocompletion=completion.editions,
            help="current (default), first-2014, a variant's .toml file, or example:tight-nine.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Of circles and players' draws (default: 0)."),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            min=1, max=MOST_AT_ONCE, help="Shards played at once.", show_default="one for each core"
        ),
    ] = CORES,
    shard: Annotated[
        str | None,
        typer.Option(
            metavar="I/N", help="Of every N shards do the I-th: for N runs in one folder."
        ),
    ] = None,
    cluster: ClusterOption = None,
    games_a_shard: Annotated[
        int | None,
        typer.Option(help="Written together (default: about a minute of play, 1000 at most)."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Seconds after which to stop; go on another time."),
    ] = None,
    patience: Annotated[
        float | None,
        typer.Option(help="Seconds that a foreign program may take over a move (default: 60)."),
    ] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Play nothing: replay and compare all games that are there."),
    ] = False,
    again: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MANY,
            help="With --verify, shards that are also played again (default: 1).",
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play games by the thousand and keep them as tables: a folder of Parquet files.

    A folder that is a run needs no more than --out: the rest is in its manifest.
    """
    from patchwork_solve.engine.base.extras import PARQUET, require, require_cluster

    seconds_above_zero(time_limit)
    require_seconds(patience, "--patience")
    if not verify:
        leave_out("goes with --verify; leave it out", {"--again": again})
    require(PARQUET, "--out")
    require_cluster(cluster)
    from patchwork_solve.analyses.simulation.manifest import Manifest
    from patchwork_solve.analyses.simulation.simulating import simulate as simulated

    with options(**NAMES):
        if verify:
            # Without a manifest there is nothing to look at.
            Manifest.read(out, "out")
        asked = _asked(out, players, games, edition, seed, games_a_shard, _share(shard), patience)
        asked.check()
        compile_for(*asked.jobs)
        if verify:
            _verify(asked, 1 if again is None else again, processes, time_limit, form)
            return
        with working("playing") as tell:
            progress = simulated(
                asked,
                processes=processes,
                cluster=cluster,
                seconds=time_limit,
                tell=tell,
                remark=lambda words: note(f"note: {words}"),
            )
    _require_some(progress)
    _tell(progress, form)


def _require_some(progress: Progress) -> None:
    """Say why no game at all is there, when that is so.

    Raises
    ------
    InputError
        Where the time was too short for a shard.
    KeyboardInterrupt
        Where the user stopped it before.
    """
    from patchwork_solve.engine.base.cancellation import last_signal
    from patchwork_solve.engine.base.errors import InputError

    if progress.done:
        return
    if last_signal() is not None:
        raise KeyboardInterrupt(last_signal())
    size = progress.manifest.games_a_shard
    raise InputError(
        "--time-limit",
        f"no shard of {size} games was done within it; allow more, or in a new folder ask for "
        "smaller ones (--games-a-shard)",
    )


def _asked(
    out: Path,
    players: str | None,
    games: int | None,
    edition: str | None,
    seed: int | None,
    games_a_shard: int | None,
    share: tuple[int, int],
    patience: float | None,
) -> Simulation:
    """Return what is asked for; what nobody says is what the folder's manifest says."""
    from patchwork_solve.analyses.simulation.asked import Simulation, pair
    from patchwork_solve.analyses.simulation.manifest import FILE, Manifest
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.players.foreign import PATIENCE

    if (out / FILE).exists():
        found = Manifest.read(out, "out")
        return Simulation(
            (found.players[0], found.players[1]) if players is None else pair(players),
            found.total if games is None else games,
            out,
            found.seed if seed is None else seed,
            found.rules if edition is None else edition,
            games_a_shard,
            share,
            found.patience if patience is None else patience,
        )
    if players is None:
        raise InputError("players", "missing; name one or two, as in greedy,careful")
    if games is None:
        raise InputError("games", "missing; say how many")
    return Simulation(
        pair(players),
        games,
        out,
        seed or 0,
        edition or "current",
        games_a_shard,
        share,
        PATIENCE if patience is None else patience,
    )


def _share(given: str | None) -> tuple[int, int]:
    """Read ``I/N``."""
    from patchwork_solve.engine.base.errors import InputError

    if given is None:
        return 1, 1
    first, _, second = given.partition("/")
    if not (first.isascii() and first.isdigit() and second.isascii() and second.isdigit()):
        raise InputError("shard", f"{shown(given)}; allowed: I/N, as in 1/2 and 2/2")
    return int(first[:9]), int(second[:9])


def _tell(progress: Progress, form: Format) -> None:
    """Print how far the run is."""
    from patchwork_solve.analyses.simulation.text import progress_frame, progress_text

    emit(
        form,
        progress.to_json(),
        lambda: progress_frame(progress),
        lambda: progress_text(progress),
    )


def _verify(
    asked: Simulation, again: int, processes: int, time_limit: float | None, form: Format
) -> None:
    """Print what is found in a run, and end with an error where something is wrong."""
    from patchwork_solve.analyses.simulation.text import verdict_frame, verdict_text
    from patchwork_solve.analyses.simulation.verifying import verify
    from patchwork_solve.engine.base.errors import InputError

    with working("replaying") as tell:
        verdict = verify(asked.out, again=again, processes=processes, seconds=time_limit, tell=tell)

    def complain() -> None:
        if verdict.flaws:
            number = len(verdict.flaws)
            raise InputError(
                "out",
                f"{number} of its shards {'is' if number == 1 else 'are'} not what was played",
            )

    emit(
        form,
        verdict.to_json(),
        lambda: verdict_frame(verdict),
        lambda: verdict_text(verdict),
        complain,
    )

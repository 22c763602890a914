"""A run worked through: shards that are not there are played, until all are there."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache, partial
from math import ceil
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.checked import Checked, mark, remember
from patchwork_solve.analyses.simulation.manifest import Manifest, begun
from patchwork_solve.analyses.simulation.place import (
    drop_unfinished,
    held,
    is_address,
    made_folder,
    place_of,
)
from patchwork_solve.analyses.simulation.playing import play
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.workers.players import dismiss_players
from patchwork_solve.analyses.workers.pool import WorkerPool, require_reachable, worker_pool
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import Added
from patchwork_solve.engine.forms.validation import validate

Row = dict[str, Any]

OUT = "out"

ROUNDS = 5
"""How often missing shards are tried again after a round that added nothing."""

BETWEEN_ROUNDS = 1.0
"""Seconds to wait for shards that another run is playing."""

KEPT = 16
"""Manifests that a process keeps with the tables of their rules, some megabytes each."""

TASK_TAKES = 15.0
"""Seconds that a task for a cluster shall take, at least; the scheduler has work with each."""


@dataclass
class Progress:
    """How far a run is.

    Attributes
    ----------
    total, found, played : int
        Games of this run's share, those that were there when it began, those that it has played.
    in_play, at_work : float
        Seconds that players took, and that playing and writing took, in all processes together.
    seconds : float
        Since it began.
    """

    query: SimulationQuery
    manifest: Manifest
    total: int = 0
    found: int = 0
    played: int = 0
    in_play: float = 0.0
    at_work: float = 0.0
    begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self.begun

    def count_receipt(self, receipt: Row, remark: Callable[[str], None]) -> None:
        """Count a shard whose receipt came, and report what is odd."""
        for words in receipt["remarks"]:
            remark(words)
        if receipt["how"] == PLAYED:
            self.played += Span(*receipt["span"]).games
            self.in_play += receipt["in_play"]
            self.at_work += receipt["at_work"]

    @property
    def done(self) -> int:
        """Games that are there."""
        return self.found + self.played

    @property
    def share_in_play(self) -> float | None:
        """Share of the time at work that players took; None where nothing was played."""
        return self.in_play / self.at_work if self.at_work else None

    def to_json(self) -> Row:
        """Return how far it is as a document."""
        return {
            "run": str(self.query.folder),
            "players": ",".join(dict.fromkeys(self.manifest.players)),
            "edition": self.manifest.edition,
            "seed": self.manifest.seed,
            "games": self.total,
            "done": self.done,
            "played": self.played,
            "seconds": round(self.seconds, 1),
            "in_play": None if self.share_in_play is None else round(self.share_in_play, 3),
        }

    def words(self) -> str:
        """Return a line of how far it is, how fast, and how long it still takes."""
        rate = self.played / self.seconds
        line = f"{self.done:,} of {self.total:,} games"
        if not rate:
            return line
        left = round((self.total - self.done) / rate)
        return f"{line}, {rate:,.1f} a second, {timedelta(seconds=left)} left"


def simulate(
    query: SimulationQuery,
    *,
    processes: int = 1,
    cluster: str | None = None,
    seconds: float | None = None,
    show: Callable[[str], None] = lambda words: None,
    remark: Callable[[str], None] = lambda words: None,
) -> Progress:
    """Play what is missing of a run, into its folder.

    Parameters
    ----------
    query : SimulationQuery
        Checked.
    processes : int
        Shards played at the same time.
    cluster : str, optional
        The address of a dask scheduler, whose workers play; they see the folder under its name.
    seconds : float, optional
        Time limit; a shard that is not finished then is not kept.
    show : callable
        Called after each shard with a line that says how far the run is.
    remark : callable
        Called with a line about anything odd in the folder.

    Raises
    ------
    InputError
        When a shard cannot be written, or a process was killed: those that are there stay.
    """
    require_reachable(cluster)
    with _begin(query, remark) as (progress, missing):
        clock = Clock(seconds)
        try:
            _work(progress, missing, clock, (processes, cluster), show, remark)
        except GivenUpError:
            pass
        finally:
            dismiss_players()
    return progress


@contextmanager
def _begin(
    query: SimulationQuery, remark: Callable[[str], None]
) -> Iterator[tuple[Progress, list[Span]]]:
    """Begin a run or go on with it; yield how far it is, and the shards that are missing."""
    folder = query.folder
    with begun(folder, query.manifest, OUT) as (manifest, knows_links):
        if not knows_links:
            remark(f"{folder} is on a file system without links: shards are moved into their place")
        mine = manifest.spans()[query.shard[0] - 1 :: query.shard[1]]
        progress = Progress(query, manifest, sum(span.games for span in mine))
        flaws = Checked(folder, manifest.fingerprint).flaws(mine)
        missing = [span for span, flaw in flaws.items() if flaw is not None]
        _set_damaged_aside(folder, manifest, missing, remark)
        progress.found = progress.total - sum(span.games for span in missing)
        yield progress, missing


def simulate_all(
    queries: Sequence[SimulationQuery],
    pool: WorkerPool,
    clock: Clock,
    stack: ExitStack,
    *,
    is_far: bool = False,
    show: Callable[[str], None] = lambda words: None,
    remark: Callable[[str], None] = lambda words: None,
) -> list[Progress]:
    """Play what is missing of several runs over one pool, which stays open for the next ones.

    No other run plays into the folders meanwhile.

    Raises `InputError` when a shard cannot be written, or a process was killed: those that are
    there stay.

    Parameters
    ----------
    queries : sequence of SimulationQuery
        Checked; each has a folder of its own.
    clock : Clock
        A shard that is not finished when it is over is not kept.
    stack : ExitStack
        Closed after the pool; then a folder without games becomes what it was.
    is_far : bool
        Whether the pool is a cluster.
    show, remark : callable
        As `simulate` takes them; the line counts the games of all runs.

    Returns
    -------
    list of Progress
        Of each run.
    """
    runs = [stack.enter_context(_begin(query, remark)) for query in queries]
    by_folder = {str(progress.query.folder.resolve()): progress for progress, _ in runs}
    tasks = [
        task
        for progress, missing in runs
        if missing
        for task in _tasks(progress.query.folder, progress.manifest, missing, is_far)
    ]
    total, done = sum(each.total for each, _ in runs), sum(each.found for each, _ in runs)
    function = partial(_make_shards, None if is_far else clock)
    try:
        for task, receipts in pool.answers(function, tasks, lambda: clock.is_over):
            for receipt in receipts:
                by_folder[task["folder"]].count_receipt(receipt, remark)
                done += Span(*receipt["span"]).games
            show(f"{done:,} of {total:,} games")
    except GivenUpError:
        pass
    finally:
        dismiss_players()
    return [progress for progress, _ in runs]


def _set_damaged_aside(
    folder: Path, manifest: Manifest, missing: list[Span], remark: Callable[[str], None]
) -> None:
    """Move damaged shards out of the way and report each.

    A receipt reports them too, but none comes from a shard that the time limit ends.
    """
    for span in missing:
        if not any((folder / span.file(table)).exists() for table in shard.COLUMNS):
            continue
        with held(folder / span.file("games")) as is_ours:
            words = None
            if is_ours:
                words = shard.set_flawed_aside(folder, span, manifest.fingerprint, OUT)
        if words is not None:
            remark(words)


def _work(
    progress: Progress,
    missing: list[Span],
    clock: Clock,
    workers: tuple[int, str | None],
    show: Callable[[str], None],
    remark: Callable[[str], None],
) -> None:
    """Play what is missing, and again what is missing then: the folder says what is."""
    folder, manifest = progress.query.folder, progress.manifest
    rounds = ROUNDS
    while missing and rounds:
        is_held = False
        tasks = _tasks(folder, manifest, missing, workers[1] is not None)
        limit = None if workers[1] is not None else clock
        with worker_pool(len(tasks), *workers) as answering:
            answers = answering.answers(partial(_make_shards, limit), tasks, lambda: clock.is_over)
            for _, receipts in answers:
                for receipt in receipts:
                    progress.count_receipt(receipt, remark)
                    is_held |= receipt["how"] == HELD
                show(progress.words())
        before = len(missing)
        missing = [span for span in missing if _is_missing(folder, manifest, span)]
        progress.found = progress.total - progress.played - sum(span.games for span in missing)
        if clock.is_over:
            return
        if missing:
            rounds = ROUNDS if is_held or len(missing) < before else rounds - 1
            show(f"{progress.words()}; waiting for shards that another run plays")
            _wait(BETWEEN_ROUNDS, clock)
    if missing:
        raise InputError(
            OUT,
            "{count} shards are not in {folder} though they were played; is it shared?",
            count=len(missing),
            folder=folder,
        )


def _is_missing(folder: Path, manifest: Manifest, span: Span) -> bool:
    return shard.flaw(folder, span, manifest.fingerprint, is_thorough=False) is not None


def _wait(seconds: float, clock: Clock) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not clock.is_over:
        time.sleep(0.1)


# -- in the process that plays --------------------------------------------------------------------

PLAYED, THERE, HELD = "played", "there", "held"
"""Outcomes of a shard: played, there already, or held by another run."""


def _tasks(folder: Path, manifest: Manifest, missing: list[Span], is_far: bool) -> list[Row]:
    """Return the tasks: a shard a task, or several, where tasks travel."""
    together = 1
    if is_far:
        clock = Clock()
        play(manifest, Span(0, 1), lambda: clock.is_over)
        a_shard = clock.spent / 2 * manifest.games_a_shard
        together = max(1, ceil(TASK_TAKES / a_shard))
    document = manifest.to_json()
    where = str(folder if is_address(folder) else folder.resolve())
    return [
        {"folder": where, "run": document, "spans": list(some)}
        for some in _groups(missing, together)
    ]


def _groups(missing: list[Span], size: int) -> list[list[Span]]:
    return [missing[at : at + size] for at in range(0, len(missing), size)]


def _make_shards(clock: Clock | None, task: Row) -> list[Row]:
    """Play the shards of a task that are not there yet, into their folder; return a receipt each.

    It may be done twice, here or on two machines: what is there stays.
    """
    folder, manifest = place_of(task["folder"], OUT), _manifest(json.dumps(task["run"]))
    _require_same(folder, manifest)
    return [_made_one(clock, folder, manifest, Span(*span)) for span in task["spans"]]


def _made_one(clock: Clock | None, folder: Path, manifest: Manifest, span: Span) -> Row:
    receipt: Row = {"span": list(span), "how": PLAYED, "remarks": []}
    games = folder / span.file("games")
    with made_folder(games.parent, OUT), held(games) as is_ours:
        if not is_ours:
            return receipt | {"how": HELD}
        for table in shard.COLUMNS:
            drop_unfinished(folder / span.file(table))
        remark = shard.set_flawed_aside(folder, span, manifest.fingerprint, OUT)
        receipt["remarks"] += [] if remark is None else [remark]
        if games.exists():
            return receipt | {"how": THERE}
        start = time.perf_counter()
        played = play(manifest, span, lambda: is_cancelled() if clock is None else clock.is_over)
        receipt["in_play"] = played.seconds
        more = {"seconds": round(played.seconds, 3)}
        added = shard.write(folder, span, manifest.fingerprint, *played[:2], more, OUT)
        receipt["at_work"] = time.perf_counter() - start
        if added is Added.THERE:
            return receipt | {"how": THERE}
        remember(folder, [mark(folder, span, manifest.fingerprint)])
        return receipt


@lru_cache(maxsize=KEPT)
def _manifest(document: str) -> Manifest:
    return validate(Manifest, json.loads(document))


def _require_same(folder: Path, manifest: Manifest) -> None:
    """Refuse to play for another program, or into a folder that is another one here.

    Raises `InputError`.
    """
    manifest.require_same_program("cluster")
    if Manifest.read(folder, "cluster").fingerprint != manifest.fingerprint:
        raise InputError(
            "cluster", "a worker sees another run in {folder}; share the folder", folder=folder
        )

"""A run looked at: are the files what they say, do games follow the rules, do they come again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.place import place_of
from patchwork_solve.analyses.simulation.playing import play
from patchwork_solve.analyses.simulation.replaying import games_row, plies_rows, replay
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.workers.players import dismiss_players
from patchwork_solve.analyses.workers.pool import worker_pool
from patchwork_solve.engine.base.cancellation import GivenUpError
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pyarrow as pa

Row = dict[str, Any]


@dataclass
class Verdict:
    """Result of verifying a run.

    Attributes
    ----------
    replayed : int
        Games replayed by the rules, whose rows are right.
    again : int
        Games played again that came out the same, bit for bit.
    missing : list of Span
        Shards that are not there, or not yet.
    flaws : list of str
        What is wrong, a line each.
    is_whole : bool
        Whether all was looked at, before the time was up or the user stopped it.
    """

    folder: Path
    manifest: Manifest
    replayed: int = 0
    again: int = 0
    missing: list[Span] = field(default_factory=list)
    flaws: list[str] = field(default_factory=list)
    is_whole: bool = True

    def to_json(self) -> Row:
        """Return the document."""
        return {
            "run": str(self.folder),
            "games": self.manifest.total,
            "missing": sum(span.games for span in self.missing),
            "replayed": self.replayed,
            "again": self.again,
            "flaws": self.flaws,
        }


def verify(
    folder: Path,
    *,
    again: int = 1,
    processes: int = 1,
    seconds: float | None = None,
    show: Callable[[str], None] = lambda words: None,
) -> Verdict:
    """Replay every game of a run, and play some shards again.

    Raises `InputError` when the folder is not a run, or this is another program than that which
    played it and games are to be played again.

    Parameters
    ----------
    again : int
        Shards that are played again and compared, drawn anew each time; as far as players repeat
        themselves.
    processes : int
        Shards looked at at the same time.
    seconds : float, optional
        Time limit.
    show : callable
        Called with a line that says how far the work is.
    """
    manifest = Manifest.read(folder, "out")
    if again and manifest.repeatable:
        manifest.require_same_program("out")
    verdict = Verdict(folder, manifest)
    there = []
    for span in manifest.spans():
        flaw = shard.flaw(folder, span, manifest.fingerprint)
        if flaw is None:
            there.append(span)
        elif flaw[1] == shard.MISSING:
            verdict.missing.append(span)
        else:
            verdict.flaws.append(f"{flaw[0].name}: {flaw[1]}")
    drawn = random.sample(there, min(again, len(there))) if manifest.repeatable else []
    tasks = [{"folder": str(folder), "span": list(span), "again": False} for span in there]
    tasks += [{"folder": str(folder), "span": list(span), "again": True} for span in drawn]
    clock, heard = Clock(seconds), 0
    try:
        with worker_pool(len(tasks), processes) as answering:
            answers = answering.answers(partial(_looked_at, clock), tasks, lambda: clock.is_over)
            for task, flaws in answers:
                _hear(verdict, task, flaws)
                heard += 1
                show(f"{verdict.replayed:,} of {manifest.total:,} games replayed")
    except GivenUpError:
        pass
    finally:
        dismiss_players()
    verdict.is_whole = heard == len(tasks)
    return verdict


def _hear(verdict: Verdict, task: Row, flaws: list[str]) -> None:
    games = Span(*task["span"]).games
    verdict.flaws += flaws
    if flaws:
        return
    if task["again"]:
        verdict.again += games
    else:
        verdict.replayed += games


def _looked_at(clock: Clock, task: Row) -> list[str]:
    """Return the flaws of a shard: none, or the first one."""
    folder, span = place_of(task["folder"], "out"), Span(*task["span"])
    manifest = Manifest.read(folder, "out")
    games, plies = (shard.read(folder / span.file(table)) for table in shard.COLUMNS)
    look = _flaw_of_repetition if task["again"] else _flaw_of_rows
    flaw = look(manifest, span, games, plies, clock)
    return [] if flaw is None else [flaw]


def _flaw_of_repetition(
    manifest: Manifest, span: Span, games: pa.Table, plies: pa.Table, clock: Clock
) -> str | None:
    played = play(manifest, span, lambda: clock.is_over)
    for name, before, now in (("games", games, played.games), ("plies", plies, played.plies)):
        if shard.digest(before) != shard.digest(now):
            return f"{span.file(name)}: played again the games are others"
    return None


def _flaw_of_rows(
    manifest: Manifest, span: Span, games: pa.Table, plies: pa.Table, clock: Clock
) -> str | None:
    """Return the first row that is not what its game's moves make it."""
    rows, at = plies.to_pylist(), 0
    numbers = range(span.first, span.last + 1)
    for number, row in zip(numbers, games.to_pylist(), strict=True):
        if clock.is_over:
            raise GivenUpError
        where = f"{span.file('games')}: game {number}"
        try:
            game = replay(row)
            expected = games_row(row, game)
        except InputError as error:
            return f"{where} cannot be replayed: {error}"
        flaw = _identity_flaw(manifest, number, row, game.start) or _difference(row, expected)
        if flaw is not None:
            return f"{where}: {flaw}"
        for ply, expected in enumerate(plies_rows(number, game)):
            flaw = _difference(rows[at], expected) if at < len(rows) else "is missing"
            if flaw is not None:
                return f"{span.file('plies')}: game {number}, ply {ply}: {flaw}"
            at += 1
    return None if at == len(rows) else f"{span.file('plies')}: has more plies than its games"


def _identity_flaw(manifest: Manifest, number: int, row: Row, start: State) -> str | None:
    """Return the flaw of the game's number, circle and players."""
    circle, is_swapped = manifest.place_of(number)
    first, second = manifest.players
    expected = {
        "game": number,
        "circle": circle,
        "swapped": is_swapped,
        "player_0": second if is_swapped else first,
        "player_1": first if is_swapped else second,
    }
    if start != circle_of(manifest.rules, manifest.seed, circle):
        return f"start is not the first position of circle {circle}"
    return _difference(row, expected)


def _difference(row: Row, expected: Row) -> str | None:
    """Return which column is another."""
    return next(
        (
            f"{name} is {row[name]}, not {value}"
            for name, value in expected.items()
            if row[name] != value
        ),
        None,
    )

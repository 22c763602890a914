"""One side of a question: a rule set, whose games are played into a folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.simulation.checked import Checked
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.shard_size import seconds_a_game
from patchwork_solve.analyses.simulation.simulating import simulate
from patchwork_solve.analyses.simulation.span import FILE
from patchwork_solve.engine.game.edition import Edition

SIZES = (500, 200, 100, 50, 20, 10)
"""Games a shard: some of them wait for each look, and a killed run loses those under way."""

A_SHARD_TAKES = 5.0
"""Seconds, about."""


@dataclass(frozen=True)
class Side:
    """A rule set that a player plays itself under.

    Parameters
    ----------
    name : str
        As progress calls it.
    """

    name: str
    edition: Edition
    player: str
    seed: int
    folder: Path

    def simulation(self, games: int) -> SimulationQuery:
        """Return the simulation of a number of games, or of those that the folder has already."""
        there = Manifest.read(self.folder, "out") if (self.folder / FILE).exists() else None
        size = games_a_shard(self.player) if there is None else there.games_a_shard
        total = games if there is None else max(games, there.total)
        return SimulationQuery(
            (self.player, self.player), total, self.folder, self.seed, self.edition, size
        )

    def check(self, most: int | None = None) -> None:
        """Raise `InputError` for a folder that is another run; nothing is written.

        Parameters
        ----------
        most : int, optional
            One that has more games is refused as well.
        """
        if self.folder.parent.is_dir():
            found = self.simulation(1)
            (found if most is None else replace(found, games=most)).check()

    def play(
        self,
        games: int,
        where: tuple[int, str | None],
        seconds: float | None,
        show: Callable[[str], None],
    ) -> int:
        """Play until the folder has enough games, or the time is up; return how many are new.

        Parameters
        ----------
        where : tuple
            How many processes play; or the address of a dask scheduler, whose workers do.
        """
        progress = simulate(
            self.simulation(games),
            processes=where[0],
            cluster=where[1],
            seconds=seconds,
            show=lambda words: show(f"{self.name}: {words}"),
            remark=note,
        )
        return progress.played

    @property
    def games(self) -> int:
        """How many games are in the folder."""
        if not (self.folder / FILE).exists():
            return 0
        run = Manifest.read(self.folder, "out")
        flaws = Checked(self.folder, run.fingerprint).flaws(run.spans())
        return sum(span.games for span, flaw in flaws.items() if flaw is None)

    @property
    def has_games(self) -> bool:
        """Whether a shard of it is in the folder."""
        return any(self.folder.glob("games-*.parquet"))

    def run(self) -> Run:
        """Return the games so far.

        Raises `InputError` when there is no such run.
        """
        return Run.open(self.folder)


def games_a_shard(player: str) -> int:
    """Return how many games of a player are written together."""
    fitting = [size for size in SIZES if size * seconds_a_game(player) <= A_SHARD_TAKES]
    return fitting[0] if fitting else SIZES[-1]

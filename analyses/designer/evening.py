"""The stages of an evening: who plays what, and what is searched and measured."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.designer.query import DesignerQuery
from patchwork_solve.analyses.designer.stages import OUT, Document, Show, Stage, Stages
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.simulation.place import made_folder
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.simulating import simulate
from patchwork_solve.analyses.workers.rules import in_full
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.forms.variant import to_toml
from patchwork_solve.engine.players.naming import file_of

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.game.edition import Edition

QUICK = "greedy"
"""The weaker of the two players."""

PRICER = "strong-alone:100n"
"""The player that measures prices: many circles say more than long searches."""

QUICK_GAMES, MATCH_GAMES, FINAL_GAMES = 1_000, 100, 1_000
STRONG_GAMES, CIRCLES = 4_000, 400
"""The most games and circles of an hour or less; a longer evening has more."""

AT_ONCE, QUICK_AT_ONCE = 10, 100
"""Games a shard of a searching and of a simple player: what a killed evening loses."""

TRIALS = 60
NUDGE = 3
"""Buttons by which the start of a seat changes at most."""

STAGES = (
    Stage("quick", "quick games", 0.05),
    Stage("strong", "games of the strong player", 0.35),
    Stage("match", "strong against quick player", 0.05),
    Stage("prices", "prices", 0.2),
    Stage("even", "rules that make it even", 0.25),
    Stage("repriced", "new prices", 0.1),
)

NO_TIME = ("seconds", "circles")
"""Fields of errors for which there was too little time."""


class Evening:
    """An evening with a variant, in a folder that keeps what is done.

    Parameters
    ----------
    query : DesignerQuery
        Checked, with its player fitted.
    folder : Path
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead of processes.
    show : callable
        Takes words on how far it is.
    """

    def __init__(self, query: DesignerQuery, folder: Path, cluster: str | None, show: Show) -> None:
        self.query, self.folder, self._cluster = query, folder, cluster
        self.edition: Edition = query.rules
        self.player = query.player_under(query.player, self.edition)
        evaluation = file_of(self.player)
        self._pricer = f"{PRICER}@{evaluation}" if evaluation else PRICER
        head = {
            "format": "patchwork-evening/1",
            "version": version(),
            "edition": self.edition.name,
            "rules": in_full(self.edition),
            "player": self.player,
            "seed": query.seed,
        }
        with made_folder(folder, OUT):
            self._stages = Stages(folder, head, STAGES, query.seconds, show)

    def play(self) -> dict[str, Document]:
        """Return the results of all stages; those that are done are read from the folder."""
        works = {
            "quick": self._quick,
            "strong": self._strong,
            "match": self._match,
            "prices": self._prices,
            "even": self._even,
            "repriced": self._repriced,
        }
        return {name: self._stages.result(name, work) for name, work in works.items()}

    def run(self, name: str) -> Run:
        """Return the games of a stage; reports call them by their rules, not by the stage."""
        run = Run.open(self.folder / name)
        run.about = run.about._replace(name=self.edition.name)
        return run

    @property
    def _hours(self) -> float:
        return max(1.0, self.query.seconds / 3600)

    # -- games ---------------------------------------------------------------------------------

    def _quick(self, clock: Clock, show: Show) -> Document:
        return self._games("quick", (QUICK, QUICK), QUICK_GAMES, QUICK_AT_ONCE, clock, show)

    def _strong(self, clock: Clock, show: Show) -> Document:
        games = round(STRONG_GAMES * self._hours)
        return self._games("strong", (self.player, self.player), games, AT_ONCE, clock, show)

    def _match(self, clock: Clock, show: Show) -> Document:
        return self._games("match", (self.player, QUICK), MATCH_GAMES, AT_ONCE, clock, show)

    def _games(
        self,
        name: str,
        players: tuple[str, str],
        games: int,
        size: int,
        clock: Clock,
        show: Show,
    ) -> Document:
        folder = self.folder / name
        query = SimulationQuery(players, games, folder, self.query.seed, self.edition, size)
        query.check()
        progress = simulate(
            query,
            processes=self.query.processes,
            cluster=self._cluster,
            seconds=clock.left,
            show=show,
            remark=lambda line: note(f"note: {line}"),
        )
        if name == "strong" and not progress.done and not is_cancelled():
            raise InputError(
                "minutes", "too few for games of {player}; allow more", player=players[0]
            )
        return {"games": progress.done}

    # -- prices --------------------------------------------------------------------------------

    @cached_property
    def _table(self) -> Path:
        return self.folder / "prices.csv"

    def _prices(self, clock: Clock, show: Show) -> Document:
        from patchwork_solve.analyses.prices.frame import priced
        from patchwork_solve.analyses.prices.moments import played
        from patchwork_solve.analyses.prices.query import PriceQuery
        from patchwork_solve.analyses.report.output import write_output
        from patchwork_solve.analyses.workers.batch import Batch
        from patchwork_solve.analyses.workers.resumable import Ledger

        circles = round(CIRCLES * self._hours)
        asked = PriceQuery(self.edition, circles, self.query.seed, self._pricer, fit=False)
        with Ledger(self.folder / "prices.jsonl") as ledger:
            batch = Batch(
                self.query.processes,
                ledger,
                lambda done, of, row: show(f"{done} of {of} circles"),
                is_enough=lambda: clock.is_over,
                cluster=self._cluster,
            )
            moments, done = played(asked, batch)
        table = priced(asked, moments) if moments else None
        if table is None or table["relative"].isna().all():
            return {"circles": done}
        write_output(self._table, table, str)
        return {"circles": done, "player": self._pricer}

    def _repriced(self, clock: Clock, show: Show) -> Document:
        """Propose prices, and play them on fresh circles."""
        from patchwork_solve.analyses.comparing.bought import bought_frame
        from patchwork_solve.analyses.comparing.playing import answered
        from patchwork_solve.analyses.comparing.priced import read_prices
        from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
        from patchwork_solve.analyses.comparing.rebalance_report import Played, rebalance_report
        from patchwork_solve.analyses.comparing.rounds import of_table

        if not self._table.exists():
            return {}
        asked = RebalanceQuery(
            self.edition,
            str(self._table),
            games=FINAL_GAMES,
            player=self.player,
            seed=self.query.seed + 3,
            processes=self.query.processes,
            fit=False,
        )
        found = of_table(asked, read_prices(self._table)).found
        played = None
        if found.total:
            self._write(found.variant, "fair.toml")
            query = replace(asked.whatif_query(found.variant), seconds=clock.left)
            # With more time there may be other prices.
            folder = self.folder / f"repriced-{round(self.query.seconds)}"
            try:
                comparison = answered(query, folder, show, self._cluster)
            except InputError as error:
                if error.field not in NO_TIME:
                    raise
            else:
                base, variant = query.sides(folder)
                with base.run() as before, variant.run() as after:
                    played = Played(comparison, bought_frame(before, after, found))
        made = rebalance_report(found, played, [], 0)
        return {"edition": self.edition.name, **made.to_json()}

    # -- an even game --------------------------------------------------------------------------

    def seats(self, name: str = "strong") -> dict[str, Any]:
        """Return how often the first player wins games of a stage, as `report balance` has it."""
        from patchwork_solve.analyses.balance.answering import chosen_sections, report

        with self.run(name) as games:
            frame: pd.DataFrame = report([games], chosen_sections(["seats"])).frames["seats"]
        return {str(name): value for name, value in frame.iloc[0].to_dict().items()}

    def _even(self, clock: Clock, show: Show) -> Document:
        from patchwork_solve.analyses.comparing.differences import differences
        from patchwork_solve.analyses.design.designing import designed
        from patchwork_solve.analyses.design.query import DesignQuery

        row = self.seats()
        if row["win_low"] <= 0.5 <= row["win_high"]:
            return {"is_even": True}
        weak = 0 if row["win"] < 0.5 else 1
        query = DesignQuery(
            ["win_0=0.5"],
            self._fields(weak),
            self.edition,
            TRIALS,
            self.player,
            FINAL_GAMES,
            self.query.seed + 1,
            self.query.processes,
            clock.left,
            fit=False,
        )
        folder = self.folder / f"even-{weak + 1}"
        query.check(folder)
        try:
            found = designed(query, folder, self._cluster, show)
        except InputError as error:
            if error.field not in NO_TIME:
                raise
            return {"is_even": False}
        if found.is_nearer:
            self._write(found.variant, "even.toml")
        changes = differences(self.edition, found.variant)
        return {
            "is_even": False,
            "is_nearer": found.is_nearer,
            "changes": [each.doing for each in changes],
            "figures": {"edition": self.edition.name, **found.report.to_json()},
        }

    def _fields(self, weak: int) -> list[str]:
        """Return the rules that may help a seat, and those that may hold back the other."""
        mine, other = self.edition.seats[weak], self.edition.seats[1 - weak]
        fields = [
            f"start_buttons.{weak}={mine.buttons}..{mine.buttons + NUDGE}",
            f"start_buttons.{1 - weak}={max(0, other.buttons - NUDGE)}..{other.buttons}",
            f"start_leather.{weak}={mine.leather}..{mine.leather + 1}",
        ]
        return fields if self.edition.swap else [*fields, "swap"]

    def _write(self, rules: Edition, name: str) -> None:
        write_file(to_toml(rules).encode(), self.folder / name, OUT)

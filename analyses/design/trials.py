"""The trials of a search: in a journal, and the games of each rule set as a run."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from patchwork_solve.analyses.comparing.folder import OUT
from patchwork_solve.analyses.comparing.side import Side
from patchwork_solve.analyses.design.folder import SEARCH, TRIALS
from patchwork_solve.analyses.design.trial import Measured, Trial, TrialLine
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.simulation.fingerprint import machine_code, sources
from patchwork_solve.analyses.simulation.metrics import metric_values
from patchwork_solve.analyses.simulation.place import made_folder
from patchwork_solve.analyses.simulation.simulating import simulate_all
from patchwork_solve.analyses.workers.journal import Document, Journal, Line
from patchwork_solve.analyses.workers.pool import WorkerPool, worker_pool
from patchwork_solve.analyses.workers.rules import in_full
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from patchwork_solve.analyses.design.query import DesignQuery
    from patchwork_solve.analyses.design.space import Point
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.game.edition import Edition


class Head(Line):
    """The first line of the journal: all that its trials have in common."""

    format: Literal["patchwork-design/1"] = "patchwork-design/1"
    version: str
    kernel: str
    engine: str
    edition: str
    variant: dict[str, Any] | None
    fields: list[str]
    player: str
    seed: int


class Trials(AbstractContextManager["Trials"]):
    """Plays rule sets, each on the first circles of a seed, and remembers what came of it.

    Parameters
    ----------
    query : DesignQuery
        Checked.
    folder : Path
        Trials that are there are not played again.
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead of processes.
    show : callable
        Takes words on how far it is.

    Raises
    ------
    InputError
        For a folder of another search.
    """

    def __init__(
        self,
        query: DesignQuery,
        folder: Path,
        cluster: str | None = None,
        show: Callable[[str], None] = lambda words: None,
    ) -> None:
        self._query, self._folder, self._cluster, self._show = query, folder, cluster, show
        self._playing = ExitStack()
        self._pool: WorkerPool | None = None
        self._players: dict[Edition, str] = {}
        with ExitStack() as opened:
            opened.enter_context(made_folder(folder, OUT))
            self._journal = Journal(folder / TRIALS, OUT, _check_line, '{"format"', '{"point"')
            opened.enter_context(self._journal)
            trials = map(Trial.of, self._lines_of_trials())
            self._known = {(trial.point, trial.games): trial for trial in trials}
            self._open = opened.pop_all()

    def _lines_of_trials(self) -> list[Document]:
        """Return the lines after the first.

        Raises `InputError` for a journal of another search.
        """
        head, *lines = self._journal.lines or [self._head()]
        difference = _difference(head, self._head())
        if difference is not None:
            name = shortened(str(self._folder), 100)
            raise InputError(
                OUT,
                "{name} is another search: {difference}; name another folder",
                name=name,
                difference=difference,
            )
        return lines

    def measured(self, points: Sequence[Point], games: int, clock: Clock) -> list[Trial]:
        """Play points on the first circles; return their trials, in their order.

        Those that are not finished when the clock is over are missing.
        """
        open_ones = [point for point in points if (point, games) not in self._known]
        if open_ones and not clock.is_over:
            sides: dict[Point, Side] = {}
            for point in open_ones:
                if not sides or not clock.is_over:  # A fit takes a while.
                    sides[point] = self.side(point, SEARCH)
            done = self.play(list(sides.values()), games, clock)
            for (point, side), is_done in zip(sides.items(), done, strict=True):
                if is_done:
                    self._add(point, games, side)
        return [self._known[point, games] for point in points if (point, games) in self._known]

    def play(self, sides: Sequence[Side], games: int, clock: Clock) -> list[bool]:
        """Play rule sets; return of each whether all its games are there."""
        for side in sides:
            self._open.enter_context(made_folder(side.folder.parent, OUT))
        progress = simulate_all(
            [side.simulation(games) for side in sides],
            self._workers(),
            clock,
            self._open,
            is_far=self._cluster is not None,
            show=self._show,
            remark=note,
        )
        return [each.done >= games for each in progress]

    def side(self, point: Point, part: str) -> Side:
        """Return the games at a point: `SEARCH`, or `FINAL` for those on fresh circles."""
        query = self._query
        seed = query.seed if part == SEARCH else query.fresh_seed
        name = "_".join(map(str, point))
        edition = query.space.edition(point)
        player = self._player(edition)
        return Side(edition.name, edition, player, seed, self._folder / part / name)

    def _player(self, edition: Edition) -> str:
        """Return the player under some rules, which is fitted to them if that is requested."""
        if edition not in self._players:
            query = self._query
            self._players[edition] = query.fitted_name(
                query.player, edition, query.rules, query.processes, self._show
            )
        return self._players[edition]

    def _add(self, point: Point, games: int, side: Side) -> None:
        values = circle_values(side, games)
        figures = {str(name): Measured.of(values[name]) for name in values}
        trial = Trial(point, games, figures)
        head = () if self._journal.lines else (self._head(),)
        self._journal.add(*head, trial.to_json())
        self._known[point, games] = trial

    def _workers(self) -> WorkerPool:
        """Return the pool; it is opened for the first games."""
        if self._pool is None:
            processes = self._query.processes
            self._pool = self._playing.enter_context(
                worker_pool(processes, processes, self._cluster)
            )
        return self._pool

    def _head(self) -> Document:
        query = self._query
        head = Head(
            version=version(),
            kernel=machine_code(),
            engine=sources(),
            edition=query.rules.name,
            variant=in_full(query.rules),
            fields=[rule.name + str(rule.choices or "") for rule in query.space.rules],
            player=query.player + f", fitted in {query.games_of_fit} games" * query.is_fitted,
            seed=query.seed,
        )
        return head.model_dump()

    def __exit__(self, *exception: Any) -> None:
        self._playing.close()
        self._open.__exit__(*exception)


def circle_values(side: Side, games: int) -> pd.DataFrame:
    """Return the metrics of the first circles of a side, a row a circle."""
    with side.run() as run:
        values = metric_values(run)
    return values[values.index < games]


def _check_line(before: int, entry: Document) -> None:
    """Raise `ValueError` for a line that is neither the head nor a trial."""
    (Head if before == 0 else TrialLine).require(entry)


def _difference(there: Document, here: Document) -> str | None:
    """Return in what two heads differ; None if in nothing."""
    for name, value in here.items():
        if there[name] != value:
            if name == "variant":
                return "other rules"
            return f"{name} {there[name]}, not {value}"
    return None

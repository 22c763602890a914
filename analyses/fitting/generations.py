"""Generation by generation: games, an evaluation fitted on them, games with that evaluation."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from patchwork_solve.analyses.fitting import quality
from patchwork_solve.analyses.fitting.query import PRINTING, FitQuery, Generation
from patchwork_solve.analyses.fitting.regression import Scale, fit_linear, fit_net, one_thread
from patchwork_solve.analyses.fitting.targets import gains, signs, targets
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.workers.processes import Workers
from patchwork_solve.analyses.workers.resumable import FIELD, Ledger
from patchwork_solve.analyses.workers.row import MOST_POINTS, AnswerRow, Count, Whole
from patchwork_solve.analyses.workers.rules import in_full
from patchwork_solve.engine.base.cancellation import is_cancelled, is_repeated, last_signal
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.players.evaluation import (
    Evaluation,
    Weights,
    evaluation_for,
    from_json,
)
from patchwork_solve.engine.players.selfplay import (
    Decisions,
    SelfPlay,
    concatenate,
    initial_network,
)

Row = dict[str, Any]
Show = Callable[[str], None]

AT_A_TIME = 50
"""Games that a process plays before it hands them over: a second's work, some megabytes."""

HELD_OUT = 20
"""One of this many games, without detours, is held out to measure the fit."""

MODELS = ("advancing", "linear", "network")
"""Models that predict a margin: both players only advance, and the fitted ones."""

COUNTS = ("generation", "games", "nodes", "positions")
SHARES = ("r2", *(f"r2_{part}" for part in range(1, quality.PARTS + 1)))
Explained = Annotated[float, Field(ge=-MOST_POINTS, le=1)]


class Figures(AnswerRow):
    """The figures of a model; of no games held out, the error is NaN and a share None."""

    generation: Count
    games: Count
    nodes: Count
    positions: Whole
    model: str
    error: Annotated[float, Field(allow_inf_nan=True)]
    r2: Explained | None
    r2_1: Explained | None
    r2_2: Explained | None
    r2_3: Explained | None
    r2_4: Explained | None
    r2_5: Explained | None

    def check(self, task: Row) -> None:
        """Raise `ValueError` for another model."""
        if self.model != task["part"]:
            raise ValueError("another model")


class Written(AnswerRow):
    """The evaluation of a generation, as its file has it."""

    evaluation: dict[str, Any]

    def check(self, task: Row) -> None:
        """Raise `InputError` if it is not an evaluation."""
        from_json(self.evaluation)


@dataclass(frozen=True, eq=False)
class Fitted:
    """A finished generation.

    Parameters
    ----------
    figures : list of dict
        A row for each model of the margin, see `analyses.fitting.frame`.
    """

    evaluation: Evaluation
    figures: list[Row]


def fit(
    query: FitQuery,
    ledger: Ledger | None = None,
    show: Show = lambda line: None,
) -> list[Fitted]:
    """Fit the evaluation of an edition; the last generation has it.

    When the user wants the work to stop, the generation under way is given up, and those that are
    finished come back.

    Parameters
    ----------
    query : FitQuery
        The result does not depend on its processes.
    ledger : Ledger, optional
        Generations that are finished; those it holds are not worked out again.
    show : callable
        Called with a line that says how far the fit is.

    Raises
    ------
    InputError
        When the ledger has an answer of another shape, or a process was killed.
    KeyboardInterrupt
        When the user wants the work to stop before the first generation is finished.
    """
    ledger = ledger or Ledger()
    finished: list[Fitted] = []
    before = evaluation_for(query.rules) if query.start == PRINTING else None
    try:
        for step in query.steps():
            fitted = _load(ledger, query, step)
            if fitted is None:
                begun = time.perf_counter()
                fitted = _worked_out(query, step, before, show)
                _keep(ledger, query, step, fitted, round(time.perf_counter() - begun, 2))
            finished.append(fitted)
            before = fitted.evaluation
    except KeyboardInterrupt:
        if not finished or is_repeated() or not is_cancelled():
            raise
        note(f"interrupted: {len(finished)} of {query.generations} generations")
    return finished


def _task(query: FitQuery, step: Generation, part: str) -> Row:
    """Return all that a part of a generation's answer depends on, as plain values."""
    edition = query.rules
    return {
        "fit": edition.name,
        "variant": in_full(edition),
        "program": version(),
        **query.source(step.number),
        "part": part,
    }


def _keep(
    ledger: Ledger, query: FitQuery, step: Generation, fitted: Fitted, seconds: float
) -> None:
    for row in fitted.figures:
        task = _task(query, step, row["model"])
        if ledger.get(task) != row:  # A killed run may have left it, and no evaluation.
            ledger.add(task, row, seconds)
    written = {"evaluation": fitted.evaluation.to_json()}
    ledger.add(_task(query, step, "evaluation"), written, seconds)


def _load(ledger: Ledger, query: FitQuery, step: Generation) -> Fitted | None:
    """Return a generation that an earlier run finished."""
    figures = [ledger.get(_task(query, step, model), Figures) for model in MODELS]
    written = ledger.get(_task(query, step, "evaluation"), Written)
    rows = [row for row in figures if row is not None]
    if written is None or len(rows) < len(MODELS):
        return None
    return Fitted(from_json(written["evaluation"], FIELD), rows)


def _worked_out(query: FitQuery, step: Generation, before: Evaluation | None, show: Show) -> Fitted:
    """Play the games of a generation by the evaluation before it, and fit its own."""
    network = initial_network() if before is None else before.network()
    where = f"generation {step.number} of {query.generations}"
    play = SelfPlay(query.rules, network, step.nodes, (query.seed, step.number))
    decisions = _play(play, step.games, query.processes, lambda line: show(f"{where}: {line}"))
    show(f"{where}: fitting {len(decisions.games):,} positions")
    start = None if before is None or query.start != PRINTING else before.net
    return _fit(query, step, decisions, start)


def _play(play: SelfPlay, games: int, processes: int, show: Show) -> Decisions:
    """Return the decisions of a number of games, in order."""
    found: dict[int, Decisions] = {}
    played = 0
    for numbers, part in _parts(play, games, processes):
        found[numbers.start] = part
        played += len(numbers)
        show(f"{played:,} of {games:,} games")
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())
    return concatenate(found[start] for start in sorted(found))


def _parts(play: SelfPlay, games: int, processes: int) -> Iterator[tuple[range, Decisions]]:
    tasks = [range(at, min(at + AT_A_TIME, games)) for at in range(0, games, AT_A_TIME)]
    if processes > 1 and len(tasks) > 1:
        with Workers(min(processes, len(tasks))) as workers:
            yield from workers.answers(play.play, tasks)
        return
    for numbers in tasks:
        if is_cancelled():
            return
        yield numbers, play.play(numbers)


def _fit(query: FitQuery, step: Generation, decisions: Decisions, start: Weights | None) -> Fitted:
    """Fit both functions on most games, and measure them on the others."""
    wanted = gains(decisions, targets(decisions))
    is_held = decisions.straight & (decisions.games % HELD_OUT == 0)
    features, wanted = decisions.features[~is_held], wanted[~is_held]
    scale = Scale(features)
    scaled = scale.scaled(features)
    with one_thread():
        linear = fit_linear(scale, scaled, wanted)
        net = fit_net(scale, scaled, wanted, (query.seed, step.number), start)
        held = Decisions._make(column[is_held] for column in decisions)
        about = {
            "generation": step.number,
            "games": step.games,
            "nodes": step.nodes,
            "positions": len(decisions.games),
        }
        figures = [
            {**about, "model": model, **_figures(held, beyond)}
            for model, beyond in zip(MODELS, _beyond(held, net, linear), strict=True)
        ]
    errors = quality.search_errors(decisions)
    source = query.source(step.number)
    return Fitted(Evaluation(query.rules.name, net, linear, errors, source), figures)


def _beyond(held: Decisions, net: Weights, linear: Weights) -> Iterator[NDArray[np.float32]]:
    """Yield what each of `MODELS` says of the margin, from the mover's side, beyond advancing."""
    yield np.zeros(len(held.games), np.float32)
    yield quality.predicted(linear, held.features, is_linear=True)
    yield quality.predicted(net, held.features, is_linear=False)


def _figures(held: Decisions, beyond: NDArray[np.float32]) -> Row:
    """Return how well a model foretells the final margins of games that it was not fitted on."""
    truth = signs(held) * held.margins
    predicted = signs(held) * held.bases + beyond
    everything = np.ones(len(truth), bool)
    parts = (everything, *quality.by_part(held.done, quality.PARTS))
    shares = [quality.explained(truth[rows], predicted[rows]) for rows in parts]
    return {
        "error": round(quality.root_mean_square(truth - predicted), 2),
        **dict(zip(SHARES, shares, strict=True)),
    }

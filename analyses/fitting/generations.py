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
from patchwork_solve.analyses.fitting.plan import Generation, Plan
from patchwork_solve.analyses.fitting.regression import Scale, fit_linear, fit_net, one_thread
from patchwork_solve.analyses.fitting.targets import gains, signs, targets
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.spread.resumable import FIELD, Ledger
from patchwork_solve.analyses.spread.row import MOST_POINTS, AnswerRow, Count, Whole
from patchwork_solve.analyses.spread.rules import in_full
from patchwork_solve.analyses.spread.workers import Workers
from patchwork_solve.engine.base.cancellation import is_cancelled, is_repeated, last_signal
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.players.evaluation import Evaluation, Weights, from_json
from patchwork_solve.engine.players.selfplay import Decisions, SelfPlay, by_hand, joined

Row = dict[str, Any]
Tell = Callable[[str], None]

AT_A_TIME = 50
"""Games that a process plays before it hands them over: a second's work, some megabytes."""

HELD_OUT = 20
"""Of so many games one is not fitted on, but measures what was fitted: one without detours."""

MODELS = ("advancing", "linear", "network")
"""What foretells a margin: that both do nothing but advance, and what was fitted."""

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
        """Raise `InputError` for what is no evaluation."""
        from_json(self.evaluation)


@dataclass(frozen=True, eq=False)
class Fitted:
    """A finished generation.

    Parameters
    ----------
    evaluation : Evaluation
    figures : list of dict
        A row for each model of the margin, see `analyses.fitting.frame`.
    """

    evaluation: Evaluation
    figures: list[Row]


def fit(
    plan: Plan,
    processes: int = 1,
    ledger: Ledger | None = None,
    tell: Tell = lambda words: None,
) -> list[Fitted]:
    """Fit the evaluation of an edition; the last generation has it.

    When the user wants the work to stop, the generation under way is given up, and those that are
    finished come back.

    Parameters
    ----------
    plan : Plan
    processes : int
        That play at the same time; the result does not depend on it.
    ledger : Ledger, optional
        Generations that are finished; those it holds are not worked out again.
    tell : callable
        Told how far it is.

    Raises
    ------
    InputError
        When the ledger has an answer of another shape, or a process was killed.
    KeyboardInterrupt
        When the user wants the work to stop before the first generation is finished.
    """
    ledger = ledger or Ledger()
    finished: list[Fitted] = []
    network = by_hand()
    try:
        for step in plan.steps():
            fitted = _known(ledger, plan, step)
            if fitted is None:
                begun = time.perf_counter()
                fitted = _worked_out(plan, step, network, processes, tell)
                _keep(ledger, plan, step, fitted, round(time.perf_counter() - begun, 2))
            finished.append(fitted)
            network = fitted.evaluation.network()
    except KeyboardInterrupt:
        if not finished or is_repeated() or not is_cancelled():
            raise
        note(f"interrupted: {len(finished)} of {plan.generations} generations")
    return finished


def _task(plan: Plan, step: Generation, part: str) -> Row:
    """Return all that a part of a generation's answer depends on, as plain values."""
    edition = plan.edition
    return {
        "fit": edition.name,
        "variant": in_full(edition),
        "program": version(),
        **plan.source(step.number),
        "part": part,
    }


def _keep(ledger: Ledger, plan: Plan, step: Generation, fitted: Fitted, seconds: float) -> None:
    for row in fitted.figures:
        task = _task(plan, step, row["model"])
        if ledger.get(task) != row:  # A killed run may have left it, and no evaluation.
            ledger.add(task, row, seconds)
    written = {"evaluation": fitted.evaluation.to_json()}
    ledger.add(_task(plan, step, "evaluation"), written, seconds)


def _known(ledger: Ledger, plan: Plan, step: Generation) -> Fitted | None:
    """Return a generation that an earlier run finished."""
    figures = [ledger.get(_task(plan, step, model), Figures) for model in MODELS]
    written = ledger.get(_task(plan, step, "evaluation"), Written)
    rows = [row for row in figures if row is not None]
    if written is None or len(rows) < len(MODELS):
        return None
    return Fitted(from_json(written["evaluation"], FIELD), rows)


def _worked_out(
    plan: Plan, step: Generation, network: Network, processes: int, tell: Tell
) -> Fitted:
    """Play the games of a generation by the evaluation before it, and fit its own."""
    where = f"generation {step.number} of {plan.generations}"
    play = SelfPlay(plan.edition, network, step.nodes, (plan.seed, step.number))
    decisions = _played(play, step.games, processes, lambda words: tell(f"{where}: {words}"))
    tell(f"{where}: fitting {len(decisions.games):,} positions")
    return _fitted(plan, step, decisions)


def _played(play: SelfPlay, games: int, processes: int, tell: Tell) -> Decisions:
    """Return the decisions of so many games, in the order of their numbers."""
    found: dict[int, Decisions] = {}
    played = 0
    for numbers, part in _parts(play, games, processes):
        found[numbers.start] = part
        played += len(numbers)
        tell(f"{played:,} of {games:,} games")
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())
    return joined(found[start] for start in sorted(found))


def _parts(play: SelfPlay, games: int, processes: int) -> Iterator[tuple[range, Decisions]]:
    tasks = [range(at, min(at + AT_A_TIME, games)) for at in range(0, games, AT_A_TIME)]
    if processes > 1 and len(tasks) > 1:
        with Workers(min(processes, len(tasks))) as workers:
            yield from workers.answers(SelfPlay.play, play, tasks)
        return
    for numbers in tasks:
        if is_cancelled():
            return
        yield numbers, play.play(numbers)


def _fitted(plan: Plan, step: Generation, decisions: Decisions) -> Fitted:
    """Fit both functions on most games, and measure them on the others."""
    wanted = gains(decisions, targets(decisions))
    is_held = decisions.straight & (decisions.games % HELD_OUT == 0)
    features, wanted = decisions.features[~is_held], wanted[~is_held]
    scale = Scale(features)
    scaled = scale.scaled(features)
    with one_thread():
        linear = fit_linear(scale, scaled, wanted)
        net = fit_net(scale, scaled, wanted, (plan.seed, step.number))
        held = _some(decisions, is_held)
        figures = [
            {**_about(step, len(decisions.games)), "model": model, **_figures(held, said)}
            for model, said in zip(MODELS, _said(held, net, linear), strict=True)
        ]
    errors = quality.search_errors(decisions)
    source = plan.source(step.number)
    return Fitted(Evaluation(plan.edition.name, net, linear, errors, source), figures)


def _some(decisions: Decisions, rows: NDArray[np.bool_]) -> Decisions:
    return Decisions._make(column[rows] for column in decisions)


def _said(held: Decisions, net: Weights, linear: Weights) -> Iterator[NDArray[np.float32]]:
    """Yield what each of `MODELS` says of the margin, from the mover's side, beyond advancing."""
    yield np.zeros(len(held.games), np.float32)
    yield quality.said(linear, held.features, is_linear=True)
    yield quality.said(net, held.features, is_linear=False)


def _about(step: Generation, positions: int) -> Row:
    return {
        "generation": step.number,
        "games": step.games,
        "nodes": step.nodes,
        "positions": positions,
    }


def _figures(held: Decisions, beyond: NDArray[np.float32]) -> Row:
    """Return how well a model foretells the final margins of games that it was not fitted on."""
    truth = signs(held) * held.margins
    said = signs(held) * held.bases + beyond
    everything = np.ones(len(truth), bool)
    parts = (everything, *quality.by_part(held.done, quality.PARTS))
    shares = [quality.explained(truth[rows], said[rows]) for rows in parts]
    return {
        "error": round(quality.root_mean_square(truth - said), 2),
        **dict(zip(SHARES, shares, strict=True)),
    }

"""Parts of a question share its time, what stopped them is said, and contradictions surface."""

from __future__ import annotations

import itertools
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import patchwork_solve.engine.base.clock
from patchwork_solve.analyses.packing.query import PackQuery
from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.cp_sat import run_model, stoppable
from patchwork_solve.solver.limits import SoFar, SolverLimits
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing import choose, cp_sat, validator
from patchwork_solve.solver.packing import subset as subset_search
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.questions import packing_question, square_question
from patchwork_solve.solver.score.alone import geometry
from patchwork_solve.solver.score.alone.plan import Situation
from patchwork_solve.solver.score.legal import best_game as legal
from patchwork_solve.solver.score.legal import tokens
from patchwork_solve.solver.score.legal.extreme import Extreme
from tests.lanes import few
from tests.solver.engines import both_engines
from tests.solver.score.small_variants import small_variant

CURRENT = printing("current")
EVERY = [patch.name for patch in CURRENT.patches]
FULL = (1 << 81) - 1
STRIPED = sum(1 << (9 * row + column) for row in range(0, 9, 2) for column in range(9))
"""Nearly every subset that adds up has no room on these cells."""

TIGHT = (0, 2, 4, 6, 8, 9, 10, 13, 15, 16, 17, 20, 23, 25)
"""Hard to pack, and many packings."""


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> itertools.count[int]:
    """Make every look at the clock take a tenth of a second, whatever the machine does."""
    looks = itertools.count()
    monkeypatch.setattr(
        patchwork_solve.engine.base.clock, "_working_time", lambda: next(looks) / 10
    )
    return looks


def spent(ticks: itertools.count[int]) -> float:
    """Return the seconds that went by."""
    return next(ticks) / 10


def test_the_parts_of_a_question_share_one_clock(ticks: itertools.count[int]) -> None:
    names = [CURRENT.patches[number].name for number in TIGHT]
    question = PackQuery(names, count=True, alternatives=50)
    answer = question.answer(SolverLimits(seconds=2.0))
    assert answer.census is not None
    assert answer.census.packings.stopped is Stopped.LIMIT
    assert answer.others is not None
    assert answer.others.stopped is Stopped.LIMIT
    assert 2.0 <= spent(ticks) < 4.0


@pytest.mark.parametrize("goal", Extreme)
def test_extremes_share_one_clock_with_all_their_models(
    goal: Extreme, ticks: itertools.count[int]
) -> None:
    proof = legal.solve(CURRENT, goal, SolverLimits(seconds=2.0))
    assert proof.stopped is Stopped.LIMIT
    assert proof.witness is not None
    assert None not in (proof.lower, proof.upper)
    assert 2.0 <= spent(ticks) < 4.0


def test_the_rest_of_the_time_is_what_is_left() -> None:
    reports: list[SoFar] = []
    clock = SolverLimits(seconds=100.0, threads=3, progress=reports.append).clock()
    rest = clock.rest()
    assert rest.seconds is not None
    assert 90.0 < rest.seconds <= 100.0
    assert rest.threads == 3
    late = replace(rest, before=50.0).clock()
    late.report(7)
    assert reports[-1].seconds >= 50.0
    assert SolverLimits().clock().rest().seconds is None


@pytest.mark.thorough
def test_a_gap_that_cp_sat_may_leave_is_no_proof() -> None:
    """CP-SAT calls what is within its gap optimal."""
    question = Instance(CURRENT, STRIPED, tuple(range(33)), objective=Objective.CELLS)
    best = solve(question)
    assert best.is_exact
    loose = cp_sat.solve(question, SolverLimits(parameters={"relative_gap_limit": 10.0}))
    assert validator.check(question, loose) == []
    assert loose.lower is not None
    assert loose.upper is not None
    assert best.lower is not None
    assert loose.lower <= best.lower <= loose.upper
    assert loose.is_exact == (loose.stopped is Stopped.FINISHED)


def test_a_limit_among_the_parameters_is_a_limit() -> None:
    question = square_question(CURRENT, EVERY)
    limits = SolverLimits(parameters={"max_deterministic_time": 0.001})
    proof = cp_sat.solve(question, limits)
    assert (proof.status, proof.stopped) == (Status.BOUNDS, Stopped.LIMIT)


@both_engines
def test_no_time_at_all_is_an_answer_too(engine: Engine) -> None:
    none = SolverLimits(seconds=0.0)
    cells = Instance(CURRENT, STRIPED, tuple(range(33)), objective=Objective.CELLS)
    proof = solve(cells, none, engine)
    assert (proof.status, proof.stopped) == (Status.BOUNDS, Stopped.LIMIT)
    assert validator.check(cells, proof) == []
    proof = solve(square_question(CURRENT, EVERY), none, engine)
    assert (proof.status, proof.lower, proof.stopped) == (Status.BOUNDS, 0, Stopped.LIMIT)


def test_no_time_for_a_ceiling_is_an_answer_too() -> None:
    ceiling = geometry.ceiling(Situation.new(CURRENT), SolverLimits(seconds=0.0))
    assert (ceiling.status, ceiling.stopped) == (Status.BOUNDS, Stopped.LIMIT)


@pytest.mark.parametrize("objective", [Objective.CELLS, Objective.POINTS])
@pytest.mark.parametrize("nodes", few([300, 1, 3_000], 1))
def test_a_subset_search_that_stops_shows_a_packing(objective: Objective, nodes: int) -> None:
    question = Instance(
        CURRENT, STRIPED, tuple(range(33)), 2, objective, buttons=25, time=20, marks=4
    )
    other = solve(question, SolverLimits(seconds=3.0))
    stopped = subset_search.solve(question, SolverLimits(nodes=nodes))
    assert validator.check(question, stopped) == []
    assert stopped.lower is not None
    assert stopped.upper is not None
    assert other.lower is not None
    assert other.upper is not None
    assert 0 < stopped.lower <= other.upper
    assert other.lower <= stopped.upper


def test_a_full_memory_is_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subset_search, "MOST_WAITING", 10)
    question = Instance(CURRENT, STRIPED, tuple(range(33)), objective=Objective.CELLS)
    proof = subset_search.solve(question, SolverLimits())
    assert (proof.status, proof.stopped) == (Status.BOUNDS, Stopped.SIZE)


@pytest.mark.parametrize("nodes", [1, 20_000, 60_000, 140_000])
def test_a_count_that_stops_is_a_lower_bound(nodes: int) -> None:
    free = mask_of([(row, c) for row in range(5) for c in range(6)], CURRENT.width)
    question = Instance(CURRENT, free, (0, 1, 3, 5, 9, 10))
    whole = search.count(question, SolverLimits())
    part = search.count(question, SolverLimits(nodes=nodes))
    assert whole.packings.is_exact
    assert (part.packings.stopped is Stopped.LIMIT) == (part.packings.status is Status.BOUNDS)
    for some, every in ((part.packings, whole.packings), (part.classes, whole.classes)):
        assert some.lower is not None
        assert every.lower is not None
        assert some.lower <= every.lower
        assert some.upper is None or every.upper is None or some.upper >= every.upper


def test_too_many_packings_to_compare_turned_ones_is_a_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "MOST_LISTED", 10)
    census = search.count(Instance(CURRENT, FULL, (0,)), SolverLimits())
    assert (census.packings.lower, census.packings.status) == (144, Status.EXACT)
    assert (census.classes.lower, census.classes.upper) == (18, 144)
    assert census.classes.stopped is Stopped.SIZE


def test_alternatives_say_why_there_are_no_more() -> None:
    three = mask_of([(0, 0), (0, 1), (0, 2)], CURRENT.width)
    two = search.alternatives(Instance(CURRENT, three, (0,)), 5, SolverLimits())
    assert (len(two.packings), two.stopped) == (2, Stopped.FINISHED)
    hard = Instance(CURRENT, FULL, (1, 2, 3, 4, 5, 9, 13, 15, 19, 20, 21, 23, 25, 28, 29, 32), 1)
    some = search.alternatives(hard, 5, SolverLimits(nodes=20_000))
    assert some.stopped is Stopped.LIMIT


def test_what_one_part_finds_the_others_say_too() -> None:
    """CP-SAT gives up at once; the count and the alternatives know better."""
    limits = SolverLimits(parameters={"max_deterministic_time": 0.0})
    names = ["plus", "arrow", "hat"]
    for count, alternatives in ((True, 0), (False, 2)):
        answer = PackQuery(
            names,
            engine=Engine.CP_SAT,
            count=count,
            alternatives=alternatives,
            check=True,
        ).answer(limits)
        assert answer.status == "packed"
        assert answer.wrong == ()
    tee, bar = CURRENT.index["tee-4"], CURRENT.index["bar-4"]
    free = mask_of([(r, c) for r in range(2) for c in range(4)], CURRENT.width)
    question = Instance(CURRENT, free, (tee, bar))
    assert search.count(question, SolverLimits()).packings.upper == 0


def test_contradictions_between_engines_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    question = packing_question(CURRENT, EVERY, objective=Objective.CELLS)
    low = Proof(Status.BOUNDS, 40, 50, Packing(()), stopped=Stopped.LIMIT)
    high = Proof(Status.BOUNDS, 60, 81, Packing(()), stopped=Stopped.LIMIT)
    never: Proof[Packing] = Proof(Status.INFEASIBLE, None, None)
    for quick, slow in ((low, high), (high, low), (low, never)):
        monkeypatch.setattr(choose, "_by_search", lambda instance, limits, proof=quick: proof)
        monkeypatch.setattr(choose, "_by_cp_sat", lambda instance, limits, proof=slow: proof)
        with pytest.raises(ContradictionError):
            solve(question)


@pytest.mark.parametrize("goal", Extreme)
def test_a_bound_that_no_game_reaches_surfaces(
    goal: Extreme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bound that is wrong must not end as an answer, nor as an interval."""
    edition = small_variant(2)
    truth = legal.solve(edition, goal).lower
    assert truth is not None
    wrong = truth - 1_000 if goal.maximises else truth + 1_000
    monkeypatch.setattr(legal, "plain_bound", lambda edition, goal: wrong)
    with pytest.raises(ContradictionError):
        legal.solve(edition, goal)


def test_counts_that_contradict_each_other_surface() -> None:
    none = search.count(Instance(CURRENT, 0b111, (1,)), SolverLimits())
    assert none.packings.upper == 0
    with pytest.raises(ContradictionError):
        none.at_least(1)
    some = search.count(Instance(CURRENT, 0b111, (0,)), SolverLimits())
    with pytest.raises(ContradictionError):
        some.none()


STRIPED_CELLS = Instance(CURRENT, STRIPED, tuple(range(33)), objective=Objective.CELLS)
QUESTIONS: dict[str, Callable[[], Proof[Any]]] = {
    "cells by search": lambda: solve(STRIPED_CELLS, engine=Engine.SEARCH),
    "cells by cp-sat": lambda: solve(STRIPED_CELLS, engine=Engine.CP_SAT),
    "cells by both": lambda: solve(STRIPED_CELLS, SolverLimits(seconds=60.0)),
    "square by search": lambda: solve(square_question(CURRENT, EVERY), engine=Engine.SEARCH),
    "square by cp-sat": lambda: solve(square_question(CURRENT, EVERY), engine=Engine.CP_SAT),
    "one player alone": lambda: geometry.ceiling(Situation.new(CURRENT)),
    "all games": lambda: legal.solve(CURRENT, Extreme.HIGHEST),
}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_cancellation_ends_every_engine(kind: str) -> None:
    """They are cancelled before they begin: each says so, and that it has not finished."""
    with handlers_installed():
        os.kill(os.getpid(), signal.SIGTERM)
        proof = QUESTIONS[kind]()
    with handlers_installed():
        pass
    assert (proof.status, proof.stopped) == (Status.BOUNDS, Stopped.INTERRUPTION)


def test_a_solver_gets_the_stop_signal_until_it_stops() -> None:
    """The linear one too, which takes seconds where the track is long."""
    calls, stopped = itertools.count(), threading.Event()

    def stop() -> None:
        if next(calls) == 2:
            stopped.set()

    assert stoppable(lambda: stopped.wait(60), stop, lambda: True)
    assert next(calls) >= 3


@pytest.mark.parametrize("goal", Extreme)
def test_a_limit_is_looked_at_in_time_on_a_long_track(
    goal: Extreme, ticks: itertools.count[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many patches and leather marks there are, a look does not wait for all places."""
    taken, step = itertools.count(), tokens.step
    monkeypatch.setattr(tokens, "step", lambda *arguments: (next(taken), step(*arguments))[1])
    patches = (replace(CURRENT.patches[at % 33], name=f"p{at}", time=1 + at) for at in range(62))
    edition = replace(CURRENT, last=255, leather_marks=(1,), patches=tuple(patches))
    proof = legal.solve(edition, goal, SolverLimits(seconds=1.0))
    assert proof.stopped is Stopped.LIMIT
    assert next(taken) < 50_000


def test_a_wish_ends_cp_sat_itself() -> None:
    model, _ = cp_sat.model_of(STRIPED_CELLS)
    with handlers_installed():
        os.kill(os.getpid(), signal.SIGTERM)
        found = run_model(model, SolverLimits())
    with handlers_installed():
        pass
    assert found.stopped is Stopped.INTERRUPTION

"""Does a set fit: both engines, against each other, a slow packer, and quilts that were cut up."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import SoFar, SolverLimits
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing import cp_sat, validator
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance
from tests.solver.engines import both_engines
from tests.solver.plain_packing import different, lie_together
from tests.solver.strategies import cut_quilts, quilts_in_play, small_questions

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
FULL = (1 << 81) - 1


@pytest.mark.parametrize(
    ("engine", "examples", "seconds"), [(Engine.SEARCH, 100, 5), (Engine.CP_SAT, 4, 2)]
)
def test_what_was_cut_up_is_never_impossible(engine: Engine, examples: int, seconds: float) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=SLOW)
    @given(cut_quilts())
    def check(instance: Instance) -> None:
        proof = solve(instance, SolverLimits(seconds=seconds), engine)
        assert proof.status is not Status.INFEASIBLE
        assert validator.check(instance, proof) == []

    check()


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(cut_quilts())
def test_skipping_turned_copies_leaves_an_answer(instance: Instance) -> None:
    packer = search.without_turns(instance)
    if packer is not None:
        assert packer.advance(2_000_000) != packing.EXHAUSTED


def test_the_nodes_before_turned_copies_are_skipped_count() -> None:
    hard = (3, 7, 10, 11, 12, 14, 15, 16, 20, 21, 22, 26, 29, 30, 32)
    instance = Instance(printing("current"), FULL, hard)
    first = Packer(instance.edition, instance.free, instance.patches)
    assert first.advance() == packing.PAUSED
    assert search.without_turns(instance) is not None
    proof = search.fit(instance, SolverLimits(nodes=first.nodes))
    assert (proof.status, proof.work.nodes) == (Status.BOUNDS, first.nodes)
    assert search.fit(instance, SolverLimits(nodes=first.nodes + 1)).work.nodes > first.nodes


@settings(max_examples=5, deadline=None, suppress_health_check=SLOW)
@given(small_questions())
def test_counts_are_those_of_the_slow_packer(instance: Instance) -> None:
    expected = different(instance.edition, instance.free, instance.patches)
    census = search.count(instance, SolverLimits())
    assert census.packings.lower == len(expected)


@both_engines
@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(small_questions())
def test_small_cases(engine: Engine, instance: Instance) -> None:
    fit = solve(instance, SolverLimits(seconds=200), engine)
    expected = lie_together(instance.edition, instance.free, instance.patches)
    assert fit.status is (Status.EXACT if expected else Status.INFEASIBLE)
    assert validator.check(instance, fit) == []


@pytest.mark.thorough
@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(quilts_in_play())
def test_the_engines_agree(instance: Instance) -> None:
    ours = search.fit(instance, SolverLimits(seconds=10))
    theirs = cp_sat.solve(instance, SolverLimits(seconds=4))
    assert validator.check(instance, ours) == []
    assert validator.check(instance, theirs) == []
    if Status.BOUNDS not in (ours.status, theirs.status):
        assert ours.status is theirs.status


@both_engines
def test_leather_is_sewn_on_the_cells_left(engine: Engine) -> None:
    instance = Instance(printing("current"), free=0b11111, patches=(0,), leather=2)
    proof = solve(instance, engine=engine)
    assert validator.check(instance, proof) == []
    assert proof.lower == 4


@both_engines
def test_more_area_than_cells_is_answered_at_once(engine: Engine) -> None:
    proof = solve(Instance(printing("current"), FULL, tuple(range(33))), engine=engine)
    assert proof.status is Status.INFEASIBLE
    assert proof.work.nodes == 0


@both_engines
def test_nothing_fits_always(engine: Engine) -> None:
    proof = solve(Instance(printing("current"), 0, ()), engine=engine)
    assert (proof.status, proof.lower) == (Status.EXACT, 0)


@both_engines
def test_colours_out_of_balance_are_impossible(engine: Engine) -> None:
    """A tee covers three cells of one colour, a bar two of each: 2x4 has four of each."""
    edition = printing("current")
    free = mask_of([(r, c) for r in range(2) for c in range(4)], edition.width)
    tee, bar = edition.index["tee-4"], edition.index["bar-4"]
    proof = solve(Instance(edition, free, (tee, bar)), engine=engine)
    assert proof.status is Status.INFEASIBLE


def test_a_limit_gives_bounds_and_progress_is_reported() -> None:
    edition = printing("current")
    seen: list[SoFar] = []
    instance = Instance(edition, FULL, tuple(range(12, 27)))
    instance = replace(instance, patches=_filling(instance))
    proof = cp_sat.solve(instance, SolverLimits(seconds=0.01, progress=seen.append))
    assert proof.status is Status.BOUNDS
    assert proof.lower is None
    assert proof.upper == instance.area
    search.count(instance, SolverLimits(nodes=1, progress=seen.append))
    assert seen
    assert seen[-1].nodes > 0


def test_the_model_of_a_fit_reports_no_value() -> None:
    """It asks only whether there is a packing; CP-SAT says 0 of the value and of its bound."""
    seen: list[SoFar] = []
    instance = Instance(printing("current"), 0b111, (0,), leather=1)
    assert cp_sat.solve(instance, SolverLimits(progress=seen.append)).is_exact
    assert {(so_far.incumbent, so_far.bound) for so_far in seen} == {(None, None)}


def _filling(instance: Instance) -> tuple[int, ...]:
    chosen: list[int] = []
    room = instance.room
    for number in instance.patches:
        if instance.patch(number).area <= room:
            chosen.append(number)
            room -= instance.patch(number).area
    return tuple(chosen)


def test_a_limit_in_nodes_stops_at_the_same_place() -> None:
    patches = (1, 2, 3, 4, 5, 9, 13, 15, 19, 20, 21, 23, 25, 28, 29, 32)
    instance = Instance(printing("current"), FULL, patches, 1)
    proofs = [search.fit(instance, SolverLimits(nodes=40_000)) for _ in range(2)]
    assert [proof.status for proof in proofs] == [Status.BOUNDS] * 2
    assert proofs[0].work.nodes == proofs[1].work.nodes
    assert 40_000 <= proofs[0].work.nodes < 80_000

"""The economy bound: against every way along the track of small variants, and its plans."""

import time
from dataclasses import replace

import pytest

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.cp_sat import repeatable
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.alone.economy import ceiling
from patchwork_solve.solver.score.alone.plan import (
    BrokenPlanError,
    Plan,
    Situation,
    score,
    timeline,
)
from patchwork_solve.solver.score.alone.pricing import highest_price, repriced
from tests.lanes import few
from tests.solver.score.alone import scores
from tests.solver.score.small_variants import ruled_variant, small_variant

CURRENT = printing("current")
NEW = Situation.new(CURRENT)


@pytest.mark.parametrize("first", few(range(0, 120, 20), 3))
def test_it_equals_exhaustive_search(first: int) -> None:
    for seed in range(first, first + 20):
        edition = small_variant(seed)
        proof = ceiling(Situation.new(edition))
        assert proof.status is Status.EXACT
        assert proof.lower == max(points for points, *_ in scores(edition)), seed


@pytest.mark.parametrize("first", few(range(0, 80, 20), 2))
def test_it_equals_exhaustive_search_under_other_rules(first: int) -> None:
    for seed in range(first, first + 20):
        edition = ruled_variant(seed)
        for number in (0, 1):
            truth = max(points for points, *_ in scores(edition, number))
            proof = ceiling(Situation.new(edition, number))
            assert (proof.lower, proof.upper) == (truth, truth), seed


@pytest.mark.slow
def test_the_optimum_of_a_printing_is_proved() -> None:
    proof = ceiling(NEW)
    assert (proof.status, proof.lower, proof.upper) == (Status.EXACT, 85, 85)
    assert proof.witness is not None
    assert score(NEW, proof.witness) == 85


@pytest.mark.slow
def test_both_printings_within_20_seconds_of_two_cores() -> None:
    for name in ("current", "first-2014"):
        begun = time.process_time()
        proof = ceiling(Situation.new(printing(name)), SolverLimits(threads=2))
        assert proof.is_exact
        assert time.process_time() - begun < 2 * 20


@pytest.mark.thorough
def test_a_limit_leaves_an_interval_that_a_rerun_repeats() -> None:
    proofs = [ceiling(NEW, SolverLimits(parameters=repeatable(0.5))) for _ in range(2)]
    (first, second) = [(p.status, p.lower, p.upper) for p in proofs]
    assert first == second
    assert first[0] is Status.BOUNDS
    assert first[2] is None or first[2] >= 85


def test_walking_alone() -> None:
    proof = ceiling(replace(NEW, patches=()))
    # 5 buttons, 53 spaces, 5 leather patches, 76 holes.
    assert proof.lower == 5 + 53 - 2 * 76
    assert proof.witness is not None
    assert [(e.start, e.end, e.walked) for e in timeline(NEW, proof.witness)] == [(0, 53, 53)]


def test_a_purchase_pays_at_the_marks_of_its_own_move_and_stops_at_the_end() -> None:
    arrow = CURRENT.index["arrow"]  # 3 buttons, 6 spaces, income 2
    entries = timeline(NEW, Plan(((0, arrow), (50, CURRENT.index["hat"]))))
    bought = entries[0]
    assert (bought.end, bought.paid, bought.earned, bought.buttons) == (6, 3, 2, 4)
    assert entries[-1].end == 53


def test_leather_covers_a_cell_from_the_step_that_ends_on_its_mark() -> None:
    """Marks are at 26 and 32; the arrow of 6 cells takes the token from 20 to 26."""
    arrow = CURRENT.index["arrow"]
    entries = timeline(NEW, Plan(((20, arrow),), leather=(26, 32)))
    area = CURRENT.patches[arrow].area
    assert [(entry.end, entry.covered) for entry in entries] == [
        (20, 0),
        (26, area + 1),
        (53, area + 2),
    ]


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan(((0, 10),)), "costs more"),
        (Plan(((0, 20), (1, 15))), "token on 3"),
        (Plan(((53, 20),)), "from 53"),
        (Plan(((0, 20), (10, 20))), "twice"),
        (Plan((), leather=(27,)), "not on the way"),
        (Plan((), leather=(26, 26)), "twice"),
        (Plan((), tile=True), "out of reach"),
    ],
)
def test_broken_plans_are_refused(plan: Plan, words: str) -> None:
    with pytest.raises(BrokenPlanError, match=words):
        score(NEW, plan)


@pytest.mark.parametrize("first", range(0, 20, 10))
def test_the_highest_price_is_where_the_patch_leaves_the_optimum(first: int) -> None:
    for seed in range(first, first + 10):
        situation = Situation.new(small_variant(seed))
        without = ceiling(situation, forbidden=(0,)).upper
        assert without is not None
        proof = highest_price(situation, 0, without)

        def enough(buttons: int, situation: Situation = situation, without: int = without) -> bool:
            patched = repriced(situation, 0, buttons).edition
            return any(p >= without and 0 in bought for p, bought, _, _ in scores(patched))

        if proof.status is Status.INFEASIBLE:
            assert not enough(0)
        else:
            assert proof.is_exact
            assert proof.lower is not None
            assert enough(proof.lower)
            assert not enough(proof.lower + 1)

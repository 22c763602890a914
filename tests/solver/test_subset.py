"""The best subset: both engines, and every subset tried on small cases."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.forms.variant import edition_named_in, variant_fields
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import cp_sat, validator
from patchwork_solve.solver.packing import subset as subset_search
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective
from tests.solver.engines import both_engines
from tests.solver.plain_packing import lie_together
from tests.solver.strategies import quilts_in_play, small_questions

BOTH = [Objective.CELLS, Objective.POINTS]
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def _best(instance: Instance) -> int:
    """Try every subset with the slow packer."""
    best = 0
    for size in range(len(instance.patches) + 1):
        for chosen in combinations(instance.patches, size):
            cost = sum(instance.patch(n).buttons for n in chosen)
            if instance.buttons is not None and cost > instance.buttons:
                continue
            area = sum(instance.patch(n).area for n in chosen)
            if area > instance.room or not lie_together(instance.edition, instance.free, chosen):
                continue
            leather = min(instance.leather, instance.room - area) * instance.leather_worth
            best = max(best, leather + sum(instance.worth(n) for n in chosen))
    return best


@both_engines
@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(
    small_questions(),
    st.sampled_from(BOTH),
    st.integers(0, 9),
    st.integers(0, 2),
    st.one_of(st.none(), st.integers(0, 12)),
    st.sampled_from([(1, 0, 0), (0, 3, 5), (2, 1, 2)]),
)
def test_small_cases(
    engine: Engine,
    instance: Instance,
    objective: Objective,
    marks: int,
    leather: int,
    buttons: int | None,
    points: tuple[int, int, int],
) -> None:
    pay, at_the_end, each_leather = points
    edition = replace(
        instance.edition, income_pay=pay, income_points=at_the_end, leather_points=each_leather
    )
    question = replace(
        instance,
        edition=edition,
        objective=objective,
        marks=marks,
        leather=leather,
        buttons=buttons,
    )
    proof = solve(question, SolverLimits(seconds=200), engine)
    assert validator.check(question, proof) == []
    assert (proof.status, proof.lower) == (Status.EXACT, _best(question))


@pytest.mark.thorough
@settings(max_examples=8, deadline=None, suppress_health_check=SLOW)
@given(quilts_in_play(), st.sampled_from(BOTH))
def test_the_engines_agree_and_bounds_hold(instance: Instance, objective: Objective) -> None:
    question = replace(instance, objective=objective, marks=3, buttons=30, time=25, leather=1)
    ours = subset_search.solve(question, SolverLimits(seconds=1))
    theirs = cp_sat.solve(question, SolverLimits(seconds=10))
    assert validator.check(question, ours) == []
    assert validator.check(question, theirs) == []
    if theirs.is_exact:
        assert ours.upper is not None
        assert ours.upper >= (theirs.lower or 0)
        if ours.is_exact:
            assert ours.lower == theirs.lower


@pytest.mark.parametrize(("objective", "best"), [(Objective.CELLS, 81), (Objective.POINTS, 206)])
def test_all_patches_on_an_empty_quilt(objective: Objective, best: int) -> None:
    edition = printing("current")
    question = Instance(edition, (1 << 81) - 1, tuple(range(33)), objective=objective, marks=4)
    proof = solve(question, SolverLimits(seconds=200))
    assert validator.check(question, proof) == []
    assert (proof.status, proof.lower) == (Status.EXACT, best)


@pytest.mark.thorough
def test_a_knapsack_that_gives_up_leaves_a_sound_bound() -> None:
    """A thin ragged region: nearly every subset that adds up has no room."""
    edition = printing("current")
    free = sum(1 << (9 * row + column) for row in range(9) for column in range(9) if row % 2 == 0)
    question = Instance(edition, free, tuple(range(33)), objective=Objective.CELLS)
    ours = subset_search.solve(question, SolverLimits(seconds=0.3))
    exact = solve(question, SolverLimits(seconds=200))
    assert exact.is_exact
    assert ours.upper is not None
    assert exact.lower is not None
    assert ours.upper >= exact.lower


def test_a_word_holds_a_subset_of_64_patches() -> None:
    """One-cell patches always fit, so that sums alone decide."""
    patch = {"cells": ["#"], "time": 1, "income": 0}
    fields = {
        "name": "many",
        "extends": "current",
        "remove": [patch.name for patch in printing("current").patches],
        "patches": {f"p{number}": {**patch, "buttons": number % 4} for number in range(64)},
    }
    edition = edition_named_in(variant_fields(fields))
    for budget, most in ((None, 64), (20, 34)):  # 16 at 0 buttons, 16 at 1, 2 at 2.
        question = Instance(
            edition, edition.everywhere, tuple(range(64)), 0, Objective.CELLS, budget
        )
        proof = subset_search.solve(question, SolverLimits(seconds=20))
        assert (proof.status, proof.lower) == (Status.EXACT, most)

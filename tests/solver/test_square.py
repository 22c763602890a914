"""The bonus square: both engines, the slow oracle, and the walk along the track."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import cp_sat, validator
from patchwork_solve.solver.packing import square as square_search
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.questions import square_question, windows
from tests.solver.engines import both_engines
from tests.solver.plain_packing import soonest, squares
from tests.solver.strategies import quilts_in_play, small_questions

SUMS = [Objective.COST, Objective.TIME, Objective.PATCHES]
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.thorough
@both_engines
@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(small_questions(), st.sampled_from(SUMS), st.one_of(st.none(), st.integers(0, 12)))
def test_small_cases(
    engine: Engine, instance: Instance, objective: Objective, buttons: int | None
) -> None:
    question = replace(
        instance, objective=objective, windows=windows(instance.edition, 3), buttons=buttons
    )
    ways = [
        chosen
        for window in question.windows
        for chosen in squares(question.edition, question.free, window, question.patches)
        if buttons is None or sum(question.patch(n).buttons for n in chosen) <= buttons
    ]
    expected = min((sum(question.worth(n) for n in chosen) for chosen in ways), default=None)
    proof = solve(question, SolverLimits(seconds=200), engine)
    assert validator.check(question, proof) == []
    assert proof.lower == proof.upper == expected
    assert (proof.status is Status.INFEASIBLE) == (expected is None)


@settings(max_examples=4, deadline=None, suppress_health_check=SLOW)
@given(quilts_in_play(), st.sampled_from(SUMS), st.integers(0, 2))
def test_the_engines_agree(instance: Instance, objective: Objective, leather: int) -> None:
    """On few patches and the fullest windows, which CP-SAT decides in a second or two."""
    lacking = sorted(
        windows(instance.edition), key=lambda window: (window & instance.free).bit_count()
    )
    question = replace(
        instance,
        patches=instance.patches[:8],
        objective=objective,
        windows=tuple(lacking[:2]),
        leather=leather,
        time=30,
    )
    ours = square_search.solve(question, SolverLimits(seconds=10))
    theirs = cp_sat.solve(question, SolverLimits(seconds=2))
    assert validator.check(question, ours) == []
    assert validator.check(question, theirs) == []
    if Status.BOUNDS not in (ours.status, theirs.status):
        assert (ours.status, ours.lower) == (theirs.status, theirs.lower)
    elif ours.is_exact:
        assert theirs.lower is None or theirs.lower <= (ours.lower or 0)
        assert theirs.upper is None or theirs.upper >= (ours.lower or 0)


@pytest.mark.thorough
@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(small_questions(), st.integers(0, 52), st.integers(0, 6), st.integers(0, 3))
def test_soonest_is_that_of_every_order(
    instance: Instance, place: int, buttons: int, income: int
) -> None:
    question = replace(
        instance,
        objective=Objective.SOONEST,
        windows=windows(instance.edition, 3),
        place=place,
        buttons=buttons,
        income=income,
    )
    proof = solve(question, SolverLimits(seconds=200))
    expected = soonest(question)
    assert validator.check(question, proof) == []
    assert proof.lower == expected
    assert (proof.status is Status.INFEASIBLE) == (expected is None)


def test_the_search_does_not_answer_how_soon() -> None:
    question = square_question(printing("current"), ["domino"], minimise=Objective.SOONEST)
    with pytest.raises(InputError, match="engine"):
        square_search.solve(question, SolverLimits())


@both_engines
@pytest.mark.parametrize("objective", SUMS)
def test_a_square_that_is_complete_costs_nothing(engine: Engine, objective: Objective) -> None:
    quilt = Quilt("#" * 81, 9)
    question = square_question(printing("current"), ["domino"], quilt, minimise=objective)
    proof = solve(question, engine=engine)
    assert (proof.status, proof.lower, proof.witness) == (Status.EXACT, 0, Packing(()))


def test_a_square_that_is_complete_needs_no_waiting() -> None:
    quilt = Quilt("#" * 81, 9)
    question = square_question(printing("current"), ["domino"], quilt, minimise=Objective.SOONEST)
    proof = solve(question)
    assert (proof.status, proof.lower, proof.witness) == (Status.EXACT, 0, Packing(()))


@both_engines
def test_one_window_of_another_size(engine: Engine) -> None:
    edition = printing("current")
    question = square_question(edition, ["square", "plus"], among=windows(edition, 2, at=(3, 4)))
    proof = solve(question, engine=engine)
    assert proof.lower == edition.find("square").buttons
    assert validator.check(question, proof) == []


@pytest.mark.thorough
def test_a_limit_gives_an_interval() -> None:
    edition = printing("current")
    names = [patch.name for patch in edition.patches]
    question = square_question(edition, names, minimise=Objective.PATCHES)
    proof = solve(question, SolverLimits(nodes=20_000))
    assert proof.status is Status.BOUNDS
    assert proof.lower is not None
    assert proof.upper is not None
    assert proof.lower < proof.upper
    assert validator.check(question, proof) == []


def test_an_edition_without_a_bonus_square_wants_a_side() -> None:
    edition = edition_of("tests/data/variants/banner.toml")
    with pytest.raises(InputError, match="size: missing; this edition has no bonus square"):
        windows(edition)
    assert windows(edition, 1)

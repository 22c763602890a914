"""The ceiling of plans that pack: against exhaustive search, and its packings."""

from dataclasses import replace

import pytest

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.solver.limits import SoFar, SolverLimits
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.score.alone.geometry import PackedBoundSearch, ceiling, plan_question
from patchwork_solve.solver.score.alone.plan import Situation, score
from tests.solver.score.alone import packs, scores
from tests.solver.score.small_variants import ruled_variant, small_variant


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_it_equals_exhaustive_search(first: int) -> None:
    for seed in range(first, first + 15):
        edition = small_variant(seed)
        ordered = sorted(scores(edition), key=lambda one: -one[0])
        truth = next(points for points, *sewn in ordered if packs(edition, *sewn))
        proof = ceiling(Situation.new(edition))
        assert (proof.lower, proof.upper) == (truth, truth), seed


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_it_equals_exhaustive_search_under_other_rules(first: int) -> None:
    for seed in range(first, first + 10):
        edition = ruled_variant(seed)
        ordered = sorted(scores(edition, 1), key=lambda one: -one[0])
        truth = next(points for points, *sewn in ordered if packs(edition, *sewn))
        proof = ceiling(Situation.new(edition, 1))
        assert (proof.lower, proof.upper) == (truth, truth), seed


def test_a_set_that_does_not_pack_is_cut_off() -> None:
    # Areas 5 and 3 are fewer than 9 cells, but a plus leaves only the corners of 3 by 3.
    plus = Patch.drawn("plus", [".#.", "###", ".#."], 0, 1, 3)
    bar = Patch.drawn("bar", ["###"], 0, 1, 3)
    edition = replace(
        printing("current"), name="cut", patches=(plus, bar), width=3, height=3, square=0
    )
    reports: list[SoFar] = []
    search = PackedBoundSearch(Situation.new(edition), SolverLimits(progress=reports.append))
    proof = search.run()
    assert search.rejected == [(0, 1)]
    # The best plan was none: of both patches.
    assert {so_far.incumbent for so_far in reports} == {None}
    bounds = [so_far.bound for so_far in reports if so_far.bound is not None]
    assert bounds == sorted(bounds, reverse=True)
    assert proof.is_exact
    assert proof.witness is not None
    assert len(proof.witness.patches) == 1


@pytest.mark.slow
def test_the_optimum_of_a_printing_packs() -> None:
    situation = Situation.new(printing("current"))
    proof = ceiling(situation)
    assert proof.is_exact
    assert proof.witness is not None
    assert proof.witness.packing is not None
    question = plan_question(situation, proof.witness)
    assert validator.problems(question, proof.witness.packing) == []
    assert score(situation, proof.witness) == proof.lower

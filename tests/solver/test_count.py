"""Counting: published counts, symmetry classes, and counts without the symmetry argument."""

import random
from dataclasses import replace
from itertools import combinations
from math import comb

import pytest
from hypothesis import HealthCheck, given, settings

from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import Shape
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.backtracking import alternatives, count
from patchwork_solve.solver.packing.instance import Instance
from patchwork_solve.solver.packing.symmetry import (
    SYMMETRIES,
    symmetries,
    symmetry_class,
    turn_mask,
)
from patchwork_solve.solver.packing.validator import problems
from tests.lanes import few
from tests.solver.strategies import small_questions
from tests.solver.variants import pentominoes, variant

# Tilings by the twelve pentominoes, up to the symmetries of the rectangle. Source: C. B. and
# Jenifer Haselgrove (1960) for 6x10; Fairbairn (1967) for the others.
PENTOMINO_TILINGS = [(12, 5, 1010), (15, 4, 368), (10, 6, 2339)]


@pytest.mark.parametrize(("width", "height", "tilings"), few(PENTOMINO_TILINGS, 2))
def test_pentominoes(width: int, height: int, tilings: int) -> None:
    edition = pentominoes(width, height)
    census = count(Instance(edition, (1 << 60) - 1, tuple(range(12))), SolverLimits())
    assert census.classes.lower == census.classes.upper == tilings
    assert census.packings.lower == census.packings.upper == 4 * tilings


def test_pentominoes_around_a_hole() -> None:
    """A square of 8 without the four cells in its middle: D. S. Scott (1958) counted 65."""
    hole = frozenset((row, column) for row in (3, 4) for column in (3, 4))
    edition = replace(pentominoes(8, 8), blocked=hole)
    census = count(Instance(edition, edition.everywhere, tuple(range(12))), SolverLimits())
    assert census.classes.lower == census.classes.upper == 65
    assert census.packings.lower == census.packings.upper == 8 * 65


def test_a_count_that_is_stopped_has_as_many_classes_as_that_takes() -> None:
    instance = Instance(pentominoes(10, 6), (1 << 60) - 1, tuple(range(12)))
    census = count(instance, SolverLimits(nodes=40_000))
    packings, classes = census.packings.lower, census.classes.lower
    assert census.packings.upper is None
    assert packings is not None
    assert packings % 8 != 0, "else rounding makes no difference"
    assert classes == packings // 8 + 1


def test_one_domino_on_an_empty_quilt() -> None:
    census = count(Instance(printing("current"), (1 << 81) - 1, (0,)), SolverLimits())
    assert census.packings.lower == 2 * 9 * 8
    # 72 places on lines, folded by the mirror along the line (odd ones lie on it) and by turns.
    assert census.classes.lower == census.classes.upper == 20


def test_leather_multiplies() -> None:
    edition = printing("current")
    free = mask_of([(0, c) for c in range(6)], edition.width)
    census = count(Instance(edition, free, (0,), leather=2), SolverLimits())
    assert census.packings.lower == 5 * comb(4, 2)


def _without_symmetry(instance: Instance) -> int:
    packer = Packer(instance.edition, instance.free, instance.patches, packing.COUNT_ALL)
    while packer.advance() == packing.PAUSED:
        pass
    return packer.found


@pytest.mark.parametrize(
    "names", few([["axe", "cup"], ["stairs", "bar-3"], ["plus", "corner-slow"]], 2)
)
def test_symmetry_changes_no_count(names: list[str]) -> None:
    edition = printing("current")
    numbers = tuple(edition.index[name] for name in names)
    for side in (5, 9):
        inner = range(4 - side // 2, 5 + side // 2)
        free = mask_of([(row, column) for row in inner for column in inner], edition.width)
        instance = Instance(edition, free, numbers)
        census = count(instance, SolverLimits())
        assert census.packings.lower == _without_symmetry(instance)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_questions())
def test_listing_finds_as_many_as_counting(instance: Instance) -> None:
    if instance.area > instance.room:
        return
    listed = _listed(instance)
    census = count(instance, SolverLimits())
    assert len(listed) == census.packings.lower
    if census.classes.is_exact:
        group = symmetries(instance.edition, instance.free)
        folded = {symmetry_class(list(one), instance.edition, group) for one in listed}
        assert len(folded) == census.classes.lower


def _listed(instance: Instance) -> set[frozenset[tuple[Shape, Mask]]]:
    """Return the packings of the patches, without leather."""
    packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
    found = set()
    while (outcome := packer.advance(100)) != packing.EXHAUSTED:
        if outcome == packing.FOUND:
            sewn = packer.packing()
            found.add(frozenset((instance.patch(n).outline, cells) for n, cells in sewn))
    return found


def _uncovered(cells: list[Mask], sewn: frozenset[tuple[Shape, Mask]]) -> list[Mask]:
    return [cell for cell in cells if not cell & sum(mask for _, mask in sewn)]


@pytest.mark.parametrize("leather", [0, 1, 2])
def test_classes_with_leather_equal_brute_force(leather: int) -> None:
    """On empty cells that a turn or a flip leaves in place; the leather is listed too."""
    rng = random.Random(leather)
    edition = variant(printing("current").patches, 4, 4)
    compared = 0
    while compared < 4:
        free, turn = rng.getrandbits(16), rng.choice(SYMMETRIES[1:])
        for _ in range(3):
            free |= turn_mask(free, turn, edition) or 0
        patches = tuple(sorted(rng.sample(range(8), rng.choice([1, 2]))))
        instance = Instance(edition, free, patches, leather=leather)
        cells = [1 << cell for cell in range(16) if free >> cell & 1]
        whole = [
            (*one, ((), sum(chosen)))
            for one in _listed(instance)
            for chosen in combinations(_uncovered(cells, one), leather)
        ]
        if 0 < len(whole) < 300:
            group = symmetries(edition, free)
            folded = {symmetry_class(one, edition, group) for one in whole}
            census = count(instance, SolverLimits())
            assert census.packings.upper == len(whole)
            assert census.classes.lower == census.classes.upper == len(folded)
            compared += 1


@pytest.mark.parametrize(("leather", "packings", "classes"), [(1, 42, 11), (2, 126, 33)])
def test_a_bar_and_leather_on_two_rows_of_five(leather: int, packings: int, classes: int) -> None:
    """By Burnside's lemma: (42 + 2) / 4 and (126 + 2 + 2 + 2) / 4."""
    edition = variant(printing("current").patches, 5, 2)
    bar = edition.index["bar-3"]
    census = count(Instance(edition, edition.everywhere, (bar,), leather), SolverLimits())
    assert (census.packings.lower, census.classes.lower) == (packings, classes)
    assert census.classes.is_exact


def test_alternatives_are_right_and_differ() -> None:
    edition = printing("current")
    instance = Instance(edition, (1 << 81) - 1, tuple(range(8, 22)))
    found = alternatives(instance, 5, SolverLimits(seconds=20), seed=3).packings
    assert len(found) == 5
    assert len({packing.sewn for packing in found}) == 5
    assert all(problems(instance, packing) == [] for packing in found)
    assert alternatives(instance, 5, SolverLimits(seconds=20), seed=3).packings == found


@pytest.mark.parametrize(("name", "requested"), [("domino", 2), ("domino", 20), ("plus", 9)])
def test_as_many_alternatives_as_requested_are_found(name: str, requested: int) -> None:
    """Random orders of one patch find the same placements again and again."""
    edition = printing("current")
    instance = Instance(edition, (1 << 81) - 1, (edition.index[name],))
    for number in (requested, 1000):
        found = alternatives(instance, number, SolverLimits())
        classes = count(instance, SolverLimits()).classes.lower
        assert (len(found.packings), found.stopped) == (min(number, classes), Stopped.FINISHED)
        assert all(problems(instance, packing) == [] for packing in found.packings)


def test_alternatives_stop_when_there_are_no_more() -> None:
    edition = printing("current")
    free = mask_of([(0, 0), (0, 1), (0, 2)], edition.width)
    assert len(alternatives(Instance(edition, free, (0,)), 5, SolverLimits()).packings) == 2

"""Packing questions about tiny quilts of every odd kind, against plain enumeration."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb

from hypothesis import assume, given
from hypothesis import strategies as st

from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.packing.backtracking import count
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.questions import windows
from tests.hunt.budget import examples, rounds
from tests.hunt.strategies import editions
from tests.solver.plain_packing import different, lie_together, soonest, spots

SUMS = (Objective.COST, Objective.TIME, Objective.PATCHES)
SUBSETS = (Objective.CELLS, Objective.POINTS)
NO_TIME = SolverLimits(seconds=0.0)


@st.composite
def questions(draw: st.DrawFn, patches: int = 4, room: int = 9) -> Instance:
    """Return a question about some patches, free cells and leather, with or without budgets."""
    edition = draw(st.one_of(editions(), editions(patches=64)))
    cells = draw(st.permutations(range(edition.cells)))[: draw(st.integers(0, room))]
    numbers = draw(st.sets(st.integers(0, len(edition.patches) - 1), max_size=patches))
    budget = st.one_of(st.none(), st.integers(0, 8))
    return Instance(
        edition,
        mask_of([divmod(at, edition.width) for at in cells], edition.width),
        tuple(sorted(numbers)),
        leather=draw(st.integers(0, 3)),
        buttons=draw(budget),
        time=draw(budget),
        marks=draw(st.integers(0, 3)),
    )


def within_budgets(question: Instance, patches: tuple[int, ...]) -> bool:
    spent = sum(question.patch(number).buttons for number in patches)
    time = sum(question.patch(number).time for number in patches)
    return (question.buttons is None or spent <= question.buttons) and (
        question.time is None or time <= question.time
    )


def check_proof(question: Instance, proof: Proof[Packing], truth: int | None) -> None:
    """A finished proof is exact, and its packing shows it."""
    assert validator.check(question, proof) == []
    assert proof.lower == proof.upper == truth
    assert proof.status is (Status.INFEASIBLE if truth is None else Status.EXACT)
    assert (proof.witness is None) == (truth is None)


def check_interval(question: Instance, proof: Proof[Packing], truth: int | None) -> None:
    """An unfinished one holds the truth."""
    assert validator.check(question, proof) == []
    if proof.status is not Status.BOUNDS:
        check_proof(question, proof, truth)
    elif truth is not None:
        assert proof.lower is None or proof.lower <= truth
        assert proof.upper is None or truth <= proof.upper
    else:
        assert proof.witness is None


def check_all(question: Instance, truth: int | None) -> None:
    """Ask every engine, with all the time it wants and with none."""
    engines = [engine for engine in Engine if question.objective is not Objective.SOONEST]
    for engine in engines or [Engine.AUTO, Engine.CP_SAT]:
        check_proof(question, solve(question, engine=engine), truth)
        check_interval(question, solve(question, NO_TIME, engine), truth)


@rounds(12)
def test_what_fits_is_packed_and_counted(number: int) -> None:
    @examples(number)
    @given(questions())
    def check(drawn: Instance) -> None:
        question = replace(drawn, buttons=None, time=None)
        ways = len(different(question.edition, question.free, question.patches))
        left = question.room - sum(question.patch(n).area for n in question.patches)
        packed = ways * comb(left, question.leather) if ways else 0
        check_all(question, question.area if packed else None)
        census = count(question, SolverLimits()).packings
        assert census.lower == census.upper == packed

    check()


@rounds(12)
def test_the_best_of_several_patches(number: int) -> None:
    """Most cells, or most points, within budgets."""

    @examples(number)
    @given(questions(), st.sampled_from(SUBSETS))
    def check(drawn: Instance, objective: Objective) -> None:
        question = replace(drawn, objective=objective)
        check_all(question, max(worth(question)))

    check()


def worth(question: Instance) -> Iterator[int]:
    """Yield what every set of patches that may be bought, and lies together, is worth."""
    for size in range(len(question.patches) + 1):
        for chosen in combinations(question.patches, size):
            if within_budgets(question, chosen) and lie_together(
                question.edition, question.free, chosen
            ):
                left = question.room - sum(question.patch(n).area for n in chosen)
                leather = min(question.leather, left) * question.leather_worth
                yield leather + sum(question.worth(n) for n in chosen)


def coverings(
    edition: Edition, free: Mask, lack: Mask, patches: tuple[int, ...], leather: int
) -> Iterator[tuple[int, ...]]:
    """Yield the patches of every way to cover some cells, leather used where it may be."""
    if lack.bit_count() <= leather:
        yield ()
    if not lack:
        return
    lowest = lack & -lack
    if leather:
        yield from coverings(edition, free & ~lowest, lack & ~lowest, patches, leather - 1)
    for i, number in enumerate(patches):
        for cells in spots(edition, number):
            mask = mask_of(list(cells), edition.width)
            if mask & lowest and not mask & ~free:
                others = patches[:i] + patches[i + 1 :]
                for rest in coverings(edition, free & ~mask, lack & ~mask, others, leather):
                    yield (number, *rest)


@rounds(12)
def test_the_square_for_the_least(number: int) -> None:
    """Any window of a side of 1 to 3, with leather and budgets."""

    @examples(number)
    @given(questions(), st.sampled_from(SUMS), st.integers(1, 3))
    def check(drawn: Instance, objective: Objective, side: int) -> None:
        edition = drawn.edition
        assume(side <= min(edition.width, edition.height))
        question = replace(drawn, objective=objective, windows=windows(edition, side))
        ways = (
            chosen
            for window in question.windows
            for chosen in coverings(
                edition, question.free, window & question.free, question.patches, question.leather
            )
            if within_budgets(question, chosen)
        )
        truth = min((sum(question.worth(n) for n in chosen) for chosen in ways), default=None)
        check_all(question, truth)

    check()


@rounds(12)
def test_the_squaresoonest(number: int) -> None:
    """Bought in any order from any space, with income on the way."""

    @examples(number)
    @given(questions(), st.integers(1, 3), st.integers(0, 10), st.integers(0, 3))
    def check(drawn: Instance, side: int, place: int, income: int) -> None:
        edition = drawn.edition
        assume(side <= min(edition.width, edition.height) and place <= edition.last)
        question = replace(
            drawn,
            objective=Objective.SOONEST,
            windows=windows(edition, side),
            leather=0,
            time=None,
            place=place,
            income=income,
        )
        check_all(question, soonest(question))

    check()

"""The validator finds what is wrong with a wrong answer."""

from dataclasses import replace

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.validator import check, problems

EDITION = printing("current")
DOMINO, BAR = EDITION.index["domino"], EDITION.index["bar-3"]
QUESTION = Instance(EDITION, 0b111111, (DOMINO, BAR), leather=1)
RIGHT = Packing(((DOMINO, 0b11), (BAR, 0b11100)), leather=0b100000)


def test_a_right_answer_passes() -> None:
    assert problems(QUESTION, RIGHT) == []
    assert check(QUESTION, Proof(Status.EXACT, 6, 6, RIGHT)) == []


@pytest.mark.parametrize(
    ("packing", "problem"),
    [
        (replace(RIGHT, sewn=((DOMINO, 0b101), (BAR, 0b11100))), "shape"),
        (replace(RIGHT, sewn=((DOMINO, 0b110), (BAR, 0b11100))), "overlaps"),
        (replace(RIGHT, sewn=((DOMINO, 0b11 << 10), (BAR, 0b11100))), "covered"),
        (replace(RIGHT, sewn=((DOMINO, 0b11),)), "not every patch"),
        (replace(RIGHT, sewn=(*RIGHT.sewn, (2, 0b111 << 40))), "twice"),
        (replace(RIGHT, sewn=((9, 0b11),)), "not on offer"),
        (replace(RIGHT, leather=0), "not all leather"),
        (replace(RIGHT, leather=0b1000001), "leather"),
    ],
)
def test_wrong_packings(packing: Packing, problem: str) -> None:
    assert any(problem in found for found in problems(QUESTION, packing))


def test_wrong_values() -> None:
    assert check(QUESTION, Proof(Status.EXACT, 5, 5, RIGHT)) == ["the packing achieves 6, not 5"]
    assert check(QUESTION, Proof(Status.EXACT, 6, 6)) == ["exact without a packing"]
    assert check(QUESTION, Proof(Status.INFEASIBLE, None, None, RIGHT))


def test_blocked_cells_are_never_free() -> None:
    edition = replace(EDITION, blocked=frozenset([(0, 5), (8, 8)]))
    with pytest.raises(InputError, match="outside"):
        replace(QUESTION, edition=edition)
    # The validator does not rely on that.
    question = replace(QUESTION)
    object.__setattr__(question, "edition", edition)
    assert problems(question, RIGHT) == ["leather lies on covered cells"]
    corner = 0b11 << 79
    square = replace(question, free=1, patches=(), leather=0, windows=(corner,))
    assert problems(square, Packing(())) == ["no window is complete"]


def test_windows_budgets_and_schedules() -> None:
    square = replace(QUESTION, objective=Objective.COST, windows=(0b111111,), buttons=3, leather=1)
    found = problems(square, replace(RIGHT, leather=0))
    assert found == ["costs 4 of 3 buttons", "no window is complete"]
    track = replace(
        square, objective=Objective.SOONEST, buttons=2, place=9, windows=(0b11111,), income=1
    )
    # The domino costs 2 and takes 1 space; waiting from 10 to 11 pays 1 and the income mark 1.
    assert problems(track, replace(RIGHT, spaces=(9, 11))) == []
    assert "cannot be bought" in problems(track, replace(RIGHT, spaces=(9, 10)))[0]
    assert "the token is on" in problems(track, replace(RIGHT, spaces=(9, 9)))[0]
    assert problems(track, RIGHT) == ["not every purchase has a space"]

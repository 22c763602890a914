"""Questions by name: what is refused, and with which words."""

from dataclasses import replace

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.questions import (
    Means,
    drawn,
    obstacle,
    packing_question,
    perhaps_sewn,
    square_question,
    windows,
)

EDITION = printing("current")


def test_unknown_patch() -> None:
    with pytest.raises(InputError, match="unknown patch 'dominoe'; did you mean domino"):
        packing_question(EDITION, ["dominoe"])


def test_repeated_patch() -> None:
    with pytest.raises(InputError, match="named twice"):
        packing_question(EDITION, ["domino", "plus", "domino"])


@pytest.mark.parametrize("objective", [Objective.POINTS, Objective.SOONEST])
def test_a_limit_of_buttons_is_refused_where_their_sum_counts(objective: Objective) -> None:
    limited = replace(EDITION, max_buttons=9)
    question = square_question if objective.needs_window else packing_question
    with pytest.raises(InputError, match=r"^max_buttons: "):
        question(limited, ["domino"], None, Means(), objective)
    assert packing_question(limited, ["domino"], objective=Objective.CELLS).patches


def test_patch_already_sewn_under_its_letter() -> None:
    quilt = Quilt.empty(9, 9).sew([(0, 0), (0, 1)], EDITION.letter["domino"])
    with pytest.raises(InputError, match="domino is sewn on the quilt already"):
        packing_question(EDITION, ["plus", "domino"], quilt)


@pytest.mark.parametrize("rows", [["xx.......", "x........"], ["##x......", "#xx......"]])
def test_a_painted_quilt_says_nothing_by_its_shapes(rows: list[str]) -> None:
    """Cells drawn without their patch: 85 quilts were refused, as a part had a patch's shape."""
    quilt = Quilt.drawn([*rows, *["." * 9] * 7], 9, 9)
    names = ["corner-slow", "corner-quick", "domino"]
    assert solve(packing_question(EDITION, names, quilt)).is_exact
    assert perhaps_sewn(EDITION, names, quilt) == ("corner-slow", "corner-quick")
    assert perhaps_sewn(EDITION, ["corner-quick"], quilt) == ()


def test_patch_already_sewn_among_painted_cells() -> None:
    quilt = Quilt.drawn(["##xDD....".replace("D", EDITION.letter["domino"]), *["." * 9] * 8], 9, 9)
    with pytest.raises(InputError, match="domino is sewn on the quilt already"):
        packing_question(EDITION, ["domino"], quilt)


def test_two_patches_of_one_shape_and_one_of_them_sewn() -> None:
    quilt = Quilt.empty(9, 9).sew([(0, 0), (0, 1), (1, 0)], EDITION.letter["corner-slow"])
    assert packing_question(EDITION, ["corner-quick"], quilt).room == 78
    for names in (
        ["corner-slow"],
        ["corner-slow", "corner-quick"],
        ["corner-quick", "corner-slow"],
    ):
        with pytest.raises(InputError, match="corner-slow is sewn"):
            packing_question(EDITION, names, quilt)


def test_reasons_that_anybody_can_see() -> None:
    names = [patch.name for patch in EDITION.patches]
    assert obstacle(packing_question(EDITION, names)) == "166 cells of patches for 81 empty cells"
    lines = Quilt("".join("." * 9 if row % 2 else "#" * 9 for row in range(9)), 9)
    assert obstacle(packing_question(EDITION, ["bar-5", "plus"], lines)) == "plus fits nowhere"
    assert obstacle(packing_question(EDITION, ["bar-5"], lines)) is None


def test_windows() -> None:
    assert len(windows(EDITION)) == 9
    assert windows(EDITION, 9) == ((1 << 81) - 1,)
    assert windows(EDITION, 1, at=(8, 8)) == (1 << 80,)
    with pytest.raises(InputError, match="size: 10"):
        windows(EDITION, 10)
    with pytest.raises(InputError, match="at: "):
        windows(EDITION, 7, at=(3, 0))


def test_windows_lie_inside_the_outline() -> None:
    edition = replace(EDITION, blocked=frozenset([(0, 0), (4, 8)]))
    assert len(windows(edition)) == 5
    assert windows(edition, 7, at=(1, 1)) == (windows(EDITION, 7, at=(1, 1)))
    with pytest.raises(InputError, match=r"at: a1 .*; allowed: a2$"):
        windows(replace(edition, square=8), 8, at=(0, 0))
    with pytest.raises(InputError, match="size: 9; no square of that side lies on this quilt"):
        windows(edition, 9)


def test_a_question_by_names_knows_the_outline() -> None:
    edition = replace(EDITION, blocked=frozenset((row, 8) for row in range(9)))
    question = packing_question(edition, ["domino"])
    assert question.room == 72
    proof = solve(question)
    assert proof.witness is not None
    assert {row[8] for row in drawn(question, proof.witness).rows} == {"-"}


@pytest.mark.parametrize("field", ["leather", "buttons", "time"])
def test_negative_numbers(field: str) -> None:
    with pytest.raises(InputError, match=field):
        packing_question(EDITION, ["domino"], means=Means(**{field: -1}))


def test_wrong_kind_of_objective() -> None:
    with pytest.raises(InputError, match="objective"):
        packing_question(EDITION, ["domino"], objective=Objective.COST)
    with pytest.raises(InputError, match="minimise"):
        square_question(EDITION, ["domino"], minimise=Objective.FIT)


def test_parameters_belong_to_cp_sat() -> None:
    question = packing_question(EDITION, ["domino", "plus"])
    assert solve(question, SolverLimits(parameters={"random_seed": 7})).is_exact
    with pytest.raises(InputError, match="parameters"):
        solve(question, SolverLimits(parameters={"random_seed": 7}), Engine.SEARCH)
    with pytest.raises(InputError, match="no_such"):
        solve(question, SolverLimits(parameters={"no_such": 7}), Engine.CP_SAT)


def test_a_drawn_answer_shows_every_patch_under_its_letter() -> None:
    quilt = Quilt("#" * 72 + "." * 9, 9)
    question = packing_question(EDITION, ["bar-5", "bar-3"], quilt, Means(leather=1))
    proof = solve(question)
    assert proof.witness is not None
    picture = drawn(question, proof.witness, quilt)
    last = picture.rows[-1]
    letters = EDITION.letter["bar-5"] * 5, EDITION.letter["bar-3"] * 3, "*"
    assert sorted(last) == sorted("".join(letters))


def test_an_instance_checks_itself() -> None:
    with pytest.raises(InputError, match="quilt"):
        Instance(EDITION, 1 << 81, ())
    with pytest.raises(InputError, match="windows"):
        Instance(EDITION, 1, (), objective=Objective.COST)

"""Variants whose numbers no printing has: much money, patches without time, too few patches."""

import pytest

from patchwork_solve.analyses.bounds.alone import patches_frame
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.questions import square_question
from patchwork_solve.solver.score.alone.economy import ceiling
from patchwork_solve.solver.score.alone.plan import Situation
from patchwork_solve.solver.score.alone.pricing import highest_price, repriced
from patchwork_solve.solver.score.circle import bounds as circle
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.legal.best_game import GameWitness, _ByLength
from patchwork_solve.solver.score.legal.extreme import Extreme

SMALL = """
name = "small"
rows = {rows}
columns = {columns}
last_space = {last}
income_marks = {marks}
leather_marks = []
square = 1
square_points = 0
hole_penalty = 2
start_buttons = {buttons}
"""

PATCH = (
    '[patches.{name}]\ncells = ["{cells}"]\nbuttons = {buttons}\ntime = {time}\nincome = {income}\n'
)


def small(patches: list[tuple[str, str, int, int, int]], **numbers: object) -> Edition:
    """Return an edition of patches: name, cells, buttons, time, income."""
    fields = ("name", "cells", "buttons", "time", "income")
    drawn = "".join(PATCH.format(**dict(zip(fields, patch, strict=True))) for patch in patches)
    return read_variant(SMALL.format(**numbers) + drawn)


def test_a_patch_may_be_worth_hundreds_of_buttons() -> None:
    """The price is not an exact 100, beyond which the search did not look before."""
    rich = small(
        [("a", "#", 5, 1, 40), ("b", "##", 1, 1, 0)],
        rows=3, columns=3, last=10, marks=[2, 4, 6, 8, 10], buttons=500,
    )  # fmt: skip
    situation = Situation.new(rich)
    without = ceiling(situation, forbidden=(0,)).lower
    assert without is not None
    proof = highest_price(situation, 0, without)
    assert proof.status is Status.EXACT
    assert proof.lower is not None
    assert proof.lower > 100
    assert ceiling(repriced(situation, 0, proof.lower)).lower == without
    above = ceiling(repriced(situation, 0, proof.lower + 1))
    assert above.witness is not None
    assert 0 not in above.witness.patches


def test_nothing_is_worth_what_is_not_proved() -> None:
    """The ceiling of all patches is an interval after so little work."""
    frame = patches_frame("current", ["plus"], units=0.01)
    assert frame["status"].tolist() == ["bounds"]
    assert frame["worth"].isna().all()


@pytest.mark.parametrize("objective", [Objective.COST, Objective.TIME, Objective.PATCHES])
def test_too_few_patches_for_a_square(objective: Objective) -> None:
    edition = printing("current")
    names: list[str] = []
    area = 0
    for patch in sorted(edition.patches, key=lambda patch: patch.area):
        if area + patch.area < edition.square**2:
            names.append(patch.name)
            area += patch.area
    for engine in (Engine.AUTO, Engine.CP_SAT):
        proof = solve(square_question(edition, names, minimise=objective), SolverLimits(), engine)
        assert proof.status is Status.INFEASIBLE


def test_a_patch_without_time_is_bought_before_the_token_moves_on() -> None:
    edition = small(
        [("slow", "##", 0, 3, 0), ("at-once", "##", 5, 0, 0)],
        rows=1, columns=4, last=10, marks=[1], buttons=0,
    )  # fmt: skip
    question = Instance(
        edition, 0b1111, (0, 1), objective=Objective.SOONEST, buttons=0, windows=(0b1111,), income=5
    )
    proof = solve(question)
    assert (proof.status, proof.lower) == (Status.EXACT, 1)
    assert validator.check(question, proof) == []


@pytest.mark.thorough
def test_scores_of_a_million() -> None:
    """A bound that stands for none must be above them all."""
    patches = [(f"p{number}", "#", 0, 1, 999) for number in range(6)]
    marks = list(range(1, 256))
    edition = small(patches, rows=2, columns=3, last=255, marks=marks, buttons=0)
    proof = circle.bounds(State.new(seed=0, edition=edition), Goal.SUM, SolverLimits(seconds=1.0))
    assert proof.lower is not None
    assert proof.upper is not None
    assert 10**6 < proof.lower <= proof.upper


def test_a_window_beside_the_question_is_never_left_out() -> None:
    edition = printing("current")
    window = (1 << 4) - 1
    question = Instance(edition, (1 << 9) - 1, (0,), windows=(window,))
    proof = solve(question)
    assert proof.status is Status.INFEASIBLE
    assert validator.check(question, proof) == []
    with pytest.raises(InputError, match="engine: the search does not support"):
        solve(question, engine=Engine.SEARCH)


@pytest.mark.parametrize(("goal", "better"), [(Extreme.LONGEST, 36), (Extreme.SHORTEST, 9)])
def test_a_better_game_is_not_forgotten(goal: Extreme, better: int) -> None:
    """A model's game when its limit comes may be worse than the game that was known."""
    question = _ByLength(printing("current"), goal, SolverLimits())
    game = Game(State.new(seed=0), ())
    for value in (20, better, 20):
        question.keep(GameWitness(game, 0, value))
    assert question.best is not None
    assert question.best.value == better

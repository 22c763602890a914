"""The reports on packings: the fields that are a contract, and what a reader sees."""

import json

import pytest

from patchwork_solve import Game
from patchwork_solve.analyses.packing.frame import (
    answer_frame,
    answer_text,
    packing_document,
    square_document,
)
from patchwork_solve.analyses.packing.place import Place
from patchwork_solve.analyses.packing.query import PackQuery, SquareQuery
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.choose import Engine
from patchwork_solve.solver.packing.instance import Objective
from tests.lanes import thorough

EDITION = printing("current")
LAST_ROW = Quilt("#" * 72 + "." * 9, 9)


def test_a_packed_set() -> None:
    answer = PackQuery(
        ["bar-5", "bar-3"], LAST_ROW, leather=1, count=True, alternatives=3, check=True
    ).answer()
    document = json.loads(json.dumps(packing_document(answer)))
    assert document["status"] == "packed"
    assert document["covered"] == 9
    assert document["proof"]["status"] == "exact"
    # Bar and bar in either order, the leather at one of three places between and beside them.
    assert (document["count"], document["classes"]) == (6, 3)
    assert len(document["alternatives"]) == 3
    assert all(row == "#" * 9 for row in document["quilt"][:8])
    assert answer.wrong == ()
    text = answer_text(answer)
    assert "Packed: 9 cells covered." in text
    assert "6 packings, 3 up to turns and flips" in text


def test_an_impossible_set_says_why() -> None:
    answer = PackQuery(["plus"], LAST_ROW, check=True).answer()
    document = packing_document(answer)
    assert (document["status"], document["quilt"]) == ("impossible", None)
    assert document["reason"] == "plus fits nowhere"
    assert answer.wrong == ()
    assert "Impossible: plus fits nowhere." in answer_text(answer)


@pytest.mark.parametrize(
    "engine",
    [Engine.SEARCH, *(pytest.param(one, marks=pytest.mark.slow)
                      for one in Engine if one is not Engine.SEARCH)],
)  # fmt: skip
@pytest.mark.parametrize(
    ("budget", "reason"),
    [
        ({"buttons": 3}, "the prices come to 4, and 3 may be spent"),
        ({"time": 2}, "the times come to 3, and 2 may be used"),
        *thorough(({"buttons": 4, "time": 3}, None)),
    ],
)
def test_all_patches_stay_within_a_budget(
    engine: Engine, budget: dict[str, int], reason: str | None
) -> None:
    question = PackQuery(
        ["domino", "bar-3"],
        engine=engine,
        count=True,
        alternatives=3,
        check=True,
        **budget,
    )
    answer = question.answer()
    assert answer.wrong == ()
    assert answer.reason == reason
    assert answer.status == ("packed" if reason is None else "impossible")
    assert answer.census is not None
    assert (answer.census.packings.lower == 0) == (reason is not None)
    assert len(answer.alternatives) == (3 if reason is None else 0)


def test_the_best_of_some_patches() -> None:
    answer = PackQuery(["bar-5", "bar-4", "bar-3"], LAST_ROW, maximise="cells", buttons=9).answer()
    document = packing_document(answer)
    assert (document["covered"], document["objective"]) == (8, "cells")
    assert sorted(document["patches"]) == ["bar-3", "bar-5"]


@pytest.mark.parametrize("minimise", [Objective.COST, Objective.TIME, Objective.PATCHES])
def test_a_square(minimise: Objective) -> None:
    names = ["square", "domino", "bar-3"]
    answer = SquareQuery(names, size=2, minimise=minimise, check=True).answer()
    document = square_document(answer)
    assert document["status"] == "exact"
    bought = [EDITION.find(name) for name in document["patches"]]
    assert document["cost"] == sum(patch.buttons for patch in bought)
    assert document["time"] == sum(patch.time for patch in bought)
    assert answer.wrong == ()
    assert list(answer_frame(answer)["patch"]) == document["patches"]


def test_how_soon() -> None:
    names = ["square", "domino", "bar-3"]
    question = SquareQuery(names, size=2, minimise=Objective.SOONEST, buttons=3, check=True)
    answer = question.answer()
    # Wait on space 0 to have the four buttons for domino and bar; the bar is bought from 1 or 2.
    document = square_document(answer)
    assert document["proof"]["lower"] == document["spaces"][-1]
    assert answer.wrong == ()
    assert "from_space" in answer_frame(answer).columns


@pytest.mark.thorough
def test_a_reached_limit_is_reported() -> None:
    names = [patch.name for patch in EDITION.patches]
    answer = SquareQuery(names, minimise=Objective.PATCHES).answer(SolverLimits(nodes=20_000))
    assert square_document(answer)["status"] == "bounds"
    assert "Not finished" in answer_text(answer)


def test_the_mark_under_a_token_is_paid_already() -> None:
    """Ann stands on the second of nine marks, Bob on the third."""
    states = Game.load("example:game").states
    assert states[9].players[0].time == 11
    assert Place.live(states[9], 0).marks == 7
    assert states[14].players[1].time == 17
    assert Place.live(states[14], 1).marks == 6

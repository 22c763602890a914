"""The published questions and answers under tests/data/packing."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import orientations, shape
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Objective
from patchwork_solve.solver.packing.questions import packing_question, square_question
from patchwork_solve.solver.packing.validator import check
from tests.lanes import few

DATA = Path(__file__).parent.parent / "data" / "packing"
EDITION = printing("current")
AREAS = {70: 200, 74: 200, 76: 200, 78: 200, 79: 200, 80: 200, 81: 200}


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of a published file."""
    return list(json.loads((DATA / name).read_text("utf-8"))["rows"])


def holds(row: dict[str, Any]) -> bool:
    """Whether a published packing shows exactly the patches of its question, cell by cell."""
    before = Quilt.drawn(row["quilt"], 9, 9) if "quilt" in row else Quilt.empty(9, 9)
    after = Quilt.drawn(row["packing"], 9, 9)
    new = Quilt(
        "".join(b if a == "." else "." for a, b in zip(before.labels, after.labels, strict=True)),
        9,
    )
    found = [shape(cells) for cells in new.sewn().values()]
    wanted = [EDITION.find(name).cells for name in row["patches"]]
    kept = all(a in (".", b) for a, b in zip(before.labels, after.labels, strict=True))
    return kept and sorted(orientations(s)[0] for s in found) == sorted(
        orientations(cells)[0] for cells in wanted
    )


@pytest.mark.parametrize("name", ["random_sets.json", "played_sets.json"])
def test_published_packings_are_right(name: str) -> None:
    for row in rows(name):
        assert row["answer"] in ("packed", "impossible")
        if row["answer"] == "packed":
            assert holds(row)


def test_there_are_200_sets_of_every_area() -> None:
    sets = rows("random_sets.json")
    assert Counter(row["area"] for row in sets) == AREAS
    for row in sets:
        assert sum(EDITION.find(name).area for name in row["patches"]) == row["area"]


@pytest.mark.parametrize("area", few([*AREAS], 6))
def test_the_search_answers_as_published(area: int) -> None:
    for row in [row for row in rows("random_sets.json") if row["area"] == area][:20]:
        question = packing_question(EDITION, row["patches"])
        proof = solve(question, SolverLimits(seconds=60))
        assert check(question, proof) == []
        assert (proof.witness is not None) == (row["answer"] == "packed")


@pytest.mark.parametrize(("engine", "every"), few([(Engine.SEARCH, 1), (Engine.CP_SAT, 10)], 1))
def test_impossible_sets_for_played_quilts(engine: Engine, every: int) -> None:
    """143 sets that no search may call packed; CP-SAT confirmed every one when they were made."""
    impossible = [row for row in rows("played_sets.json") if row["answer"] == "impossible"]
    assert len(impossible) > 100
    assert all(row["confirmed_by_cp_sat"] for row in impossible)
    for row in impossible[::every]:
        question = packing_question(EDITION, row["patches"], Quilt.drawn(row["quilt"], 9, 9))
        assert solve(question, SolverLimits(seconds=60), engine).status.value == "infeasible"


def _square(row: dict[str, Any], objective: Objective) -> int | None:
    quilt = Quilt.drawn(row["quilt"], 9, 9)
    question = square_question(EDITION, row["patches"], quilt, minimise=objective)
    proof = solve(question, SolverLimits(seconds=60))
    assert check(question, proof) == []
    return proof.lower


@pytest.mark.slow
def test_squares_of_positions_in_play() -> None:
    for row in rows("square_positions.json")[:15]:
        assert _square(row, Objective.TIME) == row["least"]["time"]


@pytest.mark.slow
@pytest.mark.parametrize("objective", [Objective.COST, Objective.TIME, Objective.PATCHES])
def test_squares_of_all_positions(objective: Objective) -> None:
    for row in rows("square_positions.json"):
        assert _square(row, objective) == row["least"][objective.value]


@pytest.mark.slow
@pytest.mark.parametrize("area", AREAS)
def test_every_published_set(area: int) -> None:
    for row in [row for row in rows("random_sets.json") if row["area"] == area]:
        proof = solve(packing_question(EDITION, row["patches"]), SolverLimits(seconds=60))
        assert (proof.witness is not None) == (row["answer"] == "packed")

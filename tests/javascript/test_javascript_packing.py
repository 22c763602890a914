"""Packing questions have the same answers in JavaScript as those of our own search in Python."""

import json
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.analyses.packing.frame import answer_document
from patchwork_solve.analyses.packing.query import PackQuery, SquareQuery
from patchwork_solve.engine.forms.variant import edition_named_in, variant_fields
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.solver.packing import validator

DATA = Path(__file__).parent.parent / "data" / "packing"
SECONDS = 60
"""No question of these tests takes as long."""

OUTLINES = (
    ["..###..", ".#####.", "#######", "#######", ".#####.", "..###.."],
    ["#######", "#######", "##...##", "##...##", "##...##", "#######", "#######"],
    ["######", "######", "###...", "###..."],
    ["#####.", "######", "######", ".#####"],
)
"""A plus, a ring, an ell and a rectangle without two corners."""

REMOVED = [patch.name for patch in printing(PRINTINGS[0]).patches if patch.area > 5]
"""Patches that would not fit everywhere."""

Question = dict[str, Any]


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of a file of questions."""
    return list(json.loads((DATA / name).read_text("utf-8"))["rows"])


def packings(every: int) -> list[Question]:
    """Return every so many sets of patches: do they fit, and which are the best?"""
    sets = [*rows("played_sets.json"), *rows("random_sets.json")]
    quick = [row for row in sets if row.get("area", 0) <= 76][::every]
    found: list[Question] = []
    for number, row in enumerate(quick):
        question = {"kind": "pack", "names": row["patches"]} | (
            {"quilt": row["quilt"]} if "quilt" in row else {}
        )
        found.append(question)
        if "quilt" not in row:
            continue
        found.append({**question, "maximise": "cells", "leather": number % 3})
        found.append({**question, "maximise": "points", "buttons": 9, "time": 14, "marks": 3})
    return found


def squares(every: int) -> list[Question]:
    """Return every so many quilts: what completes the square for the least?"""
    quilts = [
        row
        for row in rows("square_positions.json")
        if row["least"]["cost"] is None or row["least"]["patches"] <= 4
    ]
    return [
        {
            "kind": "square",
            "names": row["patches"],
            "quilt": row["quilt"],
            "minimise": minimise,
            "leather": number % 2,
        }
        for number, row in enumerate(quilts[::every])
        for minimise in ("cost", "time", "patches")
    ]


def live(seeds: int) -> list[Question]:
    """Return questions about positions of games, on quilts of two sizes."""
    found: list[Question] = []
    for seed in range(seeds):
        start = State.new(seed, Edition.load(("current", "example:8x8")[seed % 2]))
        states = play_out(start, ("greedy", "careful"), seed, 40).states
        state = states[-1]
        common = {"position": state.to_text(), "player": seed % 2}
        ahead = list(state.circle[:6])
        found += [
            {**common, "kind": "pack", "names": ahead},
            {**common, "kind": "pack", "names": ahead, "maximise": "points", "leather": 1},
            {**common, "kind": "square", "names": None, "minimise": "time"},
        ]
    return found


def ruled() -> list[Question]:
    """Return questions about other outlines, where cells and leather bring other points."""
    found: list[Question] = []
    for number, outline in enumerate(OUTLINES):
        edition = {
            "name": f"outline {number}",
            "extends": "current",
            "outline": outline,
            "tiles": [{"side": 2, "points": 4}],
            "hole_penalty": number,
            "income_pay": number % 3,
            "income_points": 2,
            "leather_points": 3 * (number % 2),
            "remove": REMOVED,
        }
        start = State.new(number, edition_named_in(variant_fields(edition)))
        for state in play_out(start, ("greedy", "random"), number).states[4:-1:6]:
            common = {"position": state.to_text(), "player": number % 2}
            few = list(state.circle[:4])
            found += [
                {**common, "kind": "pack", "names": few[:2]},
                {**common, "kind": "pack", "names": few, "maximise": "points", "leather": 2},
                {**common, "kind": "square", "names": few, "minimise": "cost"},
            ]
    return found


def answered(question: Question) -> dict[str, Any]:
    """Return Python's answer by our own search, checked."""
    options = {**question}
    kind, names = options.pop("kind"), options.pop("names")
    position = options.pop("position", None)
    state = None if position is None else State.from_text(position)
    query = (PackQuery if kind == "pack" else SquareQuery)(
        names, state=state, engine="search", seconds=SECONDS, **options
    )
    answer = query.answer()
    assert validator.check(answer.instance, answer.proof) == []
    return answer_document(answer)


def untimed(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without its time."""
    return {**answer, "proof": {**answer["proof"], "seconds": 0}}


@pytest.mark.parametrize("every", [40, pytest.param(3, marks=pytest.mark.slow)])
def test_answers_are_those_of_python(node: Any, every: int) -> None:
    questions = [*packings(every), *squares(every), *live(80 // every), *ruled()]
    given = "\n".join(json.dumps(question) for question in questions)
    said = [json.loads(line) for line in node("packing.mjs", given=given).splitlines()]
    results = set()
    for question, found in zip(questions, said, strict=True):
        expected = answered(question)
        # The same search: even its packing and its nodes.
        assert untimed(found) == untimed(expected), question
        results.add((question["kind"], found["status"]))
    assert results == {
        ("pack", "packed"), ("pack", "impossible"), ("square", "exact"), ("square", "infeasible"),
    }  # fmt: skip

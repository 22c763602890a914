"""The solved decisions: where they come from, and their margins held against those that follow."""

import json
from collections import Counter
from typing import Any

import pytest

from patchwork_solve.analyses.losses.solved import read_solved
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.searcher import SLICE
from patchwork_solve.engine.state import State
from scripts import make_solved_decisions
from scripts.make_solved_decisions import FILE, FIRST_SEED, PAIRS, SPACES, drawn
from tests.harness import DATA
from tests.lanes import slow

PATH = DATA / "endgames" / FILE.name
DOCUMENT = json.loads(PATH.read_text("utf-8"))
ROWS: list[dict[str, Any]] = DOCUMENT["rows"]
EVERYTHING: list[dict[str, Any]] = ROWS + DOCUMENT["unfinished"]
QUICK = sorted((row for row in ROWS if row["nodes"] < 100_000), key=lambda row: row["seed"])


def test_the_file_is_what_it_says() -> None:
    assert len({row["position"] for row in EVERYTHING}) == len(EVERYTHING)
    seeds = {row["seed"] for row in EVERYTHING}
    assert len(seeds) == len(EVERYTHING), "one decision of a game"
    last = FIRST_SEED + len(EVERYTHING) + DOCUMENT["passed_over"]
    assert min(seeds) >= FIRST_SEED
    assert max(seeds) < last, "none is missing"
    kinds = Counter((row["edition"], tuple(row["players"])) for row in EVERYTHING)
    assert len(kinds) == 2 * len(PAIRS)
    assert max(kinds.values()) - min(kinds.values()) <= 1 + DOCUMENT["passed_over"]
    assert all(row["nodes"] <= 1.1 * DOCUMENT["node_limit"] for row in ROWS)


def test_decisions_come_from_their_source() -> None:
    for row in EVERYTHING[::16]:
        found = drawn(row)
        assert found is not None
        ply, state = found
        assert (ply, state.to_text()) == (row["ply"], row["position"])


def test_every_legal_move_has_a_margin_and_the_best_is_the_position_s() -> None:
    for row, solved in zip(ROWS, read_solved(PATH), strict=True):
        assert all(player.time in SPACES for player in solved.state.players)
        best = min if solved.state.to_move else max
        assert best(solved.margins.values()) == row["margin"]
        assert len(solved.margins) > 1
        if row["margin"]:
            assert row["winner"] == (0 if row["margin"] > 0 else 1)


@pytest.mark.parametrize("row", [*QUICK[:3], *slow(*ROWS)], ids=lambda row: str(row["seed"]))
def test_positions_that_follow_have_the_margins(row: dict[str, Any]) -> None:
    """The position after one move of every margin, solved alone and with a small table."""
    state = State.from_text(row["position"])
    for margin, tokens in row["moves"].items():
        after = state.play(tokens.split()[-1])
        assert solve(after, SearchLimits(margin_only=True, entries=1 << 16)).lower == int(margin), (
            tokens
        )


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_many_short_questions_keep_a_limit_of_nodes() -> None:
    """Each of them is answered within a slice, so no slice alone would see the limit."""
    most = 20_000
    longer = [row for row in QUICK if row["nodes"] > 2 * most][:12]
    assert len(longer) == 12
    for row in longer:
        found = solve(State.from_text(row["position"]), SearchLimits(nodes=most, threads=1))
        assert found.proof.work.nodes <= most + 2 * SLICE, row["seed"]
        assert found.proof.lower <= row["margin"] <= found.proof.upper


# -- the script ----------------------------------------------------------------------------------


def test_what_the_limit_leaves_unfinished_is_listed_with_its_interval() -> None:
    tasks = make_solved_decisions.tasks(2, 0)
    rows = [make_solved_decisions.answer(task) for task in tasks]
    document = json.loads(make_solved_decisions.document(rows, 0))
    assert document["rows"] == []
    assert all(row["lower"] < row["upper"] for row in document["unfinished"])
    assert len(document["unfinished"]) + document["passed_over"] == len(tasks)
    assert document["unfinished"]

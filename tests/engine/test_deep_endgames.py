"""The deep suite: endgames from 35 to 30 spaces on, their lines replayed, a sample solved again."""

import json
from typing import Any

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State
from scripts import make_deep_endgames
from scripts.make_deep_endgames import FILE, SPACES
from scripts.make_endgame_suite import position
from scripts.solving import document
from tests.harness import DATA

SUITE = json.loads((DATA / "endgames" / FILE.name).read_text("utf-8"))
ROWS: list[dict[str, Any]] = SUITE["rows"]
BY_COST = sorted(ROWS, key=lambda row: row["nodes"])


def name(row: dict[str, Any]) -> str:
    return f"{row['space']}-{row['edition']}-{row['seed']}"


def test_it_reaches_to_thirty() -> None:
    everything = ROWS + SUITE["unfinished"]
    assert len(ROWS) >= 60
    assert {row["space"] for row in ROWS} == set(SPACES)
    assert len({row["position"] for row in everything}) == len(everything)
    assert all(row["lower"] < row["upper"] for row in SUITE["unfinished"])


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_line_reaches_the_margin_and_the_winner(row: dict[str, Any]) -> None:
    state = position(row)
    assert state.to_text() == row["position"]
    assert min(player.time for player in state.players) >= row["space"]
    assert any(row["line"].split()[0] in tokens.split() for tokens in row["moves"].values())
    for token in row["line"].split():
        state = state.play(Move.from_text(token))
    first, second = state.scores()
    assert (first - second, state.winner) == (row["margin"], row["winner"])


def test_no_move_is_better_than_the_margin() -> None:
    for row in ROWS:
        state = State.from_text(row["position"])
        best = max if state.to_move == 0 else min
        assert best(map(int, row["moves"])) == row["margin"]
        tokens = {token for tokens in row["moves"].values() for token in tokens.split()}
        assert tokens <= set(map(str, state.legal_moves))


@pytest.mark.parametrize(
    "row",
    [*BY_COST[:8], *(pytest.param(row, marks=pytest.mark.slow) for row in BY_COST[8:])],
    ids=name,
)
def test_solved_again(row: dict[str, Any]) -> None:
    """By two threads, which take another way than the one that made the file."""
    solved = solve(State.from_text(row["position"]), SearchLimits(threads=2, every_move=False))
    assert (solved.proof.lower, solved.proof.upper) == (row["margin"], row["margin"])
    assert solved.winner == row["winner"]


def test_a_position_beyond_the_limit_is_listed_with_its_interval() -> None:
    task = {"edition": "current", "players": ["greedy", "greedy"], "seed": 101, "space": 30}
    row = make_deep_endgames.answer({**task, "node_limit": 0})
    assert row["lower"] < row["upper"]
    text = document(make_deep_endgames.ABOUT, 0, [row])
    assert json.loads(text)["unfinished"] == [row]
    assert json.loads(text)["rows"] == []

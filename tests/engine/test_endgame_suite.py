"""The solved suite: solved again, and confirmed by the oracle's brute force where that finishes."""

import json
from collections import Counter
from typing import Any

import pytest

from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.state import State
from scripts import make_endgame_suite
from scripts.make_endgame_suite import FILE, PAIRS, SPACES, position
from scripts.solving import complete, grouped
from tests import oracle, oracle_search
from tests.harness import DATA, oracle_move, position_of

SUITE = json.loads((DATA / "endgames" / FILE.name).read_text("utf-8"))
ROWS: list[dict[str, Any]] = SUITE["rows"]
QUICK = sorted((row for row in ROWS if row["nodes"] < 100_000), key=lambda row: row["seed"])


class TooLargeError(Exception):
    """Brute force has seen more positions than it may."""


class Memo(dict[oracle.Position, int]):
    """The oracle's memory, which gives up when it is full."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: oracle.Position, value: int) -> None:
        if len(self) >= self.most:
            raise TooLargeError
        super().__setitem__(key, value)


def name(row: dict[str, Any]) -> str:
    return f"{row['space']}-{row['edition']}-{row['seed']}"


def margins(row: dict[str, Any]) -> dict[str, int]:
    """Return the margin of each root move by its token."""
    return {token: int(key) for key, tokens in row["moves"].items() for token in tokens.split()}


def brute_force(state: State, most: int) -> dict[str, int] | None:
    """Return each root move's margin by plain minimax, or None if it needs too many positions."""
    memo, root = Memo(most), position_of(state)
    try:
        return {
            str(move): oracle_search._best_margin(oracle._after(root, oracle_move(move)), memo)
            for move in state.legal_moves
        }
    except TooLargeError:
        return None


def check_solved_again(row: dict[str, Any]) -> None:
    solved = solve(State.from_text(row["position"]))
    assert complete(solved)
    assert grouped(solved) == row["moves"]
    assert solved.proof.lower == row["margin"]
    assert solved.winner == row["winner"]


def test_the_suite_is_what_it_says() -> None:
    assert len(ROWS) >= 300
    everything = ROWS + SUITE["unfinished"]
    assert len({row["position"] for row in everything}) == len(everything)
    kinds = Counter((row["space"], row["edition"], tuple(row["players"])) for row in everything)
    assert len(kinds) == len(SPACES) * 2 * len(PAIRS)
    assert len(set(kinds.values())) == 1, "as many of each kind"
    for space in SPACES:
        counts = SUITE["by_space"][str(space)]
        assert counts["solved"] == sum(row["space"] == space for row in ROWS)
        assert counts["unfinished"] == sum(row["space"] == space for row in SUITE["unfinished"])


@pytest.mark.thorough
@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_positions_come_from_their_source(step: int) -> None:
    for row in (ROWS + SUITE["unfinished"])[::step]:
        state = position(row)
        assert state.to_text() == row["position"]
        assert min(player.time for player in state.players) >= row["space"]


def test_every_legal_move_is_there_and_the_best_is_the_margin() -> None:
    for row in ROWS:
        state = State.from_text(row["position"])
        values = margins(row)
        assert set(values) == {str(move) for move in state.legal_moves}
        best = max if state.to_move == 0 else min
        assert best(values.values()) == row["margin"]
        if row["margin"] != 0:
            assert row["winner"] == (0 if row["margin"] > 0 else 1)


@pytest.mark.smoke
@pytest.mark.parametrize("row", QUICK[::5], ids=name)
def test_solved_again(row: dict[str, Any]) -> None:
    check_solved_again(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=name)
def test_solved_again_all(row: dict[str, Any]) -> None:
    check_solved_again(row)


def confirmed(rows: list[dict[str, Any]], most: int) -> int:
    """Count the rows that brute force finishes; each of them must be as the suite has it."""
    count = 0
    for row in rows:
        found = brute_force(State.from_text(row["position"]), most)
        if found is not None:
            count += 1
            assert found == margins(row), row["position"]
    return count


@pytest.mark.thorough
def test_brute_force_confirms_a_sample() -> None:
    """The positions are late, small enough that most finish."""
    late = [row for row in ROWS if row["space"] >= 48][::4]
    assert confirmed(late, 300) >= len(late) // 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("space", "least"), [(50, 0.9), (48, 0.7), (46, 0.3), (45, 0.2), (44, 0.1)]
)
def test_brute_force_confirms_all_it_can(space: int, least: float) -> None:
    """Deeper than 44 it finishes next to nothing."""
    rows = [row for row in ROWS if row["space"] == space]
    assert confirmed(rows, 3_000) >= least * len(rows)


# -- the script ----------------------------------------------------------------------------------


def test_a_position_beyond_the_limit_is_listed_with_its_interval() -> None:
    task = {"edition": "current", "players": ["greedy", "greedy"], "seed": 101, "space": 30}
    row = make_endgame_suite.answer({**task, "node_limit": 0})
    assert "moves" not in row
    assert row["lower"] < row["upper"]
    text = make_endgame_suite.document([{**task, "passed_over": 2}], [row], 0)
    assert json.loads(text)["unfinished"] == [row]
    assert json.loads(text)["rows"] == []

"""The transposition table: what it forgets first."""

import json

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.state import State
from tests.harness import DATA

DECISIONS = json.loads((DATA / "endgames" / "decisions.json").read_text("utf-8"))["rows"]


def nodes(position: str, entries: int) -> int:
    """Return the nodes that the margin of a position takes."""
    limits = SearchLimits(margin_only=True, nodes=1_000_000, entries=entries)
    return solve(State.from_text(position), limits).proof.work.nodes


def test_what_cost_most_is_kept() -> None:
    """A table that always keeps what came last took 1.17 times the nodes."""
    chosen = [row for row in DECISIONS if 100_000 < row["nodes"] < 400_000][:7]
    small, large = (sum(nodes(row["position"], n) for row in chosen) for n in (1 << 10, 1 << 20))
    assert large > 10 * (1 << 10)
    assert small < 1.12 * large


def test_a_table_of_one_entry_is_enough() -> None:
    row = DECISIONS[0]
    state = State.from_text(row["position"])
    answer = solve(state, SearchLimits(nodes=2_000, entries=1))
    assert answer.lower <= row["margin"] <= answer.upper

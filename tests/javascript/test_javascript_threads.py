"""Two threads in JavaScript: the same values, whatever ends a search."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[1] / "data" / "endgames"
EVERY = 9
"""One in so many of the deep endgames is proved by default."""


def solved(name: str) -> list[dict[str, Any]]:
    """Return the rows of a file of endgames."""
    rows: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text("utf-8"))["rows"]
    return rows


def require_right(node: Any, rows: list[dict[str, Any]], options: dict[str, Any]) -> None:
    """Prove positions with two threads, and compare margins, winners and moves."""
    lines = [json.dumps({"position": row["position"], "options": options}) for row in rows]
    found = node("endgames.mjs", "2", given="\n".join(lines)).splitlines()
    for row, line in zip(rows, found, strict=True):
        answer = json.loads(line)
        assert answer["status"] == "exact"
        assert (answer["lower"], answer["winner"]) == (row["margin"], row["winner"])
        margins = {each["move"]: (each["lower"], each["upper"]) for each in answer["moves"]}
        if options.get("everyMove", True):
            moves = row["moves"].items()
            assert margins == {
                move: (int(margin),) * 2 for margin, said in moves for move in said.split()
            }


def test_searches_end_as_they_should(node: Any) -> None:
    assert len(node("threads.mjs").splitlines()) == 10


def test_two_threads_prove_deep_endgames(node: Any) -> None:
    require_right(node, solved("deep")[::EVERY], {"everyMove": False})


@pytest.mark.slow
def test_two_threads_prove_every_deep_endgame(node: Any) -> None:
    require_right(node, solved("deep"), {"everyMove": False})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["suite", "decisions"])
def test_two_threads_prove_every_move(node: Any, name: str) -> None:
    require_right(node, solved(name), {})

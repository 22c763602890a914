"""The kernel as JavaScript calls it: memory, calls, and counts of move sequences."""

import json
from pathlib import Path
from typing import Any

PERFT = Path(__file__).parent.parent / "data" / "perft" / "table.json"


def test_memory_and_calls(node: Any) -> None:
    assert len(node("kernel.mjs").splitlines()) == 7


def test_long_work_stops_and_goes_on(node: Any) -> None:
    assert len(node("searches.mjs").splitlines()) == 6


def test_move_sequences_are_as_many_as_in_the_table(node: Any) -> None:
    count = len(json.loads(PERFT.read_text("utf-8")))
    assert node("perft.mjs") == f"{count} positions\n"

"""The page remembers the legal moves of a limited number of positions."""

from typing import Any


def test_old_positions_are_requested_again(node: Any) -> None:
    assert node("facts.mjs") == "the moves of 200 positions are remembered\n"

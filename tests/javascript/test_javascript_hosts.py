"""JavaScript gives the answers that every host of the kernel must give."""

from __future__ import annotations

from typing import Any

from tests.hosts import DECISIONS, FILE, POSITIONS


def test_the_answers_are_the_known_ones(node: Any) -> None:
    assert node("hosts.mjs", str(FILE)).splitlines() == [f"{POSITIONS + DECISIONS} answers"]

"""Marks of costly moves: at the very points where they begin."""

from types import SimpleNamespace
from typing import Any

import pytest

from patchwork_solve.analyses.review.marks import mark


@pytest.mark.parametrize(
    ("lost", "sign"),
    [(0.9, ""), (1.0, "?!"), (2.9, "?!"), (3.0, "?"), (5.9, "?"), (6.0, "??"), (None, "")],
)
def test_a_mark_begins_at_its_points(lost: float | None, sign: str) -> None:
    decision: Any = SimpleNamespace(forced=False, lost=lost)
    assert mark(decision) == sign

"""The words that the dictionary of columns lists, against the values that the program has."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from patchwork_solve.analyses.comparing.effects import CHANGE, SAME, UNKNOWN, UNSEEN, UNSURE
from patchwork_solve.analyses.endgame.explanation import ITEMS, MORE, SWAP
from patchwork_solve.analyses.luck.seeds import ENTROPY, SPAN, TRIMMED
from patchwork_solve.analyses.position.check import Severity
from patchwork_solve.analyses.report.columns import columns_of, tables
from patchwork_solve.analyses.reviews.decisions import MISTAKES
from patchwork_solve.engine.base.examples import Example
from patchwork_solve.engine.base.proof import Status, Stopped
from patchwork_solve.engine.game.move import KINDS
from patchwork_solve.solver.score.circle.goal import Goal

VERDICTS = (CHANGE, UNSURE, UNSEEN, SAME, UNKNOWN)
EXAMPLES = get_args(get_type_hints(Example)["kind"])

VALUES = {
    ("check", "severity"): Severity,
    ("example", "kind"): EXAMPLES,
    ("moves", "kind"): KINDS,
    ("perft", "stopped"): Stopped,
    ("endgame --explain", "item"): (*ITEMS, MORE, SWAP, "together"),
    ("review, players", "part"): MISTAKES,
    ("bounds", "status"): Status,
    ("report bounds circles", "goal"): Goal,
    ("report losses", "kind"): KINDS,
    ("report losses, summary", "part"): KINDS,
    ("report luck, circles", "measure"): (SPAN, TRIMMED, ENTROPY),
    ("report compare", "verdict"): VERDICTS,
    ("simulate, plies", "kind"): KINDS,
}
"""The values of columns whose meaning lists them."""


def meaning(table: str, column: str) -> str:
    return next(each.meaning for each in columns_of(table) if each.name == column)


@pytest.mark.parametrize(("table", "column"), VALUES)
def test_the_meaning_of_a_column_lists_its_values(table: str, column: str) -> None:
    words = meaning(table, column)
    assert [value for value in VALUES[table, column] if not re.search(rf"\b{value}\b", words)] == []


def test_every_column_that_lists_kinds_of_moves_is_compared() -> None:
    listing = {
        (name, column.name)
        for name, table in tables().items()
        for column in table.columns
        if "advance, buy" in column.meaning and "best" not in column.name
    }
    assert listing <= VALUES.keys()

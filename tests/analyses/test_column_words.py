"""The words that the dictionary of columns lists, against the values that the program has."""

import re
from typing import get_args, get_type_hints

import pytest

from patchwork_solve.analyses.balance import scores, seats, tile
from patchwork_solve.analyses.comparing import patches
from patchwork_solve.analyses.comparing.effects import CHANGE, SAME, UNKNOWN, UNSEEN, UNSURE
from patchwork_solve.analyses.explaining.answer import UNEXPLAINED
from patchwork_solve.analyses.explaining.register import CONCEPTS, PROSPECTS
from patchwork_solve.analyses.fitting.generations import MODELS
from patchwork_solve.analyses.interest import summary as interest
from patchwork_solve.analyses.interest.games import SOURCES
from patchwork_solve.analyses.luck import adjusted, split
from patchwork_solve.analyses.luck.seeds import ENTROPY, SPAN, TRIMMED
from patchwork_solve.analyses.position.check import Severity
from patchwork_solve.analyses.proofs.row import Option
from patchwork_solve.analyses.proofs.summary import LINE
from patchwork_solve.analyses.report.columns import columns_of, tables
from patchwork_solve.analyses.review import ledger
from patchwork_solve.analyses.review.marks import MARKS
from patchwork_solve.analyses.reviews import summary
from patchwork_solve.analyses.reviews.decisions import MISTAKES
from patchwork_solve.engine.base.examples import Example
from patchwork_solve.engine.base.proof import Status, Stopped
from patchwork_solve.engine.game.move import KINDS
from patchwork_solve.engine.solo.cards import DECKS
from patchwork_solve.solver.score.circle.goal import Goal

VERDICTS = (CHANGE, UNSURE, UNSEEN, SAME, UNKNOWN)
EXAMPLES = get_args(get_type_hints(Example)["kind"])

VALUES = {
    ("check", "severity"): Severity,
    ("example", "kind"): EXAMPLES,
    ("moves", "kind"): KINDS,
    ("perft", "stopped"): Stopped,
    ("endgame --explain", "concept"): (*(one.name for one in CONCEPTS), PROSPECTS, UNEXPLAINED),
    ("fit", "model"): MODELS,
    ("review", "mark"): MARKS,
    ("review, decisions", "mark"): MARKS,
    ("review, ledger", "item"): (
        ledger.CIRCLE,
        ledger.LOST,
        ledger.UNEXPLAINED,
        ledger.VALUE,
        ledger.FINAL,
    ),
    ("review, players", "by"): (summary.ALL, summary.OPPONENT, summary.PHASE, summary.MISTAKE),
    ("review, players", "part"): (*MISTAKES, summary.ALL),
    ("report balance --section corrected", "figure"): adjusted.UNITS,
    ("report balance --section luck", "part"): (
        split.CIRCLE,
        split.KNOWN,
        split.PLAYERS,
        split.COURSE,
        split.ALL,
    ),
    ("report balance --section scores", "what"): scores.WHOSE.values(),
    ("report balance --section seats", "first"): (seats.EITHER,),
    ("report balance --section seats", "second"): (seats.EITHER,),
    ("report balance --section strength", "seat"): ("first", "second", seats.EITHER),
    ("report balance --section tile", "taken"): (tile.ANY, tile.NEVER, "1", "4"),
    ("bounds", "status"): Status,
    ("report bounds circles", "goal"): Goal,
    ("report interest", "part"): interest.PARTS,
    ("report interest", "known"): ("measured", *SOURCES),
    ("report interest, track", "known"): SOURCES,
    ("report interest, games", "part"): interest.PARTS,
    ("report interest, games", "known"): SOURCES,
    ("report interest, decisions", "known"): SOURCES,
    ("report losses", "kind"): KINDS,
    ("report losses, summary", "part"): KINDS,
    ("report luck, circles", "measure"): (SPAN, TRIMMED, ENTROPY),
    ("report compare", "verdict"): VERDICTS,
    ("report compare, patches", "figure"): (patches.BOUGHT, patches.PLY, patches.LIFT),
    ("report proofs", "options"): get_args(Option),
    ("report proofs, summary", "options"): (*get_args(Option), LINE),
    ("report patches", "stage"): ("1", "4", "all"),
    ("report solo", "deck"): DECKS,
    ("solo puzzles", "deck"): DECKS,
    ("simulate, plies", "kind"): KINDS,
}
"""The values of columns whose meaning lists them."""

WRITTEN = {
    ("bounds", "unit"),
    ("report balance --section income", "whose"),
    ("report bounds circles", "status"),
    ("report bounds editions", "status"),
    ("report bounds patches", "status"),
    ("report endgames", "decided"),
    ("report endgames", "tile"),
    ("report endgames, summary", "unit"),
    ("report losses, summary", "per"),
    ("report openings --by figure", "unit"),
    ("report prices, slopes", "change"),
    ("report solved", "ask"),
    ("report solved --by figure", "unit"),
}
"""Columns that list values, where the program has no list: `test_columns` looks at its tables."""

FREE = {
    "action", "after", "arguments", "before", "best", "cells", "change", "circle", "code",
    "concept", "confirmations", "edition", "end", "family", "feature", "field", "figure", "file",
    "first", "flaws", "forfeit", "game", "id", "instead_of", "letter", "meaning", "metric",
    "mistake", "name", "obstacle", "offered", "opponent", "patch", "patches", "phase", "player",
    "player_0", "player_1", "players", "question", "reason", "rule", "rules", "run", "runner_up",
    "sale_1", "sale_2", "sale_3", "search", "searches", "second", "sentence", "shape", "shows",
    "source", "stronger", "template", "themes", "trend", "type", "typical", "unit", "verdict",
    "version", "weaker", "words",
}  # fmt: skip
"""Columns of names, numbers and sentences, and those whose meaning points to another table."""


def meaning(table: str, column: str) -> str:
    return next(each.meaning for each in columns_of(table) if each.name == column)


def is_listed(value: str, words: str) -> bool:
    """Whether words list a value."""
    return bool(re.search(rf"(?<![\w?]){re.escape(value)}(?![\w?!])", words))


@pytest.mark.parametrize(("table", "column"), VALUES)
def test_the_meaning_of_a_column_lists_its_values(table: str, column: str) -> None:
    words = meaning(table, column)
    assert [value for value in VALUES[table, column] if not is_listed(value, words)] == []


def test_every_column_that_lists_values_is_compared() -> None:
    compared = VALUES.keys() | WRITTEN
    assert [
        (name, column.name)
        for name, table in tables().items()
        for column in table.columns
        if column.kind == "words" and (name, column.name) not in compared
        if column.name not in FREE or "advance, buy" in column.meaning
    ] == []

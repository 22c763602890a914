"""Write docs/data/proofs.parquet: what the laboratory has proved, as rows of proofs.

    python -m scripts.publish_proofs

These are the positions of the solved suite that took most work; the circles of
docs/data/solved.parquet of which the margin or the winner is known; and the full games whose
winner is proved, by docs/laboratory/full_games.md and by a strategy that anybody can check
(docs/data/strategies). They do not say which search proved them.
Their `search` is zeros, so that commands use them only after `check --confirm`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

from patchwork_solve.analyses.proofs.file import write_proofs
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.analyses.report.output import records
from patchwork_solve.engine.endgame.driver import Search, SearchLimits
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
SUITE = ROOT / "tests" / "data" / "endgames" / "suite.json"
SOLVED = ROOT / "docs" / "data" / "solved.parquet"
FULL_GAMES = ROOT / "docs" / "laboratory" / "full_games.md"
STRATEGIES = ROOT / "docs" / "data" / "strategies"
SECOND_PROOF = ROOT / "docs" / "explanation" / "second-proof.md"
FILE = ROOT / "docs" / "data" / "proofs.parquet"

MOST = 100
"""Rows of the suite."""

NO_SEARCH = "0" * 16
VERSION = "0.1.0"

WON = re.compile(r"\| `([\w-]+)` \| (\d+) \| [+-][\d.]+ \| player ([01]) wins \| ([\d,]+) \|")
"""A row of the table of full games: printing, seed, winner and nodes."""

SHOWN = re.compile(r"\| `([\w-]+)`[^|]*\| player [01] \|[^|]+\|[^|]+\| ([\d,]+) \|")
"""A row of the table of strategies: the file, and the positions that its checker reaches."""

DECIDED = ("current", 1484136, 12, 25_587_735 + 43_114_734)
"""The full game of which more than the winner is proved: at least that margin, with these nodes."""


def rows() -> Iterator[ProofRow]:
    """Yield all rows."""
    yield from suite_rows()
    yield from solved_rows()
    yield from full_game_rows()
    yield from strategy_rows()


def suite_rows() -> Iterator[ProofRow]:
    """Yield the positions of the suite that took most nodes."""
    suite = json.loads(SUITE.read_text("utf-8"))["rows"]
    yield from map(_of_suite, sorted(suite, key=lambda row: -row["nodes"])[:MOST])


def _of_suite(row: dict[str, Any]) -> ProofRow:
    margins = {
        token: (int(margin), int(margin))
        for margin, tokens in row["moves"].items()
        for token in tokens.split()
    }
    margin = row["margin"]
    return _row(
        State.from_text(row["position"]),
        lower=margin,
        upper=margin,
        winner=row["winner"],
        best=next(token for token, bounds in margins.items() if bounds[0] == margin),
        nodes=row["nodes"],
        options=["every_move"],
        moves=margins,
    )


def _row(state: State, **fields: Any) -> ProofRow:
    text = state.with_names(None).to_text()
    return ProofRow(position=text, version=VERSION, search=NO_SEARCH, **fields)


@cache
def _edition(name: str) -> Edition:
    return edition_of(f"example:{name}" if "x" in name else name)


def solved_rows() -> Iterator[ProofRow]:
    """Yield the circles that are solved: the margin with best play, or else the winner."""
    found = records(pd.read_parquet(SOLVED))
    shown = {(row["edition"], row["seed"]) for row in found if row["line"] is not None}
    for row in found:
        is_solved = row["exact"] or row["winner"] is not None
        if is_solved and (row["line"] or (row["edition"], row["seed"]) not in shown):
            yield _of_circle(row)


def _beginning(row: dict[str, Any]) -> State:
    """Return the first position; its circle is that of the row, whatever a seed makes today."""
    edition = _edition(row["edition"])
    names = {letter: name for name, letter in edition.letter.items()}
    return State.new(edition=edition, circle=[names[letter] for letter in row["circle"]])


def _of_circle(row: dict[str, Any]) -> ProofRow:
    """Return the row of a circle; without a line its best move is known by its patch only."""
    fields = {name: row[name] for name in ("lower", "upper", "winner", "nodes")}
    line = row["line"]
    if line is not None:
        return _row(_beginning(row), **fields, best=line.split()[0], line=line)
    return _row(_beginning(row), **fields, options=[f"{row['ask']}_only"])


def full_game_rows() -> Iterator[ProofRow]:
    """Yield the full games whose winner is proved; at a margin of 0 the tie-break makes it so."""
    for edition, seed, winner, nodes in WON.findall(FULL_GAMES.read_text("utf-8")):
        state = State.new(int(seed), edition)
        yield _of_lead(state, int(winner), 0, _whole(nodes))
        if (edition, int(seed)) == DECIDED[:2]:
            yield _of_lead(state, int(winner), *DECIDED[2:])


def strategy_rows() -> Iterator[ProofRow]:
    """Yield the games that a strategy wins; their nodes are the positions that a check reaches."""
    for name, positions in SHOWN.findall(SECOND_PROOF.read_text("utf-8")):
        strategy = json.loads((STRATEGIES / f"{name}.json").read_text("utf-8"))
        state = State.from_json(strategy["state"])
        yield _of_lead(state, strategy["player"], strategy["least"], _whole(positions))


def _whole(number: str) -> int:
    return int(number.replace(",", ""))


def _of_lead(state: State, winner: int, least: int, nodes: int) -> ProofRow:
    """Return the row of a game that a player wins by some points at least."""
    lower, upper = _static_bounds(state)
    lower, upper = (lower, min(upper, -least)) if winner else (max(lower, least), upper)
    options = ["winner_only"]
    return _row(state, lower=lower, upper=upper, winner=winner, nodes=nodes, options=options)


def _static_bounds(state: State) -> tuple[int, int]:
    """Return the interval that holds without a search."""
    search = Search(state, SearchLimits(entries=2))
    try:
        return search.checkpoint().margin
    finally:
        search.close()


if __name__ == "__main__":
    write_proofs(list(rows()), FILE, str(FILE))

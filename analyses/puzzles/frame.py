"""Puzzles as a DataFrame, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.puzzles import schema
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.base.program import NAME, version

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.puzzles.puzzle import Puzzle


def puzzles_frame(puzzles: PuzzlesAnswer) -> pd.DataFrame:
    """Return the table ``puzzles`` of docs/reference/columns.md, one puzzle a row."""
    return table_frame("puzzles", (_row(number, puzzle) for number, puzzle in puzzles.numbered()))


def puzzles_document(puzzles: PuzzlesAnswer) -> dict[str, Any]:
    """Return the `patchwork-puzzles/1` document."""
    return {
        "format": schema.FORMAT,
        "program": f"{NAME} {version()}",
        "mined": [one.to_json() for one in puzzles.mined],
        "puzzles": list(map(schema.write_puzzle, puzzles)),
    }


def _row(number: int, puzzle: Puzzle) -> dict[str, Any]:
    return {
        "number": number,
        "id": puzzle.id,
        "edition": puzzle.state.edition.name,
        "to_move": puzzle.mover,
        "question": puzzle.question,
        "answer": str(puzzle.solution.moves[0]),
        "placements": len(puzzle.answer),
        "value": puzzle.value,
        "gap": puzzle.gap,
        "natural": str(puzzle.natural),
        "natural_lost": puzzle.natural_loss,
        "themes": ", ".join(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "moves": len(puzzle.proved.margins),
        "confirmations": ", ".join(puzzle.confirmations),
        "players": "/".join(puzzle.source.players),
        "seed": puzzle.source.seed,
        "ply": puzzle.source.ply,
        "line": " ".join(map(str, puzzle.solution.moves)),
        "position": puzzle.state.to_text(),
    }

"""Puzzles as a DataFrame, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.puzzles import schema
from patchwork_solve.engine.base.program import NAME, version

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.puzzles.puzzle import Puzzle

COLUMNS = {
    "number": "Int64",
    "id": "str",
    "edition": "str",
    "to_move": "Int64",
    "question": "str",
    "answer": "str",
    "placements": "Int64",
    "value": "Int64",
    "gap": "Int64",
    "natural": "str",
    "natural_lost": "Int64",
    "themes": "str",
    "difficulty": "Int64",
    "moves": "Int64",
    "confirmations": "str",
    "players": "str",
    "seed": "Int64",
    "ply": "Int64",
    "line": "str",
    "position": "str",
}


def puzzles_frame(puzzles: PuzzlesAnswer) -> pd.DataFrame:
    """Return puzzles, one row each.

    Columns:

    - number (Int64: in the set, from 1), id, edition (str), to_move (Int64), question (str);
    - answer (str: a token, the first of `placements` that are worth the same), value (Int64,
      points: the mover's margin under best play), gap (Int64, points: what the best other move
      loses), natural (str), natural_lost (Int64, points);
    - themes (str: joined by commas), difficulty (Int64: 1 to 5), moves (Int64: legal ones),
      confirmations (str);
    - players (str), seed, ply (Int64: of the game it is from), line (str: best play), position
      (str).
    """
    rows = [_row(number, puzzle) for number, puzzle in puzzles.numbered()]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)


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

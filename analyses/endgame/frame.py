"""Solved endgames as tables and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.moves import move_fields
from patchwork_solve.analyses.report.rows import Rows

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame.driver import Endgame
    from patchwork_solve.engine.endgame.solved import RootMove


def endgame_document(answer: EndgameAnswer) -> dict[str, Any]:
    """Return the JSON document of an endgame; margins are player 0 over player 1, in points."""
    endgame, proof = answer.solved, answer.proof
    return {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "winner": endgame.winner,
        "scores": None if endgame.scores is None else list(endgame.scores),
        "moves": [
            {**move_fields(root.move), "lower": root.lower, "upper": root.upper}
            for root in endgame.moves
        ],
        "only_move": only_move(endgame),
        "best": {"move": str(endgame.best.move), "margin": endgame.guaranteed},
        "line": [str(move) for move in endgame.line.moves],
        "line_complete": endgame.line.is_complete,
        "stopped": proof.stopped.value,
        "nodes": proof.work.nodes,
        "seconds": proof.work.seconds,
        "compiling_seconds": endgame.compiling,
    }


def endgame_frame(answer: EndgameAnswer) -> pd.DataFrame:
    """Return one row for each root move, best first.

    Columns: move (str), lower and upper (int, margin of player 0), and lost (int or <NA>): points
    the mover gives away against the best move, where both are exact.
    """
    return move_rows(answer).to_frame({"lost": "Int64"})


def move_rows(answer: EndgameAnswer) -> Rows:
    """Return the rows of `endgame_frame`."""
    roots = answer.moves
    return Rows(
        {
            "move": [str(root.move) for root in roots],
            "lower": [root.lower for root in roots],
            "upper": [root.upper for root in roots],
            "lost": [_loss(answer, root) for root in roots],
        },
        {"lower", "upper", "lost"},
    )


def _loss(answer: EndgameAnswer, root: RootMove) -> int | None:
    """Return the points that the mover gives away by a move; None while that is not known."""
    if not (answer.is_exact and root.is_exact):
        return None
    return (answer.lower - root.lower) * (1 - 2 * answer.state.to_move)


def choice_rows(answer: EndgameAnswer) -> Rows:
    """Return the root moves with placements of one patch and one value in one row, best first.

    Columns: move (str, one of them), placements (int), lower, upper and lost as in
    `endgame_frame`.
    """
    rows = move_rows(answer)
    patches = [move.partition("@")[0] for move in rows["move"]]
    values = list(zip(patches, rows["lower"], rows["upper"], strict=True))
    sizes = Counter(values)
    first = [values.index(value) for value in sizes]
    chosen = Rows({name: [rows[name][i] for i in first] for name in rows}, rows.numbers)
    return chosen.with_column("placements", list(sizes.values()), "move", is_number=True)


def only_move(endgame: Endgame) -> str | None:
    """Return the only move that keeps the best margin; None when several may."""
    if not endgame.proof.is_exact or len(endgame.moves) < 2:
        return None
    value = endgame.proof.lower
    keeping = [root for root in endgame.moves if value is None or root.lower <= value <= root.upper]
    return str(keeping[0].move) if len(keeping) == 1 else None

"""Solved endgames as tables and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.moves import move_fields

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame.driver import Endgame


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
    import pandas as pd

    sign = 1 if answer.state.to_move == 0 else -1
    best = answer.lower if answer.is_exact else None
    rows = []
    for root in answer.moves:
        known = best is not None and root.is_exact
        rows.append(
            {
                "move": str(root.move),
                "lower": root.lower,
                "upper": root.upper,
                "lost": sign * (best - root.lower) if best is not None and known else pd.NA,
            }
        )
    return pd.DataFrame(rows).astype({"lost": "Int64"})


def best_frame(answer: EndgameAnswer) -> pd.DataFrame:
    """Return the root moves with placements of one patch and one value in one row, best first.

    Columns: move (str, one of them), placements (int), lower, upper and lost as in
    `endgame_frame`.
    """
    frame = endgame_frame(answer)
    frame["patch"] = frame["move"].str.partition("@")[0]
    same = ["patch", "lower", "upper"]
    sizes = frame.groupby(same, sort=False)["move"].transform("size")
    frame.insert(1, "placements", sizes)
    return frame.drop_duplicates(same).drop(columns="patch").reset_index(drop=True)


def only_move(endgame: Endgame) -> str | None:
    """Return the only move that keeps the best margin; None when several may."""
    if not endgame.proof.is_exact or len(endgame.moves) < 2:
        return None
    value = endgame.proof.lower
    keeping = [root for root in endgame.moves if value is None or root.lower <= value <= root.upper]
    return str(keeping[0].move) if len(keeping) == 1 else None

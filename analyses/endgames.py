"""Reports on solved endgames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from analyses.positions import move_fields

if TYPE_CHECKING:
    from engine.endgame import Endgame
    from engine.state import State


def endgame_document(endgame: Endgame) -> dict[str, Any]:
    """Return a solved endgame as JSON shows it; margins are player 0 over player 1, in points."""
    proof = endgame.proof
    line = () if proof.witness is None else proof.witness.moves
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
        "line": [str(move) for move in line],
        "nodes": proof.work.nodes,
        "seconds": proof.work.seconds,
    }


def endgame_frame(state: State, endgame: Endgame) -> pd.DataFrame:
    """Return one row for each root move, best first.

    Columns: move (str), lower and upper (int, margin of player 0), and lost (int or <NA>): points
    the mover gives away against the best move, where both are exact.
    """
    sign = 1 if state.to_move == 0 else -1
    best = endgame.proof.lower if endgame.proof.is_exact else None
    rows = []
    for root in endgame.moves:
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


def endgame_text(state: State, endgame: Endgame, shown: int = 12) -> str:
    """Return what a reader sees: the verdict, the best moves, and the line."""
    proof = endgame.proof
    lines = [_verdict(endgame), ""]
    frame = endgame_frame(state, endgame)
    from analyses.output import table

    best = frame.head(shown).astype({"lost": object}).fillna("?")
    lines.append(table(best))
    if len(frame) > shown:
        lines.append(f"... and {len(frame) - shown} more moves (--all shows them)")
    if proof.witness is not None:
        lines += ["", "Best play:"]
        position = state
        for number, move in enumerate(proof.witness.moves, start=1):
            lines.append(f"{number:3}. player {position.to_move}  {move}")
            position = position.play(move)
    lines += ["", f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s"]
    return "\n".join(lines)


def _verdict(endgame: Endgame) -> str:
    proof = endgame.proof
    if endgame.scores is not None and endgame.winner is not None:
        a, b = endgame.scores
        how = f"by {abs(a - b)}" if a != b else "the tie by reaching the last space first"
        return f"Proved: player {endgame.winner} wins {how}; scores {a} to {b} under best play."
    said = f"Not finished: the margin of player 0 lies in [{proof.lower}, {proof.upper}]"
    if endgame.winner is not None:
        said += f"; player {endgame.winner} wins"
    return said + "."

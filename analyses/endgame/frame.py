"""Reports on solved endgames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.output import table
from patchwork_solve.analyses.position.frame import move_fields

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.endgame.driver import Endgame
    from patchwork_solve.engine.state import State


def endgame_document(endgame: Endgame) -> dict[str, Any]:
    """Return a solved endgame as JSON shows it; margins are player 0 over player 1, in points."""
    proof = endgame.proof
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


def endgame_frame(state: State, endgame: Endgame) -> pd.DataFrame:
    """Return one row for each root move, best first.

    Columns: move (str), lower and upper (int, margin of player 0), and lost (int or <NA>): points
    the mover gives away against the best move, where both are exact.
    """
    import pandas as pd

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


def best_frame(state: State, endgame: Endgame) -> pd.DataFrame:
    """Return the root moves with placements of one patch and one value in one row, best first.

    Columns: move (str, one of them), placements (int), lower, upper and lost as in
    `endgame_frame`.
    """
    frame = endgame_frame(state, endgame)
    frame["patch"] = frame["move"].str.partition("@")[0]
    same = ["patch", "lower", "upper"]
    sizes = frame.groupby(same, sort=False)["move"].transform("size")
    frame.insert(1, "placements", sizes)
    return frame.drop_duplicates(same).drop(columns="patch").reset_index(drop=True)


def only_move(endgame: Endgame) -> str | None:
    """Return the move that alone keeps the best margin, if others are proved to be worse."""
    if not endgame.proof.is_exact or len(endgame.moves) < 2:
        return None
    value = endgame.proof.lower
    keeping = [root for root in endgame.moves if value is None or root.lower <= value <= root.upper]
    return str(keeping[0].move) if len(keeping) == 1 else None


def endgame_text(state: State, endgame: Endgame, every: bool = False) -> str:
    """Return what a reader sees: the verdict, the moves best first, and the line of best play."""
    proof = endgame.proof
    frame = endgame_frame(state, endgame) if every else best_frame(state, endgame)
    lines = [verdict(endgame)]
    if proof.witness is None:
        kept = f"keeps {_at_least(endgame)}, whatever player {1 - endgame.mover} does"
        lines.append(f"Play {endgame.best.move}: it {kept}.")
    lines += ["", table(_readable(frame))]
    if len(frame) < len(endgame.moves):
        lines.append("(one placement of several that are worth the same; --all lists each)")
    only = only_move(endgame)
    if only is not None:
        lines.append(f"Only move: {only}; every other gives points away.")
    lines += ["", *_line_text(state, endgame)]
    lines += ["", f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s{_compiled(endgame)}"]
    return "\n".join(lines)


def _at_least(endgame: Endgame) -> str:
    """Say which margin the mover's best move is proved to keep."""
    side = "most" if endgame.mover else "least"
    return f"a margin of at {side} {endgame.guaranteed}"


def _line_text(state: State, endgame: Endgame) -> list[str]:
    if endgame.proof.witness is not None:
        lines = ["Best play:"]
    else:
        mover, other = f"player {endgame.mover}", f"player {1 - endgame.mover}"
        lines = [f"A line in which {mover} keeps {_at_least(endgame)} (replies of {other} likely):"]
    position = state
    for number, move in enumerate(endgame.line.moves, start=1):
        lines.append(f"{number:3}. player {position.to_move}  {move}")
        position = position.play(move)
    return lines


def _compiled(endgame: Endgame) -> str:
    """Tell compile time apart where there was enough of it to be felt."""
    return "" if endgame.compiling < 1 else f", and {endgame.compiling:.0f} s of compiling before"


def _readable(frame: pd.DataFrame) -> pd.DataFrame:
    """Join the bounds to one column, and mark what is not known."""
    margin = frame["lower"].astype(str)
    open_ = frame["lower"] != frame["upper"]
    margin = margin.where(~open_, margin + " to " + frame["upper"].astype(str))
    lost = frame["lost"].astype(object).fillna("?")
    readable = frame.drop(columns=["lower", "upper"]).assign(margin=margin, lost=lost)
    columns = [name for name in readable if name not in ("margin", "lost")]
    return readable[[*columns, "margin", "lost"]]


def verdict(endgame: Endgame) -> str:
    """Return what is proved of the position in one sentence."""
    proof = endgame.proof
    if endgame.scores is not None and endgame.winner is not None:
        a, b = endgame.scores
        how = f"by {abs(a - b)}" if a != b else "the tie by reaching the last space first"
        return f"Proved: player {endgame.winner} wins {how}; scores {a} to {b} under best play."
    said = f"Not finished: the margin of player 0 lies in [{proof.lower}, {proof.upper}]"
    if endgame.winner is not None:
        said += f"; player {endgame.winner} wins"
    return said + "."

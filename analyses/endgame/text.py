"""What a reader sees of a solved endgame: the verdict, the moves best first, the line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.endgame.frame import best_frame, endgame_frame, only_move
from patchwork_solve.analyses.table import table, wrapped
from patchwork_solve.engine.proof import Stopped

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.endgame.driver import Endgame
    from patchwork_solve.engine.state import State


HANGING = " " * 5
"""Before what does not fit the line of a ply."""


def endgame_text(state: State, endgame: Endgame, every: bool = False) -> str:
    """Return what a reader sees: the verdict, the moves best first, and the line of best play."""
    proof = endgame.proof
    frame = endgame_frame(state, endgame) if every else best_frame(state, endgame)
    lines = [wrapped(verdict(endgame))]
    if proof.witness is None and not is_settled(endgame):
        kept = f"keeps {_at_least(endgame)}, whatever player {1 - endgame.mover} does"
        lines.append(wrapped(f"Play {endgame.best.move}: it {kept}."))
    lines += ["", table(_readable(frame))]
    if len(frame) < len(endgame.moves):
        lines.append(
            wrapped("(one placement of several that are worth the same; --all lists each)")
        )
    only = only_move(endgame)
    if only is not None:
        lines.append(wrapped(f"Only move: {only}; every other gives points away."))
    if endgame.line.moves:
        lines += ["", *_line_text(state, endgame)]
    work = f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s{_compiled(endgame)}"
    lines += ["", wrapped(work)]
    return "\n".join(lines)


def _at_least(endgame: Endgame) -> str:
    """Say which margin the mover's best move is proved to keep."""
    side = "most" if endgame.mover else "least"
    return f"a margin of at {side} {endgame.guaranteed}"


def _line_text(state: State, endgame: Endgame) -> list[str]:
    if endgame.proof.witness is not None:
        lines = ["Best play:"]
    elif is_settled(endgame):
        lines = ["A move that wins:"]
    else:
        mover, other = f"player {endgame.mover}", f"player {1 - endgame.mover}"
        said = f"A line in which {mover} keeps {_at_least(endgame)} (replies of {other} likely):"
        lines = [wrapped(said)]
    position = state
    for number, move in enumerate(endgame.line.moves, start=1):
        lines.append(wrapped(f"{number:3}. player {position.to_move}  {move}", HANGING))
        position = position.play(move)
    return lines


def is_settled(endgame: Endgame) -> bool:
    """Whether the margin alone, or the winner alone, was asked for, and is proved."""
    return endgame.proof.witness is None and endgame.proof.stopped is Stopped.FINISHED


def _alone(endgame: Endgame) -> str:
    """Return what is proved where the margin alone, or the winner alone, was asked for."""
    proof = endgame.proof
    if proof.is_exact and endgame.winner is None:
        return "Proved: the margin is 0; who wins the tie was not asked."
    if proof.is_exact:
        how = f"by {abs(endgame.lower)}" if endgame.lower else "the tie"
        return f"Proved: player {endgame.winner} wins {how}."
    margin = f"the margin of player 0 lies in [{proof.lower}, {proof.upper}]"
    return f"Proved: player {endgame.winner} wins; {margin}."


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
    if is_settled(endgame):
        return _alone(endgame)
    said = f"Not finished: the margin of player 0 lies in [{proof.lower}, {proof.upper}]"
    if endgame.winner is not None:
        said += f"; player {endgame.winner} wins"
    return said + "."

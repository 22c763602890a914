"""A solved endgame as text: the verdict, the moves best first, the line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.endgame.frame import choice_rows, move_rows, only_move
from patchwork_solve.analyses.report.moves import (
    full_words,
    interval_for,
    line_lines,
    mover_name,
    with_words,
)
from patchwork_solve.analyses.report.output import markdown_text
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.drawing.words import tie_reason
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.analyses.report.rows import Rows
    from patchwork_solve.engine.endgame.driver import Endgame
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.state import State


def endgame_text(answer: EndgameAnswer, every: bool = False, hint: str = "") -> str:
    """Return the printed text: the verdict, the moves best first, and the line of best play.

    The hint says how to list the placements that are left out.
    """
    state, endgame, proof = answer.state, answer.solved, answer.proof
    rows = move_rows(answer) if every else choice_rows(answer)
    names = player_names(state.names)
    lines = [wrapped(verdict(answer))]
    if state.waiting and state.edition.later_shuffled:
        lines.append(
            wrapped(f"Proved for this order of what joins later: {', '.join(state.waiting)}.")
        )
    if proof.witness is None and not is_settled(endgame):
        move = full_words(state, endgame.best.move)
        other = names[1 - endgame.mover]
        lines.append(
            wrapped(f"Play {move}: {_guarantee(endgame, names)} against any play of {other}.")
        )
    lines += ["", table(readable(state, rows))]
    if len(rows) < len(endgame.moves):
        lines.append(wrapped(f"(one placement of several that are worth the same{hint})"))
    only = only_move(endgame)
    if only is not None:
        move = full_words(state, Move.from_text(only))
        lines.append(wrapped(f"Only move: {move}; every other gives points away."))
    if endgame.line.moves:
        lines += ["", wrapped(_line_title(endgame, names)), *line_lines(state, endgame.line.moves)]
    work = f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s{_compiling_words(endgame)}"
    lines += ["", wrapped(work)]
    return "\n".join(lines)


def endgame_markdown(answer: EndgameAnswer) -> str:
    """Return the table of moves as Markdown, each placement on a line of its own."""
    return markdown_text(readable(answer.state, move_rows(answer)))


def _guarantee(endgame: Endgame, names: Names) -> str:
    """Return the proved margin of the mover's best move: ``Ann wins by 3 or more``."""
    if endgame.mover:
        return margin_words(None, endgame.guaranteed, names)
    return margin_words(endgame.guaranteed, None, names)


def _line_title(endgame: Endgame, names: Names) -> str:
    if endgame.proof.witness is not None:
        return "Best play:"
    if is_settled(endgame):
        return "A move that shares the tie:" if endgame.winner == BOTH else "A move that wins:"
    other = names[1 - endgame.mover]
    return (
        f"A line that keeps it: {_guarantee(endgame, names)} (replies of {other} are likely ones):"
    )


def is_settled(endgame: Endgame) -> bool:
    """Whether only the margin, or only the winner, was to be proved, and is."""
    return endgame.proof.witness is None and endgame.proof.stopped is Stopped.FINISHED


def _partial_verdict(endgame: Endgame, names: Names) -> str:
    """Return the verdict of a search for only the margin, or only the winner."""
    proof = endgame.proof
    if endgame.winner is None:
        return "Proved: a tie; who wins it was not part of the question."
    if endgame.winner == BOTH:
        return "Proved: a shared tie."
    winner = names[endgame.winner]
    if proof.is_exact:
        how = f"by {abs(endgame.lower)}" if endgame.lower else "the tie"
        return f"Proved: {winner} wins {how}."
    margin = margin_words(proof.lower, proof.upper, names, endgame.winner)
    return f"Proved: {margin}." if _is_decided(endgame) else f"Proved: {winner} wins: {margin}."


def _is_decided(endgame: Endgame) -> bool:
    """Whether the bounds of the margin say who wins."""
    proof = endgame.proof
    return proof.lower is not None and proof.upper is not None and proof.lower * proof.upper > 0


def _compiling_words(endgame: Endgame) -> str:
    """Return the time of compiling in words; empty below a second."""
    return "" if endgame.compiling < 1 else f", and {endgame.compiling:.0f} s of compiling before"


def readable(state: State, rows: Rows) -> Rows:
    """Return a table of moves with their words, and the bounds as one column of the mover."""
    bounds = zip(rows["lower"], rows["upper"], strict=True)
    margins = [interval_for(state, lower, upper) for lower, upper in bounds]
    lost = ["?" if points is None else points for points in rows["lost"]]
    found = with_words(state, rows.without("lower", "upper", "lost"))
    return found.with_column(f"margin for {mover_name(state)}", margins).with_column("lost", lost)


def verdict(answer: EndgameAnswer) -> str:
    """Return the proved result of the position in one sentence."""
    endgame, proof, names = answer.solved, answer.proof, player_names(answer.state.names)
    if endgame.scores is not None and endgame.winner is not None:
        a, b = endgame.scores
        if endgame.winner == BOTH:
            return f"Proved: a shared tie; scores {a} to {b} under best play."
        how = f"by {abs(a - b)}" if a != b else f"the tie {tie_reason(endgame.line.final)}"
        return f"Proved: {names[endgame.winner]} wins {how}; scores {a} to {b} under best play."
    if is_settled(endgame):
        return _partial_verdict(endgame, names)
    shared = BOTH if endgame.winner == BOTH else None
    said = f"Not finished; proved so far: {margin_words(proof.lower, proof.upper, names, shared)}"
    if endgame.winner in (0, 1) and not _is_decided(endgame):
        said += f", and {names[endgame.winner]} wins"
    return said + "."

"""The answer of `best` as text: the best move, its lead, and the table of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.moves import (
    WORDS,
    full_words,
    interval_for,
    line_lines,
    mover_name,
)
from patchwork_solve.analyses.report.output import markdown_text
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.engine.players.assessment import Assessment, Considered
    from patchwork_solve.engine.state import State


def best_text(answer: BestAnswer, every: bool = False, most: int | None = None) -> str:
    """Return the printed text: all moves or the `most` best, each placement or one a patch."""
    state, assessment = answer.state, answer.assessment
    moves = (answer.moves if every else assessment.best_of_each())[:most]
    best = assessment.best
    lines = [wrapped(verdict(state, assessment))]
    lines += [wrapped(sentence) for sentence in _reasons(state, assessment)]
    lines += ["", table(readable(state, assessment, moves))]
    if any(not each.is_exact for each in moves):
        lines.append(wrapped(_what_is_estimated(state, answer.player, moves)))
    title = "Best play:" if best.is_best_play else "Expected:"
    lines += ["", title, *line_lines(state, best.line)]
    cost = f"{assessment.nodes:,} nodes, depth {assessment.depth}, {assessment.seconds:.2f} s"
    return "\n".join([*lines, "", wrapped(cost)])


def best_markdown(answer: BestAnswer, most: int | None = None) -> str:
    """Return the table of moves as Markdown, with all of them or the `most` best."""
    return markdown_text(readable(answer.state, answer.assessment, answer.moves[:most]))


def best_verdict(answer: BestAnswer) -> str:
    """Return the best move and what it is worth in one sentence."""
    return verdict(answer.state, answer.assessment)


def verdict(state: State, assessment: Assessment) -> str:
    """Return the best move and what it is worth in one sentence."""
    best = assessment.best
    estimate = best.estimate
    move = full_words(state, best.move)
    if best.is_exact:
        return f"Best: {move}. Proved: {_proved_outcome(state, best)}."
    outcome = margin_words(estimate.margin, estimate.margin, state.names)
    return (
        f"Best: {move}. Estimated: {outcome}, give or take {estimate.margin_error:.1f}; chance "
        f"that {mover_name(state)} wins: {_percent(_own(state, estimate.win))}."
    )


def _own(state: State, win: float) -> float:
    """Return the chance of the mover, from that of player 0."""
    return 1 - win if state.to_move else win


def _proved_outcome(state: State, each: Considered) -> str:
    margin = round(each.estimate.margin)
    tie_winner = int(each.estimate.win == 0.0) if each.estimate.win in (0.0, 1.0) else None
    if state.edition.tie_break == "shared":
        tie_winner = BOTH
    return margin_words(margin, margin, state.names, tie_winner)


def _reasons(state: State, assessment: Assessment) -> list[str]:
    """Return sentences on the proved margin of the position and the lead of the best move."""
    said = []
    if assessment.lower is not None and not assessment.best.is_exact:
        proved = margin_words(assessment.lower, assessment.upper, state.names)
        said.append(f"Proved: {proved}.")
    others = assessment.best_of_each()[1:]
    if others:
        said.append(_lead(state, assessment, others[0]))
    return said


def _lead(state: State, assessment: Assessment, other: Considered) -> str:
    """Return the lead of the best move over the best of the other choices as a sentence."""
    move = move_words(state, other.move)
    behind = assessment.lost(other)
    is_proved = assessment.best.is_exact and other.is_exact
    if other.lost_error is not None and not is_proved:
        return (
            f"It leads {move}, the best of the other choices, by {behind:.1f} +- "
            f"{other.lost_error:.1f} points after {_games(assessment)} games played on from each."
        )
    if behind > 0:
        how = "It is" if is_proved else "It is estimated to be"
        return f"{how} {behind:.1f} points better than {move}, the best of the other choices."
    if is_proved:
        return f"It is worth as much as {move}, the best of the other choices."
    return f"No other choice is estimated to be better; next comes {move}."


def _games(assessment: Assessment) -> int:
    """Return the number of games played on from each choice that is not proved."""
    return max(each.estimate.games for each in assessment.moves)


def _what_is_estimated(state: State, player: str, moves: Sequence[Considered]) -> str:
    """Return the explanation of the columns."""
    are_games = any(each.estimate.games for each in moves)
    by = f"games that {player} plays on with itself" if are_games else player
    name = mover_name(state)
    said = f"estimated by {by}: margin for {name} with its standard error, and {name}'s chance"
    if any(each.lower is not None for each in moves):
        return f"({said}; proved: margin for {name} under best play)"
    return f"({said}; nothing is proved so early)"


def readable(state: State, assessment: Assessment, moves: Sequence[Considered]) -> Rows:
    """Return the table of moves; columns of estimates or proofs without values are left out."""
    rows = [
        {
            "move": str(each.move),
            WORDS: move_words(state, each.move),
            "estimated": _estimate_words(state, each),
            f"{mover_name(state)} wins": _chance(state, each),
            "proved": _proof_words(state, each),
            "lost": _loss_words(assessment, each),
        }
        for each in moves
    ]
    shown = Rows.of(rows, tuple(rows[0]))
    if all(each.is_exact for each in moves):
        head = f"margin for {mover_name(state)}"
        return shown.without("estimated").renamed({"proved": head})
    return shown if any(each.lower is not None for each in moves) else shown.without("proved")


def _estimate_words(state: State, each: Considered) -> str:
    margin = each.estimate.margin * (1 - 2 * state.to_move)
    return f"{margin:+z.1f} +- {each.estimate.margin_error:.1f}"


def _proof_words(state: State, each: Considered) -> str:
    if each.lower is None or each.upper is None:
        return "-"
    return interval_for(state, each.lower, each.upper)


def _loss_words(assessment: Assessment, each: Considered) -> str:
    said = f"{assessment.lost(each):z.1f}"
    return said if each.lost_error is None else f"{said} +- {each.lost_error:.1f}"


def _chance(state: State, each: Considered) -> str:
    estimate = each.estimate
    win = _own(state, estimate.win)
    if not estimate.win_error:
        return _percent(win)
    return f"{_inside(win)} +- {max(round(100 * estimate.win_error), 1)} %"


def _percent(chance: float) -> str:
    """Return a chance in percent; only proved ones are 0 or 100 %."""
    if chance in (0.0, 1.0):
        return f"{100 * chance:.0f} %"
    return f"{_inside(chance)} %"


def _inside(chance: float) -> int:
    return min(max(round(100 * chance), 1), 99)

"""The lesson of a costly move in one sentence: what it costs, and what the best move brings."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from patchwork_solve.analyses.review.accuracy import ERRORS
from patchwork_solve.analyses.review.words import proved_loss
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.words import GAINS, counted, ply_words
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.cell import EMPTY
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.quilt import Quilt
    from patchwork_solve.engine.state import State

MOST = 2
"""Limit of the advantages in a lesson; the first ones count most."""


def sure_loss(decision: Decision) -> float:
    """Return the points that a move loses beyond the error of the estimate; 0 if none is sure.

    A proved loss is sure. An estimated one counts less its standard error, and only if it is at
    least `ERRORS` of them: a move that loses nothing is then rarely called costly.
    """
    lost, error = decision.lost, decision.lost_error
    if decision.forced or lost is None or error is None:
        return 0.0
    estimated = lost - error if lost >= ERRORS * error else 0.0
    return max(float(decision.lost_lower), estimated)


def lesson(decision: Decision) -> str:
    """Describe in one sentence the cost of a move, and the gain of the best move instead.

    The points are proved or estimated, as the sentence says; the rest follows from the rules.
    """
    state, move, best = decision.state, decision.move, decision.best
    spoilt = " and the game" if decision.spoils_win else ""
    costs = f"{_deed(state, move, best)} costs {_cost(decision)}{spoilt}"
    if best is None or best == move:
        return capital(f"{costs}.")
    return capital(f"{costs}: {reason(decision) or f'best is {move_words(state, best)}'}.")


def reason(decision: Decision) -> str:
    """Return what the best move brings at once that the played one does not; empty without it."""
    state, move, best = decision.state, decision.move, decision.best
    if best is None or best == move:
        return ""
    found = list(islice(advantages(state, best, move), MOST))
    return f"{_subject(state, best, move)} {' and '.join(found)}" if found else ""


def _cost(decision: Decision) -> str:
    """Return the points that a move costs: proved, or estimated with their standard error."""
    if decision.is_proved:
        return f"{counted(decision.lost_lower, 'point')} (proved)"
    proof = proved_loss(decision)
    error = f"estimated, give or take {decision.lost_error:.1f}{proof and f'; proved: {proof}'}"
    return f"about {counted(round(decision.lost or 0.0), 'point')} ({error})"


def _deed(state: State, move: Move, best: Move | None) -> str:
    if move.is_purchase and (best is None or best.patch != move.patch):
        return f"buying {move.patch} here"
    return "advancing here" if move.is_advance else _subject(state, move, best or move)


def _subject(state: State, move: Move, other: Move) -> str:
    """Return a move as the subject of a sentence; its place only where it is all that differs."""
    if move.is_advance or move.is_swap:
        return "advancing" if move.is_advance else "swapping"
    if move.patch != other.patch:
        return str(move.patch)
    words = move_words(state, move)
    return f"{words}," if "," in words else words


# -- advantages ----------------------------------------------------------------------------------


def advantages(state: State, best: Move, other: Move) -> Iterator[str]:
    """Yield what a move brings at once that another does not, as ``keeps the turn``.

    Each follows from the rules and the positions after both moves. Those that count most come
    first. A swap exchanges the players, and nothing can be compared.
    """
    if best.is_swap or other.is_swap:
        return
    mover, good, bad = state.to_move, state.play(best), state.play(other)
    brought = ply_words(state, other, bad).events
    for event in ply_words(state, best, good).events:
        if event.startswith(GAINS) and event not in brought:
            yield event
    if _keeps_turn(good, mover) and not _keeps_turn(bad, mover):
        yield "keeps the turn"
    yield from _more_income(good, bad, mover)
    if best.is_purchase and best.patch != other.patch and _can_buy(bad, 1 - mover, best.patch):
        yield f"can otherwise be bought by {player_names(state.names)[1 - mover]} next"
    if best.patch == other.patch:
        few, many = areas(good.quilts[mover]), areas(bad.quilts[mover])
        if few < many:
            yield f"leaves {counted(few, 'empty area')}, not {many}"
    yield from _more(good, bad, mover)


def _keeps_turn(state: State, mover: int) -> bool:
    """Whether the mover moves again, once a leather patch that is owed is placed."""
    while state.leather_owed:
        state = state.play(state.legal_moves[0])
    return not state.is_over and state.to_move == mover


def _more_income(good: State, bad: State, mover: int) -> Iterator[str]:
    has, other = good.players[mover], bad.players[mover]
    marks = sum(mark > has.time for mark in good.edition.income_marks)
    if has.income > other.income and marks:
        more = counted(has.income - other.income, "button")
        where = f"each of the {marks} paydays" if marks > 1 else "the payday"
        yield f"pays {more} more on {where} left"


def _can_buy(state: State, player: int, patch: str | None) -> bool:
    """Whether it is a player's turn, and the player can buy a patch."""
    return state.to_move == player and any(move.patch == patch for move in state.legal_moves)


def _more(good: State, bad: State, mover: int) -> Iterator[str]:
    """Yield the cells, buttons and spaces by which one position is better."""
    has, other = good.players[mover], bad.players[mover]
    if other.quilt.holes > has.quilt.holes:
        yield f"covers {counted(other.quilt.holes - has.quilt.holes, 'cell')} more"
    if has.buttons > other.buttons:
        yield f"leaves {counted(has.buttons - other.buttons, 'button')} more"
    if other.time > has.time:
        yield f"takes {counted(other.time - has.time, 'space')} less"


def areas(quilt: Quilt) -> int:
    """Return the number of connected areas of empty cells."""
    width = quilt.width
    left = {at for at, label in enumerate(quilt.labels) if label == EMPTY}
    found = 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            at = edge.pop()
            column = at % width
            beside = [at - width, at + width]
            beside += [at - 1] * (column > 0) + [at + 1] * (column < width - 1)
            near = left.intersection(beside)
            left -= near
            edge += near
    return found

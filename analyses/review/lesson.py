"""The lesson of a costly move in one sentence: what it costs, and what the best move brings."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from patchwork_solve.analyses.review.accuracy import ERRORS
from patchwork_solve.analyses.review.words import proved_loss
from patchwork_solve.engine.base.say import decimal, say, say_many
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.fabric import patch_name
from patchwork_solve.engine.drawing.words import ply_words
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
    said = {"move": _deed(state, move, best), "points": _cost(decision)}
    if best is None or best == move:
        if decision.spoils_win:
            return capital(say("{move} costs {points} and the game.", **said))
        return capital(say("{move} costs {points}.", **said))
    said["reason"] = reason(decision) or say("best is {move}", move=move_words(state, best))
    if decision.spoils_win:
        return capital(say("{move} costs {points} and the game: {reason}.", **said))
    return capital(say("{move} costs {points}: {reason}.", **said))


def reason(decision: Decision) -> str:
    """Return the immediate advantage of the best move over the played one; empty without one."""
    state, move, best = decision.state, decision.move, decision.best
    if best is None or best == move:
        return ""
    found = list(islice(advantages(state, best, move), MOST))
    if not found:
        return ""
    gains = say("{first} and {second}", first=found[0], second=found[1]) if found[1:] else found[0]
    return say("{move} {gains}", move=_subject(state, best, move), gains=gains)


def _cost(decision: Decision) -> str:
    """Return the points that a move costs: proved, or estimated with their standard error."""
    if decision.is_proved:
        return say_many("{n} point (proved)", "{n} points (proved)", decision.lost_lower)
    points, error = round(decision.lost or 0.0), decimal(decision.lost_error or 0.0)
    if not (proof := proved_loss(decision)):
        return say_many(
            "about {n} point (estimated, give or take {error})",
            "about {n} points (estimated, give or take {error})",
            points,
            error=error,
        )
    return say_many(
        "about {n} point (estimated, give or take {error}; proved: {proof})",
        "about {n} points (estimated, give or take {error}; proved: {proof})",
        points,
        error=error,
        proof=proof,
    )


def _deed(state: State, move: Move, best: Move | None) -> str:
    if move.is_purchase and (best is None or best.patch != move.patch):
        return say("buying {patch} here", patch=patch_name(str(move.patch)))
    return say("advancing here") if move.is_advance else _subject(state, move, best or move)


def _subject(state: State, move: Move, other: Move) -> str:
    """Return a move as the subject of a sentence; its place only where it is all that differs."""
    if move.is_advance or move.is_swap:
        return say("advancing") if move.is_advance else say("swapping")
    if move.patch != other.patch:
        return patch_name(str(move.patch))
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
    yield from (gain for gain in ply_words(state, best, good).gains if gain not in brought)
    if _keeps_turn(good, mover) and not _keeps_turn(bad, mover):
        yield say("keeps the turn")
    yield from _more_income(good, bad, mover)
    if best.is_purchase and best.patch != other.patch and _can_buy(bad, 1 - mover, best.patch):
        other_player = player_names(state.names)[1 - mover]
        yield say("can otherwise be bought by {player} next", player=other_player)
    if best.patch == other.patch:
        few, many = areas(good.quilts[mover]), areas(bad.quilts[mover])
        if few < many:
            yield say_many(
                "leaves {n} empty area, not {areas}",
                "leaves {n} empty areas, not {areas}",
                few,
                areas=many,
            )
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
        more = has.income - other.income
        if marks == 1:
            yield say_many(
                "pays {n} button more on the payday left",
                "pays {n} buttons more on the payday left",
                more,
            )
        else:
            yield say_many(
                "pays {n} button more on each of the {paydays} paydays left",
                "pays {n} buttons more on each of the {paydays} paydays left",
                more,
                paydays=marks,
            )


def _can_buy(state: State, player: int, patch: str | None) -> bool:
    """Whether it is a player's turn, and the player can buy a patch."""
    return state.to_move == player and any(move.patch == patch for move in state.legal_moves)


def _more(good: State, bad: State, mover: int) -> Iterator[str]:
    """Yield the cells, buttons and spaces by which one position is better."""
    has, other = good.players[mover], bad.players[mover]
    if other.quilt.holes > has.quilt.holes:
        cells = other.quilt.holes - has.quilt.holes
        yield say_many("covers {n} cell more", "covers {n} cells more", cells)
    if has.buttons > other.buttons:
        buttons = has.buttons - other.buttons
        yield say_many("leaves {n} button more", "leaves {n} buttons more", buttons)
    if other.time > has.time:
        spaces = other.time - has.time
        yield say_many("takes {n} space less", "takes {n} spaces less", spaces)


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

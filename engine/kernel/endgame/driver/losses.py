"""What the moves of a reviewed game gave away, by proofs and by a player's estimates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.endgame.arena import NO_MOVE, UNBOUNDED
from patchwork_solve.engine.kernel.endgame.driver.review import (
    BEST,
    LOWER,
    NODES,
    UPPER,
    WINNER,
    Review,
    imply,
    is_exact,
    narrow_fact,
)
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.logarithm import log_of
from patchwork_solve.engine.kernel.rules import count_moves

TOGETHER = 0.5
"""Share of the nodes of a decision for the search of all moves together."""

NEGLIGIBLE_LOSS = 0.05
"""A move that is estimated to lose fewer points than this loses nothing."""

LEVELS = (2_000, 20_000, 200_000)
"""Nodes of a decision for which errors were measured against proved losses
(docs/laboratory/review.md)."""

LARGE_FROM = 3.0
"""Least points of a large loss."""

ERRORS = ((0.91, 0.83, 0.65), (2.29, 2.15, 1.98), (2.86, 2.18, 1.71))
"""Root mean squares of estimated losses less true ones, in points, for each of `LEVELS`: of the
move that is estimated to be best, of one that loses a little, and of one that loses much."""

# Figures of a position, to player 0: margin, its standard error, chance to win; and of the played
# move: points lost and their standard error.
MARGIN, ERROR, WIN, LOST, LOST_ERROR = range(5)
FIGURES = 5

# What is decided of a move: proved bounds of the points lost (UNBOUNDED without an upper one) and
# whether it is proved to spoil a win; of a played one also whether it was forced, and the best move
# or NO_MOVE.
LOST_LOWER, LOST_UPPER, SPOILS_WIN, IS_FORCED, BEST_MOVE = range(5)
LOSSES = 5

# Of a move that could have been played: its code, and the number of its position.
CODE, POSITION = BEST, NODES


class Judging(NamedTuple):
    """Estimates of the positions of a game, and what is decided of its moves.

    Attributes
    ----------
    estimated : int64 array, shape (plies + 1, FACTS)
        What the estimates prove, as in `Review.found`; BEST is NO_MOVE without an estimate.
    figures : float64 array, shape (plies + 1, FIGURES)
        Estimated figures, then those of the review; NaN is unknown.
    options : int64 array, shape (options, FACTS)
        Moves that were estimated, best first for each position: what is proved of the position
        after each, with CODE and POSITION.
    margins : float64 array, shape (options,)
        Their expected margins, then the points that they lose; NaN where that is unknown.
    losses : int64 array of zeros, shape (plies + options, LOSSES)
        What is decided of the played moves, then of the options.
    """

    estimated: NDArray[np.int64]
    figures: NDArray[np.float64]
    options: NDArray[np.int64]
    margins: NDArray[np.float64]
    losses: NDArray[np.int64]


@entry
def judge(tables: Tables, circle: Circle, game: Review, judging: Judging) -> None:
    """Decide what the moves of a game gave away, and narrow `game.found` by the estimates."""
    plies = len(game.codes)
    for ply in range(plies + 1):
        if judging.estimated[ply, BEST] != NO_MOVE:
            _take_estimate(tables, game, judging, ply)
    _value(game, judging, plies)
    for ply in range(plies - 1, -1, -1):
        if count_moves(tables, circle, game.positions[ply]) == 1:
            judging.losses[ply, IS_FORCED] = 1
            after = game.found[ply + 1]
            narrow_fact(tables, game, game.found[ply], after[LOWER], after[UPPER])
        else:
            imply(tables, game, ply)
        _value(game, judging, ply)
        _judge_played(game, judging, ply)
    for row in range(len(judging.options)):
        _judge_option(tables, game, judging, row)


@kernel
def _take_estimate(tables: Tables, game: Review, judging: Judging, ply: int) -> None:
    """Narrow a position and the one after the played move by what an estimate has proved.

    The best move known so far keeps only the old bound: a better bound comes from another move.
    """
    fact = game.found[ply]
    own = LOWER if game.positions[ply, layout.MOVER] == 0 else UPPER
    before = fact[own]
    narrow_fact(tables, game, fact, judging.estimated[ply, LOWER], judging.estimated[ply, UPPER])
    is_sought = fact[own] != before
    if is_sought:
        fact[BEST] = NO_MOVE
    for row in range(len(judging.options)):
        option = judging.options[row]
        if option[POSITION] != ply:
            continue
        if is_sought and option[own] == fact[own]:
            fact[BEST] = option[CODE]
            is_sought = False
        if ply < len(game.codes) and option[CODE] == game.codes[ply]:
            narrow_fact(tables, game, game.found[ply + 1], option[LOWER], option[UPPER])


@kernel
def _value(game: Review, judging: Judging, ply: int) -> None:
    """Write the figures of a position; a forced move does not change them."""
    fact, figures = game.found[ply], judging.figures[ply]
    if is_exact(fact):
        figures[MARGIN] = fact[LOWER]
        figures[ERROR] = 0.0
        figures[WIN] = 0.5
    elif judging.estimated[ply, BEST] != NO_MOVE:
        figures[MARGIN] = _within(figures[MARGIN], fact[LOWER], fact[UPPER])
    else:
        if ply < len(game.codes) and judging.losses[ply, IS_FORCED] == 1:
            for figure in range(LOST):
                figures[figure] = judging.figures[ply + 1, figure]
        return
    if fact[WINNER] == layout.BOTH:
        figures[WIN] = 0.5
    elif fact[WINNER] != layout.NOBODY:
        figures[WIN] = 1.0 - fact[WINNER]


@kernel
def _within(value: float, lower: int, upper: int) -> float:
    """Return an estimate, moved to the nearest end of what is proved."""
    return min(max(value, float(lower)), float(upper))


@kernel
def _judge_played(game: Review, judging: Judging, ply: int) -> None:
    """Decide what a played move gave away, and which was best."""
    figures, loss, before = judging.figures[ply], judging.losses[ply], game.found[ply]
    played, best = game.codes[ply], judging.estimated[ply, BEST]
    loss[BEST_MOVE] = played
    if loss[IS_FORCED] == 1:
        figures[LOST] = 0.0
        figures[LOST_ERROR] = 0.0
        return
    _weigh(game.positions[ply, layout.MOVER], before, game.found[ply + 1], loss)
    lower, upper = loss[LOST_LOWER], loss[LOST_UPPER]
    if lower == upper:
        figures[LOST] = lower
        figures[LOST_ERROR] = 0.0
    elif best != NO_MOVE:
        nodes = judging.estimated[ply, NODES] / TOGETHER
        error = loss_error(nodes, played == best, figures[LOST])
        lost = _within(figures[LOST], lower, upper)
        figures[LOST] = lost
        figures[LOST_ERROR] = min(error, max(lost - lower, upper - lost))
    if figures[LOST] < NEGLIGIBLE_LOSS and loss[SPOILS_WIN] == 0:
        return
    if best == NO_MOVE or is_exact(before) or lower > 0:
        # Where something is proved to be lost, so is a move that loses less.
        best = before[BEST] if before[BEST] != played else NO_MOVE
    loss[BEST_MOVE] = best


@kernel
def _judge_option(tables: Tables, game: Review, judging: Judging, row: int) -> None:
    """Decide what a move that could have been played would have given away.

    That is unknown where it keeps the margin of a tie that the mover wins: it may lose the tie.
    """
    option, loss = judging.options[row], judging.losses[len(game.codes) + row]
    ply = option[POSITION]
    before, mover = game.found[ply], game.positions[ply, layout.MOVER]
    narrow_fact(tables, game, option, -UNBOUNDED, UNBOUNDED)  # Its winner follows.
    _weigh(mover, before, option, loss)
    lost = (1 - 2 * mover) * (judging.figures[ply, MARGIN] - judging.margins[row])
    judging.margins[row] = _within(max(0.0, lost), loss[LOST_LOWER], loss[LOST_UPPER])
    wins_a_tie = before[LOWER] == 0 and before[UPPER] == 0 and before[WINNER] == mover
    if wins_a_tie and loss[LOST_LOWER] == 0 and loss[LOST_UPPER] == 0:
        judging.margins[row] = np.nan


@kernel
def _weigh(mover: int, before: Words, after: Words, loss: Words) -> None:
    """Write what is proved of a move by what is proved of the positions before and after it."""
    high, low = (before, after) if mover == 0 else (after, before)
    loss[LOST_UPPER] = UNBOUNDED
    if high[LOWER] > -UNBOUNDED and low[UPPER] < UNBOUNDED:
        loss[LOST_LOWER] = max(0, high[LOWER] - low[UPPER])
    if high[UPPER] < UNBOUNDED and low[LOWER] > -UNBOUNDED:
        loss[LOST_UPPER] = high[UPPER] - low[LOWER]
    if before[WINNER] == mover and after[WINNER] == 1 - mover:
        loss[SPOILS_WIN] = 1


@entry
def loss_error(nodes: float, is_best: bool, lost: float) -> float:
    """Return the standard error of the points that a move is estimated to have lost.

    Between the numbers of nodes that were measured it follows their logarithm; beyond, it stays.
    `is_best`: whether the search of all moves together puts the move first.
    """
    errors = ERRORS[0 if is_best else 2 if lost >= LARGE_FROM else 1]
    if nodes <= LEVELS[0]:
        return errors[0]
    for at in range(1, len(LEVELS)):
        low, high = LEVELS[at - 1], LEVELS[at]
        if nodes <= high:
            share = log_of(nodes / low) / log_of(high / low)
            return errors[at - 1] + share * (errors[at] - errors[at - 1])
    return errors[-1]

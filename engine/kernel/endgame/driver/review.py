"""The order in which the positions of a game are proved, and what each proof says of the others.

The work goes from the end of the game backwards. The played move secures its mover the value of the
next position, so each search begins with one end of its interval: it only has to find whether
another move is worth more. A tie is searched again for its winner.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import interval, order_roots
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import is_near_the_end
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import (
    count_moves,
    is_over,
    is_tie_shared,
    play,
    score,
    winner,
)

SHARE = 0.6
"""Share of the time left for each position; the last one that is solved takes the most."""

LEAST = 0.05
"""Least seconds of a search."""

MOST_UNSOLVED = 2
"""Unsolved positions after which no other is searched when nodes are limited; earlier positions are
no easier."""

# Fields of the control row: the plies of the game; the position at work, and what is searched of
# it; positions that were not solved; whether two bounds of a position exclude each other.
PLIES, PLY, AIM, UNSOLVED, IS_BROKEN = range(5)
CONTROL = 5

# What AIM holds, and what `advance` returns.
NOTHING, THE_MARGIN, THE_WINNER = range(3)

# What is proved of a position: bounds of the margin of player 0 over player 1 (-UNBOUNDED and
# UNBOUNDED without one), the winner or NOBODY, a move that is proved to keep the mover's bound or
# NO_MOVE, and nodes visited.
LOWER, UPPER, WINNER, BEST, NODES = range(5)
FACTS = 5


class Review(NamedTuple):
    """Proofs of the positions of a game.

    Attributes
    ----------
    control : int64 array, shape (CONTROL,)
    codes : int64 array, shape (plies,)
        The moves of the game.
    positions : int64 array, shape (plies + 1, SIZE)
        The first position, and that after each move.
    found : int64 array, shape (plies + 1, FACTS)
        What is proved of each.
    """

    control: NDArray[np.int64]
    codes: NDArray[np.int64]
    positions: NDArray[np.int64]
    found: NDArray[np.int64]


@entry
def begin(tables: Tables, circle: Circle, words: Words, review: Review) -> None:
    """Play the game through from its first position; nothing is proved but how it ended."""
    plies = len(review.codes)
    copy(words, review.positions[0])
    for ply in range(plies):
        copy(review.positions[ply], review.positions[ply + 1])
        play(tables, circle, review.positions[ply + 1], review.codes[ply])
    for field in range(CONTROL):
        review.control[field] = 0
    review.control[PLIES] = plies
    review.control[PLY] = plies
    for position in range(plies + 1):
        _know_nothing(review.found[position])
    final = review.positions[plies]
    if is_over(tables, final):
        margin = score(tables, final, 0) - score(tables, final, 1)
        review.found[plies, LOWER] = margin
        review.found[plies, UPPER] = margin
        review.found[plies, WINNER] = winner(tables, final)


@kernel
def _know_nothing(fact: Words) -> None:
    fact[LOWER] = -arena.UNBOUNDED
    fact[UPPER] = arena.UNBOUNDED
    fact[WINNER] = layout.NOBODY
    fact[BEST] = arena.NO_MOVE
    fact[NODES] = 0


@kernel
def is_exact(fact: Words) -> bool:
    """Whether the margin is proved."""
    return fact[LOWER] == fact[UPPER]


@kernel
def narrow_fact(tables: Tables, review: Review, fact: Words, lower: int, upper: int) -> None:
    """Narrow what is known of a position; its winner follows where it can."""
    fact[LOWER] = max(fact[LOWER], lower)
    fact[UPPER] = min(fact[UPPER], upper)
    if fact[LOWER] > fact[UPPER]:
        review.control[IS_BROKEN] = 1
    if fact[LOWER] > 0:
        fact[WINNER] = 0
    elif fact[UPPER] < 0:
        fact[WINNER] = 1
    elif is_exact(fact) and is_tie_shared(tables):
        fact[WINNER] = layout.BOTH


@kernel
def imply(tables: Tables, review: Review, ply: int) -> bool:
    """Take over the bound that a played move implies for the position before it; say if it does."""
    fact, after = review.found[ply], review.found[ply + 1]
    if review.positions[ply, layout.MOVER] == 0:
        narrow_fact(tables, review, fact, after[LOWER], arena.UNBOUNDED)
        return after[LOWER] > -arena.UNBOUNDED
    narrow_fact(tables, review, fact, -arena.UNBOUNDED, after[UPPER])
    return after[UPPER] < arena.UNBOUNDED


@entry
def advance(
    tables: Tables, circle: Circle, review: Review, is_spent: bool, is_counted: bool
) -> int:
    """Go back to the next position that is to be searched.

    Parameters
    ----------
    is_spent : bool
        Whether the time of the whole review is spent: then only what follows from other positions
        is taken over.
    is_counted : bool
        Whether nodes are limited.

    Returns
    -------
    int
        `THE_MARGIN`: search the position `control[PLY]` for its margin with memory that holds
        zeros, after `hand_over`; then `take`. `THE_WINNER`: the same, for a line of best play.
        `NOTHING`: the review is finished.
    """
    control = review.control
    if control[AIM] != NOTHING:
        if _must_find_winner(tables, review):
            control[AIM] = THE_WINNER
            return THE_WINNER
        _close(review)
    while control[PLY] >= 0:
        words = review.positions[control[PLY]]
        is_last = control[PLY] == control[PLIES]
        if not is_last and count_moves(tables, circle, words) == 1:
            _take_over_next(review)
        elif not is_over(tables, words):
            if not is_last and imply(tables, review, control[PLY]):
                review.found[control[PLY], BEST] = review.codes[control[PLY]]
            is_hopeless = is_counted and control[UNSOLVED] >= MOST_UNSOLVED
            is_tried = is_last or not (is_spent or is_hopeless)
            if is_tried and is_near_the_end(tables, words):
                control[AIM] = THE_MARGIN
                return THE_MARGIN
        control[PLY] -= 1
    return NOTHING


@kernel
def _take_over_next(review: Review) -> None:
    """Give a position with one move only what is proved of the next one."""
    ply = review.control[PLY]
    for field in range(FACTS):
        review.found[ply, field] = review.found[ply + 1, field]
    review.found[ply, BEST] = review.codes[ply]
    review.found[ply, NODES] = 0


@kernel
def _must_find_winner(tables: Tables, review: Review) -> bool:
    """Whether the position at work is a tie whose winner takes another search.

    None is needed if the tie is shared, or the played move leads to a tie that its mover wins.
    """
    control = review.control
    ply = control[PLY]
    fact = review.found[ply]
    if control[AIM] == THE_WINNER or fact[LOWER] != 0 or fact[UPPER] != 0:
        return False
    if is_tie_shared(tables):
        return False
    if ply == control[PLIES]:
        return True
    mover = review.positions[ply, layout.MOVER]
    after = review.found[ply + 1]
    if is_exact(after) and after[WINNER] == mover:
        fact[WINNER] = mover
        return False
    return True


@kernel
def _close(review: Review) -> None:
    """Prefer the played move if it is proved to be a best one, and go back a ply."""
    control = review.control
    ply = control[PLY]
    fact = review.found[ply]
    if ply < control[PLIES] and _keeps_all(fact, review.found[ply + 1]):
        fact[BEST] = review.codes[ply]
    if not is_exact(fact):
        control[UNSOLVED] += 1
    control[AIM] = NOTHING
    control[PLY] -= 1


@kernel
def _keeps_all(fact: Words, after: Words) -> bool:
    """Whether a move keeps all that its position is worth, the winner of a tie included."""
    if not is_exact(fact) or not is_exact(after) or fact[LOWER] != after[LOWER]:
        return False
    if fact[LOWER] != 0 or fact[WINNER] == layout.NOBODY:
        return True
    return fact[WINNER] == after[WINNER]


@entry
def hand_over(review: Review, drive: Driver) -> int:
    """Give the driver, which has listed the moves of the position, what is known of it.

    Returns `memory.CONTRADICTED` where that excludes what needs no search, else `memory.FINISHED`.
    """
    ply = review.control[PLY]
    fact = review.found[ply]
    if ply < review.control[PLIES]:
        after = review.found[ply + 1]
        for row in range(drive.control[memory.ROOTS]):
            root = drive.roots[row]
            if root[memory.CODE] == review.codes[ply]:
                root[memory.MOVE_LOWER] = max(root[memory.MOVE_LOWER], after[LOWER])
                root[memory.MOVE_UPPER] = min(root[memory.MOVE_UPPER], after[UPPER])
                if root[memory.MOVE_LOWER] > root[memory.MOVE_UPPER]:
                    return memory.CONTRADICTED
    drive.control[memory.LOWER] = fact[LOWER]
    drive.control[memory.UPPER] = fact[UPPER]
    interval(drive)
    is_sound = drive.control[memory.BROKEN] == memory.SOUND
    return memory.FINISHED if is_sound else memory.CONTRADICTED


@entry
def take(tables: Tables, review: Review, drive: Driver, nodes: int) -> None:
    """Take over what a search of the position has proved."""
    fact = review.found[review.control[PLY]]
    fact[NODES] += nodes
    lower, upper = interval(drive)
    if review.control[AIM] == THE_MARGIN:
        order_roots(drive)
        best = drive.roots[drive.order[0]]
        is_kept = best[memory.MOVE_UPPER] == upper
        if drive.control[memory.MAXIMISE] == 1:
            is_kept = best[memory.MOVE_LOWER] == lower
        fact[BEST] = best[memory.CODE] if is_kept else arena.NO_MOVE
        narrow_fact(tables, review, fact, lower, upper)
    elif drive.control[memory.IS_BEST_PLAY] == 1:
        fact[WINNER] = winner(tables, drive.positions[memory.CURRENT])
        fact[BEST] = drive.line[0]
    else:
        fact[WINNER] = layout.NOBODY

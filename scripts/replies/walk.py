"""A walk through all that can happen when one side, the hero, makes one reply in each position.

It goes depth first, meets each position once, and knows the value that the replies keep: that of
the reply where the hero moves, the worst for the hero where the other does.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.replies.rules import (
    FIELDS,
    MOVER,
    Game,
    final,
    follow_all,
    is_over,
    most_moves,
    pack,
)
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Numbers
from scripts.strategies.position import stir

DONE, UNDECIDED, FULL, NO_ROOM = range(4)
"""How a walk ended: all is followed; the hero needs a reply; the table needs more places; a
position cannot be packed."""

EMPTY = -(1 << 15)
"""The value of a place that holds no position."""

FORCED = -2
"""The reply where the hero has no choice, or does not move."""

# Fields of Walk.control: the ply, whether its position was just reached, the value that comes up,
# the reply that is given as an index, positions met.
PLY, IS_NEW, VALUE, GIVEN, MET = range(5)
CONTROL = 5
UNKNOWN = -1


class Walk(NamedTuple):
    """The state of a walk: a row for each ply."""

    control: Numbers
    path: Numbers
    """Positions, shape (plies, FIELDS)."""
    after: Numbers
    """What follows each, shape (plies, moves, FIELDS)."""
    moves: Numbers
    chosen: Numbers
    """The next move to follow, where they end, and the reply; shape (plies, 3)."""
    values: Numbers
    """The value so far, and one that the hero keeps here by an earlier search."""


class Met(NamedTuple):
    """The positions met, by two words each, with their values and replies."""

    words: Numbers
    values: NDArray[np.int16]
    replies: NDArray[np.int16]


def new_met(places: int) -> Met:
    """Return a table without positions; the places are a power of two."""
    empty = np.full(places, EMPTY, np.int16)
    return Met(np.zeros((places, 2), np.int64), empty, np.zeros(places, np.int16))


def new_walk(game: Game, start: Numbers) -> Walk:
    """Return a walk that begins at a position."""
    plies, moves = 2 * game.facts.last + 16, most_moves(game)
    walk = Walk(
        np.zeros(CONTROL, np.int64),
        np.zeros((plies, FIELDS), np.int64),
        np.zeros((plies, moves, FIELDS), np.int64),
        np.zeros((plies, moves), np.int64),
        np.zeros((plies, 3), np.int64),
        np.zeros((plies, 2), np.int64),
    )
    walk.path[0] = start
    walk.control[IS_NEW], walk.control[GIVEN] = 1, UNKNOWN
    return walk


@compiled
def place(met: Met, first: int, second: int) -> int:
    """Return the place of a position, or the free one that it would take."""
    mask = len(met.values) - 1
    mixed = stir(stir(np.uint64(0), np.uint64(first)), np.uint64(second))
    at = np.int64(mixed) & mask
    while met.values[at] != EMPTY and (met.words[at, 0] != first or met.words[at, 1] != second):
        at = (at + 1) & mask
    return at


@compiled
def _move_all(met: Met, larger: Met) -> None:
    for i in range(len(met.values)):
        if met.values[i] != EMPTY:
            at = place(larger, met.words[i, 0], met.words[i, 1])
            larger.words[at, 0], larger.words[at, 1] = met.words[i, 0], met.words[i, 1]
            larger.values[at], larger.replies[at] = met.values[i], met.replies[i]


def enlarged(met: Met) -> Met:
    """Return the positions in a table of twice as many places."""
    larger = new_met(2 * len(met.values))
    _move_all(met, larger)
    return larger


@compiled
def _open(game: Game, hero: int, walk: Walk, met: Met) -> int:
    """Open the position just reached; `VALUE` is its value if it needs no look at its moves."""
    control, ply = walk.control, walk.control[PLY]
    position = walk.path[ply]
    if is_over(game, position):
        control[VALUE], control[IS_NEW] = final(game, position), 0
        return DONE
    first, second = pack(position)
    if second < 0:
        return NO_ROOM
    if 4 * control[MET] >= 3 * len(met.values):
        return FULL
    at = place(met, first, second)
    if met.values[at] != EMPTY:
        control[VALUE], control[IS_NEW] = met.values[at], 0
        return DONE
    n = follow_all(game, position, walk.after[ply], walk.moves[ply])
    chosen = walk.chosen[ply]
    chosen[0], chosen[1], chosen[2] = 0, n, FORCED
    if position[MOVER] == hero and n > 1:
        if control[GIVEN] == UNKNOWN:
            return UNDECIDED
        chosen[0], chosen[1] = control[GIVEN], control[GIVEN] + 1
        chosen[2] = walk.moves[ply, control[GIVEN]]
        control[GIVEN] = UNKNOWN
    walk.values[ply, 0] = EMPTY
    control[MET] += 1
    return DONE


@compiled
def _follow(walk: Walk) -> None:
    """Go down by the next move of the open position."""
    ply = walk.control[PLY]
    for i in range(FIELDS):
        walk.path[ply + 1, i] = walk.after[ply, walk.chosen[ply, 0], i]
    walk.values[ply + 1, 1] = walk.values[ply, 1]
    walk.chosen[ply, 0] += 1
    walk.control[PLY], walk.control[IS_NEW] = ply + 1, 1


@compiled
def _close(walk: Walk, met: Met) -> None:
    """Remember the value of the open position, which comes up."""
    control, ply = walk.control, walk.control[PLY]
    first, second = pack(walk.path[ply])
    at = place(met, first, second)
    met.words[at, 0], met.words[at, 1] = first, second
    met.values[at], met.replies[at] = walk.values[ply, 0], walk.chosen[ply, 2]
    control[VALUE] = walk.values[ply, 0]


@compiled
def go(game: Game, hero: int, walk: Walk, met: Met) -> int:
    """Go on with a walk until it ends or needs something; return which."""
    control = walk.control
    while True:
        # 1. A position just reached: it is opened, or its value comes up.
        if control[IS_NEW] == 1:
            status = _open(game, hero, walk, met)
            if status != DONE:
                return status
            if control[IS_NEW] == 1:
                _follow(walk)
                continue
        # 2. The value goes to the position before it.
        if control[PLY] == 0:
            return DONE
        control[PLY] -= 1
        ply = control[PLY]
        value, best = control[VALUE], walk.values[ply, 0]
        is_more = value > best if walk.path[ply, MOVER] == 0 else value < best
        if best == EMPTY or is_more:
            walk.values[ply, 0] = value
        # 3. Which follows its next move, or is finished.
        if walk.chosen[ply, 0] < walk.chosen[ply, 1]:
            _follow(walk)
        else:
            _close(walk, met)

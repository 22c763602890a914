"""Perft: counting the leaves of the game tree, as a check of the rules and a measure of speed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.kernel import entry, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import count_moves, legal_moves, play

# Columns of Count.progress.
PLY, LEAVES, MOVES = range(3)


class Count(NamedTuple):
    """A count on its way.

    Attributes
    ----------
    stack : int64 array, shape (depth + 1, SIZE)
        The positions of the line that is being played.
    codes : int64 array, shape (depth, MAX_MOVES)
        The moves of each of them.
    left : int64 array, shape (depth,)
        How many of them are still to be played, the last ones first.
    progress : int64 array, shape (3,)
        Ply of the line, -1 once all is counted; leaves counted; moves played.
    """

    stack: Words
    codes: Words
    left: Words
    progress: Words


def new_count(depth: int) -> Count:
    """Return the buffers for a count of 1 ply or more."""
    return Count(
        np.zeros((depth + 1, layout.SIZE), np.int64),
        np.zeros((depth, layout.MAX_MOVES), np.int64),
        np.zeros(depth, np.int64),
        np.zeros(3, np.int64),
    )


@entry
def begin(tables: Tables, circle: Circle, words: Words, count: Count) -> None:
    """Start from a position."""
    copy(words, count.stack[0])
    count.left[0] = legal_moves(tables, circle, words, count.codes[0])


@entry
def run(tables: Tables, circle: Circle, count: Count, bulk: bool, moves: int) -> None:
    """Go on until all is counted or the given number of moves is played.

    Make is a copy to the next row of a stack and a move on it; undo is going back a row. With
    `bulk` the last ply is counted from the fit maps instead of being played.
    """
    stack, codes, left, progress = count
    depth = len(left)
    ply = progress[PLY]
    leaves = progress[LEAVES]
    played = 0
    while ply >= 0 and played < moves:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        played += 1
        below = stack[ply + 1]
        copy(stack[ply], below)
        play(tables, circle, below, codes[ply, left[ply]])
        if ply + 1 == depth:
            leaves += 1
        elif bulk and ply + 2 == depth:
            leaves += count_moves(tables, circle, below)
        else:
            ply += 1
            left[ply] = legal_moves(tables, circle, below, codes[ply])
    # What has no move left is done, even when that is seen only now.
    while ply >= 0 and left[ply] == 0:
        ply -= 1
    progress[PLY] = ply
    progress[LEAVES] = leaves
    progress[MOVES] += played

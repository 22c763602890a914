"""Perft: counting the leaves of the game tree, as a check of the rules and a measure of speed."""

from __future__ import annotations

from engine.kernel import kernel
from engine.kernel.layout import Circle, Tables, Words
from engine.kernel.rules import copy, count_moves, legal_moves, play


@kernel
def perft(
    tables: Tables,
    circle: Circle,
    words: Words,
    depth: int,
    bulk: bool,
    stack: Words,
    codes: Words,
    left: Words,
) -> int:
    """Count the move sequences of exactly `depth` plies.

    Make is a copy to the next row of a stack and a move on it; undo is going back a row. With
    `bulk` the last ply is counted from the fit maps instead of being played.
    """
    if depth == 0:
        return 1
    if bulk and depth == 1:
        return count_moves(tables, circle, words)
    copy(words, stack[0])
    left[0] = legal_moves(tables, circle, words, codes[0])
    ply = 0
    leaves = 0
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
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
    return leaves

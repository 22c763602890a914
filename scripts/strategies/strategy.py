"""A strategy of the hero, followed against everything that the other may do.

A strategy is the list of the hero's choices, each an index into the moves of a position, the most
hopeful first, in the order in which a walk through the relaxed game meets positions. The walk plays
the hero's choice where the hero is to move, and every move of the other in turn, depth first. It
leaves a position where the hero is sure of the claim by the bounds, or that it has met before.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.strategies.bounds import settled
from scripts.strategies.claim import Claim
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Facts, Masks, Numbers
from scripts.strategies.hope import sort
from scripts.strategies.position import (
    FIELDS,
    MOST,
    MOVER,
    NONE,
    choices,
    follow,
    is_over,
    margin,
    names,
)

DONE, UNDECIDED, FULL, PAUSED, NO_MOVE, LOST = range(6)
"""How a walk ended: the claim holds against all; no choice is given for the position on top; there
is no place for more positions; as many as wanted were looked at; no move has that number; the
game ended below the claim."""

Choices = NDArray[np.uint8]
"""Shape (choices,): each an index into the moves of a position."""

SMALLEST = 1 << 10
"""Places for positions met, at first; a power of two."""

# Fields of Walk.control: the open ply, positions looked at, choices given and used, positions met.
PLY, NODES, GIVEN, USED, MET = range(5)


class Walk(NamedTuple):
    """The state of a walk: a row for each ply."""

    control: Numbers
    positions: Numbers
    moves: Numbers
    counts: Numbers
    nexts: Numbers


def plies_of(facts: Facts) -> int:
    """Return more plies than a game can have: each takes a token at least a space on."""
    return 2 * facts.last + 2


def new_walk(facts: Facts, start: Numbers) -> Walk:
    """Return a walk that begins at a position."""
    plies = plies_of(facts)
    walk = Walk(
        control=np.zeros(5, np.int64),
        positions=np.zeros((plies, FIELDS), np.int64),
        moves=np.zeros((plies, MOST), np.int64),
        counts=np.zeros(plies, np.int64),
        nexts=np.zeros(plies, np.int64),
    )
    walk.positions[0] = start
    return walk


@compiled
def _place(met: Masks, key: int, check: int) -> int:
    """Return the place of a position among those met, or the free one that it would take."""
    mask = np.uint64(len(met) - 1)
    at = key & mask
    while met[at, 0] != NONE and (met[at, 0] != key or met[at, 1] != check):
        at = (at + np.uint64(1)) & mask
    return np.int64(at)


@compiled
def _copy(met: Masks, larger: Masks) -> None:
    for i in range(len(met)):
        if met[i, 0] != NONE:
            at = _place(larger, met[i, 0], met[i, 1])
            larger[at, 0], larger[at, 1] = met[i, 0], met[i, 1]


def enlarged(met: Masks) -> Masks:
    """Return the positions met in a table of twice as many places."""
    larger = np.zeros((2 * len(met), 2), np.uint64)
    _copy(met, larger)
    return larger


@compiled
def _choose(claim: Claim, walk: Walk, given: Choices, met: Masks) -> int:
    """Put the hero's choice first and return DONE; a word of the above when there is none."""
    control, ply = walk.control, walk.control[PLY]
    position, moves = walk.positions[ply], walk.moves[ply]
    walk.counts[ply] = 0
    key, check = names(position)
    at = _place(met, key, check)
    if met[at, 0] != NONE:
        return DONE
    if 4 * control[MET] >= 3 * len(met):
        return FULL
    choice = 0
    n = choices(claim.facts, position, claim.guess.offers, moves)
    n = sort(claim.facts, claim.guess, position, moves, n, claim.spots)
    if n > 1:
        if control[USED] == control[GIVEN]:
            return UNDECIDED
        choice = np.int64(given[control[USED]])
        if choice >= n:
            return NO_MOVE
        control[USED] += 1
    met[at, 0], met[at, 1] = key, check
    control[MET] += 1
    moves[0] = moves[choice]
    walk.counts[ply] = 1
    return DONE


@compiled
def go(claim: Claim, walk: Walk, most_nodes: int, given: Choices, met: Masks) -> int:
    """Go on with a walk; return how it ended, which after ASKED, FULL and PAUSED is for now."""
    facts, control = claim.facts, walk.control
    positions, moves = walk.positions, walk.moves
    counts, nexts = walk.counts, walk.nexts
    while control[NODES] < most_nodes:
        # 1. A position just reached: which of its moves are to be followed.
        ply = control[PLY]
        position = positions[ply]
        counts[ply] = nexts[ply] = 0
        if is_over(facts, position):
            if margin(facts, position) < claim.least:
                return LOST
        elif settled(facts, claim.bounds, position, claim.least) <= 0:
            if position[MOVER] == 0:
                ended = _choose(claim, walk, given, met)
                if ended != DONE:
                    return ended
            else:
                counts[ply] = choices(facts, position, claim.guess.offers, moves[ply])
        control[NODES] += 1
        # 2. Back to a position with a move that is still to be followed.
        while nexts[ply] == counts[ply]:
            if ply == 0:
                return DONE
            ply -= 1
        # 3. Make that move.
        follow(facts, positions[ply], moves[ply, nexts[ply]], claim.spots, positions[ply + 1])
        nexts[ply] += 1
        control[PLY] = ply + 1
    return PAUSED

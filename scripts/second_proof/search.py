"""Whether a claim holds in the relaxed game, against every play of the other."""

from __future__ import annotations

import numpy as np

from scripts.second_proof.bounds import settled
from scripts.second_proof.claim import Claim
from scripts.second_proof.compiling import compiled
from scripts.second_proof.facts import Masks, Numbers
from scripts.second_proof.hope import sort
from scripts.second_proof.position import (
    MOVER,
    NONE,
    choices,
    follow,
    is_over,
    margin,
    names,
)
from scripts.second_proof.stack import NODES, PLY, Stack

NO, YES, UNKNOWN = range(3)
"""Whether it holds for sure; what has not been found out."""

# Columns of the memory: a hash beside the one that finds the row, the answer, what it took.
CHECK, ANSWER, LIMIT = range(3)
PLACES = 2
"""Rows of the memory for positions that share a place: the one that took most, and the last."""


@compiled
def _find(position: Numbers, memory: Masks) -> tuple[int, int, int]:
    """Return the place of a position in the memory, its check and what is known of it."""
    key, check = names(position)
    place = np.int64(key & np.uint64(memory.shape[0] - 1)) & ~(PLACES - 1)
    for at in range(place, place + PLACES):
        if memory[at, CHECK] == check:
            return place, check, np.int64(memory[at, ANSWER])
    return place, check, UNKNOWN


@compiled
def _keep(memory: Masks, place: int, check: int, answer: int, limits: int) -> None:
    """Remember an answer."""
    first = memory[place]
    is_worth = first[CHECK] == NONE or first[CHECK] == check or first[LIMIT] <= np.uint64(limits)
    row = memory[place] if is_worth else memory[place + 1]
    row[CHECK], row[ANSWER], row[LIMIT] = check, np.uint64(answer), np.uint64(limits)


@compiled
def prove(claim: Claim, stack: Stack, most_nodes: int, memory: Masks) -> int:
    """Return whether a claim holds for sure; UNKNOWN when `nodes` are visited.

    The first position is the first row of the stack. Depth first, each position until one move of
    its mover is enough or none is. With more nodes a search that was left goes on.
    """
    facts, guess, spots = claim.facts, claim.guess, claim.spots
    positions, moves = stack.positions, stack.moves
    counts, nexts, begun, places = stack.counts, stack.nexts, stack.begun, stack.places
    ply, nodes = stack.control[PLY], stack.control[NODES]
    while nodes < most_nodes:
        # 1. A position just reached: answered at once, or its moves are listed.
        nodes += 1
        position = positions[ply]
        if is_over(facts, position):
            answer = YES if margin(facts, position) >= claim.least else NO
        else:
            bound = settled(facts, claim.bounds, position, claim.least)
            answer = YES if bound > 0 else NO if bound < 0 else UNKNOWN
        if answer == UNKNOWN:
            places[ply], stack.checks[ply], answer = _find(position, memory)
        if answer == UNKNOWN:
            n = choices(facts, position, guess.offers, moves[ply])
            counts[ply] = sort(facts, guess, position, moves[ply], n, spots)
            nexts[ply], begun[ply] = 0, nodes
        # 2. Pass an answer up, closing every position that it settles.
        while answer != UNKNOWN:
            if ply == 0:
                stack.control[NODES] = nodes
                return answer
            ply -= 1
            enough = YES if positions[ply, MOVER] == 0 else NO
            nexts[ply] += 1
            if answer == enough or nexts[ply] == counts[ply]:
                _keep(memory, places[ply], stack.checks[ply], answer, nodes - begun[ply])
            else:
                answer = UNKNOWN
        # 3. Make the next move.
        follow(facts, positions[ply], moves[ply, nexts[ply]], spots, positions[ply + 1])
        ply += 1
    stack.control[PLY], stack.control[NODES] = ply, nodes
    return UNKNOWN

"""The move to try first: a guess, which proves nothing and so may be wrong."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.strategies.bounds import GREAT, PARTS, RICH
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Facts, Masks, Numbers
from scripts.strategies.position import (
    ADVANCE,
    BUTTONS,
    FIELDS,
    INCOME,
    MOST,
    MOVER,
    OTHER,
    PLACE,
    follow,
    margin,
    offered,
)

CELL = 24
"""Parts of a point that a free cell is worth to its owner."""

Hopes = NDArray[np.int64]
"""Shape (spaces, RICH + 1, GREAT + 1): what is hoped for from there on, in parts of a point."""


class Guess(NamedTuple):
    """Hopes for each move, and scratch to sort moves in."""

    hopes: Hopes
    after: Numbers
    offers: Numbers
    ranks: Numbers


def guess_of(hopes: Hopes) -> Guess:
    """Return the guess by which moves are sorted."""
    return Guess(
        hopes=hopes,
        after=np.zeros(FIELDS, np.int64),
        offers=np.zeros(MOST, np.int64),
        ranks=np.zeros(MOST, np.int64),
    )


@compiled
def _from(facts: Facts, hopes: Hopes, space: int, buttons: int, income: int) -> int:
    marks = facts.income_marks[facts.last] - facts.income_marks[space]
    return hopes[space, max(0, min(buttons, RICH)), min(income, GREAT)] + PARTS * marks * income


@compiled
def _by(facts: Facts, hopes: Hopes, position: Numbers, who: int, move: int) -> int:
    """Return the gain that a player hopes for from a move."""
    space, buttons = position[who + PLACE], position[who + BUTTONS]
    income = position[who + INCOME]
    value = -PARTS * buttons
    if move == ADVANCE:
        to = min(position[OTHER - who + PLACE] + 1, facts.last)
        buttons += to - space
    else:
        to = min(space + facts.time[move], facts.last)
        buttons -= facts.cost[move]
        income += facts.income[move]
        value += (PARTS * facts.penalty - CELL) * facts.area[move]
    buttons += (facts.income_marks[to] - facts.income_marks[space]) * income
    return value + PARTS * buttons + _from(facts, hopes, to, buttons, income)


@compiled
def _best_by(facts: Facts, hopes: Hopes, position: Numbers, who: int, scratch: Numbers) -> int:
    if position[who + PLACE] == facts.last:
        return 0
    best = _by(facts, hopes, position, who, ADVANCE)
    for i in range(offered(position, scratch)):
        if facts.cost[scratch[i]] <= position[who + BUTTONS]:
            best = max(best, _by(facts, hopes, position, who, scratch[i]))
    return best


@compiled
def _rank(
    facts: Facts, hopes: Hopes, position: Numbers, move: int, after: Numbers, scratch: Numbers
) -> int:
    """Return how good a move looks to the mover: what it brings, and both players' hopes."""
    mover = position[MOVER]
    sign = 1 if mover == 0 else -1
    value = sign * PARTS * (margin(facts, after) - margin(facts, position))
    if move != ADVANCE:
        value -= CELL * facts.area[move]
    mine, theirs = mover, OTHER - mover
    if after[MOVER] == mover:
        value += _best_by(facts, hopes, after, mine, scratch)
        return value - _standing(facts, hopes, after, theirs)
    value += _standing(facts, hopes, after, mine)
    return value - _best_by(facts, hopes, after, theirs, scratch)


@compiled
def _standing(facts: Facts, hopes: Hopes, position: Numbers, who: int) -> int:
    return _from(
        facts, hopes, position[who + PLACE], position[who + BUTTONS], position[who + INCOME]
    )


@compiled
def sort(
    facts: Facts, guess: Guess, position: Numbers, moves: Numbers, n: int, spots: Masks
) -> int:
    """Put the most hopeful of `n` moves first; return how many are left that can be made."""
    ranks, after = guess.ranks, guess.after
    kept = 0
    for i in range(n):
        move = moves[i]
        if not follow(facts, position, move, spots, after):
            continue
        rank = _rank(facts, guess.hopes, position, move, after, guess.offers)
        at = kept
        while at > 0 and ranks[at - 1] < rank:
            ranks[at], moves[at] = ranks[at - 1], moves[at - 1]
            at -= 1
        ranks[at], moves[at] = rank, move
        kept += 1
    return kept

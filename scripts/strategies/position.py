"""A position of the relaxed game, and its moves.

The *hero*, who is to win, really places every patch, always where most free cells are left side by
side. The *other* places nothing: may buy whatever has no more cells than are free, counts leather
as sewn, and holds the special tile as soon as as many cells are covered as its square has. Whatever
the other can do by the rules can be done here, with no fewer points; so what the hero wins here is
won.
"""

import numpy as np

from patchwork_solve import State
from scripts.strategies.compiling import compiled, inlined
from scripts.strategies.facts import WORD, Facts, Masks, Numbers, words

# Fields of a position; what follows the place of the hero's token is the same for the other.
PLACE, BUTTONS, INCOME = range(3)
OTHER = 3
"""Index where the other's place, buttons and income begin."""

FREE_LOW, FREE_HIGH, ROOM, TOKEN, REMAINING, MOVER, TILE = range(6, 13)
"""The hero's free cells in two words; how many the other has; the patch taken last; patches left;
0 where the hero is to move, else `OTHER`; who has the tile, of the three below."""
FIELDS = 13

NOBODY, HERO_HAS, OTHER_HAS = range(3)

ADVANCE = -1
MOST = 4
"""Moves of a position: the advance and three patches."""

NOWHERE = -1

ONE, NONE = np.uint64(1), np.uint64(0)


def first(state: State, hero: int) -> Numbers:
    """Return a state as a position, with the patches in reach order.

    Raises
    ------
    ValueError
        When leather is owed, or the quilt has more than 128 cells.
    """
    if state.leather_owed or state.edition.cells > 128:
        raise ValueError("not while leather is owed, nor on more than 128 cells")
    out = np.zeros(FIELDS, np.int64)
    for base, number in ((0, hero), (OTHER, 1 - hero)):
        player = state.players[number]
        out[base : base + 3] = player.time, player.buttons, player.income
    free = [sum(1 << i for i, mark in enumerate(player.quilt.labels) if mark == ".")
            for player in state.players]  # fmt: skip
    out[FREE_LOW : FREE_HIGH + 1] = np.array(words(free[hero]), np.uint64).view(np.int64)
    out[ROOM] = free[1 - hero].bit_count()
    left = (1 << len(state.circle)) - 1 & WORD
    out[REMAINING] = np.array(left, np.uint64).view(np.int64)
    out[MOVER] = 0 if state.to_move == hero else OTHER
    holder = state.special_tile
    out[TILE] = NOBODY if holder is None else HERO_HAS if holder == hero else OTHER_HAS
    return out


# -- sets of cells ---------------------------------------------------------------------------------


@inlined
def count(word: int) -> int:
    """Count the bits of a word."""
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def lowest(word: int) -> int:
    """Return the number of the lowest bit of a word."""
    return count((word & (~word + ONE)) - ONE)


@inlined
def side_by_side(facts: Facts, low: int, high: int) -> int:
    """Count the pairs of neighbours among some cells."""
    right_low, right_high = (low >> ONE) | (high << np.uint64(63)), high >> ONE
    down = np.uint64(facts.width)
    below_low, below_high = (low >> down) | (high << (np.uint64(64) - down)), high >> down
    across = count(low & right_low & facts.inner[0]) + count(high & right_high & facts.inner[1])
    return across + count(low & below_low) + count(high & below_high)


@compiled
def snuggest(facts: Facts, patch: int, low: int, high: int) -> int:
    """Return the placement of a patch that leaves most free cells side by side, or `NOWHERE`."""
    best, most = NOWHERE, -1
    for at in range(facts.first[patch], facts.first[patch + 1]):
        if (facts.low[at] & ~low) == NONE and (facts.high[at] & ~high) == NONE:
            pairs = side_by_side(facts, low & ~facts.low[at], high & ~facts.high[at])
            if pairs > most:
                best, most = at, pairs
    return best


# -- moves -----------------------------------------------------------------------------------------


@compiled
def offered(position: Numbers, out: Numbers) -> int:
    """Write the patches for sale to `out`; return how many there are."""
    left = np.uint64(position[REMAINING])
    ahead = left & ~((ONE << np.uint64(position[TOKEN])) - ONE)
    behind = left ^ ahead
    n = 0
    while n < 3 and (ahead | behind) != NONE:
        if ahead == NONE:
            ahead, behind = behind, NONE
        out[n] = lowest(ahead)
        ahead &= ahead - ONE
        n += 1
    return n


@compiled
def choices(facts: Facts, position: Numbers, scratch: Numbers, out: Numbers) -> int:
    """Write the moves of a position to `out`, the advance first; return how many there are."""
    mover = position[MOVER]
    room = position[ROOM]
    if mover == 0:
        room = count(np.uint64(position[FREE_LOW])) + count(np.uint64(position[FREE_HIGH]))
    out[0] = ADVANCE
    n = 1
    for i in range(offered(position, scratch)):
        patch = scratch[i]
        if facts.cost[patch] <= position[mover + BUTTONS] and facts.area[patch] <= room:
            out[n] = patch
            n += 1
    return n


@compiled
def _sew(facts: Facts, position: Numbers, patch: int, spots: Masks) -> bool:
    """Place a patch of the hero; return whether it fits."""
    low, high = np.uint64(position[FREE_LOW]), np.uint64(position[FREE_HIGH])
    at = known_spot(facts, patch, low, high, spots)
    if at == NOWHERE:
        return False
    low, high = low & ~facts.low[at], high & ~facts.high[at]
    position[FREE_LOW], position[FREE_HIGH] = np.int64(low), np.int64(high)
    if position[TILE] == NOBODY:
        for i in range(len(facts.square_low)):
            if (facts.square_low[i] & low) == NONE and (facts.square_high[i] & high) == NONE:
                position[TILE] = HERO_HAS
    return True


@compiled
def _arrive(facts: Facts, position: Numbers, to: int, spots: Masks) -> None:
    """Move the mover's token: income, leather, and whose turn it is then."""
    mover = position[MOVER]
    here, there = position[mover + PLACE], position[OTHER - mover + PLACE]
    marks = facts.income_marks[to] - facts.income_marks[here]
    position[mover + BUTTONS] += marks * position[mover + INCOME]
    position[mover + PLACE] = to
    passed = max(here, there)
    leather = facts.leather_marks[to] - facts.leather_marks[passed] if to > passed else 0
    if mover == OTHER:
        position[ROOM] -= min(leather, position[ROOM])
    else:
        for _ in range(leather):
            _sew(facts, position, len(facts.cost), spots)
    if to > there:
        position[MOVER] = OTHER - mover


@compiled
def follow(facts: Facts, position: Numbers, move: int, spots: Masks, out: Numbers) -> bool:
    """Write what follows a move to `out`; return whether there is room for it on the hero's quilt.

    The other holds the tile when enough cells are covered, whether they are a square or not.
    """
    for i in range(FIELDS):
        out[i] = position[i]
    mover = position[MOVER]
    here = position[mover + PLACE]
    if move == ADVANCE:
        to = min(position[OTHER - mover + PLACE] + 1, facts.last)
        out[mover + BUTTONS] += to - here
    else:
        if mover == OTHER:
            out[ROOM] -= facts.area[move]
        elif not _sew(facts, out, move, spots):
            return False
        out[mover + BUTTONS] -= facts.cost[move]
        out[mover + INCOME] += facts.income[move]
        out[REMAINING] = np.int64(np.uint64(out[REMAINING]) & ~(ONE << np.uint64(move)))
        out[TOKEN] = move
        to = min(here + facts.time[move], facts.last)
    _arrive(facts, out, to, spots)
    cells = facts.first[len(facts.cost) + 1] - facts.first[len(facts.cost)]
    square = facts.square_cells
    if out[TILE] == NOBODY and square > 0 and cells - out[ROOM] >= square:
        out[TILE] = OTHER_HAS
    return True


@compiled
def margin(facts: Facts, position: Numbers) -> int:
    """Return the hero's points less the other's, as things stand."""
    free = count(np.uint64(position[FREE_LOW])) + count(np.uint64(position[FREE_HIGH]))
    points = position[BUTTONS] - position[OTHER + BUTTONS]
    points += facts.penalty * (position[ROOM] - free)
    if position[TILE] == HERO_HAS:
        points += facts.square_points
    elif position[TILE] == OTHER_HAS:
        points -= facts.square_points
    return points


@compiled
def is_over(facts: Facts, position: Numbers) -> bool:
    """Whether both tokens are home."""
    return position[PLACE] == facts.last and position[OTHER + PLACE] == facts.last


# -- what is remembered ----------------------------------------------------------------------------


@inlined
def stir(key: int, word: int) -> int:
    """Mix a word into a hash."""
    key = (key ^ word) * np.uint64(0x9E3779B97F4A7C15)
    key ^= key >> np.uint64(29)
    key *= np.uint64(0xBF58476D1CE4E5B9)
    return key ^ (key >> np.uint64(32))


@compiled
def names(position: Numbers) -> tuple[int, int]:
    """Return two hashes of a position, of 64 bits each."""
    key, check = np.uint64(0x1234567), np.uint64(0x7654321)
    for i in range(FIELDS):
        word = np.uint64(position[i])
        key = stir(key, word)
        check = stir(check, word + np.uint64(i) * np.uint64(0x51ED270B))
    return key, check


SPOTS = 1 << 20
"""Snuggest placements remembered; a power of two."""


@compiled
def known_spot(facts: Facts, patch: int, low: int, high: int, spots: Masks) -> int:
    """Return the result of `snuggest`, from memory where it is remembered: shape (SPOTS, 4)."""
    name = np.uint64(patch + 1)
    row = spots[np.int64(stir(stir(stir(name, low), high), ONE) & np.uint64(SPOTS - 1))]
    if row[0] != name or row[1] != low or row[2] != high:
        row[0], row[1], row[2] = name, low, high
        row[3] = np.uint64(snuggest(facts, patch, low, high) + 1)
    return np.int64(row[3]) - 1

"""Measures of free cells, of the track ahead, and of a purchase."""

from __future__ import annotations

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import Pair, Word, count, shift_down, shift_up
from patchwork_solve.engine.kernel.layout import Tables, Words

# -- free cells ----------------------------------------------------------------------------------


@kernel
def next_row(tables: Tables, low: Word, high: Word) -> Pair:
    """Return the cells below which there is one of the set.

    In two shifts, as a row may have 128 cells and no shift goes that far.
    """
    low, high = shift_down(low, high, tables.rules[layout.WIDTH] - 1)
    return shift_down(low, high, 1)


@kernel
def previous_row(tables: Tables, low: Word, high: Word) -> Pair:
    """Return the cells above which there is one of the set; see `next_row`."""
    low, high = shift_up(low, high, tables.rules[layout.WIDTH] - 1)
    return shift_up(low, high, 1)


@kernel
def neighbours(tables: Tables, low: Word, high: Word) -> tuple[Pair, Pair, Pair, Pair]:
    """Return the cells to whose right, left, below and above there is one of the set."""
    inner_lo, inner_hi = (
        tables.grid[layout.NOT_LAST_COLUMN, 0],
        tables.grid[layout.NOT_LAST_COLUMN, 1],
    )
    right_lo, right_hi = shift_down(low, high, 1)
    return (
        (right_lo & inner_lo, right_hi & inner_hi),
        shift_up(low & inner_lo, high & inner_hi, 1),
        next_row(tables, low, high),
        previous_row(tables, low, high),
    )


@kernel
def _beside_another(tables: Tables, low: Word, high: Word) -> Pair:
    """Return the free cells to whose right another one is free."""
    right_lo, right_hi = shift_down(low, high, 1)
    return (
        low & right_lo & tables.grid[layout.NOT_LAST_COLUMN, 0],
        high & right_hi & tables.grid[layout.NOT_LAST_COLUMN, 1],
    )


@kernel
def perimeter(tables: Tables, low: Word, high: Word) -> int:
    """Count the unit edges between free cells and everything else, the border included."""
    beside_lo, beside_hi = _beside_another(tables, low, high)
    below_lo, below_hi = next_row(tables, low, high)
    pairs = count(beside_lo, beside_hi) + count(low & below_lo, high & below_hi)
    return 4 * count(low, high) - 2 * pairs


@entry
def looseness(tables: Tables, low: Word, high: Word) -> int:
    """Return the perimeter of the free cells plus the number of free 2x2 blocks.

    The less, the more patches still to come find room: a short edge, and long strips rather than
    wide fields. The weights were found on random orders of their own: see
    docs/laboratory/placement.md.
    """
    beside_lo, beside_hi = _beside_another(tables, low, high)
    block_lo, block_hi = next_row(tables, beside_lo, beside_hi)
    return perimeter(tables, low, high) + count(beside_lo & block_lo, beside_hi & block_hi)


# -- the track ahead -----------------------------------------------------------------------------


@kernel
def leather_left(tables: Tables, words: Words) -> int:
    """Leather patches no token has passed, and those owed now."""
    leader = max(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE])
    ahead = (
        tables.track[tables.rules[layout.LAST], layout.LEATHER_MARKS]
        - tables.track[leader, layout.LEATHER_MARKS]
    )
    return ahead + words[layout.OWED]


@kernel
def marks_left(tables: Tables, words: Words, player: int) -> int:
    """Income marks in front of a player's token."""
    place = words[player * layout.PER_PLAYER + layout.PLACE]
    return (
        tables.track[tables.rules[layout.LAST], layout.INCOME_MARKS]
        - tables.track[place, layout.INCOME_MARKS]
    )


@kernel
def least_gain(tables: Tables, words: Words, player: int) -> int:
    """Points a player gets by only advancing, against every play of the opponent."""
    base = player * layout.PER_PLAYER
    spaces = tables.rules[layout.LAST] - words[base + layout.PLACE]
    paid = spaces * tables.rules[layout.ADVANCE_PAY]
    paid += marks_left(tables, words, player) * words[base + layout.EARNS]
    most = tables.rules[layout.MAX_BUTTONS]
    if most > 0 and spaces > 0:
        return min(words[base + layout.BUTTONS] + paid, most) - words[base + layout.BUTTONS]
    return paid


PROOF_SPACES = 23
"""Most spaces before the token behind at which the endgame search is tried.

In earlier positions it proves nothing that a player would not know."""


@kernel
def is_near_the_end(tables: Tables, words: Words) -> bool:
    """Whether the endgame search may prove what a player would not know."""
    behind = min(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE])
    return tables.rules[layout.LAST] - behind <= PROOF_SPACES


# -- a purchase ----------------------------------------------------------------------------------


@kernel
def worth_with(tables: Tables, patch: int, marks: int) -> int:
    """Points a purchase is worth: penalties saved + income x marks left - price."""
    kind = tables.patches[patch]
    return (
        kind[layout.AREA] * tables.rules[layout.HOLE_PENALTY]
        + kind[layout.INCOME] * marks
        - kind[layout.COST]
    )


@kernel
def worth(tables: Tables, words: Words, patch: int) -> int:
    """Points a purchase of the mover is worth."""
    return worth_with(tables, patch, marks_left(tables, words, words[layout.MOVER]))

"""Which patches a player can still get, of those that fit: by buttons, time and the circle."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.endgame.outlook import FITS, Outlook
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words


@kernel
def own_gain(kind: Words, marks: int, pay: int) -> int:
    """Buttons that a patch brings before the last space, above what it costs and advancing pays."""
    return max(0, kind[layout.INCOME] * marks - kind[layout.COST] - kind[layout.TIME] * pay)


@kernel
def affordable(tables: Tables, circle: Circle, words: Words, player: int, fits: Word) -> Word:
    """Keep the patches a player could ever pay for.

    A purchase is made before the last space. Until then buttons come from advancing, from the
    income marks up to there, and from patches that earn more than they cost and the spaces they
    take.
    """
    base = player * layout.PER_PLAYER
    place = words[base + layout.PLACE]
    last = tables.rules[layout.LAST]
    if place == last:
        return ZERO
    marks = tables.track[last - 1, layout.INCOME_MARKS] - tables.track[place, layout.INCOME_MARKS]
    pay = tables.rules[layout.ADVANCE_PAY]
    buttons = words[base + layout.BUTTONS] + (last - 1 - place) * pay
    buttons += marks * words[base + layout.EARNS]
    rest = fits
    while rest != ZERO:
        buttons += own_gain(tables.patches[circle[lowest(rest)]], marks, pay)
        rest &= rest - ONE
    kept = ZERO
    while fits != ZERO:
        bit = fits & (~fits + ONE)
        fits ^= bit
        kind = tables.patches[circle[lowest(bit)]]
        if kind[layout.COST] <= buttons - own_gain(kind, marks, pay):
            kept |= bit
    return kept


@kernel
def most_purchases(
    tables: Tables, circle: Circle, words: Words, player: int, by_time: Circle, fits: Word
) -> int:
    """Count the patches a player has time to buy at most; the last may overshoot."""
    spaces = tables.rules[layout.LAST] - words[player * layout.PER_PLAYER + layout.PLACE]
    n = 0
    spent = 0
    for i in range(len(by_time)):
        at = by_time[i]
        if (fits >> np.uint64(at)) & ONE == ZERO:
            continue
        if spent >= spaces:
            break
        spent += tables.patches[circle[at], layout.TIME]
        n += 1
    return n


@kernel
def next_patches(words: Words, n: int) -> Word:
    """Return the next `n` patches in front of the neutral token."""
    token = np.uint64(words[layout.TOKEN])
    remaining = np.uint64(words[layout.REMAINING])
    ahead = remaining & ~((ONE << token) - ONE)
    behind = remaining ^ ahead
    kept = ZERO
    while n > 0 and ahead != ZERO:
        bit = ahead & (~ahead + ONE)
        ahead ^= bit
        kept |= bit
        n -= 1
    while n > 0 and behind != ZERO:
        bit = behind & (~behind + ONE)
        behind ^= bit
        kept |= bit
        n -= 1
    return kept


@entry
def keep_within_reach(
    tables: Tables, circle: Circle, words: Words, by_time: Circle, outlook: Outlook
) -> Word:
    """Drop from both outlooks what cannot be paid for or is too far round the circle.

    Returns
    -------
    uint64
        The patches that can still be for sale; what lies beyond makes no difference to the game.
    """
    purchases = 0
    for player in range(2):
        fits = np.uint64(outlook[player, FITS] & words[layout.REMAINING])
        fits = affordable(tables, circle, words, player, fits)
        outlook[player, FITS] = np.int64(fits)
        purchases += most_purchases(tables, circle, words, player, by_time, fits)
    near = next_patches(words, tables.rules[layout.FOR_SALE] * purchases)
    for player in range(2):
        outlook[player, FITS] &= np.int64(near)
    return near

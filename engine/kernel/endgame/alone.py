"""Gains of a player alone on the circle: the other only advances, and so takes nothing.

Each purchase is then one of the patches for sale after the last one, and what does not fit stays
in the way. A table over the patch bought last and the spaces left holds the most that can be
gained: exact but for buttons, for what fits together, and after one lap. Along a path of the
search the rest of the circle is the same after a purchase, so a table stays in use until less
fits its player or the lap ends.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import FITS
from patchwork_solve.engine.kernel.endgame.reach import own_gain
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import worth_with

TABLES = 128
"""Tables of each player along a path of the search.

A table is filled anew where a patch fits no longer or a lap has ended. Where all are used up, the
last one stays in use: more fits its player there, so that its bounds are wider, and hold."""


class Owner(NamedTuple):
    """The player of a table when it is filled.

    Attributes
    ----------
    spaces : int
        Spaces left.
    fits : uint64
        Patches that can be bought one at a time.
    buttons : int
        In hand.
    earned : int
        Buttons that purchases may bring at most before the last space.
    """

    spaces: int
    fits: Word
    buttons: int
    earned: int


@kernel
def list_ahead(work: Arena, words: Words, near: Word, most: int) -> int:
    """Write the first patches of a set in the order of the circle; return how many."""
    token = np.uint64(words[layout.TOKEN])
    ahead = near & ~((ONE << token) - ONE)
    behind = near ^ ahead
    n = 0
    while ahead != ZERO and n < most:
        work.ahead[n] = lowest(ahead)
        ahead &= ahead - ONE
        n += 1
    while behind != ZERO and n < most:
        work.ahead[n] = lowest(behind)
        behind &= behind - ONE
        n += 1
    return n


@kernel
def row_of(work: Arena, words: Words, k: int) -> int:
    """Return the row of a table where `k` patches of those ahead are passed.

    That is the row of the patch that went last, or a row of its own where none has gone yet.
    """
    if k > 0:
        return work.ahead[k - 1]
    token = words[layout.TOKEN]
    is_there = (np.uint64(words[layout.REMAINING]) >> np.uint64(token)) & ONE != ZERO
    return work.alone.shape[2] - 1 if is_there else token


@kernel
def _owner(tables: Tables, circle: Circle, work: Arena, ply: int, player: int) -> Owner:
    words = work.states[ply]
    base = player * layout.PER_PLAYER
    last = tables.rules[layout.LAST]
    place = words[base + layout.PLACE]
    marks = tables.track[last - 1, layout.INCOME_MARKS] - tables.track[place, layout.INCOME_MARKS]
    fits = np.uint64(work.outlooks[ply, player, FITS] & words[layout.REMAINING])
    earned = 0
    rest = fits
    while rest != ZERO:
        kind = tables.patches[circle[lowest(rest)]]
        earned += own_gain(kind, marks, tables.rules[layout.ADVANCE_PAY])
        rest &= rest - ONE
    return Owner(last - place, fits, words[base + layout.BUTTONS], earned)


@kernel
def _wait(tables: Tables, words: Words, player: int, owner: Owner, cost: int) -> int:
    """Return the spaces that pass at least before a player has the buttons for a patch."""
    base = player * layout.PER_PLAYER
    place = words[base + layout.PLACE]
    passed = tables.track[place, layout.INCOME_MARKS]
    for w in range(owner.spaces):
        marks = tables.track[place + w, layout.INCOME_MARKS] - passed
        paid = w * tables.rules[layout.ADVANCE_PAY] + marks * words[base + layout.EARNS]
        if owner.buttons + owner.earned + paid >= cost:
            return w
    return owner.spaces


@kernel
def _fill_lap(tables: Tables, circle: Circle, work: Arena, owner: Owner) -> None:
    """Write the most that is gained after a lap, where any patch may be for sale at any time.

    A patch may be bought again and again there, but one that takes no time only once.
    """
    gains = work.purchases[len(circle)]
    gains[0] = 0
    for r in range(1, owner.spaces + 1):
        best = tables.rules[layout.ADVANCE_PAY] + gains[r - 1]
        rest = owner.fits
        while rest != ZERO:
            patch = circle[lowest(rest)]
            rest &= rest - ONE
            time = tables.patches[patch, layout.TIME]
            if time > 0:
                value = worth_with(tables, patch, work.marks[r])
                best = max(best, value + np.int64(gains[max(0, r - time)]))
        gains[r] = best
    rest = owner.fits
    while rest != ZERO:
        patch = circle[lowest(rest)]
        rest &= rest - ONE
        if tables.patches[patch, layout.TIME] == 0:
            for r in range(1, owner.spaces + 1):
                gains[r] += max(0, worth_with(tables, patch, work.marks[r]))


@kernel
def _fill_purchase(
    tables: Tables, circle: Circle, work: Arena, words: Words, player: int, owner: Owner, k: int,
    row: Words,
) -> None:  # fmt: skip
    """Write the most that is gained from the purchase of a patch ahead on, by spaces left.

    `row` holds what is gained after it. Where there cannot be buttons for it nothing is gained.
    """
    patch = circle[work.ahead[k]]
    gains = work.purchases[k]
    time = tables.patches[patch, layout.TIME]
    cost = tables.patches[patch, layout.COST]
    most = owner.spaces
    if cost > owner.buttons + owner.earned:
        most -= _wait(tables, words, player, owner, cost)
    for r in range(1, most + 1):
        gains[r] = worth_with(tables, patch, work.marks[r]) + np.int64(row[max(0, r - time)])
    for r in range(most + 1, owner.spaces + 1):
        gains[r] = 0


@kernel
def _fill_row(
    tables: Tables, work: Arena, owner: Owner, k: int, n: int, wraps: bool, row: Words
) -> None:
    """Write the most that is gained where `k` of `n` patches ahead are passed, by spaces left."""
    end = k + tables.rules[layout.FOR_SALE]
    for r in range(owner.spaces + 1):
        row[r] = 0
    if wraps and end > n:
        for r in range(owner.spaces + 1):
            row[r] = work.purchases[work.purchases.shape[0] - 1, r]
    for i in range(k, min(n, end)):
        if (owner.fits >> np.uint64(work.ahead[i])) & ONE != ZERO:
            for r in range(1, owner.spaces + 1):
                row[r] = max(row[r], work.purchases[i, r])
    pay = tables.rules[layout.ADVANCE_PAY]
    for r in range(1, owner.spaces + 1):
        row[r] = max(row[r], row[r - 1] + pay)


@kernel
def _fill(
    tables: Tables, circle: Circle, work: Arena, ply: int, player: int, near: Word, slot: int
) -> None:
    """Fill a table of a player: from the last of the patches near back to the token.

    Every row holds all spaces, as the other player may make the first purchases of a path.
    """
    words = work.states[ply]
    n = list_ahead(work, words, near, len(circle))
    owner = _owner(tables, circle, work, ply, player)
    wraps = near == np.uint64(words[layout.REMAINING])
    if wraps:
        _fill_lap(tables, circle, work, owner)
    for k in range(n, -1, -1):
        row = work.alone[player, slot, row_of(work, words, k)]
        _fill_row(tables, work, owner, k, n, wraps, row)
        if k > 0 and (owner.fits >> np.uint64(work.ahead[k - 1])) & ONE != ZERO:
            _fill_purchase(tables, circle, work, words, player, owner, k - 1, row)


@kernel
def is_known(work: Arena, ply: int) -> bool:
    """Whether there are tables of both players at `ply`."""
    return work.alone_of[ply, 0, arena.TABLE] >= 0 and work.alone_of[ply, 1, arena.TABLE] >= 0


@kernel
def forget(work: Arena, ply: int) -> None:
    """Have no tables at `ply`; those further up stay."""
    for player in range(2):
        used = work.alone_of[ply - 1, player, arena.USED] if ply > 0 else 0
        work.alone_of[ply, player, arena.USED] = used
        work.alone_of[ply, player, arena.TABLE] = -1


@kernel
def _is_past(work: Arena, words: Words, begun: int, n: int) -> bool:
    """Whether the patches ahead lie beyond a lap that began with the token at some place.

    Patches have gone from there since, so that more is for sale than a table of that lap knows.
    """
    token = words[layout.TOKEN] - begun
    end = work.ahead[n - 1] - begun
    patches = work.ahead.shape[0]
    if token < 0:
        token += patches
    if end < 0:
        end += patches
    return end < token


@kernel
def inherit(work: Arena, ply: int, n: int) -> bool:
    """Take over the tables of the ply above; return whether they hold.

    `n` patches are listed, as many as two purchases can look at.
    """
    if ply == 0 or not is_known(work, ply - 1):
        forget(work, ply)
        return False
    for player in range(2):
        for field in range(arena.ALONE_OF):
            work.alone_of[ply, player, field] = work.alone_of[ply - 1, player, field]
    for player in range(2):
        begun = work.alone_of[ply, player, arena.BEGUN_AT]
        if n > 0 and _is_past(work, work.states[ply], begun, n):
            forget(work, ply)
            return False
    return True


@kernel
def fill_alone(tables: Tables, circle: Circle, work: Arena, ply: int, near: Word) -> bool:
    """Fill the tables at `ply` that are not there or of which less fits; return whether any was."""
    is_filled = False
    for player in range(2):
        of = work.alone_of[ply, player]
        fits = np.uint64(work.outlooks[ply, player, FITS]) & near
        if of[arena.TABLE] >= 0 and np.uint64(of[arena.FITTED]) & near == fits:
            continue
        if of[arena.USED] == work.alone.shape[1]:
            continue
        _fill(tables, circle, work, ply, player, near, of[arena.USED])
        of[arena.TABLE] = of[arena.USED]
        of[arena.FITTED] = np.int64(fits)
        of[arena.BEGUN_AT] = work.states[ply, layout.TOKEN]
        of[arena.USED] += 1
        is_filled = True
    return is_filled


@kernel
def alone_gain(work: Arena, ply: int, player: int, row: int, spaces: int) -> int | np.int64:
    """Return the most that a player alone gains by purchases and advances."""
    return np.int64(work.alone[player, work.alone_of[ply, player, arena.TABLE], row, spaces])

"""The features of a position that are not of one quilt alone: time, buttons, income, the circle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest, popcount
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import least_gain, worth_with
from patchwork_solve.engine.kernel.rules import score

OF_A_PLAYER = 9
"""Spaces left, buttons, income a mark, marks left, income to come, spaces to the next mark,
buttons up to 6 and beyond 12, patches left that fit."""

_MARKS_LEFT, _TO_MARK = 3, 5

SHARED = 8
"""Spaces before the other moves; leather left; spaces to the next leather; whether it is the
mover's to take; points of the tile: held by the mover, by the other; still to be had; whether both
stand together."""

NEAR = layout.MOST_SLOTS
"""Patches in reach order that are looked at one by one: at least those for sale."""

OF_A_PATCH = 7
"""Worth to the mover and to the other where it fits, 0 where not; time; whether the mover and the
other can pay; what the mover lacks; its income."""

_WORTH, _WORTH_TO_THEM, _SPACES, _PAYS, _THEY_PAY, _LACKS, _INCOME = range(OF_A_PATCH)

OF_A_SALE = 3
"""Whether the mover, who can pay, moves again; whether an income comes with it, to the mover and
to the other, who can pay."""

OF_ALL_SALES = 6
"""Worth of the best three for sale to the mover, and of the best two to the other, of those they
can pay; whether an income comes with advancing."""

SHARED_AT = 2 * OF_A_PLAYER
PATCHES_AT = SHARED_AT + SHARED
SALES_AT = PATCHES_AT + NEAR * OF_A_PATCH
DRAFT = SALES_AT + layout.SLOTS * OF_A_SALE + OF_ALL_SALES


@kernel
def base_margin(tables: Tables, words: Words) -> int:
    """Margin of player 0 in points if both did nothing but advance, leather left out."""
    points = 0
    for player in range(2):
        sign = 1 - 2 * player
        points += sign * (score(tables, words, player) + least_gain(tables, words, player))
    return points


@kernel
def _next_mark(tables: Tables, place: int, kind: int) -> int:
    """Spaces to the next mark of a kind; a number beyond the track when there is none."""
    last = tables.rules[layout.LAST]
    here = tables.track[place, kind]
    space = place + 1
    while space <= last:
        if tables.track[space, kind] > here:
            return space - place
        space += 1
    return last + 1 - place


@kernel
def _write_player(
    tables: Tables, words: Words, player: int, fitting: int, out: NDArray[np.float32], at: int
) -> None:
    base = player * layout.PER_PLAYER
    last = tables.rules[layout.LAST]
    place = words[base + layout.PLACE]
    marks = tables.track[last, layout.INCOME_MARKS] - tables.track[place, layout.INCOME_MARKS]
    buttons, earns = words[base + layout.BUTTONS], words[base + layout.EARNS]
    out[at] = last - place
    out[at + 1] = buttons
    out[at + 2] = earns
    out[at + 3] = marks
    out[at + 4] = marks * earns
    out[at + 5] = _next_mark(tables, place, layout.INCOME_MARKS)
    out[at + 6] = min(buttons, 6)
    out[at + 7] = max(buttons - 12, 0)
    out[at + 8] = fitting


@kernel
def _write_shared(tables: Tables, words: Words, out: NDArray[np.float32], at: int) -> None:
    me = words[layout.MOVER]
    mine = words[me * layout.PER_PLAYER + layout.PLACE]
    theirs = words[(1 - me) * layout.PER_PLAYER + layout.PLACE]
    leader = max(mine, theirs)
    last = tables.rules[layout.LAST]
    to_leather = _next_mark(tables, leader, layout.LEATHER_MARKS)
    left = tables.track[last, layout.LEATHER_MARKS] - tables.track[leader, layout.LEATHER_MARKS]
    out[at] = theirs - mine
    out[at + 1] = left + words[layout.OWED]
    out[at + 2] = to_leather if left > 0 else 20
    out[at + 3] = 1 if left > 0 and to_leather == 1 else 0
    points = tables.rules[layout.SQUARE_POINTS]
    out[at + 4] = points if words[layout.TILE] == me else 0
    out[at + 5] = points if words[layout.TILE] == 1 - me else 0
    out[at + 6] = points if words[layout.TILE] == layout.NOBODY else 0
    out[at + 7] = 1 if mine == theirs else 0


@kernel
def _write_patch(
    tables: Tables,
    words: Words,
    patch: int,
    fits: Word,
    fits_them: Word,
    out: NDArray[np.float32],
    at: int,
) -> None:
    me = words[layout.MOVER]
    last = tables.rules[layout.LAST]
    kind = tables.patches[patch]
    bit = ONE << np.uint64(patch)
    for whose in range(2):
        player = me if whose == 0 else 1 - me
        base = player * layout.PER_PLAYER
        place = words[base + layout.PLACE]
        marks = tables.track[last, layout.INCOME_MARKS] - tables.track[place, layout.INCOME_MARKS]
        may = (fits if whose == 0 else fits_them) & bit != ZERO and place < last
        # Spaces taken are points not made by advancing.
        walk = min(kind[layout.TIME], last - place) * tables.rules[layout.ADVANCE_PAY]
        out[at + _WORTH + whose] = worth_with(tables, patch, marks) - walk if may else 0
        pays = may and words[base + layout.BUTTONS] >= kind[layout.COST]
        out[at + _PAYS + whose] = 1 if pays else 0
        if whose == 0:
            out[at + _LACKS] = (
                max(kind[layout.COST] - words[base + layout.BUTTONS], 0) if may else 0
            )
    out[at + _SPACES] = kind[layout.TIME]
    out[at + _INCOME] = kind[layout.INCOME]


@kernel
def _comes(out: NDArray[np.float32], player: int, spaces: np.float32) -> bool:
    """Whether an income comes within `spaces`, to a player whose features are at `player`."""
    return out[player + _MARKS_LEFT] > 0 and spaces >= out[player + _TO_MARK]


@kernel
def _write_sales(tables: Tables, out: NDArray[np.float32]) -> None:
    """Write what follows of the features of players and patches, which must be there.

    The nearest patches have features of their own; the best are of all that are for sale.
    """
    ahead = out[SHARED_AT]
    best, second, third = np.float32(0), np.float32(0), np.float32(0)
    theirs, their_second = np.float32(0), np.float32(0)
    at = SALES_AT
    for i in range(tables.rules[layout.FOR_SALE]):
        patch = PATCHES_AT + i * OF_A_PATCH
        spaces, pays, they_pay = out[patch + _SPACES], out[patch + _PAYS], out[patch + _THEY_PAY]
        if i < layout.SLOTS:
            out[at] = 1 if pays > 0 and spaces <= ahead else 0
            out[at + 1] = 1 if pays > 0 and _comes(out, 0, spaces) else 0
            out[at + 2] = 1 if they_pay > 0 and _comes(out, OF_A_PLAYER, spaces) else 0
            at += OF_A_SALE
        worth = out[patch + _WORTH] * pays
        third = max(third, min(second, worth))
        second = max(min(best, worth), second)
        best = max(best, worth)
        worth = out[patch + _WORTH_TO_THEM] * they_pay
        their_second = max(their_second, min(theirs, worth))
        theirs = max(theirs, worth)
    while at < SALES_AT + layout.SLOTS * OF_A_SALE:
        out[at] = 0
        at += 1
    out[at], out[at + 1], out[at + 2] = best, second, third
    out[at + 3], out[at + 4] = theirs, their_second
    out[at + 5] = 1 if _comes(out, 0, ahead + 1) else 0


@kernel
def write_prospects(
    tables: Tables,
    circle: Circle,
    words: Words,
    unsold: Word,
    fits: Word,
    fits_them: Word,
    out: NDArray[np.float32],
) -> None:
    """Write the features of the draft to `out`, shape (DRAFT,), from the mover's side.

    `unsold` are the patches left by number, `fits` those that fit the mover's quilt and `fits_them`
    those that fit the other's.
    """
    me = words[layout.MOVER]
    _write_player(tables, words, me, popcount(fits & unsold), out, 0)
    _write_player(tables, words, 1 - me, popcount(fits_them & unsold), out, OF_A_PLAYER)
    _write_shared(tables, words, out, SHARED_AT)
    at = PATCHES_AT
    token = np.uint64(words[layout.TOKEN])
    remaining = np.uint64(words[layout.REMAINING])
    word = remaining & ~((ONE << token) - ONE)
    rest = remaining ^ word
    for _ in range(NEAR):
        if word == ZERO:
            word, rest = rest, ZERO
        if word == ZERO:
            for i in range(OF_A_PATCH):
                out[at + i] = 0
        else:
            _write_patch(tables, words, circle[lowest(word)], fits, fits_them, out, at)
            word &= word - ONE
        at += OF_A_PATCH
    _write_sales(tables, out)

"""Bounds of the margin by a player who buys once at most, against the other alone on the circle.

What a player gains who only advances, no opponent can prevent, and the opponent is alone then. So
the least gain of one less the most of the other is a bound. The tables hold the circle from each
patch on, so look-ups carry it one purchase further, and bound each move of the mover as well.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word
from patchwork_solve.engine.kernel.claims import tile_points
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.alone import (
    alone_gain,
    fill_alone,
    inherit,
    is_known,
    list_ahead,
    row_of,
)
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import FITS, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.room import assumes_fit, free_to_cover
from patchwork_solve.engine.kernel.endgame.values import is_settled
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import (
    least_gain,
    leather_left,
    marks_left,
    worth_with,
)
from patchwork_solve.engine.kernel.opening import is_opening, may_need_plain

UNKNOWN = -(1 << 40)
"""Stands for no bound of a move."""


class Buyer(NamedTuple):
    """A player who buys once at most, now or after some advance.

    Attributes
    ----------
    player, place, buttons, room : int
        `room` is the number of free cells.
    """

    player: int
    place: int
    buttons: int
    room: int


@kernel
def _besides(tables: Tables, work: Arena, ply: int, player: int) -> int:
    """Return the most that a player gains besides purchases and advances."""
    words = work.states[ply]
    a_leather = tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS]
    gain = marks_left(tables, words, player) * words[player * layout.PER_PLAYER + layout.EARNS]
    gain += leather_left(tables, words) * a_leather
    return gain + tile_points(tables, words, work.outlooks[ply, player, OPEN_SQUARE] != 0)


@kernel
def _can_buy(
    tables: Tables, circle: Circle, work: Arena, ply: int, buyer: Buyer, at: int
) -> bool:  # fmt: skip
    """Whether a patch for sale fits and can be paid for."""
    fits = np.uint64(work.outlooks[ply, buyer.player, FITS] & work.states[ply, layout.REMAINING])
    kind = tables.patches[circle[at]]
    is_fitting = (fits >> np.uint64(at)) & ONE != ZERO and kind[layout.AREA] <= buyer.room
    return is_fitting and kind[layout.COST] <= buyer.buttons


@kernel
def _moves(
    tables: Tables, circle: Circle, work: Arena, ply: int, buyer: Buyer, first: int, n: int,
    spaces: int,
) -> int | np.int64:  # fmt: skip
    """Bound the margin from below where the buyer moves, beside what only advancing brings.

    `first` of the `n` patches ahead are passed, and the other has `spaces` left.
    """
    words = work.states[ply]
    other = 1 - buyer.player
    best = -alone_gain(work, ply, other, row_of(work, words, first), spaces)
    own = tables.rules[layout.LAST] - buyer.place
    if own == 0:
        return best
    for k in range(first, min(n, first + tables.rules[layout.FOR_SALE])):
        at = work.ahead[k]
        if _can_buy(tables, circle, work, ply, buyer, at):
            kind = tables.patches[circle[at]]
            value = worth_with(tables, circle[at], work.marks[own])
            value -= min(kind[layout.TIME], own) * tables.rules[layout.ADVANCE_PAY]
            best = max(best, value - alone_gain(work, ply, other, at, spaces))
    return best


@kernel
def _waits(
    tables: Tables, circle: Circle, work: Arena, ply: int, buyer: Buyer, n: int
) -> int | np.int64:
    """Bound the margin from below where the other moves first.

    The bound of each move is kept where the other is the mover.
    """
    words = work.states[ply]
    last = tables.rules[layout.LAST]
    bounds = work.bounds_of_moves[ply]
    player = 1 - buyer.player
    base = player * layout.PER_PLAYER
    spaces = last - words[base + layout.PLACE]
    notes = player == words[layout.MOVER]
    if buyer.place == last:
        return -alone_gain(work, ply, player, row_of(work, words, 0), spaces)
    left = last - buyer.place - 1
    worst = _moves(tables, circle, work, ply, buyer, 0, n, left)
    worst -= tables.rules[layout.ADVANCE_PAY] * (spaces - left)
    if notes:
        bounds[0] = worst
    room = free_to_cover(work, ply, player)
    other = Buyer(player, words[base + layout.PLACE], words[base + layout.BUTTONS], room)
    for k in range(min(n, tables.rules[layout.FOR_SALE])):
        at = work.ahead[k]
        if not _can_buy(tables, circle, work, ply, other, at):
            continue
        left = max(0, spaces - tables.patches[circle[at], layout.TIME])
        if last - left > buyer.place:
            reply = _moves(tables, circle, work, ply, buyer, k + 1, n, left)
        else:
            reply = -alone_gain(work, ply, player, at, left)
        reply -= worth_with(tables, circle[at], work.marks[spaces])
        worst = min(worst, reply)
        if notes:
            bounds[k + 1] = reply
    return worst


@kernel
def _crosses_leather(tables: Tables, spaces: int) -> bool:
    """Whether who advances past the other, who has `spaces` left, has leather to place.

    Then a patch that fits may not fit any more.
    """
    to = tables.rules[layout.LAST] - spaces + 1
    leather = tables.track[to, layout.LEATHER_MARKS]
    return leather > tables.track[to - 1, layout.LEATHER_MARKS]


@kernel
def _past(tables: Tables, work: Arena, words: Words, buyer: Buyer, spaces: int) -> Buyer:
    """Return a buyer who has advanced past the other, who has `spaces` left."""
    last = tables.rules[layout.LAST]
    to = last - spaces + 1
    earns = words[buyer.player * layout.PER_PLAYER + layout.EARNS]
    paid = (to - buyer.place) * tables.rules[layout.ADVANCE_PAY]
    paid += (work.marks[last - buyer.place] - work.marks[last - to]) * earns
    return Buyer(buyer.player, to, buyer.buttons + paid, buyer.room)


@kernel
def _may_look_ahead(tables: Tables, work: Arena, ply: int) -> bool:
    """Whether a purchase surely brings what it is worth: not where buttons are limited."""
    is_usual = work.control[arena.AHEAD] == 1 and work.control[arena.PLAIN] == 0
    is_settled = work.states[ply, layout.OWED] == 0 and not assumes_fit(work)
    return is_usual and is_settled and tables.rules[layout.MAX_BUTTONS] == 0


@kernel
def _lead(
    tables: Tables, circle: Circle, work: Arena, ply: int, player: int, n: int
) -> int | np.int64:
    """Return how many points more than the other a player gains at least."""
    words = work.states[ply]
    base = player * layout.PER_PLAYER
    other = 1 - player
    spaces = tables.rules[layout.LAST] - words[other * layout.PER_PLAYER + layout.PLACE]
    rest = least_gain(tables, words, player) - _besides(tables, work, ply, other)
    if not _may_look_ahead(tables, work, ply):
        return rest - alone_gain(work, ply, other, row_of(work, words, 0), spaces)
    room = free_to_cover(work, ply, player)
    buyer = Buyer(player, words[base + layout.PLACE], words[base + layout.BUTTONS], room)
    if player != words[layout.MOVER]:
        best = _waits(tables, circle, work, ply, buyer, n)
        work.bounds_of_moves[ply, arena.BESIDES] = rest
        return rest + best
    best = _moves(tables, circle, work, ply, buyer, 0, n, spaces)
    if spaces > 0 and not _crosses_leather(tables, spaces):
        later = _past(tables, work, words, buyer, spaces)
        best = max(best, _waits(tables, circle, work, ply, later, n))
    return rest + best


@kernel
def forget_moves(work: Arena, ply: int) -> None:
    """Have no bounds of the moves at `ply`."""
    for slot in range(arena.BOUNDS):
        work.bounds_of_moves[ply, slot] = UNKNOWN


@kernel
def _tighten(tables: Tables, circle: Circle, work: Arena, ply: int, n: int) -> bool:
    """Tighten the bounds of the position by the tables; return whether one settles it.

    None does in the opening, where they are widened afterwards.
    """
    frame = work.frames[ply]
    is_first = may_need_plain(tables) and is_opening(tables, work.states[ply])
    tie = work.control[arena.TIE]
    unit = 1 + 2 * tie
    for player in range(2):
        lead = _lead(tables, circle, work, ply, player, n) * unit - tie
        if player == 0:
            frame[arena.LOWER] = max(frame[arena.LOWER], frame[arena.BASE] + lead)
        else:
            frame[arena.UPPER] = min(frame[arena.UPPER], frame[arena.BASE] - lead)
        if is_settled(frame) and not is_first:
            return True
    return False


@kernel
def _near(work: Arena, ply: int) -> Word:
    """Return the patches that can still be for sale."""
    return np.uint64(work.frames[ply, arena.NEAR] & work.states[ply, layout.REMAINING])


@kernel
def _list_next(tables: Tables, work: Arena, ply: int, near: Word) -> int:
    """Write the patches ahead that two purchases can look at; return how many."""
    return list_ahead(work, work.states[ply], near, 2 * tables.rules[layout.FOR_SALE])


@kernel
def look_ahead(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Tighten the bounds of the position at `ply` by looks at one player who is alone.

    The tables of the ply above come first, and are filled anew only where they do not settle it.
    """
    forget_moves(work, ply)
    near = _near(work, ply)
    n = _list_next(tables, work, ply, near)
    if inherit(work, ply, n) and _tighten(tables, circle, work, ply, n):
        return
    if fill_alone(tables, circle, work, ply, near) and is_known(work, ply):
        _tighten(tables, circle, work, ply, _list_next(tables, work, ply, near))


@kernel
def look_again(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Tighten the bounds by the same tables, after squares have been closed."""
    if is_known(work, ply):
        n = _list_next(tables, work, ply, _near(work, ply))
        _tighten(tables, circle, work, ply, n)


@kernel
def bound_of_move(work: Arena, ply: int, slot: int) -> int | np.int64:
    """Return the best value that the mover can have of a move, or the mover's end of all values.

    Slot 0 is the advance, then follow the patches for sale.
    """
    frame = work.frames[ply]
    sign = 1 if work.states[ply, layout.MOVER] == 0 else -1
    bound = work.bounds_of_moves[ply, slot]
    besides = work.bounds_of_moves[ply, arena.BESIDES]
    if bound == UNKNOWN or besides == UNKNOWN:
        return sign * arena.UNBOUNDED
    tie = work.control[arena.TIE]
    return frame[arena.BASE] - sign * ((besides + bound) * (1 + 2 * tie) - tie)

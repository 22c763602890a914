"""Before the first move, and the second player's: seats, leather to place, the swap."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, count, popcount
from patchwork_solve.engine.kernel.claims import leather_placed
from patchwork_solve.engine.kernel.later import at_the_start, is_waiting
from patchwork_solve.engine.kernel.layout import Tables, Words
from patchwork_solve.engine.kernel.packed import free_cells


@kernel
def seat(tables: Tables, player: int, field: int) -> int:
    """Return a player's possession at the start."""
    return tables.rules[layout.SEATS + player * layout.PER_SEAT + field]


@kernel
def first_player(tables: Tables) -> int:
    """Return who moves first: the player behind, on the same space player 0."""
    spaces = seat(tables, 0, layout.SEAT_SPACE), seat(tables, 1, layout.SEAT_SPACE)
    return 0 if spaces[0] <= spaces[1] else 1


@kernel
def has_not_begun(tables: Tables, words: Words) -> bool:
    """Whether no token has moved and no patch is bought."""
    return (
        words[layout.PLACE] == seat(tables, 0, layout.SEAT_SPACE)
        and words[layout.PER_PLAYER + layout.PLACE] == seat(tables, 1, layout.SEAT_SPACE)
        and popcount(np.uint64(words[layout.REMAINING])) == at_the_start(tables)
        and words[layout.CLAIMS] & layout.JOINED == 0
    )


@kernel
def begin(tables: Tables, words: Words, placed: int) -> None:
    """Give the turn to the player who moves first, whose leather comes last."""
    first = first_player(tables)
    words[layout.MOVER] = first
    if placed != first:
        words[layout.OWED] = _first_leather(tables, words)


@kernel
def _first_leather(tables: Tables, words: Words) -> int:
    """Return the leather of the first player's seat, as far as a drawn quilt has room for it."""
    first = first_player(tables)
    low, high = free_cells(words, first)
    return min(seat(tables, first, layout.SEAT_LEATHER), count(low, high))


@kernel
def may_swap(tables: Tables, words: Words, player: int) -> bool:
    """Whether a player is the second one and has not moved yet, in an edition with the swap.

    Such a player has all that the seat begins with; any move but the swap changes that.
    """
    if tables.rules[layout.HAS_SWAP] == 0 or player == first_player(tables):
        return False
    base = player * layout.PER_PLAYER
    low, high = free_cells(words, player)
    begun_with = tables.rules[layout.CELLS] - seat(tables, player, layout.SEAT_LEATHER)
    return (
        words[base + layout.PLACE] == seat(tables, player, layout.SEAT_SPACE)
        and words[base + layout.BUTTONS] == seat(tables, player, layout.SEAT_BUTTONS)
        and words[base + layout.EARNS] == seat(tables, player, layout.SEAT_INCOME)
        and count(low, high) == begun_with
    )


@kernel
def can_swap(tables: Tables, words: Words) -> bool:
    """Whether the mover may take the first player's seat."""
    return words[layout.OWED] == 0 and may_swap(tables, words, words[layout.MOVER])


@kernel
def swap_is_open(tables: Tables, words: Words) -> bool:
    """Whether the second player may still take the first player's seat, now or later."""
    if tables.rules[layout.HAS_SWAP] == 0:
        return False
    # The second player may have leather to place first.
    return has_not_begun(tables, words) or may_swap(tables, words, 1 - first_player(tables))


@kernel
def is_opening(tables: Tables, words: Words) -> bool:
    """Whether leather may still be placed before the first move, or the second player may swap.

    What is proved of tokens, quilts and buttons along a game does not hold across these.
    """
    if swap_is_open(tables, words):
        return True
    is_owed = tables.rules[layout.HAS_START_LEATHER] == 1 and words[layout.OWED] > 0
    return is_owed and has_not_begun(tables, words)


@kernel
def needs_plain(tables: Tables, words: Words) -> bool:
    """Whether a search must look at every placement and may not relax the game.

    So it is where the place of a patch counts at the end, across the swap, and while patches wait
    beside the circle: the bounds know only those in it.
    """
    return tables.rules[layout.AREAS] > 0 or is_opening(tables, words) or is_waiting(tables, words)


@kernel
def may_need_plain(tables: Tables) -> bool:
    """Whether an edition has positions that need a plain search; it may bound them by a look."""
    rules = tables.rules
    first = rules[layout.HAS_SWAP] + rules[layout.HAS_START_LEATHER]
    return rules[layout.AREAS] + first + rules[layout.LATER] > 0


@kernel
def leather_to_come(tables: Tables, words: Words) -> int:
    """Return the leather patches that the first player places before the first move, later on."""
    is_first = words[layout.MOVER] == first_player(tables)
    if is_first or words[layout.OWED] == 0 or not has_not_begun(tables, words):
        return 0
    return _first_leather(tables, words)


@kernel
def _swapped(player: int) -> int:
    return player if player == layout.NOBODY else 1 - player


@kernel
def play_swap(words: Words) -> None:
    """Exchange all that the players have; the turn goes with it."""
    for field in range(layout.PER_PLAYER):
        other = layout.PER_PLAYER + field
        words[field], words[other] = words[other], words[field]
    words[layout.MOVER] = 1 - words[layout.MOVER]
    words[layout.TILE] = _swapped(words[layout.TILE])
    words[layout.FINISHED] = _swapped(words[layout.FINISHED])
    claims = words[layout.CLAIMS]
    if claims != 0:
        tiles = claims & layout.TILE_CLAIMS
        tiles = (tiles & 0x5555) << 1 | (tiles & 0xAAAA) >> 1
        mine, theirs = leather_placed(words, 0), leather_placed(words, 1)
        leather = (theirs | mine << layout.LEATHER_BITS) << layout.LEATHER_AT
        words[layout.CLAIMS] = tiles | leather | (claims & layout.JOINED)


@kernel
def deal(tables: Tables, words: Words) -> None:
    """Set up the first position: empty quilts, and what each seat begins with."""
    words[:] = 0
    for player in range(2):
        base = player * layout.PER_PLAYER
        words[base + layout.FREE_LO] = np.int64(tables.grid[layout.ALL_CELLS, 0])
        words[base + layout.FREE_HI] = np.int64(tables.grid[layout.ALL_CELLS, 1])
        words[base + layout.PLACE] = seat(tables, player, layout.SEAT_SPACE)
        words[base + layout.BUTTONS] = seat(tables, player, layout.SEAT_BUTTONS)
        words[base + layout.EARNS] = seat(tables, player, layout.SEAT_INCOME)
    words[layout.TILE] = layout.NOBODY
    words[layout.FINISHED] = layout.NOBODY
    patches = at_the_start(tables)
    full = ~ZERO if patches == 64 else (ONE << np.uint64(patches)) - ONE
    words[layout.REMAINING] = np.int64(full)
    second = 1 - first_player(tables)
    owed = seat(tables, second, layout.SEAT_LEATHER)
    if owed > 0:
        words[layout.MOVER] = second
        words[layout.OWED] = owed
    else:
        begin(tables, words, second)

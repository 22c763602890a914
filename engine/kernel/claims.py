"""Points besides buttons, holes and the special tile: further tiles, full lines, leather."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Word
from patchwork_solve.engine.kernel.layout import Tables, Words
from patchwork_solve.engine.kernel.packed import free_cells


@kernel
def area_rule(tables: Tables, area: int, field: int) -> int:
    """Return a field of the rule of an area."""
    return tables.rules[layout.AREA_RULES + area * layout.PER_AREA + field]


@kernel
def _is_full(tables: Tables, area: int, free_lo: Word, free_hi: Word) -> bool:
    """Whether an area has no free cell."""
    cells = tables.grid[layout.FIRST_AREA + area]
    low, high = cells[0] & free_lo, cells[1] & free_hi
    return (low | high) == ZERO


@kernel
def claim_areas(tables: Tables, words: Words, player: int) -> None:
    """Give a player the further tiles that only one may take, of the areas that are full."""
    low, high = free_cells(words, player)
    for area in range(tables.rules[layout.AREAS]):
        claim = area_rule(tables, area, layout.AREA_CLAIM)
        if claim == layout.UNCLAIMED or (words[layout.CLAIMS] >> claim) & 3 != 0:
            continue
        if _is_full(tables, area, low, high):
            words[layout.CLAIMS] |= 1 << (claim + player)


@kernel
def leather_placed(words: Words, player: int) -> int:
    """Return the leather patches a player has placed, where they bring points."""
    shift = layout.LEATHER_AT + layout.LEATHER_BITS * player
    return (words[layout.CLAIMS] >> shift) & ((1 << layout.LEATHER_BITS) - 1)


@kernel
def count_leather(tables: Tables, words: Words, player: int) -> None:
    """Count one more leather patch of a player, where they bring points."""
    if tables.rules[layout.LEATHER_POINTS] != 0:
        words[layout.CLAIMS] += 1 << (layout.LEATHER_AT + layout.LEATHER_BITS * player)


@kernel
def area_points(tables: Tables, words: Words, player: int) -> int:
    """Return the points of a player's further tiles and full lines."""
    low, high = free_cells(words, player)
    points = 0
    paid = -1
    for area in range(tables.rules[layout.AREAS]):
        group = area_rule(tables, area, layout.AREA_GROUP)
        if group == paid:
            continue
        claim = area_rule(tables, area, layout.AREA_CLAIM)
        if claim == layout.UNCLAIMED:
            is_paid = _is_full(tables, area, low, high)
        else:
            is_paid = (words[layout.CLAIMS] >> (claim + player)) & 1 != 0
        if is_paid:
            paid = group
            points += area_rule(tables, area, layout.AREA_POINTS)
    return points


@kernel
def further_tiles(tables: Tables, words: Words) -> int:
    """Return bit ``2 * tile + player`` for each further tile that a player has."""
    taken = words[layout.CLAIMS] & layout.TILE_CLAIMS
    for area in range(tables.rules[layout.AREAS]):
        group = area_rule(tables, area, layout.AREA_GROUP)
        claim = area_rule(tables, area, layout.AREA_CLAIM)
        if claim == layout.UNCLAIMED and 2 * group < layout.LEATHER_AT:
            for player in range(2):
                low, high = free_cells(words, player)
                if _is_full(tables, area, low, high):
                    taken |= 1 << (2 * group + player)
    return taken


@kernel
def _most_area_points(tables: Tables, words: Words) -> int:
    """Return the most points that further tiles and lines can still bring a player."""
    points = 0
    counted = -1
    for area in range(tables.rules[layout.AREAS]):
        group = area_rule(tables, area, layout.AREA_GROUP)
        claim = area_rule(tables, area, layout.AREA_CLAIM)
        is_gone = claim != layout.UNCLAIMED and (words[layout.CLAIMS] >> claim) & 3 != 0
        if group != counted and not is_gone:
            counted = group
            points += area_rule(tables, area, layout.AREA_POINTS)
    return points


@kernel
def tile_points(tables: Tables, words: Words, is_open: bool) -> int:
    """Return the most points that tiles and lines can still bring a player.

    `is_open` says whether the special tile is within reach.
    """
    points = 0
    if is_open and words[layout.TILE] == layout.NOBODY:
        points = tables.rules[layout.SQUARE_POINTS]
    if tables.rules[layout.AREAS] > 0:
        points += _most_area_points(tables, words)
    return points

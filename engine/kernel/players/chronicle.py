"""Games that were played, replayed and written down: facts of each ply."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import count, popcount
from patchwork_solve.engine.kernel.claims import further_tiles
from patchwork_solve.engine.kernel.later import to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import can_swap
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.players.prospects import base_margin
from patchwork_solve.engine.kernel.rules import (
    for_sale,
    is_over,
    patch_of,
    placements,
    play,
    score,
    winner,
)

# What is written of each ply, as it was before the move.
WHO, KIND, PATCH, AHEAD, LEGAL, CHOICES, LEFT, HOLDER, STANDING, TILES = range(10)
OF_PLAYERS = TILES + 1
"""The mover; what was done; the patch bought and how far ahead of the token it lay, from 1; legal
moves; the advance, each patch that could be bought, and the swap; patches left in the circle; who
holds the special tile; the margin of player 0 if both did nothing but advance; the further tiles
that players have, in bits (`claims.further_tiles`; those above the last tile are lines). From
`OF_PLAYERS` on four numbers of each player, player 0 first: space, buttons, income, cells free.
From `SCORES` on what each scores as if the game ended here."""
SCORES = OF_PLAYERS + 8
FACTS = SCORES + 2

Facts = NDArray[np.int32]
"""Facts of a position; of several positions, one row a fact, so that all plies lie together."""

# Kinds of move.
ADVANCED, BOUGHT, SEWED, SWAPPED, ENDED = range(5)
"""Kinds of plies; the last is not a move: it marks the position in which the game ended."""


@kernel
def _write_position(tables: Tables, words: Words, row: Facts) -> None:
    """Write what a position says but its moves."""
    row[WHO] = words[layout.MOVER]
    row[PATCH] = layout.NOBODY
    row[AHEAD] = 0
    row[LEFT] = popcount(to_come(tables, words))
    row[HOLDER] = words[layout.TILE]
    row[STANDING] = base_margin(tables, words)
    row[TILES] = further_tiles(tables, words)
    for player in range(2):
        base = player * layout.PER_PLAYER
        at = OF_PLAYERS + 4 * player
        low, high = free_cells(words, player)
        row[at] = words[base + layout.PLACE]
        row[at + 1] = words[base + layout.BUTTONS]
        row[at + 2] = words[base + layout.EARNS]
        row[at + 3] = count(low, high)
        row[SCORES + player] = score(tables, words, player)


@kernel
def _write_leather(words: Words, row: Facts) -> None:
    """Write a ply in which a leather patch is sewn on: on any free cell."""
    low, high = free_cells(words, words[layout.MOVER])
    row[KIND] = SEWED
    row[LEGAL] = count(low, high)
    row[CHOICES] = 1


@kernel
def _write_choice(tables: Tables, circle: Circle, words: Words, code: int, row: Facts) -> None:
    """Write a ply in which there is a choice: what was chosen, and out of what."""
    bought = -1
    if code == layout.ADVANCE:
        row[KIND] = ADVANCED
    elif code == layout.SWAP:
        row[KIND] = SWAPPED
    else:
        row[KIND] = BOUGHT
        bought = patch_of(tables, code)
    row[PATCH] = bought
    row[LEGAL] = 2 if can_swap(tables, words) else 1
    row[CHOICES] = row[LEGAL]
    buttons = words[words[layout.MOVER] * layout.PER_PLAYER + layout.BUTTONS]
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        patch = circle[at]
        if patch == bought:
            row[AHEAD] = slot + 1
        if tables.patches[patch, layout.COST] <= buttons:
            places = placements(tables, words, patch)
            row[LEGAL] += places
            if places > 0:
                row[CHOICES] += 1


@kernel
def _replay(
    tables: Tables, circle: Circle, words: Words, codes: Words, plies: Facts, end: Facts
) -> None:
    """Write a game: a column for each ply, and one for its end."""
    for ply in range(codes.shape[0]):
        row = plies[:, ply]
        _write_position(tables, words, row)
        if words[layout.OWED] > 0:
            _write_leather(words, row)
        else:
            _write_choice(tables, circle, words, codes[ply], row)
        play(tables, circle, words, codes[ply])
    _write_position(tables, words, end)
    end[KIND] = ENDED
    end[LEGAL] = 0
    end[CHOICES] = 0
    end[WHO] = winner(tables, words) if is_over(tables, words) else layout.NOBODY


@entry
def chronicle(
    tables: Tables,
    circles: NDArray[np.int64],
    states: NDArray[np.int64],
    lengths: Words,
    codes: Words,
    plies: Facts,
    ends: Facts,
) -> None:
    """Replay the legal moves of games in place; write what was before each ply, and the ends.

    At the end of a game `KIND` is `ENDED` and `WHO` the winner, or `NOBODY` where it is not over.

    Parameters
    ----------
    circles : int64 array, shape (games, patches)
    states : int64 array, shape (games, SIZE)
        The first positions, which become the last.
    lengths : int64 array, shape (games,)
        Moves of each game.
    codes : int64 array, shape (plies,)
        The moves of all games, one after the other.
    plies : int32 array, shape (FACTS, plies)
    ends : int32 array, shape (FACTS, games)
    """
    at = 0
    for game in range(lengths.shape[0]):
        to = at + lengths[game]
        its = plies[:, at:to]
        _replay(tables, circles[game], states[game], codes[at:to], its, ends[:, game])
        at = to

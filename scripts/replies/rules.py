"""The rules on quilts of at most 25 cells, written once more, for positions packed into two words.

Quilts that turn or mirror into one another are one: of the images the smallest number stands for
all. Nothing here is of the kernel. Values are thirds of a point: three times the margin of player
0, and 1 more where player 0 wins a tie of points, 1 less where player 1 does.
"""

from typing import NamedTuple

import numpy as np

from patchwork_solve import State
from scripts.strategies.compiling import compiled, inlined
from scripts.strategies.facts import Facts, Numbers, facts_of

# Fields of a position; player 1's begin at `OTHER`.
FREE, PLACE, BUTTONS, INCOME = range(4)
OTHER = 4
MOVER, OWED, TILE, FINISHED, LEFT, NEXT = range(8, 14)
"""Who moves; leather to place; who has the tile and who came home first, or `NOBODY`; the patches
left, as bits; and the first of them for sale."""
FIELDS = 14

NOBODY = 2
ADVANCE = -1
"""The number of an advance; every other move has that of its placement in `Facts.low`."""

MOST_CELLS, MOST_PATCHES = 25, 10
"""What a packed position has room for."""

HALF = 13
"""Bits of a quilt whose images stand in one table."""


class Game(NamedTuple):
    """An edition and a circle.

    Attributes
    ----------
    cells : int64 array
        The cells of each placement.
    squares : int64 array
        The windows of the bonus square.
    images : int64 array, shape (images, 2, 2 ** HALF)
        What the lower and the upper bits of a quilt become in each of its images.
    """

    facts: Facts
    cells: Numbers
    squares: Numbers
    images: Numbers


def game_of(state: State) -> Game:
    """Return the game of a circle.

    Raises `ValueError` if its rules are not known here, or a packed position has no room for it.
    """
    facts, edition = facts_of(state), state.edition
    size = edition.width
    if edition.height != size or size * size > MOST_CELLS or len(facts.cost) > MOST_PATCHES:
        raise ValueError(f"only square quilts up to {MOST_CELLS} cells, {MOST_PATCHES} patches")
    return Game(facts, facts.low.astype(np.int64), facts.square_low.astype(np.int64), _images(size))


def _images(size: int) -> Numbers:
    cell = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(each, turn) for each in (cell, cell.T) for turn in range(4)]
    out = np.zeros((len(turned), 2, 1 << HALF), np.int64)
    bits = np.arange(1 << HALF)
    for image, order in enumerate(turned):
        for at, to in enumerate(order.ravel()):
            out[image, at // HALF] |= (bits >> at % HALF & 1) << int(to)
    return out


def position_of(game: Game, state: State, order: tuple[str, ...]) -> Numbers:
    """Return a state as a position; the order is that of the circle at the start."""
    out = np.zeros(FIELDS, np.int64)
    for base, player in zip((0, OTHER), state.players, strict=True):
        out[base + FREE] = alike(game, free_of(player.quilt.labels))
        out[base + PLACE : base + FREE + OTHER] = player.time, player.buttons, player.income
    out[MOVER], out[OWED] = state.to_move, state.leather_owed
    for field, holder in ((TILE, state.special_tile), (FINISHED, state.finished_first)):
        out[field] = NOBODY if holder is None else holder
    out[LEFT] = sum(1 << order.index(name) for name in state.circle)
    out[NEXT] = order.index(state.circle[0]) if state.circle else 0
    return out


def free_of(labels: str) -> int:
    """Return the free cells of a quilt."""
    return sum(1 << at for at, mark in enumerate(labels) if mark == ".")


@inlined
def count(cells: int) -> int:
    """Count a set of cells."""
    n = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


@inlined
def seen(image: Numbers, cells: int) -> int:
    """Return what some cells become in an image."""
    return image[0, cells & ((1 << HALF) - 1)] | image[1, cells >> HALF]


@compiled
def alike(game: Game, free: int) -> int:
    """Return the quilt that stands for all images of a quilt."""
    least = free
    for image in game.images:
        least = min(least, seen(image, free))
    return least


@compiled
def is_over(game: Game, position: Numbers) -> bool:
    """Whether both tokens are home and no leather is left to place."""
    last = game.facts.last
    return position[PLACE] == last and position[OTHER + PLACE] == last and position[OWED] == 0


@compiled
def final(game: Game, position: Numbers) -> int:
    """Return the value of a finished game."""
    facts = game.facts
    points = position[BUTTONS] - position[OTHER + BUTTONS]
    points += facts.penalty * (count(position[OTHER + FREE]) - count(position[FREE]))
    if position[TILE] != NOBODY:
        points += facts.square_points * (1 - 2 * position[TILE])
    return 3 * points + 1 - 2 * position[FINISHED]


@compiled
def _pass(position: Numbers) -> None:
    """Give the turn to the player behind, once no leather is owed."""
    base = OTHER * position[MOVER]
    if position[OWED] == 0 and position[base + PLACE] > position[OTHER - base + PLACE]:
        position[MOVER] = 1 - position[MOVER]


@compiled
def _arrive(facts: Facts, position: Numbers, to: int) -> None:
    """Move the mover's token: income, leather, who is home first, and whose turn it is then."""
    base = OTHER * position[MOVER]
    here, there = position[base + PLACE], position[OTHER - base + PLACE]
    marks = facts.income_marks[to] - facts.income_marks[here]
    position[base + BUTTONS] += marks * position[base + INCOME]
    position[base + PLACE] = to
    passed = max(here, there)
    if to > passed:
        leather = facts.leather_marks[to] - facts.leather_marks[passed]
        position[OWED] = min(leather, count(position[base + FREE]))
    if to == facts.last and position[FINISHED] == NOBODY:
        position[FINISHED] = position[MOVER]
    _pass(position)


@compiled
def _sew(game: Game, position: Numbers, spot: int) -> None:
    """Lay a placement on the mover's quilt."""
    base = OTHER * position[MOVER]
    free = position[base + FREE] & ~game.cells[spot]
    if position[TILE] == NOBODY:
        for window in game.squares:
            if window & free == 0:
                position[TILE] = position[MOVER]
    position[base + FREE] = alike(game, free)


@compiled
def _buy(game: Game, position: Numbers, patch: int) -> None:
    """Pay for a patch that is sewn on, take it from the circle, and move the token."""
    facts = game.facts
    base = OTHER * position[MOVER]
    position[base + BUTTONS] -= facts.cost[patch]
    position[base + INCOME] += facts.income[patch]
    left = position[LEFT] & ~(1 << patch)
    position[LEFT] = left
    at = patch
    while left and not left >> at & 1:
        at = (at + 1) % len(facts.cost)
    position[NEXT] = at if left else 0
    _arrive(facts, position, min(position[base + PLACE] + facts.time[patch], facts.last))


@compiled
def _lay_all(
    game: Game, position: Numbers, patch: int, out: Numbers, moves: Numbers, n: int
) -> int:
    """Write what follows each placement of a patch, or of leather."""
    free = position[OTHER * position[MOVER] + FREE]
    leather = len(game.facts.cost)
    for spot in range(game.facts.first[patch], game.facts.first[patch + 1]):
        if game.cells[spot] & ~free:
            continue
        after = out[n]
        for i in range(FIELDS):
            after[i] = position[i]
        _sew(game, after, spot)
        if patch == leather:
            after[OWED] -= 1
            _pass(after)
        else:
            _buy(game, after, patch)
        moves[n] = spot
        n += 1
    return n


@compiled
def follow_all(game: Game, position: Numbers, out: Numbers, moves: Numbers) -> int:
    """Write what follows every move of a position, and the moves; return how many there are."""
    facts = game.facts
    if position[OWED] > 0:
        return _lay_all(game, position, len(facts.cost), out, moves, 0)
    base = OTHER * position[MOVER]
    for i in range(FIELDS):
        out[0, i] = position[i]
    to = min(position[OTHER - base + PLACE] + 1, facts.last)
    out[0, base + BUTTONS] += to - position[base + PLACE]
    _arrive(facts, out[0], to)
    moves[0] = ADVANCE
    n, offered, patch = 1, 0, position[NEXT]
    for _ in range(len(facts.cost)):
        if offered < 3 and position[LEFT] >> patch & 1:
            offered += 1
            if facts.cost[patch] <= position[base + BUTTONS]:
                n = _lay_all(game, position, patch, out, moves, n)
        patch = (patch + 1) % len(facts.cost)
    return n


def most_moves(game: Game) -> int:
    """Return how many moves a position may have."""
    return len(game.cells) + 1


@compiled
def pack(position: Numbers) -> tuple[int, int]:
    """Return a position as two words, which no other has; -1 if it does not go into them."""
    first = position[FREE] | position[OTHER + FREE] << 25 | position[LEFT] << 50
    second = position[MOVER] | position[OWED] << 1 | position[TILE] << 3
    second |= position[FINISHED] << 5 | position[NEXT] << 7
    for base in (0, OTHER):
        purse = position[base + PLACE] | position[base + BUTTONS] << 6
        purse |= position[base + INCOME] << 14
        if purse >> 20 or position[base + PLACE] >> 6 or position[base + BUTTONS] >> 8:
            return first, -1
        second |= purse << (11 + 5 * base)
    return first, second

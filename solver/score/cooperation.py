"""Games of two players who work together on one given circle, as rows of numbers.

The quilts are left out: only areas count, not which patches fit together. All positions with the
same tokens and the same mover are one layer, whose rows are moved on and bounded together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.edition import FOR_SALE
from solver.placements import placements
from solver.questions import empty_cells
from solver.score.lagrange import Stakes
from solver.score.prospects import UNIT, Numbers, Outlook

if TYPE_CHECKING:
    from engine.edition import Edition
    from engine.state import State

# Columns of a row: each player's buttons, income and cells covered, then the circle.
HANDS, EARNS, CELLS = (0, 3), (1, 4), (2, 5)
REMAINING, TOKEN, PARENT, CODE = range(6, 10)
COLUMNS = 10

ADVANCE = -1
MOST_PATCHES = 62
"""The circle is one signed word, and a bit is shifted past its end."""


class Layer(NamedTuple):
    """Both tokens and the mover."""

    places: tuple[int, int]
    mover: int


class Cooperation:
    """All games from one position.

    Parameters
    ----------
    state : State
    stakes : Stakes
    hero : int
        The player whose score is weighted first.
    outlooks : sequence of Outlook
        Bounds, made for the same stakes.
    lesser : bool
        Whether the lesser of both scores counts instead of their sum (stakes of 1 and 1).
    """

    def __init__(
        self,
        state: State,
        stakes: Stakes,
        hero: int,
        outlooks: tuple[Outlook, ...],
        lesser: bool = False,
    ) -> None:
        self.edition: Edition = state.edition
        self.stakes, self.hero, self.lesser = stakes, hero, lesser
        self.outlooks = outlooks
        self.circle = [self.edition.index[name] for name in state.circle]
        edition = self.edition
        self.last = edition.last
        self.marks = [
            sum(m <= space for m in edition.income_marks) for space in range(edition.last + 1)
        ]
        patches = [edition.patches[number] for number in self.circle]
        self.cost = np.array([p.buttons for p in patches], np.int64)
        self.time = np.array([p.time for p in patches], np.int64)
        self.income = np.array([p.income for p in patches], np.int64)
        self.area = np.array([p.area for p in patches], np.int64)
        # A patch that fits nowhere now will not fit later.
        self.fits = [self._fitting(state, player) for player in (0, 1)]
        self.tile_open = edition.square > 0 and state.special_tile is None
        self.held = (
            0
            if state.special_tile is None
            else edition.square_points * stakes.weights[int(state.special_tile != hero)]
        )
        self._charges = [_byte_sums(one.charges, self.circle) for one in outlooks]
        self.root, self.row = self._start(state)

    def _fitting(self, state: State, player: int) -> NDArray[np.bool_]:
        free = empty_cells(self.edition, state.quilts[player])
        return np.array(
            [bool(placements(self.edition, number, free)) for number in self.circle], np.bool_
        )

    def _start(self, state: State) -> tuple[Layer, Numbers]:
        row = np.zeros(COLUMNS, np.int64)
        for number, player in enumerate(state.players):
            owed = state.leather_owed if state.to_move == number else 0
            row[HANDS[number]], row[EARNS[number]] = player.buttons, player.income
            row[CELLS[number]] = self.edition.cells - player.quilt.holes + owed
        row[REMAINING] = (1 << len(self.circle)) - 1
        row[PARENT], row[CODE] = -1, ADVANCE
        mover = 1 - state.to_move if state.leather_owed else state.to_move
        first, second = (player.time for player in state.players)
        return Layer((first, second), mover), row[None, :]

    # -- bounds ----------------------------------------------------------------------------------

    def bound(self, layer: Layer, rows: Numbers) -> Numbers:
        """Return bounds on what the games from some positions are worth, in 1/16 of a point.

        For `lesser`, in 1/16 points of the sum, which is at least twice as much.
        """
        best = np.full(len(rows), np.iinfo(np.int64).max)
        for outlook, charges in zip(self.outlooks, self._charges, strict=True):
            value = _charged(charges, rows[:, REMAINING])
            for part, table in enumerate(outlook.tables):
                if table is not None:
                    who = self.hero if part == 0 else 1 - self.hero
                    value = value + table.bound(
                        layer.places[who],
                        rows[:, HANDS[who]],
                        rows[:, EARNS[who]],
                        rows[:, CELLS[who]],
                    )
            best = np.minimum(best, value)
        return best + UNIT * self._extra(layer)

    def _extra(self, layer: Layer) -> int:
        """Return the points that the tables leave out, at most."""
        extra = self.held
        if not self.stakes.alone:
            ahead = max(layer.places)
            left = sum(mark > ahead for mark in self.edition.leather_marks)
            extra += self.edition.hole_penalty * left
            extra += self.edition.square_points if self.tile_open else 0
        return extra

    def worth(self, rows: Numbers) -> Numbers:
        """Return what finished games are worth, if all patches fit and tiles fall well."""
        edition = self.edition
        scores = []
        for who in (self.hero, 1 - self.hero):
            holes = edition.cells - rows[:, CELLS[who]]
            scores.append(rows[:, HANDS[who]] - edition.hole_penalty * holes)
        enough = edition.square**2
        able = [rows[:, CELLS[who]] >= enough for who in (self.hero, 1 - self.hero)]
        tile = edition.square_points if self.tile_open else 0
        if self.lesser:
            low, high = np.minimum(*scores), np.maximum(*scores)
            lower_able = np.where(scores[0] <= scores[1], able[0], able[1])
            return np.asarray(np.where(lower_able, np.minimum(low + tile, high), low))
        weights = self.stakes.weights
        gain = np.where(able[0], tile * max(weights[0], 0), 0)
        if weights[1] > 0:
            gain = np.maximum(gain, np.where(able[1], tile, 0))
        return np.asarray(weights[0] * scores[0] + weights[1] * scores[1] + gain + self.held)

    # -- moves -----------------------------------------------------------------------------------

    def _moved(self, layer: Layer, rows: Numbers, new: int) -> Layer:
        """Move the mover's token in all rows, in place: income and leather."""
        mover = layer.mover
        old, other = layer.places[mover], layer.places[1 - mover]
        crossed = self.marks[new] - self.marks[old]
        rows[:, HANDS[mover]] += rows[:, EARNS[mover]] * crossed
        ahead = max(old, other)
        leather = sum(ahead < mark <= new for mark in self.edition.leather_marks)
        if leather:
            sewn = rows[:, CELLS[mover]] + leather
            rows[:, CELLS[mover]] = np.minimum(sewn, self.edition.cells)
        places = (new, other) if mover == 0 else (other, new)
        return Layer(places, 1 - mover if new > other else mover)

    def children(self, layer: Layer, rows: Numbers, first: int) -> list[tuple[Layer, Numbers]]:
        """Return all positions after one move; row i has the number ``first + i``."""
        mover = layer.mover
        old, other = layer.places[mover], layer.places[1 - mover]
        rows[:, PARENT] = np.arange(first, first + len(rows))
        advanced = rows.copy()
        advanced[:, CODE] = ADVANCE
        new = min(other + 1, self.last)
        advanced[:, HANDS[mover]] += new - old
        found = [(self._moved(layer, advanced, new), advanced)]
        for at in self._for_sale(rows):
            room = self.edition.cells - rows[:, CELLS[mover]]
            can = (at >= 0) & (self.cost[at] <= rows[:, HANDS[mover]]) & (self.area[at] <= room)
            can &= self.fits[mover][at]
            for time in np.unique(self.time[at[can]]).tolist():
                chosen = can & (self.time[at] == time)
                bought, patch = rows[chosen], at[chosen]
                bought[:, CODE] = bought[:, TOKEN] = patch
                bought[:, HANDS[mover]] -= self.cost[patch]
                bought[:, EARNS[mover]] += self.income[patch]
                bought[:, CELLS[mover]] += self.area[patch]
                bought[:, REMAINING] &= ~(np.int64(1) << patch)
                new = min(old + time, self.last)
                found.append((self._moved(layer, bought, new), bought))
        return found

    def _for_sale(self, rows: Numbers) -> list[Numbers]:
        """Return the circle index of each patch for sale; -1 where fewer are left."""
        n = len(self.circle)
        if not n:
            return []
        full = (1 << n) - 1
        token = rows[:, TOKEN]
        ahead = ((rows[:, REMAINING] >> token) | (rows[:, REMAINING] << (n - token))) & full
        found = []
        for _ in range(FOR_SALE):
            low = ahead & -ahead
            # A power of two is exact as a float.
            steps = np.log2(np.maximum(low, 1).astype(np.float64)).astype(np.int64)
            found.append(np.where(low > 0, (steps + token) % n, -1))
            ahead &= ~low
        return found

    def _walked(self, codes: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
        """Yield of each move who makes it, its code, the leader's space, and where it lands."""
        layer = self.root
        for code in codes:
            mover = layer.mover
            old, other = layer.places[mover], layer.places[1 - mover]
            way = other + 1 if code == ADVANCE else old + int(self.time[code])
            new = min(way, self.last)
            # Leather at marks that the other has passed is gone.
            yield mover, code, max(old, other), new
            places = (new, other) if mover == 0 else (other, new)
            layer = Layer(places, 1 - mover if new > other else mover)

    def shares(self, codes: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """Return the numbers of the patches that each player buys, in order."""
        found: tuple[list[int], list[int]] = ([], [])
        for mover, code, _, _ in self._walked(codes):
            if code != ADVANCE:
                found[mover].append(self.circle[code])
        return found

    def cells_after(self, codes: tuple[int, ...]) -> tuple[int, int]:
        """Return the cells that each player has covered at the end, leather included."""
        covered = [int(self.row[0, CELLS[0]]), int(self.row[0, CELLS[1]])]
        for mover, code, leader, new in self._walked(codes):
            if code != ADVANCE:
                covered[mover] += int(self.area[code])
            leather = sum(leader < mark <= new for mark in self.edition.leather_marks)
            covered[mover] = min(covered[mover] + leather, self.edition.cells)
        return covered[0], covered[1]

    # -- one layer ---------------------------------------------------------------------------------

    def undominated(self, rows: Numbers) -> Numbers:
        """Return the rows that no neighbour equals or betters in all that matters, sorted.

        More buttons and more income never hurt a player whose score counts, or does not. Of the
        partner's covered cells fewer are better where the score does not count.
        """
        hero, partner = self.hero, 1 - self.hero
        order = np.lexsort(
            (
                rows[:, CELLS[partner]],
                -rows[:, EARNS[partner]],
                -rows[:, HANDS[partner]],
                -rows[:, EARNS[hero]],
                -rows[:, HANDS[hero]],
                rows[:, TOKEN] * (self.edition.cells + 1) + rows[:, CELLS[hero]],
                rows[:, REMAINING],
            )
        )
        rows = rows[order]
        for distance in (1, 2, 3, 1, 2, 3):
            if len(rows) <= distance:
                break
            better, worse = rows[:-distance], rows[distance:]
            keep = np.ones(len(rows), bool)
            keep[distance:] = ~self._dominates(better, worse)
            rows = rows[keep]
        return rows

    def _dominates(self, better: Numbers, worse: Numbers) -> NDArray[np.bool_]:
        hero, partner = self.hero, 1 - self.hero
        same = [REMAINING, TOKEN, CELLS[hero]]
        more = [HANDS[hero], EARNS[hero]]
        if self.stakes.partner == 0:
            more += [HANDS[partner], EARNS[partner]]
        elif self.stakes.partner > 0:
            more += [HANDS[partner], EARNS[partner]]
            same += [CELLS[partner]]
        else:
            same += [HANDS[partner], EARNS[partner], CELLS[partner]]
        holds = better[:, CELLS[partner]] <= worse[:, CELLS[partner]]
        for column in same:
            holds &= better[:, column] == worse[:, column]
        for column in more:
            holds &= better[:, column] >= worse[:, column]
        return holds


def _byte_sums(charges: tuple[int, ...], circle: list[int]) -> list[Numbers]:
    """Return for each byte of the circle's word what its patches pay, for all 256 values."""
    found = []
    for low in range(0, len(circle), 8):
        paid = [charges[number] for number in circle[low : low + 8]]
        sums = [sum(p for bit, p in enumerate(paid) if byte >> bit & 1) for byte in range(256)]
        found.append(np.array(sums, np.int64))
    return found


def _charged(sums: list[Numbers], remaining: Numbers) -> Numbers:
    """Return what all patches that remain pay, in 1/16 points."""
    total = np.zeros(len(remaining), np.int64)
    for number, byte in enumerate(sums):
        total += byte[remaining >> (8 * number) & 255]
    return total

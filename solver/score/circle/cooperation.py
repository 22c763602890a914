"""Games of two players who work together on one given circle, as rows of numbers.

A quilt is left out but for two numbers: the cells covered, and the patches bought. `Room` may
decide which of those fit on the quilt together; without it only areas count. All positions with the
same tokens and the same mover are one layer, whose rows are moved on and bounded together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.solver.limits import never
from patchwork_solve.solver.score.alone.prizes import purse_in
from patchwork_solve.solver.score.circle.byte_sums import byte_sums, total_of
from patchwork_solve.solver.score.circle.goal import Stakes
from patchwork_solve.solver.score.circle.prospects import PER_POINT, Numbers, table_pairs
from patchwork_solve.solver.score.circle.ring import Ring
from patchwork_solve.solver.score.circle.room import Room
from patchwork_solve.solver.score.circle.side import sides_of
from patchwork_solve.solver.track import paid_between

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

# Columns of a row: each player's buttons, income and cells covered, then the circle: what is left
# of it, the token, and what player 0 has bought.
BUTTONS, EARNS, CELLS = (0, 3), (1, 4), (2, 5)
REMAINING, TOKEN, PARENT, CODE, FIRSTS = range(6, 11)
ROW_WIDTH = 11

ADVANCE_CODE = -1
MOST_IN_CIRCLE = 62
"""Places of the circle: it is one signed word, and a bit is shifted past its end."""

NO_TABLE = 10**9
"""More points than any position is worth; stands where no table bounds it."""


class Layer(NamedTuple):
    """Both tokens and the mover."""

    places: tuple[int, int]
    mover: int


class Cooperation:
    """All games from one position.

    Parameters
    ----------
    hero : int
        The player whose score is weighted first.
    lesser : bool
        Whether the lesser of both scores counts instead of their sum (stakes of 1 and 1).
    is_over : callable
        Called now and then: whether to stop making tables; bounds are then wider.
    rooms : pair of Room, optional
        Player 0's and player 1's quilt. With them a set of patches is bought only if it can lie
        on the quilt; otherwise its areas decide.
    """

    def __init__(
        self,
        state: State,
        stakes: Stakes,
        hero: int,
        lesser: bool = False,
        is_over: Callable[[], bool] = never,
        rooms: tuple[Room, Room] | None = None,
    ) -> None:
        self.edition: Edition = state.edition
        self.stakes, self.hero, self.lesser, self.rooms = stakes, hero, lesser, rooms
        self.ring = Ring(state)
        self.circle = self.ring.numbers
        edition = self.edition
        self.last = edition.last
        self.paid = [paid_between(edition, 0, space) for space in range(edition.last + 1)]
        patches = [edition.patches[number] for number in self.circle]
        self.cost = np.array([p.buttons for p in patches], np.int64)
        self.time = np.array([p.time for p in patches], np.int64)
        self.income = np.array([p.income for p in patches], np.int64)
        self.area = np.array([p.area for p in patches], np.int64)
        self.sides = sides_of(state)
        # A patch that fits nowhere now will not fit later.
        self.fits = [np.isin(self.circle, side.patches) for side in self.sides]
        holder = state.special_tile
        owed = [state.leather_owed if state.to_move == number else 0 for number in (0, 1)]
        self._purses = [purse_in(state, number) for number in (0, 1)]
        self.held = [
            edition.square_points * (holder == number)
            + self._purses[number].held
            + edition.leather_points * owed[number]
            for number in (0, 1)
        ]
        """Points of each player at the end that are certain."""
        self._prizes = self._most_prizes()
        self._areas = byte_sums(tuple(patch.area for patch in edition.patches), self.circle)
        self.table_pairs = table_pairs(
            edition, stakes, (self.sides[hero], self.sides[1 - hero]), is_over
        )
        self._charges = [byte_sums(one.charges, self.circle) for one in self.table_pairs]
        self.spare = 0
        """Cells that no purchase may fill, which makes a quilt easier to sew."""
        self.root, self.row = self._start(state)

    def _start(self, state: State) -> tuple[Layer, Numbers]:
        row = np.zeros(ROW_WIDTH, np.int64)
        for number, side in enumerate(self.sides):
            row[BUTTONS[number]], row[EARNS[number]] = side.buttons, side.income
            row[CELLS[number]] = side.covered
        row[REMAINING] = self.ring.full
        row[PARENT], row[CODE] = -1, ADVANCE_CODE
        mover = 1 - state.to_move if state.leather_owed else state.to_move
        first, second = (player.time for player in state.players)
        return Layer((first, second), mover), row[None, :]

    def bought(self, rows: Numbers, player: int) -> Numbers:
        """Return the sets of patches that a player has bought, as bits of circle indices."""
        if player == 0:
            return rows[:, FIRSTS]
        return self.ring.taken(rows[:, REMAINING]) & ~rows[:, FIRSTS]

    @property
    def counts_shares(self) -> bool:
        """Whether it matters who bought which of the patches that are gone."""
        return self.rooms is not None or self.edition.leather_points > 0

    def leather(self, rows: Numbers, player: int) -> Numbers:
        """Return the leather patches that a player has sewn on since the first position."""
        areas = total_of(self._areas, self.bought(rows, player))
        return np.asarray(rows[:, CELLS[player]] - self.sides[player].covered - areas)

    # -- bounds ----------------------------------------------------------------------------------

    def _most_prizes(self) -> int:
        """Bound from above the worth that further tiles and full lines can add to a game.

        For `lesser`, what they can add to the lesser score.
        """
        mine, other = (self._purses[who] for who in (self.hero, 1 - self.hero))
        if self.lesser:
            return max(mine.most, other.most)
        if self.stakes.partner <= 0:
            return mine.most
        both = [prize for prize in mine.prizes if prize in other.prizes]
        return mine.most + other.most - sum(p.points for p in both if p.tile is not None)

    def bound(self, layer: Layer, rows: Numbers) -> Numbers:
        """Return bounds on what the games from some positions are worth, in 1/16 of a point.

        For `lesser`, in 1/16 points of the sum, which is at least twice as much.
        """
        best = np.full(len(rows), NO_TABLE * PER_POINT)
        for pair, charges in zip(self.table_pairs, self._charges, strict=True):
            value = total_of(charges, rows[:, REMAINING])
            for part, table in enumerate(pair.tables):
                if table is not None:
                    who = self.hero if part == 0 else 1 - self.hero
                    value = value + table.bound(
                        layer.places[who],
                        rows[:, BUTTONS[who]],
                        rows[:, EARNS[who]],
                        rows[:, CELLS[who]],
                    )
            best = np.minimum(best, value)
        if self.edition.leather_points:
            order = (self.hero, 1 - self.hero)
            for weight, who in zip(self.stakes.weights, order, strict=True):
                points = weight * self.edition.leather_points
                best = best + PER_POINT * points * self.leather(rows, who)
        return best + PER_POINT * self._extra(layer)

    def _extra(self, layer: Layer) -> int:
        """Return the points that the tables leave out, at most."""
        order = (self.hero, 1 - self.hero)
        weights = self.stakes.weights
        extra = sum(w * self.held[who] for w, who in zip(weights, order, strict=True))
        # Of the sum that bounds the lesser score, both players may have their prizes.
        extra += sum(one.most for one in self._purses) if self.lesser else self._prizes
        if not self.stakes.alone:
            ahead = max(layer.places)
            left = sum(mark > ahead for mark in self.edition.leather_marks)
            extra += (self.edition.hole_penalty + self.edition.leather_points) * left
            extra += self.edition.square_points if self._tile_is_open else 0
        return extra

    @property
    def _tile_is_open(self) -> bool:
        return self.sides[0].tile_at is not None

    def able(self, rows: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return of finished games whether each player covers enough for a bonus square."""
        first, second = (
            np.zeros(len(rows), np.bool_)
            if side.tile_at is None
            else rows[:, CELLS[who]] >= side.tile_at
            for who, side in enumerate(self.sides)
        )
        return first, second

    def fills_square(self, rows: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return the same, and whether the patches and the leather may lie in a square so."""
        found = self.able(rows)
        if self.rooms is not None:
            for who, room in enumerate(self.rooms):
                bought = self.bought(rows, who)
                for at in np.flatnonzero(found[who]).tolist():
                    wanted = int(bought[at])
                    # Leather in hand at the beginning is not on the quilt yet.
                    before = room.edition.cells - room.free.bit_count()
                    leather = int(rows[at, CELLS[who]]) - before - self.area_of(wanted)
                    found[who][at] = room.may_fill_square(wanted, leather)
        return found

    def area_of(self, wanted: int) -> int:
        """Return the cells of a set of patches."""
        return sum(int(area) for at, area in enumerate(self.area) if wanted >> at & 1)

    def points(self, rows: Numbers, who: int) -> Numbers:
        """Return a player's score in finished games, without tiles and lines not held yet."""
        holes = self.edition.cells - rows[:, CELLS[who]]
        points = rows[:, BUTTONS[who]] + self.held[who] - self.edition.hole_penalty * holes
        if self.edition.leather_points:
            points = points + self.edition.leather_points * self.leather(rows, who)
        return np.asarray(points)

    def worth(
        self, rows: Numbers, able: tuple[NDArray[np.bool_], NDArray[np.bool_]] | None = None
    ) -> Numbers:
        """Bound from above the worth of finished games, if all patches fit and tiles fall well.

        Parameters
        ----------
        able : pair of bool arrays, optional
            Who may win the special tile; by the areas when left out.
        """
        edition = self.edition
        able = able or self.able(rows)
        order = (self.hero, 1 - self.hero)
        first, second = (self.points(rows, who) for who in order)
        tile = edition.square_points
        if self.lesser:
            low, high = np.minimum(first, second), np.maximum(first, second)
            lower_able = np.where(first <= second, able[order[0]], able[order[1]])
            # Of equal scores one of them stays behind either winner of the tile.
            lesser = np.where(lower_able, np.minimum(low + tile, high), low)
            return np.asarray(lesser + self._prizes)
        weights = self.stakes.weights
        gain = np.where(able[order[0]], tile * max(weights[0], 0), 0)
        if weights[1] > 0:
            gain = np.maximum(gain, np.where(able[order[1]], tile, 0))
        return np.asarray(weights[0] * first + weights[1] * second + gain + self._prizes)

    # -- moves -----------------------------------------------------------------------------------

    def _advance_token(self, layer: Layer, rows: Numbers, new: int) -> Layer:
        """Move the mover's token in all rows, in place: income and leather."""
        mover = layer.mover
        old, other = layer.places[mover], layer.places[1 - mover]
        rows[:, BUTTONS[mover]] += rows[:, EARNS[mover]] * (self.paid[new] - self.paid[old])
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
        advanced[:, CODE] = ADVANCE_CODE
        new = min(other + 1, self.last)
        advanced[:, BUTTONS[mover]] += self.edition.advance_pay * (new - old)
        found = [(self._advance_token(layer, advanced, new), advanced)]
        ring = self.ring
        for at in ring.for_sale(rows[:, REMAINING], rows[:, TOKEN], self.edition.for_sale):
            room = self.edition.cells - self.spare - rows[:, CELLS[mover]]
            can = (at >= 0) & (self.cost[at] <= rows[:, BUTTONS[mover]]) & (self.area[at] <= room)
            can &= self.fits[mover][at]
            if self.rooms is not None:
                place = ring.first_places[at[can]]
                can[can] = _has_room(self.rooms[mover], self.bought(rows[can], mover), place)
            for time in np.unique(self.time[at[can]]).tolist():
                chosen = can & (self.time[at] == time)
                bought, patch = rows[chosen], at[chosen]
                place = ring.first_places[patch]
                bought[:, CODE], bought[:, TOKEN] = place, patch
                bought[:, BUTTONS[mover]] -= self.cost[patch]
                bought[:, EARNS[mover]] += self.income[patch]
                bought[:, CELLS[mover]] += self.area[patch]
                bought[:, REMAINING] = ring.without(bought[:, REMAINING], patch)
                if mover == 0:
                    bought[:, FIRSTS] |= np.int64(1) << place
                new = min(old + time, self.last)
                found.append((self._advance_token(layer, bought, new), bought))
        return found

    def _walks(self, codes: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
        """Yield of each move who makes it, its code, the leader's space, and where it lands."""
        layer = self.root
        for code in codes:
            mover = layer.mover
            old, other = layer.places[mover], layer.places[1 - mover]
            way = other + 1 if code == ADVANCE_CODE else old + int(self.time[code])
            new = min(way, self.last)
            # Leather at marks that the other has passed is gone.
            yield mover, code, max(old, other), new
            places = (new, other) if mover == 0 else (other, new)
            layer = Layer(places, 1 - mover if new > other else mover)

    def rows_along(self, codes: tuple[int, ...]) -> Iterator[tuple[Layer, Numbers]]:
        """Yield every position of a game, the first and the last included, each with its row.

        Raises `ContradictionError` when a move is not among those that these games allow.
        """
        layer, row = self.root, self.row
        yield layer, row
        for code in codes:
            every = self.children(layer, row.copy(), 0)
            found = [(after, rows[rows[:, CODE] == code]) for after, rows in every]
            found = [(after, rows) for after, rows in found if len(rows)]
            if not found:
                raise ContradictionError("the ways to go on after a move of a game", 1, 0)
            layer, row = found[0]
            yield layer, row

    def codes_of(self, game: Game) -> tuple[int, ...]:
        """Return the moves of a game from the position as numbers, leather left out."""
        index = {
            self.edition.patches[number].name: int(place)
            for number, place in zip(self.circle, self.ring.first_places, strict=True)
        }
        return tuple(
            ADVANCE_CODE if move.patch is None else index[move.patch]
            for move in game.moves
            if not move.is_leather
        )

    def shares(self, codes: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """Return the numbers of the patches that each player buys, in order."""
        found: tuple[list[int], list[int]] = ([], [])
        for mover, code, _, _ in self._walks(codes):
            if code != ADVANCE_CODE:
                found[mover].append(self.circle[code])
        return found

    def cells_after(self, codes: tuple[int, ...]) -> tuple[int, int]:
        """Return the cells that each player has covered at the end, leather included."""
        covered = [int(self.row[0, CELLS[0]]), int(self.row[0, CELLS[1]])]
        for mover, code, leader, new in self._walks(codes):
            if code != ADVANCE_CODE:
                covered[mover] += int(self.area[code])
            leather = sum(leader < mark <= new for mark in self.edition.leather_marks)
            covered[mover] = min(covered[mover] + leather, self.edition.cells)
        return covered[0], covered[1]


def _has_room(room: Room, bought: Numbers, patch: Numbers) -> NDArray[np.bool_]:
    """Return whether a quilt takes one more patch beside each set."""
    wanted, which = np.unique(bought | (np.int64(1) << patch), return_inverse=True)
    answers = [room.takes(one) for one in wanted.tolist()]
    return np.array(answers, np.bool_)[which]

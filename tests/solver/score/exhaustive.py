"""The truth for small variants: every game from every circle, by plain enumeration.

Nothing of the models or of the rules' kernel is used: a quilt is a number with a bit for each
covered cell, a circle a tuple in reach order. What makes it bearable is that games which differ
only in where patches lie are walked together: for each player all quilts that could lie there now,
and whether the special tile is still open, mine or the other's. Equal situations are looked at
once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import orientations
from patchwork_solve.engine.state import State

Cells = int
"""Covered cells: bit ``row * width + column``."""

Quilts = frozenset[Cells]


class Range(NamedTuple):
    """Range of the results of the games from a situation on.

    Parameters
    ----------
    highest, lowest : pair of int
        Score of each player, in points.
    longest, shortest : int
        Plies still to come.
    """

    highest: tuple[int, int]
    lowest: tuple[int, int]
    longest: int
    shortest: int


@dataclass(frozen=True)
class Side:
    """One player; `quilts` are all that the same purchases can lead to."""

    place: int
    buttons: int
    income: int
    quilts: Quilts
    leather: int = 0


@dataclass(frozen=True)
class Situation:
    """Everything the rest of the game depends on."""

    circle: tuple[int, ...]
    sides: tuple[Side, Side]
    mover: int
    tile: int | None
    owed: int
    waiting: tuple[int, ...] = ()


class Exhaustive:
    """Every game of a small edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._memo: dict[Situation, Range] = {}
        self._covered: dict[tuple[Quilts, int], Quilts] = {}
        self._places = [self._everywhere(patch.cells) for patch in edition.patches]
        self._leather = self._everywhere(((0, 0),))
        side = edition.square
        self._squares = [
            self._mask((top + r, left + c) for r in range(side) for c in range(side))
            for top in range(edition.height - side + 1)
            for left in range(edition.width - side + 1)
            if side
        ]
        blocked = self._mask(edition.blocked)
        self._squares = [square for square in self._squares if not square & blocked]

    def _mask(self, cells: Iterable[tuple[int, int]]) -> Cells:
        return sum(1 << (row * self.edition.width + column) for row, column in cells)

    def _everywhere(self, cells: tuple[tuple[int, int], ...]) -> list[Cells]:
        found = [
            self._mask((row + top, column + left) for row, column in turned)
            for turned in orientations(cells)
            for top in range(self.edition.height - max(row for row, _ in turned))
            for left in range(self.edition.width - max(column for _, column in turned))
        ]
        blocked = self._mask(self.edition.blocked)
        return [mask for mask in found if not mask & blocked]

    def any_circle(self) -> Range:
        """Return the range over all circles in which the smallest patch is last in reach order."""
        starter = self.edition.starter
        others = [n for n in range(len(self.edition.patches)) if n != starter]
        return joined(self.given_circle((*order, starter)) for order in permutations(others))

    def given_circle(self, circle: tuple[int, ...]) -> Range:
        """Return the range over all games from one circle; no leather is placed before."""
        first, second = (
            Side(seat.space, seat.buttons, seat.income, frozenset([0]))
            for seat in self.edition.seats
        )
        mover = 0 if first.place <= second.place else 1
        return self._range(Situation(circle, (first, second), mover, None, 0))

    def from_state(self, state: State) -> Range:
        """Return the range over all games from a position."""
        sides = tuple(
            Side(
                player.time,
                player.buttons,
                player.income,
                frozenset([player.quilt.filled]),
                player.quilt.labels.count("*"),
            )
            for player in state.players
        )
        numbers = tuple(self.edition.index[name] for name in state.circle)
        begun = len(numbers) - len(state.waiting)
        return self._range(
            Situation(
                numbers[:begun],
                (sides[0], sides[1]),
                state.to_move,
                state.special_tile,
                state.leather_owed,
                numbers[begun:],
            )
        )

    def _range(self, now: Situation) -> Range:
        if now not in self._memo:
            self._memo[now] = self._look(now)
        return self._memo[now]

    def _look(self, now: Situation) -> Range:
        if all(side.place == self.edition.last for side in now.sides) and not now.owed:
            scores = (self._score(now, 0), self._score(now, 1))
            return Range(scores, scores, 0, 0)
        ahead = joined(self._range(after) for after in self._moves(now))
        return ahead._replace(longest=ahead.longest + 1, shortest=ahead.shortest + 1)

    def _score(self, now: Situation, player: int) -> int:
        side = now.sides[player]
        # Equal purchases cover equally many cells, however they lie.
        holes = self.edition.cells - next(iter(side.quilts)).bit_count()
        tile = self.edition.square_points if now.tile == player else 0
        leather = self.edition.leather_points * side.leather
        return side.buttons + tile + leather - self.edition.hole_penalty * holes

    # -- moves -----------------------------------------------------------------------------------

    def _moves(self, now: Situation) -> Iterator[Situation]:
        if now.owed:
            mine = now.sides[now.mover]
            placing = self._with(now, replace(mine, leather=mine.leather + 1))
            for after in self._sewn(placing, self._leather):
                yield self._passed(replace(after, owed=after.owed - 1))
            return
        mine, other = now.sides[now.mover], now.sides[1 - now.mover]
        target = min(other.place + 1, self.edition.last)
        pay = self.edition.advance_pay * (target - mine.place)
        walked = replace(mine, buttons=mine.buttons + pay)
        yield self._moved(self._with(now, walked), target)
        for slot, number in enumerate(now.circle[: self.edition.for_sale]):
            patch = self.edition.patches[number]
            if patch.buttons <= mine.buttons:
                circle, waiting = now.circle[slot + 1 :] + now.circle[:slot], now.waiting
                if len(circle) <= self.edition.later_when:
                    circle, waiting = circle + waiting, ()
                bought = replace(now, circle=circle, waiting=waiting)
                for after in self._sewn(bought, self._places[number]):
                    buyer = after.sides[now.mover]
                    buyer = replace(
                        buyer,
                        buttons=buyer.buttons - patch.buttons,
                        income=buyer.income + patch.income,
                    )
                    target = min(mine.place + patch.time, self.edition.last)
                    yield self._moved(self._with(after, buyer), target)

    def _with(self, now: Situation, side: Side) -> Situation:
        first, second = now.sides
        return replace(now, sides=(side, second) if now.mover == 0 else (first, side))

    def _sewn(self, now: Situation, places: list[Cells]) -> Iterator[Situation]:
        """Yield the situations with one more thing on the quilt: without a new tile, and with."""
        side = now.sides[now.mover]
        key = side.quilts, id(places)
        if key not in self._covered:
            found = (
                quilt | cells for quilt in side.quilts for cells in places if not quilt & cells
            )
            self._covered[key] = frozenset(found)
        sewn = self._covered[key]
        if now.tile is None:
            full = frozenset(
                q for q in sewn if any(q & square == square for square in self._squares)
            )
            if full:
                yield replace(self._with(now, replace(side, quilts=full)), tile=now.mover)
            sewn -= full
        if sewn:
            yield self._with(now, replace(side, quilts=sewn))

    def _moved(self, now: Situation, target: int) -> Situation:
        """Return the situation with the mover's token on a space: income, leather, next turn."""
        mine, other = now.sides[now.mover], now.sides[1 - now.mover]
        crossed = sum(mine.place < mark <= target for mark in self.edition.income_marks)
        paid = self.edition.income_pay * crossed
        if mine.place < target == self.edition.last:
            paid += self.edition.income_points
        lead = max(mine.place, other.place)
        leather = sum(lead < mark <= target for mark in self.edition.leather_marks)
        empty = self.edition.cells - next(iter(mine.quilts)).bit_count()
        moved = replace(mine, place=target, buttons=mine.buttons + paid * mine.income)
        return self._passed(replace(self._with(now, moved), owed=min(leather, empty)))

    def _passed(self, now: Situation) -> Situation:
        mine, other = now.sides[now.mover], now.sides[1 - now.mover]
        if not now.owed and mine.place > other.place:
            return replace(now, mover=1 - now.mover)
        return now


class Outcomes(Exhaustive):
    """Both scores of every game instead of the range of each."""

    def _look(self, now):  # type: ignore[no-untyped-def, override]
        if all(side.place == self.edition.last for side in now.sides) and not now.owed:
            return frozenset([(self._score(now, 0), self._score(now, 1))])
        return frozenset().union(*(self._range(after) for after in self._moves(now)))


def joined(ranges: Iterator[Range]) -> Range:
    """Return the range of all games of several ranges together."""
    every = list(ranges)
    return Range(
        (max(r.highest[0] for r in every), max(r.highest[1] for r in every)),
        (min(r.lowest[0] for r in every), min(r.lowest[1] for r in every)),
        max(r.longest for r in every),
        min(r.shortest for r in every),
    )

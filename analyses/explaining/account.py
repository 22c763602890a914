"""The account of a line: every point by which it differs from only advancing, entry by entry.

The standing of a player is the final score if nobody buys anything any more: the score, the buttons
of the spaces left, and the income at all paydays left. Advancing does not change it, and at the end
of a game it is the score. So the changes that plies make add up to the final score, and along an
unfinished line to the standing at its end. A payday counts where its income is bought, because the
token will reach it in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State


class Source(StrEnum):
    """Source of the points of an entry."""

    PURCHASE = "purchase"
    LEATHER = "leather"
    TILE = "tile"
    RULES = "rules"
    """Rules of variants: further tiles, full lines, a limit of buttons, the swap."""


class Chance(StrEnum):
    """Whether a player could buy a patch in a line: the best chance of all turns."""

    BOUGHT = "bought"
    LEGAL = "legal"
    NO_ROOM = "no room"
    NO_MONEY = "no money"
    NEVER = "never for sale"


@dataclass(frozen=True)
class Price:
    """The points of a purchase, item by item: they add up to those of its entry.

    Parameters
    ----------
    cells : int
        For the empty spaces that it fills.
    income : int
        At the paydays that are left.
    buttons : int
        For the price, negative.
    time : int
        For the spaces that it takes, negative: those beyond the last one cost nothing.
    """

    cells: int
    income: int
    buttons: int
    time: int


@dataclass(frozen=True)
class Entry:
    """Points that a ply brings a player.

    Parameters
    ----------
    ply : int
        Ply of the line, from 0.
    turn : int
        Turns before it in the line; one lasts until the other player moves.
    patch : str or None
        The patch that is bought.
    price : Price or None
        The items of a purchase.
    """

    player: int
    source: Source
    points: int
    ply: int
    turn: int
    patch: str | None = None
    price: Price | None = None


class Account:
    """The entries of a line.

    Parameters
    ----------
    line : sequence of Move
        Legal moves from there.
    """

    def __init__(self, state: State, line: Sequence[Move]) -> None:
        states = [state]
        for move in line:
            states.append(states[-1].play(move))
        self.line = tuple(line)
        self.states = tuple(states)
        self.entries = tuple(self._entries())

    @property
    def final(self) -> State:
        """The position at the end of the line."""
        return self.states[-1]

    def _entries(self) -> Iterator[Entry]:
        turn, last = -1, None
        for ply, (move, before, after) in enumerate(
            zip(self.line, self.states, self.states[1:], strict=False)
        ):
            turn, last = turn + (before.to_move != last), before.to_move
            yield from _entries(before, move, after, ply, turn)

    def lead(self, source: Source, player: int) -> int:
        """Return the points that a source brings a player more than the opponent."""
        return sum(
            each.points if each.player == player else -each.points
            for each in self.entries
            if each.source is source
        )

    def first_turns(self, number: int) -> Account:
        """Return the account of the first turns of the line."""
        turns, last = 0, None
        for ply, state in enumerate(self.states[:-1]):
            turns, last = turns + (state.to_move != last), state.to_move
            if turns > number:
                return Account(self.states[0], self.line[:ply])
        return self

    def bought(self, player: int, patch: str | None) -> Entry | None:
        """Return the purchase of a patch by a player; None without one."""
        return next(
            (each for each in self.entries if each.patch == patch and each.player == player),
            None,
        )

    def points_of(self, entry: Entry) -> int:
        """Return the points that the purchase of another line's entry brings here; 0 without it."""
        found = self.bought(entry.player, entry.patch) if entry.patch else None
        return 0 if found is None else found.points

    def chance(self, player: int, patch: str) -> Chance:
        """Return the best chance that a player had to buy a patch in this line."""
        if self.bought(player, patch):
            return Chance.BOUGHT
        found = {self._chance(state, patch) for state in self.states if state.to_move == player}
        return next((each for each in Chance if each in found), Chance.NEVER)

    @staticmethod
    def _chance(state: State, patch: str) -> Chance:
        if state.is_over or state.leather_owed or patch not in state.for_sale:
            return Chance.NEVER
        if any(move.patch == patch for move in state.legal_moves):
            return Chance.LEGAL
        price = state.edition.find(patch).buttons
        has_money = price <= state.players[state.to_move].buttons
        return Chance.NO_ROOM if has_money else Chance.NO_MONEY


def standing(state: State, player: int) -> int:
    """Return the final score of a player if both only advance from here; leather not counted."""
    edition, own = state.edition, state.players[player]
    marks = sum(mark > own.time for mark in edition.income_marks)
    paid = edition.income_pay * marks + edition.income_points * (own.time < edition.last)
    ahead = edition.advance_pay * (edition.last - own.time)
    return state.scores()[player] + ahead + own.income * paid


def _entries(before: State, move: Move, after: State, ply: int, turn: int) -> Iterator[Entry]:
    """Yield the entries of one ply."""
    for player in (0, 1):
        rest = standing(after, player) - standing(before, player)
        if player == before.to_move and not move.is_swap:
            for each in _known(before, move, after, ply, turn):
                rest -= each.points
                yield each
        if rest:
            yield Entry(player, Source.RULES, rest, ply, turn)


def _known(before: State, move: Move, after: State, ply: int, turn: int) -> Iterator[Entry]:
    """Yield the entries of the mover that a rule of the printings explains."""
    edition, player = before.edition, before.to_move
    covered = before.quilts[player].holes - after.quilts[player].holes
    cells = edition.hole_penalty * covered
    if move.is_leather:
        points = cells + edition.leather_points
        yield Entry(player, Source.LEATHER, points, ply, turn)
    elif move.is_purchase:
        price = _price(before, move, after, cells)
        points = price.cells + price.income + price.buttons + price.time
        yield Entry(player, Source.PURCHASE, points, ply, turn, move.patch, price)
    if before.special_tile is None and after.special_tile == player:
        yield Entry(player, Source.TILE, edition.square_points, ply, turn)


def _price(before: State, move: Move, after: State, cells: int) -> Price:
    edition, player = before.edition, before.to_move
    patch, start = edition.find(str(move.patch)), before.players[player].time
    marks = sum(mark > start for mark in edition.income_marks)
    paid = edition.income_pay * marks + edition.income_points
    taken = after.players[player].time - start
    return Price(cells, patch.income * paid, -patch.buttons, -edition.advance_pay * taken)

"""A search for a game of the length that counting bounds.

It plays real purchases, and only such moves after which the bound can still be reached.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import NamedTuple

from patchwork_solve.solver.score.legal.any_circle import fewest_before_starter
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.length import Counted, Lengths
from patchwork_solve.solver.score.legal.tokens import Step, Tokens
from patchwork_solve.solver.score.legal.turn import Turn
from patchwork_solve.solver.track import paid_between

MOST_MOVES = 300_000
"""Moves that the search tries before it gives up."""

RESTART = 3_000
"""Moves after which the search begins anew, in another order."""


class Purse(NamedTuple):
    """Buttons and income of one player, and the patches bought, a bit each."""

    buttons: int
    income: int
    bought: int


class LengthSearch:
    """Plays real purchases towards a length, patches without time left aside."""

    def __init__(self, lengths: Lengths) -> None:
        self._lengths = lengths
        edition = lengths.edition
        self._edition = edition
        self._patches: dict[int, list[int]] = defaultdict(list)
        for number in sorted(range(len(edition.patches)), key=self._worth):
            self._patches[edition.patches[number].time].append(number)
        self._seen: dict[tuple[Tokens, int, int], list[tuple[int, int]]] = defaultdict(list)
        self._fewest = fewest_before_starter(edition)
        self._random = random.Random(0)
        self._limit = 0
        self.nodes = 0

    def play(self) -> list[Turn] | None:
        """Return the turns of a game that reaches the bound; None when none was found."""
        seat = self._edition.seats[0]
        purse = Purse(seat.buttons, seat.income, 0)
        while self.nodes < MOST_MOVES:
            self._lengths.check()
            # A wrong turn early on is never put right later, so begin anew now and then.
            self._limit = self.nodes + RESTART
            self._seen.clear()
            found = self._on(self._lengths.start, (purse, purse), [])
            if found is not None or self.nodes < self._limit:
                return found
        return None

    def _worth(self, number: int) -> int:
        """Order patches: the richest first in short games, the cheapest in long ones."""
        patch = self._edition.patches[number]
        return patch.buttons if self._lengths.goal is Extreme.LONGEST else -patch.income

    def _on(self, now: Counted, purses: tuple[Purse, Purse], line: list[Turn]) -> list[Turn] | None:
        if now.tokens.places == (self._edition.last, self._edition.last):
            return line
        left = self._lengths.left
        following = self._lengths.next[now.tokens]
        for one in self._random.sample(following, len(following)):
            then = self._lengths.after(now, one)
            if then is None or left[now] != 1 + len(one.leather) + left[then]:
                continue
            for number, after in self._choices(one, purses):
                self.nodes += 1
                if self.nodes >= self._limit:
                    return None
                if not self._is_new(then, after):
                    continue
                turn = Turn(one.player, number, len(one.leather))
                found = self._on(then, after, [*line, turn])
                if found is not None:
                    return found
        return None

    def _choices(
        self, one: Step, purses: tuple[Purse, Purse]
    ) -> list[tuple[int | None, tuple[Purse, Purse]]]:
        """Return the patches that the step can buy, with both purses after it."""
        edition, mine = self._edition, purses[one.player]
        paid = paid_between(edition, one.origin, one.target)
        walked = edition.advance_pay * one.walked
        sold = purses[0].bought | purses[1].bought
        numbers: list[int | None] = [None] if one.time is None else [*self._patches[one.time]]
        found: list[tuple[int | None, tuple[Purse, Purse]]] = []
        for number in numbers:
            buttons, income, bought = mine
            if number is not None:
                patch = edition.patches[number]
                if sold >> number & 1 or patch.buttons > buttons:
                    continue
                if number == edition.starter and sold.bit_count() < self._fewest:
                    continue
                buttons, income = buttons - patch.buttons, income + patch.income
                bought |= 1 << number
            purse = Purse(buttons + walked + paid * income, income, bought)
            found.append((number, (purse, purses[1]) if one.player == 0 else (purses[0], purse)))
        return found

    def _is_new(self, now: Counted, purses: tuple[Purse, Purse]) -> bool:
        """Whether no look at the same tokens and patches had as many buttons on both sides."""
        known = self._seen[now.tokens, purses[0].bought, purses[1].bought]
        mine = purses[0].buttons, purses[1].buttons
        if any(a >= mine[0] and b >= mine[1] for a, b in known):
            return False
        known.append(mine)
        return True

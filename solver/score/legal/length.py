"""How few and how many plies a game can have: a bound by counting, and a search that reaches it.

The bound forgets buttons, cloth and which patch is which: what is left is the two tokens and how
many patches of each time are still there, few enough situations to look at every one. The search
then plays real purchases, and only such moves after which the bound can still be reached.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import NamedTuple

from patchwork_solve.engine.edition import Edition
from patchwork_solve.solver.score.legal.game import Turn
from patchwork_solve.solver.score.legal.model import Goal, fewest_before_starter
from patchwork_solve.solver.score.legal.track import Step, Tokens, steps

MOST_COUNTS = 2_000
"""Combinations of counted patches at one place of the tokens."""

MOST_NODES = 300_000
"""Moves that the search tries before it gives up."""

RESTART = 3_000
"""Moves after which the search begins anew, in another order."""

BETWEEN_CHECKS = 4_096
"""Situations between two looks at the clock."""

Counts = tuple[int, ...]
Check = Callable[[], None]
"""Called now and then; raises when a limit is reached."""


class Situation(NamedTuple):
    """Both tokens, and how many patches of each counted time are bought."""

    tokens: Tokens
    counts: Counts


class Lengths:
    """The fewest or most plies from every situation, money and cloth forgotten.

    Leather is always sewn on here; `fewest_with_discard` bounds the other games.

    Parameters
    ----------
    edition : Edition
    goal : Goal
        `Goal.LONGEST` or `Goal.SHORTEST`.
    check : callable
        What it raises passes through.
    """

    def __init__(self, edition: Edition, goal: Goal, check: Check = lambda: None) -> None:
        self.edition = edition
        self.check = check
        self.goal = goal
        self.next: dict[Tokens, list[Step]] = defaultdict(list)
        for one in steps(edition, (0,)):
            self.next[one.start].append(one)
        self.there = Counter(patch.time for patch in edition.patches)
        self.counted = self._counted()
        self.start = Situation(Tokens((0, 0), 0), (0,) * len(self.counted))
        self.left = self._solve()

    def _counted(self) -> dict[int, int]:
        """Return the times whose patches are counted, those that matter most to the goal."""
        times = sorted((t for t in self.there if t), reverse=self.goal is Goal.SHORTEST)
        product = 1
        counted: dict[int, int] = {}
        for time in times:
            product *= self.there[time] + 1
            if product > MOST_COUNTS:
                break
            counted[time] = len(counted)
        return counted

    def after(self, now: Situation, one: Step) -> Situation | None:
        """Return the situation after a step; None when no such patch is left."""
        slot = None if one.time is None else self.counted.get(one.time)
        if slot is None or one.time is None:
            return Situation(one.end, now.counts)
        if now.counts[slot] == self.there[one.time]:
            return None
        counts = (*now.counts[:slot], now.counts[slot] + 1, *now.counts[slot + 1 :])
        return Situation(one.end, counts)

    def _solve(self) -> dict[Situation, int]:
        reached = [self.start]
        seen = {self.start}
        for number, now in enumerate(reached):
            self._check(number)
            for one in self.next.get(now.tokens, ()):
                then = self.after(now, one)
                if then is not None and then not in seen:
                    seen.add(then)
                    reached.append(then)
        # Every step moves a token on, so those farthest along come first.
        reached.sort(key=lambda now: -sum(now.tokens.places))
        choose = max if self.goal is Goal.LONGEST else min
        left: dict[Situation, int] = {}
        for number, now in enumerate(reached):
            self._check(number)
            left[now] = choose(
                (
                    1 + len(one.leather) + left[then]
                    for one in self.next.get(now.tokens, ())
                    if (then := self.after(now, one)) is not None
                ),
                default=0,
            )
        return left

    def _check(self, number: int) -> None:
        if number % BETWEEN_CHECKS == 0:
            self.check()

    @property
    def bound(self) -> int:
        """A bound on the plies of games in which all leather is sewn on."""
        # A patch without time is a ply that the walk along the track does not show.
        extra = self.there[0] if self.goal is Goal.LONGEST else 0
        return self.left[self.start] + extra


def fewest_with_discard(edition: Edition, check: Check = lambda: None) -> int | None:
    """Return a lower bound on the plies of games in which some leather finds no empty cell.

    If both players fill their quilts, that takes nearly all patches, a ply each. If one does, its
    purchases are counted along the track. None: there is no such game. What `check` raises passes
    through.
    """
    areas = sorted((patch.area for patch in edition.patches), reverse=True)
    leather = len(edition.leather_marks)
    bounds = [_fewest(areas, 2 * edition.cells - leather)]
    bounds += [_Discards(edition, Tokens((0, 0), mover)).fewest(check) for mover in (0, 1)]
    return min((bound for bound in bounds if bound is not None), default=None)


def _fewest(areas: list[int], cells: int) -> int | None:
    """Return how many of the largest patches it takes to cover cells; None if all do not."""
    covered = 0
    for number, area in enumerate(areas, start=1):
        covered += area
        if covered >= cells:
            return number
    return None


class _Counted(NamedTuple):
    """What is counted of a game in which player 0, and nobody else, discards leather."""

    tokens: Tokens
    bought: int
    sewn: int
    discarded: bool
    longest: int


class _Discards:
    """The fewest plies of games in which only player 0 discards leather, money forgotten.

    Parameters
    ----------
    edition : Edition
    start : Tokens
    """

    def __init__(self, edition: Edition, start: Tokens) -> None:
        self._edition = edition
        self._start = start
        self._next: dict[Tokens, list[Step]] = defaultdict(list)
        for one in steps(edition, (start.mover,)):
            self._next[one.start].append(one)
        self._times = Counter(patch.time for patch in edition.patches)
        self._slowest = max(self._times)
        self._area = self._largest()

    def _largest(self) -> list[list[int]]:
        """Return the most cells of at most so many patches that take at most so much time."""
        edition = self._edition
        number, time = len(edition.patches), edition.last + max(self._times)
        best = [[0] * (time + 1) for _ in range(number + 1)]
        for patch in edition.patches:
            for n in range(number, 0, -1):
                for t in range(time, patch.time - 1, -1):
                    best[n][t] = max(best[n][t], best[n - 1][t - patch.time] + patch.area)
        return best

    def fewest(self, check: Check) -> int | None:
        """Return the fewest plies; None when leather is never discarded."""
        edition = self._edition
        # By the sum of both spaces, which every step makes greater.
        layers: dict[int, dict[_Counted, int]] = defaultdict(dict)
        layers[0][_Counted(self._start, 0, 0, False, 0)] = 0
        for total in range(2 * edition.last):
            for number, (now, plies) in enumerate(layers.pop(total, {}).items()):
                if number % BETWEEN_CHECKS == 0:
                    check()
                for one in self._next[now.tokens]:
                    for then, more in self._after(now, one):
                        layer = layers[sum(then.tokens.places)]
                        layer[then] = min(plies + more, layer.get(then, plies + more))
        home = layers[2 * edition.last].items()
        return min((plies for now, plies in home if now.discarded), default=None)

    def _after(self, now: _Counted, one: Step) -> list[tuple[_Counted, int]]:
        """Return what a step can lead to, and its plies."""
        longest = now.longest + (one.time == self._slowest)
        if longest > self._times[self._slowest]:
            return []
        mine = one.player == 0
        bought = now.bought + (mine and one.time is not None)
        bought = min(bought, len(self._edition.patches))
        leather = len(one.leather)
        sewn = now.sewn + (leather if mine else 0)
        found = [(_Counted(one.end, bought, sewn, now.discarded, longest), 1 + leather)]
        if mine and leather:
            # A purchase may overshoot, so its time may be more than what is walked.
            time = one.target if one.target < self._edition.last else -1
            number = min(bought + self._times[0], len(self._edition.patches))
            lacking = self._edition.cells - self._area[number][time]
            for kept in range(leather):
                if now.sewn + kept >= lacking:
                    then = _Counted(one.end, bought, now.sewn + kept, True, longest)
                    found.append((then, 1 + kept))
        return found


class Purse(NamedTuple):
    """What one player has: buttons, income, and the patches bought, a bit each."""

    buttons: int
    income: int
    bought: int


class Player:
    """Plays real purchases towards a length, patches without time left aside.

    Parameters
    ----------
    lengths : Lengths
    """

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
        purse = Purse(self._edition.start_buttons, 0, 0)
        while self.nodes < MOST_NODES:
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
        return patch.buttons if self._lengths.goal is Goal.LONGEST else -patch.income

    def _on(
        self, now: Situation, purses: tuple[Purse, Purse], line: list[Turn]
    ) -> list[Turn] | None:
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
        """Return what the step can buy, with both purses after it."""
        edition, mine = self._edition, purses[one.player]
        crossed = sum(one.origin < mark <= one.target for mark in edition.income_marks)
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
            purse = Purse(buttons + one.walked + crossed * income, income, bought)
            found.append((number, (purse, purses[1]) if one.player == 0 else (purses[0], purse)))
        return found

    def _is_new(self, now: Situation, purses: tuple[Purse, Purse]) -> bool:
        """Tell whether no look at the same tokens and patches had as many buttons on both sides."""
        known = self._seen[now.tokens, purses[0].bought, purses[1].bought]
        mine = purses[0].buttons, purses[1].buttons
        if any(a >= mine[0] and b >= mine[1] for a, b in known):
            return False
        known.append(mine)
        return True

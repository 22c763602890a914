"""How few and how many plies a game can have: a bound by counting.

The bound forgets buttons, cloth and which patch is which: what is left is the two tokens and how
many patches of each time are still there, few enough situations to look at every one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.tokens import BETWEEN_CHECKS, Check, Step, Tokens, steps

MOST_COUNTS = 2_000
"""Combinations of counted patches at one place of the tokens."""

Counts = tuple[int, ...]


class Counted(NamedTuple):
    """Both tokens, and how many patches of each counted time are bought."""

    tokens: Tokens
    counts: Counts


class Lengths:
    """The fewest or most plies from every situation, money and cloth forgotten.

    Leather is always sewn on here; `fewest_with_discard` bounds the other games.

    Parameters
    ----------
    goal : Extreme
        `Extreme.LONGEST` or `Extreme.SHORTEST`.
    check : callable
        What it raises passes through.
    """

    def __init__(self, edition: Edition, goal: Extreme, check: Check = lambda: None) -> None:
        self.edition = edition
        self.check = check
        self.goal = goal
        self.next: dict[Tokens, list[Step]] = defaultdict(list)
        for one in steps(edition, (0,), check):
            self.next[one.start].append(one)
        self.there = Counter(patch.time for patch in edition.patches)
        self.counted = self._relevant_times()
        self.start = Counted(Tokens((0, 0), 0), (0,) * len(self.counted))
        self.left = self._solve()

    def _relevant_times(self) -> dict[int, int]:
        """Return the times whose patches are counted, those that matter most to the goal."""
        times = sorted((t for t in self.there if t), reverse=self.goal is Extreme.SHORTEST)
        product = 1
        counted: dict[int, int] = {}
        for time in times:
            product *= self.there[time] + 1
            if product > MOST_COUNTS:
                break
            counted[time] = len(counted)
        return counted

    def after(self, now: Counted, one: Step) -> Counted | None:
        """Return the situation after a step; None when no such patch is left."""
        slot = None if one.time is None else self.counted.get(one.time)
        if slot is None or one.time is None:
            return Counted(one.end, now.counts)
        if now.counts[slot] == self.there[one.time]:
            return None
        counts = (*now.counts[:slot], now.counts[slot] + 1, *now.counts[slot + 1 :])
        return Counted(one.end, counts)

    def _solve(self) -> dict[Counted, int]:
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
        choose = max if self.goal is Extreme.LONGEST else min
        left: dict[Counted, int] = {}
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
        extra = self.there[0] if self.goal is Extreme.LONGEST else 0
        return self.left[self.start] + extra

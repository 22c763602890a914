"""The rule sets of a search: every choice of one value for each of some rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from patchwork_solve.analyses.comparing.field import ARGUMENT as FIELD_OF_SWEEP
from patchwork_solve.analyses.comparing.field import Rule, changed, swept
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.game.edition import Edition

FIELD = "vary"
"""Field that an error names."""

MOST_RULES = 40

Point = tuple[int, ...]
"""A value for each rule, in their order."""


@dataclass(frozen=True)
class Space:
    """Some rules of an edition and the values of each.

    Parameters
    ----------
    values : tuple of tuple of int
        Of each rule, rising; the edition's own value is among them.
    """

    base: Edition
    rules: tuple[Rule, ...]
    values: tuple[tuple[int, ...], ...]
    _is_playable: dict[Point, bool] = field(default_factory=dict, repr=False)

    @property
    def own(self) -> Point:
        """The edition's own values."""
        return tuple(rule.value(self.base) for rule in self.rules)

    @property
    def size(self) -> int:
        """How many points there are, those that cannot be played too."""
        return math.prod(map(len, self.values))

    def points(self) -> Iterator[Point]:
        """Yield all points that can be played but the edition's own."""
        own = self.own
        return (p for p in product(*self.values) if p != own and self.is_playable(p))

    def edition(self, point: Point) -> Edition:
        """Return the rules at a point.

        Raises `InputError` for values that cannot be played together.
        """
        changes = self.changes(point)
        if not changes:
            return self.base
        try:
            return changed(self.base, changes, f"{self.base.name[:20]}, {self.words(point)}")
        except InputError as error:
            raise InputError(FIELD, error.reason) from None

    def is_playable(self, point: Point) -> bool:
        """Whether the values can be played together."""
        if point not in self._is_playable:
            self._is_playable[point] = _why_not(self, point) is None
        return self._is_playable[point]

    def changes(self, point: Point) -> dict[Rule, int]:
        """Return the rules that differ from the edition's own, with their values."""
        own = zip(self.rules, point, self.own, strict=True)
        return {rule: value for rule, value, before in own if value != before}

    def cost(self, point: Point) -> tuple[int, int]:
        """Return how many rules differ from the edition's own, and by how many steps in all.

        A step is from one value of a rule to the next one.
        """
        ways = zip(self.values, point, self.own, strict=True)
        steps = [abs(values.index(value) - values.index(own)) for values, value, own in ways]
        return sum(step > 0 for step in steps), sum(steps)

    def near(self, point: Point) -> list[Point]:
        """Return a point and those with one rule a step from it, rising."""
        found = {point}
        for at, values in enumerate(self.values):
            here = values.index(point[at])
            for value in values[max(0, here - 1) : here + 2]:
                found.add((*point[:at], value, *point[at + 1 :]))
        return sorted(each for each in found if self.is_playable(each))

    def words(self, point: Point) -> str:
        """Return the changes, as ``start_buttons[1] = 6, swap = true``; empty for the own rules."""
        return ", ".join(rule.words(value) for rule, value in self.changes(point).items())


def space_of(texts: Sequence[str], base: Edition) -> Space:
    """Read the rules and their values; the edition's own value is added to those of each.

    Raises `InputError` for an unknown field or two of the same, or when nothing else can be played.

    Parameters
    ----------
    texts : sequence of str
        As `comparing.field.swept` reads them.
    """
    if not 1 <= len(texts) <= MOST_RULES:
        raise InputError(
            FIELD, "{count} rules; allowed: 1 to {most}", count=len(texts), most=MOST_RULES
        )
    try:
        found = [swept(text, base) for text in texts]
    except InputError as error:
        if error.field != FIELD_OF_SWEEP:
            raise
        raise InputError(FIELD, error.reason) from None
    rules = tuple(each.rule for each in found)
    for rule in rules:
        if rules.count(rule) > 1:
            raise InputError(FIELD, "{rule} is varied twice; write one range", rule=rule.name)
    values = tuple(tuple(sorted({*each.values, each.rule.value(base)})) for each in found)
    space = Space(base, rules, values)
    _require_other_rules(space, found[0].rule)
    return space


def _require_other_rules(space: Space, first: Rule) -> None:
    """Refuse a space in which no rule has another value that can be played alone."""
    reason = None
    for at, values in enumerate(space.values):
        for value in values:
            point = (*space.own[:at], value, *space.own[at + 1 :])
            if point != space.own and (reason := _why_not(space, point)) is None:
                return
    own = first.words(first.value(space.base))
    one = Sentence("one value only, the edition's own ({own}); name others", own=own)
    raise InputError(FIELD, reason or one)


def _why_not(space: Space, point: Point) -> Sentence | None:
    """Return the reason why a point cannot be played; None if it can be."""
    try:
        space.edition(point)
    except InputError as error:
        return error.reason
    return None

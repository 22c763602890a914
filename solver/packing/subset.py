"""Choosing a subset with our own search: the best subsets by sums, tried for room in turn.

Subsets come in falling order of value from a best-first knapsack; the first that fits is the best,
and until one does the value of the next is an upper bound. A set that does not fit rules out every
larger one.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.packing.backtracking import with_leather
from patchwork_solve.solver.packing.instance import Instance, Packing

MOST_WAITING = 1_000_000
"""Partial subsets kept in memory; beyond, the answer is an interval."""

GREEDY_NODES = 20_000
"""Nodes of a packing once the work has stopped, so that an interval has two ends."""


class _Item(NamedTuple):
    patch: int
    area: int
    value: int
    cost: int
    time: int


class Partial(NamedTuple):
    """A partial subset: the first items decided, the rest open. Ordered by rising `minus_bound`."""

    minus_bound: int
    minus_decided: int
    chosen: int
    area: int
    value: int
    cost: int
    time: int


class Knapsack:
    """Subsets of the patches on offer in falling order of value, within area and budgets."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        every = [
            _Item(n, p.area, instance.worth(n), p.buttons, p.time)
            for n, p in ((n, instance.patch(n)) for n in instance.patches)
        ]
        # The dearest for their worth first: leaving them out soon shows in the bounds.
        self.items = sorted(every, key=lambda item: (-item.value / (1 + item.cost), item.patch))
        leather = _Item(-1, 1, instance.leather_worth, 0, 0)
        listed = [*enumerate(self.items)] + [(len(self.items), leather)] * instance.leather
        self._by_area = _by_density([(i, item.area, item.value) for i, item in listed])
        chosen = listed[: len(self.items)]
        self._by_cost = _by_density([(i, item.cost, item.value) for i, item in chosen])
        self._by_time = _by_density([(i, item.time, item.value) for i, item in chosen])
        self._heap = [self._partial(0, 0, 0, 0, 0, 0)]
        self._nogoods: list[int] = []

    @property
    def bound(self) -> int | None:
        """Upper bound of every subset still to come; None if there are no more."""
        return -self._heap[0].minus_bound if self._heap else None

    @property
    def is_too_large(self) -> bool:
        """Whether memory runs out."""
        return len(self._heap) > MOST_WAITING

    @property
    def by_density(self) -> list[int]:
        """Positions of the items that are worth something, most worth a cell first."""
        return [position for position, _, _ in self._by_area if position < len(self.items)]

    def patches(self, chosen: int) -> list[int]:
        """Return the patches of a subset of the items, a bit each."""
        return [item.patch for i, item in enumerate(self.items) if chosen >> i & 1]

    def is_within(self, chosen: int) -> bool:
        """Whether a subset keeps to the room and the budgets."""
        items = [item for i, item in enumerate(self.items) if chosen >> i & 1]
        area, cost = sum(item.area for item in items), sum(item.cost for item in items)
        time = sum(item.time for item in items)
        return area <= self._instance.room and self._within(cost, time)

    def rule_out(self, chosen: int) -> None:
        """Drop every subset that contains one that does not fit."""
        self._nogoods.append(chosen)

    def steps(self) -> Iterator[Partial | None]:
        """Yield a complete subset, or None for a step that only split a partial one."""
        while self._heap:
            partial = heapq.heappop(self._heap)
            decided = -partial.minus_decided
            if any(partial.chosen & nogood == nogood for nogood in self._nogoods):
                yield None
            elif decided == len(self.items):
                yield partial
            else:
                for child in self._children(partial, decided):
                    heapq.heappush(self._heap, child)
                yield None

    def _children(self, parent: Partial, decided: int) -> Iterator[Partial]:
        _, _, chosen, area, value, cost, time = parent
        yield self._partial(decided + 1, chosen, area, value, cost, time)
        item = self.items[decided]
        area, value = area + item.area, value + item.value
        cost, time = cost + item.cost, time + item.time
        if area <= self._instance.room and self._within(cost, time):
            yield self._partial(decided + 1, chosen | 1 << decided, area, value, cost, time)

    def _within(self, cost: int, time: int) -> bool:
        budget, limit = self._instance.buttons, self._instance.time
        return (budget is None or cost <= budget) and (limit is None or time <= limit)

    def _partial(
        self, decided: int, chosen: int, area: int, value: int, cost: int, time: int
    ) -> Partial:
        room = self._instance.room - area
        most = self._most(decided, self._by_area, room)
        leather = min(self._instance.leather, room) * self._instance.leather_worth
        if self._instance.buttons is not None:
            budget = self._instance.buttons - cost
            most = min(most, leather + self._most(decided, self._by_cost, budget))
        if self._instance.time is not None:
            limit = self._instance.time - time
            most = min(most, leather + self._most(decided, self._by_time, limit))
        return Partial(-(value + most), -decided, chosen, area, value, cost, time)

    @staticmethod
    def _most(decided: int, order: list[tuple[int, int, int]], room: int) -> int:
        """Return the most value of open items under one limit: whole items, and part of the last.

        `order` holds the position, weight and value of each item by falling value per weight.
        """
        total = 0
        for position, weight, value in order:
            if position < decided:
                continue
            if weight > room:
                return total + value * room // weight
            total += value
            room -= weight
        return total


def _by_density(order: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Sort (position, weight, value) by falling value per weight, without worthless ones."""
    return sorted((one for one in order if one[2] > 0), key=lambda one: one[1] / one[2])


def solve(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Find the subset that covers most cells or is worth most points.

    Nodes are those of the packing searches, and one for each subset looked at.
    """
    clock = limits.clock()
    knapsack = Knapsack(instance)
    nodes = 0
    for partial in knapsack.steps():
        if partial is None:
            nodes += 1
            if knapsack.is_too_large:
                return _stop(instance, knapsack, knapsack.bound, clock.work(nodes), Stopped.SIZE)
            if clock.is_enough(nodes):
                why = clock.why(nodes)
                return _stop(instance, knapsack, knapsack.bound, clock.work(nodes), why)
            continue
        value = -partial.minus_bound
        clock.report(nodes, None, value)
        outcome, packer = _try(instance, knapsack.patches(partial.chosen), clock, nodes)
        nodes += packer.nodes
        if outcome == packing.PAUSED:
            return _stop(instance, knapsack, value, clock.work(nodes), clock.why(nodes))
        if outcome == packing.FOUND:
            answer = with_leather(instance, packer.packing())
            return Proof(Status.EXACT, value, value, answer, clock.work(nodes))
        knapsack.rule_out(partial.chosen)
    raise AssertionError("no subset fits, not even the empty one")


def _try(
    instance: Instance, chosen: list[int], clock: LimitClock, before: int
) -> tuple[int, Packer]:
    packer = Packer(instance.edition, instance.free, chosen)
    outcome = packing.PAUSED
    while outcome == packing.PAUSED and not clock.is_enough(before + packer.nodes):
        outcome = packer.advance()
    return outcome, packer


def _stop(
    instance: Instance, knapsack: Knapsack, bound: int | None, work: Work, stopped: Stopped
) -> Proof[Packing]:
    """Return the bound proved, and a packing that is there to be had at once."""
    answer = _greedy(instance, knapsack)
    value = sum(instance.worth(patch) for patch, _ in answer.sewn)
    value += instance.leather_worth * answer.leather.bit_count()
    if value == bound:
        return Proof(Status.EXACT, value, value, answer, work)
    return Proof(Status.BOUNDS, value, bound, answer, work, stopped)


def _greedy(instance: Instance, knapsack: Knapsack) -> Packing:
    """Sew on one patch after the other where a short search finds room, the best first."""
    chosen, sewn = 0, []
    nodes = 0
    for bit in knapsack.by_density:
        if nodes >= GREEDY_NODES:
            break
        more = chosen | 1 << bit
        if not knapsack.is_within(more):
            continue
        packer = Packer(instance.edition, instance.free, knapsack.patches(more))
        if packer.advance(GREEDY_NODES // 10) == packing.FOUND:
            chosen, sewn = more, packer.packing()
        nodes += packer.nodes
    return with_leather(instance, sewn)

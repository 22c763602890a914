"""Choosing a subset with our own search: the best subsets by sums, tried for room in turn.

Subsets come in falling order of value from a knapsack; the first that fits is the best, and until
one does the value of the next is an upper bound.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.kernel.packing import knapsack
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.packing.backtracking import with_leather
from patchwork_solve.solver.packing.instance import Instance, Packing

MOST_WAITING = knapsack.MOST_WAITING

GREEDY_NODES = 20_000
"""Nodes of a packing once the work has stopped, so that an interval has two ends."""

STEPS = 256
"""Steps of the knapsack between two looks at the clock."""


class Subsets:
    """Subsets of the patches on offer in falling order of value, within area and budgets."""

    def __init__(self, instance: Instance) -> None:
        patches = [(n, instance.patch(n), instance.worth(n)) for n in instance.patches]
        items = [(n, p.area, p.buttons, p.time, worth) for n, p, worth in patches]
        items += [(-1, 1, 0, 0, instance.leather_worth)] * instance.leather
        limits = [
            knapsack.NO_LIMIT if limit is None else limit
            for limit in (instance.room, instance.buttons, instance.time)
        ]
        self._knapsack = knapsack.Knapsack(
            items=np.array(items, np.int64).reshape(-1, knapsack.ITEM),
            limits=np.array(limits, np.int64),
            orders=np.empty((knapsack.LIMITS, len(items)), np.int64),
            heap=np.empty((MOST_WAITING, knapsack.PARTIAL), np.int64),
            ruled_out=np.empty(MOST_WAITING, np.int64),
            status=np.empty(knapsack.STATUS, np.int64),
        )
        knapsack.begin(self._knapsack, len(patches))

    @property
    def steps(self) -> int:
        """Partial subsets looked at so far."""
        return int(self._knapsack.status[knapsack.STEPS])

    @property
    def bound(self) -> int | None:
        """Upper bound of every subset still to come; None if there are no more."""
        is_left = self._knapsack.status[knapsack.WAITING]
        return int(self._knapsack.heap[0, knapsack.BOUND]) if is_left else None

    @property
    def found(self) -> list[int]:
        """The patches of the subset just found."""
        return self._patches(self._knapsack.heap[0, knapsack.SUBSET])

    def _patches(self, subset: np.int64) -> list[int]:
        numbers, bits = self._knapsack.items[:, knapsack.PATCH].tolist(), int(subset)
        return [number for row, number in enumerate(numbers) if number >= 0 and bits >> row & 1]

    def advance(self) -> int:
        """Look on; return `FOUND`, `PAUSED` or `knapsack.FULL`."""
        return int(knapsack.run(self._knapsack, STEPS))

    def rule_out(self) -> None:
        """Drop every subset that contains the one just found."""
        knapsack.rule_out(self._knapsack)

    def fill(self, instance: Instance) -> Packing:
        """Sew on one patch after the other where a short search finds room, the best first."""
        nodes, status = 0, self._knapsack.status
        sewn: list[tuple[int, Mask]] = []
        while nodes < GREEDY_NODES and knapsack.widen(self._knapsack):
            offered = self._patches(status[knapsack.OFFER])
            packer = Packer(instance.edition, instance.free, offered)
            if packer.advance(GREEDY_NODES // 10) == packing.FOUND:
                status[knapsack.KEPT], sewn = status[knapsack.OFFER], packer.packing()
            nodes += packer.nodes
        return with_leather(instance, sewn)


def solve(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Find the subset that covers most cells or is worth most points.

    Nodes are those of the packing searches, and one for each subset looked at.
    """
    clock, subsets = limits.clock(), Subsets(instance)
    nodes = 0  # Of the packing searches.
    while True:
        outcome = subsets.advance()
        assert outcome != packing.EXHAUSTED, "no subset fits, not even the empty one"
        visited = subsets.steps + nodes
        if outcome == knapsack.FULL:
            return _stop(instance, subsets, clock.work(visited), Stopped.SIZE)
        if outcome == packing.FOUND:
            clock.report(visited, None, subsets.bound)
            outcome, packer = _try(instance, subsets.found, clock, visited)
            nodes += packer.nodes
            visited += packer.nodes
            if outcome == packing.FOUND:
                answer = with_leather(instance, packer.packing())
                return Proof(
                    Status.EXACT, subsets.bound, subsets.bound, answer, clock.work(visited)
                )
            if outcome == packing.EXHAUSTED:
                subsets.rule_out()
        if clock.is_enough(visited):
            return _stop(instance, subsets, clock.work(visited), clock.why(visited))


def _try(
    instance: Instance, chosen: list[int], clock: LimitClock, before: int
) -> tuple[int, Packer]:
    packer = Packer(instance.edition, instance.free, chosen)
    outcome = packing.PAUSED
    while outcome == packing.PAUSED and not clock.is_enough(before + packer.nodes):
        outcome = packer.advance()
    return outcome, packer


def _stop(instance: Instance, subsets: Subsets, work: Work, stopped: Stopped) -> Proof[Packing]:
    """Return the bound proved, and a packing that is there to be had at once."""
    answer, bound = subsets.fill(instance), subsets.bound
    value = sum(instance.worth(patch) for patch, _ in answer.sewn)
    value += instance.leather_worth * answer.leather.bit_count()
    if value == bound:
        return Proof(Status.EXACT, value, value, answer, work)
    return Proof(Status.BOUNDS, value, bound, answer, work, stopped)

"""Our own search: does a set fit, in how many ways, and what do other packings look like."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work, require_interval
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.packing.instance import Instance, Packing
from patchwork_solve.solver.packing.symmetry import (
    SYMMETRIES,
    Pin,
    Symmetry,
    cells_of,
    choices_unmoved,
    is_unmoved,
    pin,
    symmetries,
    symmetry_class,
)

MOST_LISTED = 20_000
"""Packings of the patches listed one by one to count symmetry classes, where nothing is shorter."""

MOST_POOLED = 10_000
"""Packings kept to choose from when others that look different are wanted."""


@dataclass(frozen=True)
class Census:
    """How many packings there are.

    Patches of the same shape count as the same, leather as leather.

    Parameters
    ----------
    packings : Proof
        The number of packings; ``bounds`` when not all were seen.
    classes : Proof
        The number of packings up to the symmetries of the empty cells.
    """

    packings: Proof[None]
    classes: Proof[None]

    def at_least(self, shown: int) -> Census:
        """Return the census once `shown` packings of different classes are known."""
        return Census(_raise_lower(self.packings, shown), _raise_lower(self.classes, shown))

    def none(self) -> Census:
        """Return the census once no packing is known to exist."""
        return Census(_none(self.packings), _none(self.classes))


def _raise_lower(proof: Proof[None], lower: int) -> Proof[None]:
    """Return a proof whose lower bound is at least another one that is proved."""
    if proof.lower is not None and proof.lower >= lower:
        return proof
    if lower == proof.upper:
        return Proof(Status.EXACT, lower, lower, work=proof.work)
    return replace(proof, status=Status.BOUNDS, lower=lower)


def _none(proof: Proof[None]) -> Proof[None]:
    """Return a proof whose value is known to be 0."""
    require_interval(proof.lower, 0, "the number of packings")
    return Proof(Status.EXACT, 0, 0, work=proof.work)


@dataclass(frozen=True)
class Alternatives:
    """Packings that look different.

    Parameters
    ----------
    stopped : Stopped
        What ended the search for more.
    """

    packings: tuple[Packing, ...]
    stopped: Stopped


def leather_on(free: Mask, number: int) -> Mask:
    """Return the first free cells, as many as there is leather."""
    chosen = 0
    for _ in range(min(number, free.bit_count())):
        lowest = free & -free
        chosen |= lowest
        free ^= lowest
    return chosen


def with_leather(instance: Instance, sewn: list[tuple[int, Mask]]) -> Packing:
    """Return the packing with all leather sewn on the first cells that stay empty."""
    packed = Packing(tuple(sewn))
    return Packing(packed.sewn, leather_on(instance.free & ~packed.covered, instance.leather))


def pinned(packer: Packer, instance: Instance, held: Pin) -> NDArray[np.int32]:
    """Return the placements without the orientations that a symmetry makes needless."""
    problem = packer.problem
    bit = packer.patches.index(held.patch)
    kind = next(k for k, members in enumerate(problem.members) if int(members) >> bit & 1)
    width = instance.edition.width

    def allowed(placement: int) -> bool:
        if problem.kind[placement] != kind:
            return True
        low, high = (int(word) for word in problem.cover[placement])
        return shape(cells_of(low | high << 64, width)) in held.shapes

    return np.array([p for p in range(len(problem.kind)) if allowed(p)], np.int32)


def without_turns(instance: Instance) -> Packer | None:
    """Return a search that skips turned copies of packings; None when there are no symmetries."""
    held = pin(instance.edition, instance.free, instance.patches)
    if held is None:
        return None
    packer = Packer(instance.edition, instance.free, instance.patches)
    packer.restrict(pinned(packer, instance, held))
    return packer


def fit(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Sew on every patch, or prove that it cannot be done.

    The value of the proof is the number of cells covered.
    """
    clock = limits.clock()
    if instance.shortage is not None:
        return Proof(Status.INFEASIBLE, None, None, work=clock.work(0))
    packer = Packer(instance.edition, instance.free, instance.patches)
    # Most sets are decided in the first slice, before it pays to look for symmetries.
    outcome = packer.advance()
    before = 0
    if outcome == packing.PAUSED and (turned := without_turns(instance)):
        before, packer = packer.nodes, turned
    while outcome == packing.PAUSED and not clock.is_enough(before + packer.nodes):
        outcome = packer.advance()
        clock.report(before + packer.nodes)
    work = clock.work(before + packer.nodes)
    if outcome == packing.PAUSED:
        stopped = clock.why(before + packer.nodes)
        return Proof(Status.BOUNDS, None, instance.area, None, work, stopped)
    if outcome == packing.EXHAUSTED:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    answer = with_leather(instance, packer.packing())
    return Proof(Status.EXACT, instance.area, instance.area, answer, work)


def count(instance: Instance, limits: SolverLimits) -> Census:
    """Count the packings of every patch and leather patch."""
    clock = limits.clock()
    if instance.shortage is not None:
        return _census(0, 0, clock.work(0))
    packer = Packer(instance.edition, instance.free, instance.patches, packing.COUNT_ALL)
    held = pin(instance.edition, instance.free, instance.patches)
    images = 1
    if held is not None and held.images:
        images = held.images
        packer.restrict(pinned(packer, instance, held))
    outcome = packing.PAUSED
    while outcome == packing.PAUSED and not clock.is_enough(packer.nodes):
        outcome = packer.advance()
        clock.report(packer.nodes, packer.found)
    choices = comb(instance.room - instance.area + instance.leather, instance.leather)
    total = packer.found * images * choices
    work = clock.work(packer.nodes)
    if packer.found >= int(packing.SATURATED):
        return _at_least(total, work, Stopped.SIZE)
    if outcome == packing.PAUSED:
        return _at_least(total, work, clock.why(packer.nodes))
    if images > 1 or len(symmetries(instance.edition, instance.free)) == 1:
        return _census(total, total // images, work)
    packings: Proof[None] = Proof(Status.EXACT, total, total, work=work)
    return Census(packings, _classes(instance, packer.found, total, clock))


def _census(packings: int, classes: int, work: Work) -> Census:
    """Return the exact census."""
    return Census(
        Proof(Status.EXACT, packings, packings, work=work),
        Proof(Status.EXACT, classes, classes, work=work),
    )


def _at_least(packings: int, work: Work, stopped: Stopped) -> Census:
    """Return a census with lower bounds, after some packings were counted."""
    classes = -(-packings // len(SYMMETRIES))
    return Census(
        Proof(Status.BOUNDS, packings, None, None, work, stopped),
        Proof(Status.BOUNDS, classes, None, None, work, stopped),
    )


def _classes(instance: Instance, listed: int, total: int, clock: LimitClock) -> Proof[None]:
    """Count symmetry classes by Burnside's lemma, unless there are too many packings to list.

    They are as many as the packings that a turn leaves as they are, on average over the turns. The
    leather on the cells that a packing of the patches leaves empty is counted, not listed.
    """
    turns = symmetries(instance.edition, instance.free)
    unmoved = total  # By the turn that moves nothing.
    if listed > MOST_LISTED:
        return _classes_between(unmoved, turns, total, clock.work(0), Stopped.SIZE)
    packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
    while not clock.is_over:
        outcome = packer.advance()
        if outcome == packing.EXHAUSTED:
            classes = unmoved // len(turns)
            return Proof(Status.EXACT, classes, classes, None, clock.work(packer.nodes))
        if outcome == packing.FOUND:
            sewn = [(instance.patch(n).outline, cells) for n, cells in packer.packing()]
            empty = instance.free & ~sum(cells for _, cells in sewn)
            unmoved += sum(
                choices_unmoved(empty, instance.leather, turn, instance.edition)
                for turn in turns[1:]
                if is_unmoved(sewn, turn, instance.edition)
            )
        clock.report(packer.nodes, packer.found, listed)
    return _classes_between(unmoved, turns, total, clock.work(packer.nodes), clock.stopped)


def _classes_between(
    unmoved: int, turns: Sequence[Symmetry], total: int, work: Work, stopped: Stopped
) -> Proof[None]:
    """Bound the number of classes when at least `unmoved` packings stay as they are."""
    fewest = -(-unmoved // len(turns))
    if fewest == total:
        return Proof(Status.EXACT, total, total, None, work)
    return Proof(Status.BOUNDS, fewest, total, None, work, stopped)


def alternatives(
    instance: Instance, number: int, limits: SolverLimits, seed: int = 0
) -> Alternatives:
    """Return up to that many packings that look different, the same ones for the same seed.

    Each is found by a search in another random order. From a pool of these, the one farthest from
    those already chosen comes next, by the number of cells that another shape covers. There are
    fewer only if no more exist, or a limit was reached first.
    """
    clock = limits.clock()
    if instance.shortage is not None:
        return Alternatives((), Stopped.FINISHED)
    rng = random.Random(seed)
    pool = _Pool(instance, clock)
    is_all = False
    for _ in range(4 * number):
        packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
        order = list(range(len(packer.problem.kind)))
        rng.shuffle(order)
        packer.restrict(np.array(order, np.int32))
        is_all = pool.sample(packer, number)
        if is_all or pool.is_enough:
            break
    if len(pool.packings) < number and not (is_all or pool.is_enough):
        # Random orders found the same again and again; one order finds all there are.
        packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
        is_all = pool.sweep(packer, number)
    stopped = Stopped.FINISHED if is_all else pool.why(number)
    return Alternatives(tuple(_spread(list(pool.packings.values()), number, clock)), stopped)


class _Pool:
    """Packings that look different, by their symmetry class, as searches find them."""

    def __init__(self, instance: Instance, clock: LimitClock) -> None:
        self.packings: dict[tuple[object, ...], Packing] = {}
        self._instance = instance
        self._clock = clock
        self._group = symmetries(instance.edition, instance.free)
        self._nodes = 0

    @property
    def is_enough(self) -> bool:
        """Whether a limit has come, or no more are kept."""
        return self._clock.is_enough(self._nodes) or len(self.packings) >= MOST_POOLED

    def why(self, number: int) -> Stopped:
        """Return the reason why the work ended where more packings may exist than were seen."""
        if self._clock.is_enough(self._nodes):
            return self._clock.why(self._nodes)
        return Stopped.FINISHED if len(self.packings) >= number else Stopped.SIZE

    def sample(self, packer: Packer, number: int) -> bool:
        """Take the first packings of one order; return whether there are no others."""
        outcome = packing.PAUSED
        while outcome == packing.PAUSED and not self.is_enough:
            outcome = self._advance(packer)
        found = 1
        while outcome == packing.FOUND and found < number and not self.is_enough:
            outcome = self._advance(packer)
            found += 1
        return outcome == packing.EXHAUSTED

    def sweep(self, packer: Packer, number: int) -> bool:
        """Take packings until there are enough; return whether there are no others."""
        outcome = packing.PAUSED
        while outcome != packing.EXHAUSTED and len(self.packings) < number and not self.is_enough:
            outcome = self._advance(packer)
        return outcome == packing.EXHAUSTED

    def _advance(self, packer: Packer) -> int:
        """Search on, and take what is found."""
        before = packer.nodes
        outcome = packer.advance()
        self._nodes += packer.nodes - before
        if outcome == packing.FOUND:
            sewn = packer.packing()
            named = [(self._instance.patch(n).outline, cells) for n, cells in sewn]
            alike = symmetry_class(named, self._instance.edition, self._group)
            self.packings.setdefault(alike, with_leather(self._instance, sewn))
        self._clock.report(self._nodes, len(self.packings))
        return outcome


def _spread(pool: list[Packing], number: int, clock: LimitClock) -> list[Packing]:
    """Choose packings far from each other; once the time is over, the first of the others."""
    chosen, rest = pool[:1], pool[1:]
    # How far each of the rest is from the nearest one chosen.
    far = [_distance(packing, chosen[0]) for packing in rest]
    while rest and len(chosen) < number:
        next_one = 0 if clock.is_over else far.index(max(far))
        chosen.append(rest.pop(next_one))
        far.pop(next_one)
        if not clock.is_over:
            far = [min(f, _distance(p, chosen[-1])) for f, p in zip(far, rest, strict=True)]
    return chosen


def _distance(one: Packing, other: Packing) -> int:
    """Return the cells that two packings cover with patches of different placement."""
    theirs = {cells for _, cells in other.sewn}
    return sum(cells.bit_count() for _, cells in one.sewn if cells not in theirs)

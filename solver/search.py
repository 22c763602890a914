"""Our own search: does a set fit, in how many ways, and what do other packings look like."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from engine.kernel import packing
from engine.kernel.layout import Mask
from engine.kernel.packing_run import Packer
from engine.patch import shape
from engine.proof import Proof, Status
from solver.effort import Effort
from solver.instance import Instance, Packing
from solver.symmetry import Pin, cells_of, pin, symmetries, symmetry_class

MOST_LISTED = 20_000
"""Packings listed one by one to tell symmetry classes apart, when no shorter way is known."""


@dataclass(frozen=True)
class Census:
    """How many packings there are.

    Patches of the same shape count as the same, leather as leather.

    Parameters
    ----------
    packings : Proof
        The number of packings; ``bounds`` when not all were seen.
    classes : int or None
        Packings up to the symmetries of the empty cells; None when not known.
    """

    packings: Proof[None]
    classes: int | None


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


def fit(instance: Instance, effort: Effort) -> Proof[Packing]:
    """Sew on every patch, or prove that it cannot be done.

    The value of the proof is the number of cells covered.
    """
    clock = effort.clock()
    if instance.area > instance.room:
        return Proof(Status.INFEASIBLE, None, None, work=clock.work(0))
    packer = Packer(instance.edition, instance.free, instance.patches)
    # Most sets are decided in the first slice, before it pays to look for symmetries.
    outcome = packer.advance()
    if outcome == packing.PAUSED:
        packer = without_turns(instance) or packer
    while outcome == packing.PAUSED:
        outcome = packer.advance()
        clock.tell(packer.nodes)
        if outcome == packing.PAUSED and clock.is_enough(packer.nodes):
            return Proof(Status.BOUNDS, None, instance.area, work=clock.work(packer.nodes))
    work = clock.work(packer.nodes)
    if outcome == packing.EXHAUSTED:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    answer = with_leather(instance, packer.packing())
    return Proof(Status.EXACT, instance.area, instance.area, answer, work)


def count(instance: Instance, effort: Effort) -> Census:
    """Count the packings of every patch and leather patch."""
    clock = effort.clock()
    if instance.area > instance.room:
        return Census(Proof(Status.EXACT, 0, 0, work=clock.work(0)), 0)
    packer = Packer(instance.edition, instance.free, instance.patches, packing.COUNT_ALL)
    held = pin(instance.edition, instance.free, instance.patches)
    images = 1
    if held is not None and held.images:
        images = held.images
        packer.restrict(pinned(packer, instance, held))
    outcome = packing.PAUSED
    while outcome == packing.PAUSED and not clock.is_over:
        outcome = packer.advance()
        clock.tell(packer.nodes, packer.found)
    choices = comb(instance.room - instance.area + instance.leather, instance.leather)
    total = packer.found * images * choices
    work = clock.work(packer.nodes)
    if outcome == packing.PAUSED or packer.found >= int(packing.MANY):
        return Census(Proof(Status.BOUNDS, total, None, work=work), None)
    proof: Proof[None] = Proof(Status.EXACT, total, total, work=work)
    if images > 1 or len(symmetries(instance.edition, instance.free)) == 1:
        return Census(proof, total // images)
    return Census(proof, _classes(instance, total))


def _classes(instance: Instance, total: int) -> int | None:
    """Count symmetry classes by listing every packing; None when there are too many."""
    if (instance.leather and instance.area < instance.room) or total > MOST_LISTED:
        return None
    packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
    group = symmetries(instance.edition, instance.free)
    seen = set()
    while (outcome := packer.advance()) != packing.EXHAUSTED:
        if outcome == packing.FOUND:
            sewn = [(instance.patch(n).outline, cells) for n, cells in packer.packing()]
            seen.add(symmetry_class(sewn, instance.edition, group))
    return len(seen)


def alternatives(instance: Instance, number: int, effort: Effort, seed: int = 0) -> list[Packing]:
    """Return up to that many packings that look different, the same ones for the same seed.

    Each is found by a search in another random order. From a pool of these, the one farthest from
    those already chosen comes next, by the number of cells that another shape covers.
    """
    clock = effort.clock()
    if instance.area > instance.room:
        return []
    rng = random.Random(seed)
    pool: dict[tuple[object, ...], Packing] = {}
    group = symmetries(instance.edition, instance.free)
    before = 0
    for _ in range(4 * number):
        packer = Packer(instance.edition, instance.free, instance.patches, packing.LIST_ALL)
        order = list(range(len(packer.problem.kind)))
        rng.shuffle(order)
        packer.restrict(np.array(order, np.int32))
        while (outcome := packer.advance()) == packing.PAUSED:
            clock.tell(before + packer.nodes, len(pool))
            if clock.is_enough(before + packer.nodes):
                break
        found = 0
        while outcome == packing.FOUND and found < number and not clock.is_over:
            sewn = packer.packing()
            named = [(instance.patch(n).outline, cells) for n, cells in sewn]
            alike = symmetry_class(named, instance.edition, group)
            pool.setdefault(alike, with_leather(instance, sewn))
            found += 1
            outcome = packer.advance()
        before += packer.nodes
        if outcome == packing.EXHAUSTED or clock.is_enough(before):
            break
    return _spread(instance, list(pool.values()), number)


def _spread(instance: Instance, pool: list[Packing], number: int) -> list[Packing]:
    chosen = pool[:1]
    rest = pool[1:]
    while rest and len(chosen) < number:
        far = max(rest, key=lambda p: min(_distance(instance, p, other) for other in chosen))
        chosen.append(far)
        rest.remove(far)
    return chosen


def _distance(instance: Instance, one: Packing, other: Packing) -> int:
    """Return the cells that two packings cover with patches of different placement."""
    theirs = {cells for _, cells in other.sewn}
    return sum(cells.bit_count() for _, cells in one.sewn if cells not in theirs)

"""Our own search for the bonus square: window by window, each with what the others achieved."""

from __future__ import annotations

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.kernel.packing.square import NO_CAP
from patchwork_solve.engine.packing.square import SquareSearch
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.packing.backtracking import leather_on
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing

SQUARE_SLICE = 2_000
"""Nodes between two looks at the clock; they cost ten times as much as those of a plain packing."""


def check(instance: Instance) -> None:
    """Raise `InputError` for a question that the search does not answer."""
    if instance.objective not in (Objective.COST, Objective.TIME, Objective.PATCHES):
        raise InputError(
            "engine",
            "the search does not answer {objective}; use cp-sat",
            objective=instance.objective,
        )


def solve(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Complete a window at least cost, time or number of patches, or prove it impossible."""
    check(instance)
    clock = limits.clock()
    if any(not window & instance.free for window in instance.windows):
        return Proof(Status.EXACT, 0, 0, Packing(()), clock.work(0))
    waiting = _windows(instance, clock)
    if waiting is None:
        # Not even the bounds of all windows are known; a cost, a time or a number is 0 or more.
        return Proof(Status.BOUNDS, 0, None, None, clock.work(0), clock.stopped)
    best: Packing | None = None
    value: int | None = None
    nodes = 0
    for bound, window in waiting:
        if value is not None and bound >= value:
            break
        search = _search(instance, window, value)
        while (outcome := search.advance(SQUARE_SLICE)) != packing.EXHAUSTED:
            if outcome == packing.FOUND:
                best = _finish(instance, window, search.packing())
                value = sum(instance.worth(patch) for patch, _ in best.sewn)
                search.cap(value - 1)
            so_far = nodes + search.nodes
            clock.report(so_far, value, bound)
            if clock.is_enough(so_far):
                # Windows go by rising bound, so that this one's holds for all that are not done.
                work = clock.work(so_far)
                if bound == value:
                    return Proof(Status.EXACT, value, value, best, work)
                return Proof(Status.BOUNDS, bound, value, best, work, clock.why(so_far))
        nodes += search.nodes
    work = clock.work(nodes)
    if value is None:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    return Proof(Status.EXACT, value, value, best, work)


def _windows(instance: Instance, clock: LimitClock) -> list[tuple[int, Mask]] | None:
    """Return the windows that are not ruled out at once, by rising lower bound; None in no time."""
    bounded = []
    for window in instance.windows:
        if clock.is_over:
            return None
        search = _search(instance, window, None)
        if search.is_open and search.bound < NO_CAP:  # Else all patches together are too few.
            bounded.append((search.bound, window))
    return sorted(bounded)


def _search(instance: Instance, window: Mask, value: int | None) -> SquareSearch:
    weights = [
        (instance.worth(number), instance.patch(number).buttons, instance.patch(number).time)
        for number in instance.patches
    ]
    caps = [
        NO_CAP if value is None else value - 1,
        NO_CAP if instance.buttons is None else instance.buttons,
        NO_CAP if instance.time is None else instance.time,
    ]
    return SquareSearch(
        instance.edition, instance.free, window, instance.patches, weights, caps, instance.leather
    )


def _finish(instance: Instance, window: Mask, sewn: list[tuple[int, Mask]]) -> Packing:
    packed = Packing(tuple(sewn))
    open_cells = window & instance.free & ~packed.covered
    return Packing(packed.sewn, leather_on(open_cells, instance.leather))

"""An independent check of answers: plain cells and sums, nothing of the models or the search."""

from __future__ import annotations

from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.patch import orientations, shape
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing


def problems(instance: Instance, packing: Packing) -> list[str]:
    """Return everything wrong with a packing as an answer; an empty list when it is right."""
    return [
        *_geometry(instance, packing),
        *_leather(instance, packing),
        *_budgets(instance, packing),
        *_window(instance, packing),
        *(_schedule(instance, packing) if instance.objective is Objective.SOONEST else ()),
    ]


def value(instance: Instance, packing: Packing) -> int:
    """Return the value of a packing by the objective of the instance."""
    patches = [instance.edition.patches[number] for number, _ in packing.sewn]
    cells = len(_cells(instance, packing.leather)) + sum(len(patch.cells) for patch in patches)
    match instance.objective:
        case Objective.FIT | Objective.CELLS:
            return cells
        case Objective.POINTS:
            edition = instance.edition
            leather = edition.leather_points * len(_cells(instance, packing.leather))
            paid = instance.marks * edition.income_pay + edition.income_points
            gain = sum(patch.income * paid - patch.buttons for patch in patches)
            return gain + leather + cells * edition.hole_penalty
        case Objective.COST:
            return sum(patch.buttons for patch in patches)
        case Objective.TIME:
            return sum(patch.time for patch in patches)
        case Objective.PATCHES:
            return len(patches)
        case Objective.SOONEST:
            return max(packing.spaces, default=instance.place)


def check(instance: Instance, proof: Proof[Packing]) -> list[str]:
    """Return everything wrong with a proof that can be seen without proving it again."""
    if proof.status is Status.INFEASIBLE:
        return [] if proof.witness is None else ["impossible, and yet a packing"]
    if proof.witness is None:
        return ["exact without a packing"] if proof.is_exact else []
    wrong = problems(instance, proof.witness)
    reached = value(instance, proof.witness)
    best = proof.lower if instance.objective.maximises else proof.upper
    if reached != best:
        wrong.append(f"the packing achieves {reached}, not {best}")
    return wrong


def _cells(instance: Instance, mask: int) -> list[tuple[int, int]]:
    width = instance.edition.width
    return [(i // width, i % width) for i in range(mask.bit_length()) if mask >> i & 1]


def _geometry(instance: Instance, packing: Packing) -> list[str]:
    wrong = []
    taken: set[tuple[int, int]] = set()
    free = set(_cells(instance, instance.free)) - instance.edition.blocked
    numbers = [number for number, _ in packing.sewn]
    if len(set(numbers)) < len(numbers):
        wrong.append("a patch is sewn on twice")
    for number, mask in packing.sewn:
        patch = instance.edition.patches[number]
        cells = _cells(instance, mask)
        if number not in instance.patches:
            wrong.append(f"{patch.name} is not on offer")
        if not cells or shape(cells) not in orientations(patch.cells):
            wrong.append(f"{patch.name} does not have that shape")
        if not free.issuperset(cells):
            wrong.append(f"{patch.name} lies on covered cells or outside")
        if taken.intersection(cells):
            wrong.append(f"{patch.name} overlaps another patch")
        taken.update(cells)
    leather = _cells(instance, packing.leather)
    if taken.intersection(leather) or not free.issuperset(leather):
        wrong.append("leather lies on covered cells")
    if instance.objective is Objective.FIT and set(numbers) != set(instance.patches):
        wrong.append("not every patch is sewn on")
    return wrong


def _leather(instance: Instance, packing: Packing) -> list[str]:
    used = len(_cells(instance, packing.leather))
    if used > instance.leather:
        return [f"{used} leather patches of {instance.leather}"]
    if instance.objective is Objective.FIT and used < instance.leather:
        return ["not all leather is sewn on"]
    return []


def _budgets(instance: Instance, packing: Packing) -> list[str]:
    patches = [instance.edition.patches[number] for number, _ in packing.sewn]
    wrong = []
    cost = sum(patch.buttons for patch in patches)
    time = sum(patch.time for patch in patches)
    # How soon counts what is in hand at each purchase instead: see the schedule.
    budget = None if instance.objective is Objective.SOONEST else instance.buttons
    if budget is not None and cost > budget:
        wrong.append(f"costs {cost} of {budget} buttons")
    if instance.time is not None and time > instance.time:
        wrong.append(f"takes {time} of {instance.time} spaces")
    return wrong


def _window(instance: Instance, packing: Packing) -> list[str]:
    empty = set(_cells(instance, instance.free))
    empty.difference_update(_cells(instance, packing.leather))
    for _, mask in packing.sewn:
        empty.difference_update(_cells(instance, mask))
    # A window with a blocked cell does not count.
    empty.update(instance.edition.blocked)
    if instance.windows and all(empty.intersection(_cells(instance, w)) for w in instance.windows):
        return ["no window is complete"]
    return []


def _schedule(instance: Instance, packing: Packing) -> list[str]:
    """Walk along the track, buying as planned and waiting in between."""
    if len(packing.spaces) != len(packing.sewn):
        return ["not every purchase has a space"]
    edition = instance.edition
    space, buttons, income = instance.place, instance.buttons or 0, instance.income
    for (number, _), planned in zip(packing.sewn, packing.spaces, strict=True):
        patch = edition.patches[number]
        if planned < space:
            return [f"{patch.name} is bought from {planned}, but the token is on {space}"]
        walked = edition.advance_pay * (planned - space)
        buttons += walked + income * _income(instance, space, planned)
        if buttons < patch.buttons or planned >= edition.last:
            return [f"{patch.name} cannot be bought from {planned} with {buttons} buttons"]
        income += patch.income
        space = min(planned + patch.time, edition.last)
        buttons += income * _income(instance, planned, space) - patch.buttons
    return []


def _income(instance: Instance, old: int, new: int) -> int:
    """Return the buttons for each income at the marks crossed; nothing is bought at the end."""
    crossed = sum(old < mark <= new for mark in instance.edition.income_marks)
    return instance.edition.income_pay * crossed

"""The rules of packing, one class each, as constraints of a CP-SAT model."""

from __future__ import annotations

from typing import Protocol

from ortools.sat.python.cp_model import CpModel, LinearExpr

from patchwork_solve.solver.asking import Literal
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.variables import Variables


class Rule(Protocol):
    """Adds the constraints of one rule to a model."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""


class OnePlacementEach:
    """A patch that is sewn on lies in exactly one place."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        for patch, places in variables.placed.items():
            model.add(sum(used for _, used in places) == variables.sewn[patch])


class OneThingPerCell:
    """A cell is covered by one patch or by leather, or stays empty."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        over: dict[int, list[Literal]] = {cell: [empty] for cell, empty in variables.empty.items()}
        for cell, leather in variables.leather.items():
            over[cell].append(leather)
        for places in variables.placed.values():
            for mask, used in places:
                for cell in over:
                    if mask >> cell & 1:
                        over[cell].append(used)
        for things in over.values():
            model.add_exactly_one(things)


class AreaFits:
    """The areas sewn on and the empty cells add up; true anyway, but it tightens the bound."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        covered = sum(instance.patch(p).area * sewn for p, sewn in variables.sewn.items())
        rest = sum(variables.leather.values()) + sum(variables.empty.values())
        model.add(covered + rest == instance.room)


class LeatherAtHand:
    """No more leather is sewn on than there is."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        if variables.leather:
            model.add(sum(variables.leather.values()) <= instance.leather)


class EverythingSewn:
    """Every patch and all leather is sewn on, which fixes the number of empty cells."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule when all of it was asked for."""
        if instance.objective is Objective.FIT:
            for sewn in variables.sewn.values():
                model.add(sewn == 1)
            if variables.leather:
                model.add(sum(variables.leather.values()) == instance.leather)
            model.add(sum(variables.empty.values()) == instance.room - instance.area)


class OneWindowComplete:
    """One of the windows has no empty cell."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule when windows are given."""
        if variables.window:
            model.add_exactly_one(variables.window)
        for window, chosen in zip(instance.windows, variables.window, strict=True):
            for cell, empty in variables.empty.items():
                if window >> cell & 1:
                    model.add_implication(chosen, ~empty)


class Budgets:
    """Prices and times of all patches sewn on stay within the budgets."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        sewn = variables.sewn.items()
        if instance.buttons is not None and instance.objective is not Objective.SOONEST:
            cost = sum(instance.patch(patch).buttons * used for patch, used in sewn)
            model.add(cost <= instance.buttons)
        if instance.time is not None:
            time = sum(instance.patch(patch).time * used for patch, used in sewn)
            model.add(time <= instance.time)


class Purchases:
    """Each patch is bought from one space, one move at a time, with buttons in hand.

    Every space up to the last purchase is waited on, bought from, or passed by a purchase. In hand
    on a space are the buttons at the start, one for each wait, minus the prices paid, plus the
    income of each mark passed: what was earned then, the patch of that very move included.
    """

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule when the question is how soon."""
        if instance.objective is not Objective.SOONEST:
            return
        for patch, sewn in variables.sewn.items():
            model.add_exactly_one(
                [variables.bought[patch, space] for space in variables.waited] + [~sewn]
            )
        self._one_move_per_space(model, variables, instance)
        self._enough_buttons(model, variables, instance)

    def _one_move_per_space(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        stretches = [
            model.new_optional_fixed_size_interval_var(space, 1, wait, f"waiting {space}")
            for space, wait in variables.waited.items()
        ]
        for (patch, space), bought in variables.bought.items():
            # The end of the track stops a patch that takes longer.
            length = min(instance.patch(patch).time, instance.edition.last - space)
            stretches.append(
                model.new_optional_fixed_size_interval_var(space, length, bought, "purchase")
            )
        model.add_no_overlap(stretches)
        self._no_gap(model, variables, instance)

    def _no_gap(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """A purchase starts where the token stands: all spaces before it were moved over."""
        moved: dict[int, list[Literal]] = {space: [] for space in variables.waited}
        for space, wait in variables.waited.items():
            moved[space].append(wait)
        for (patch, space), bought in variables.bought.items():
            for passed in range(space, space + instance.patch(patch).time):
                if passed in moved:
                    moved[passed].append(bought)
        for (_, space), bought in variables.bought.items():
            if space > instance.place:
                model.add_bool_or(moved[space - 1]).only_enforce_if(bought)
        for space, wait in variables.waited.items():
            if space > instance.place:
                model.add_bool_or(moved[space - 1]).only_enforce_if(wait)

    def _enough_buttons(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Only purchases take buttons away, so never being in debt is enough."""
        most = _most_buttons(instance)
        hand: LinearExpr = LinearExpr.term(model.new_constant(instance.buttons or 0), 1)
        rate: LinearExpr = LinearExpr.term(model.new_constant(instance.income), 1)
        for space in variables.waited:
            if space > instance.place:
                hand = hand + variables.waited[space - 1]
            if space in instance.edition.income_marks and space > instance.place:
                hand = hand + rate
            here = [(instance.patch(p), variables.bought[p, space]) for p in variables.sewn]
            after = model.new_int_var(0, most, f"buttons on {space}")
            model.add(after == hand - sum(patch.buttons * bought for patch, bought in here))
            earns = model.new_int_var(0, most, f"income on {space}")
            model.add(earns == rate + sum(patch.income * bought for patch, bought in here))
            hand = LinearExpr.term(after, 1)
            rate = LinearExpr.term(earns, 1)


def _most_buttons(instance: Instance) -> int:
    """Return more buttons than can ever be in hand."""
    rate = instance.income + sum(instance.patch(patch).income for patch in instance.patches)
    spaces = instance.edition.last - instance.place
    return (instance.buttons or 0) + spaces + rate * (1 + len(instance.edition.income_marks))


RULES: tuple[Rule, ...] = (
    OnePlacementEach(),
    OneThingPerCell(),
    AreaFits(),
    LeatherAtHand(),
    EverythingSewn(),
    OneWindowComplete(),
    Budgets(),
    Purchases(),
)
"""Every rule; each knows whether it applies to an instance."""

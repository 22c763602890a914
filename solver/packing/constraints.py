"""The rules of packing, one class each, as constraints of a CP-SAT model."""

from __future__ import annotations

from typing import Protocol

from ortools.sat.python.cp_model import CpModel

from patchwork_solve.solver.cp_sat import Literal
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.variables import Variables
from patchwork_solve.solver.track import Track, TrackStart, Walk, WholeNumbers


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


class LeatherLeft:
    """No more leather is sewn on than there is."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule."""
        if variables.leather:
            model.add(sum(variables.leather.values()) <= instance.leather)


class EverythingSewn:
    """Every patch and all leather is sewn on, which fixes the number of empty cells."""

    def build(self, model: CpModel, variables: Variables, instance: Instance) -> None:
        """Add the rule if all of it was requested."""
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

    Every space up to the last purchase is waited on, bought from, or passed by a purchase.
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
        # Only the balance is the track's: its path leads to the end, and this one may stop.
        start = TrackStart(instance.place, instance.buttons or 0, instance.income)
        waits = [Walk(space, space + 1, wait) for space, wait in variables.waited.items()]
        maker = WholeNumbers(model)
        Track(maker, instance.edition, start, waits, variables.bought).balance()


RULES: tuple[Rule, ...] = (
    OnePlacementEach(),
    OneThingPerCell(),
    AreaFits(),
    LeatherLeft(),
    EverythingSewn(),
    OneWindowComplete(),
    Budgets(),
    Purchases(),
)
"""Every rule; each knows whether it applies to an instance."""

"""The question of a packing: which patches, onto which cells, to what end."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.buttons import require_sums


class Objective(StrEnum):
    """Aim of a packing."""

    FIT = "fit"
    """Sew on every patch and every leather patch."""
    CELLS = "cells"
    """Cover most cells with some of the patches."""
    POINTS = "points"
    """Gain most points: cells covered, leather, income over the marks left and at the end, minus
    prices. Tiles and full lines do not count."""
    COST = "cost"
    """Complete a window for the fewest buttons."""
    TIME = "time"
    """Complete a window for the least time."""
    PATCHES = "patches"
    """Complete a window with the fewest patches (leather not counted)."""
    SOONEST = "soonest"
    """Complete a window from the earliest space of the track, given buttons and income."""

    @property
    def maximises(self) -> bool:
        """Whether more is better."""
        return self in (Objective.CELLS, Objective.POINTS)

    @property
    def needs_window(self) -> bool:
        """Whether the question is about a bonus square."""
        return self in (Objective.COST, Objective.TIME, Objective.PATCHES, Objective.SOONEST)


@dataclass(frozen=True)
class Instance:
    """A question about one quilt.

    Parameters
    ----------
    free : Mask
        The empty cells of the quilt.
    patches : tuple of int
        Numbers of the patches on offer.
    leather : int
        Leather patches left: all to be sewn on for FIT, free to use otherwise.
    buttons, time : int or None
        Budgets of all patches together; None for no limit. For SOONEST, `buttons` are those in
        hand (None: none).
    marks : int
        Income marks still to come, for POINTS.
    windows : tuple of Mask
        Bonus squares, one of them to be completed; a window's cells may be covered already.
    place, income : int
        Space of the token and income, for SOONEST. Waiting moves the token one space for the pay of
        an advance. Patches are bought in any order: the circle, the opponent and leather on the way
        are left out of the question.
    """

    edition: Edition = field(repr=False)
    free: Mask
    patches: tuple[int, ...]
    leather: int = 0
    objective: Objective = Objective.FIT
    buttons: int | None = None
    time: int | None = None
    marks: int = 0
    windows: tuple[Mask, ...] = ()
    place: int = 0
    income: int = 0

    def __post_init__(self) -> None:
        if self.objective in (Objective.POINTS, Objective.SOONEST):
            require_sums(self.edition)
        if len(set(self.patches)) < len(self.patches):
            raise InputError("patches", "a patch is named twice")
        if self.free & ~self.edition.everywhere:
            raise InputError(
                "quilt", "free cells outside the {cells} of the quilt", cells=self.edition.cells
            )
        for name in ("leather", "marks", "income"):
            if getattr(self, name) < 0:
                raise InputError(name, "{value}; must be 0 or more", value=getattr(self, name))
        for name in ("buttons", "time"):
            budget = getattr(self, name)
            if budget is not None and budget < 0:
                raise InputError(name, "{value}; must be 0 or more", value=budget)
        if not 0 <= self.place <= self.edition.last:
            raise InputError(
                "place", "{value}; spaces are 0 to {last}", value=self.place, last=self.edition.last
            )
        if self.objective.needs_window and not self.windows:
            raise InputError("windows", "no window of the bonus square was given")

    def patch(self, number: int) -> Patch:
        """Return a patch by its number in the edition."""
        return self.edition.patches[number]

    @property
    def area(self) -> int:
        """Cells of all patches on offer and the leather."""
        return self.leather + sum(self.patch(number).area for number in self.patches)

    @property
    def room(self) -> int:
        """Number of empty cells."""
        return self.free.bit_count()

    @property
    def shortage(self) -> str | None:
        """Why not all of the patches can be sewn on, by sums only; None where sums allow it."""
        if self.area > self.room:
            return f"{self.area} cells of patches for {self.room} empty cells"
        patches = [self.patch(number) for number in self.patches]
        cost = sum(patch.buttons for patch in patches)
        if self.buttons is not None and cost > self.buttons:
            return f"the prices come to {cost}, and {self.buttons} may be spent"
        time = sum(patch.time for patch in patches)
        if self.time is not None and time > self.time:
            return f"the times come to {time}, and {self.time} may be used"
        return None

    def points(self, number: int) -> int:
        """Return the value of a patch under POINTS, in points."""
        patch, edition = self.patch(number), self.edition
        paid = self.marks * edition.income_pay + edition.income_points
        return patch.area * edition.hole_penalty + patch.income * paid - patch.buttons

    def worth(self, number: int) -> int:
        """Return the contribution of a patch to the value of an additive objective."""
        patch = self.patch(number)
        match self.objective:
            case Objective.FIT | Objective.CELLS:
                return patch.area
            case Objective.POINTS:
                return self.points(number)
            case Objective.COST:
                return patch.buttons
            case Objective.TIME:
                return patch.time
            case Objective.PATCHES:
                return 1
        raise ValueError("soonest is not a sum over patches")

    @property
    def leather_worth(self) -> int:
        """Points or cells that one leather patch adds to the value."""
        match self.objective:
            case Objective.FIT | Objective.CELLS:
                return 1
            case Objective.POINTS:
                return self.edition.hole_penalty + self.edition.leather_points
        return 0


@dataclass(frozen=True)
class Packing:
    """An answer: patches on cells.

    Parameters
    ----------
    sewn : tuple of (int, Mask)
        Number of each patch and the cells it covers; for SOONEST in the order of purchase.
    leather : Mask
        The cells that leather covers.
    spaces : tuple of int
        For SOONEST, the space from which each patch is bought; empty otherwise.
    """

    sewn: tuple[tuple[int, Mask], ...]
    leather: Mask = 0
    spaces: tuple[int, ...] = ()

    @property
    def covered(self) -> Mask:
        """All cells covered by this packing."""
        return self.leather | sum(cells for _, cells in self.sewn)

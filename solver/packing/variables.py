"""The variables of a CP-SAT model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel

from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.cp_sat import Literal
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.placements import placements


@dataclass(frozen=True)
class Variables:
    """Variables of one instance.

    Parameters
    ----------
    placed : dict
        For each patch, the cells of each placement and whether it is used.
    sewn : dict
        Whether each patch is used at all.
    leather : dict
        Whether leather lies on a cell; empty without leather.
    empty : dict
        Whether a cell stays empty.
    window : tuple
        Whether each window is the one completed.
    bought : dict
        For SOONEST, whether a patch is bought from a space: keys (patch, space).
    waited : dict
        For SOONEST, whether the token waits on a space.
    """

    placed: dict[int, list[tuple[Mask, Literal]]]
    sewn: dict[int, Literal]
    leather: dict[int, Literal]
    empty: dict[int, Literal]
    window: tuple[Literal, ...]
    bought: dict[tuple[int, int], Literal]
    waited: dict[int, Literal]


def declare(
    model: CpModel, instance: Instance, check: Callable[[], None] = lambda: None
) -> Variables:
    """Create the variables of an instance; what `check` raises on the way passes through."""
    cells = [cell for cell in range(instance.free.bit_length()) if instance.free >> cell & 1]
    spaces: range = range(0)
    if instance.objective is Objective.SOONEST:
        spaces = range(instance.place, instance.edition.last)
    placed = {}
    for patch in instance.patches:
        check()
        name = instance.patch(patch).name
        masks = placements(instance.edition, patch, instance.free)
        placed[patch] = [(mask, model.new_bool_var(f"{name}@{i}")) for i, mask in enumerate(masks)]
    return Variables(
        placed=placed,
        sewn={
            patch: model.new_bool_var(f"sewn {instance.patch(patch).name}")
            for patch in instance.patches
        },
        leather={c: model.new_bool_var(f"leather {c}") for c in cells if instance.leather},
        empty={c: model.new_bool_var(f"empty {c}") for c in cells},
        window=tuple(model.new_bool_var(f"window {i}") for i in range(len(instance.windows))),
        bought={
            (patch, space): model.new_bool_var(f"{instance.patch(patch).name} from {space}")
            for patch in instance.patches
            for space in spaces
        },
        waited={space: model.new_bool_var(f"wait {space}") for space in spaces},
    )

"""The most that a single player can score: by edition, what each patch adds, the plan."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from patchwork_solve.analyses.bounds.frame import counts_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Points
from patchwork_solve.analyses.workers.rules import edition_in, named_rules
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Proof, Status, require_interval
from patchwork_solve.engine.forms.variant import edition_of, editions_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.cp_sat import repeatable
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.alone import economy, geometry, pricing
from patchwork_solve.solver.score.alone.plan import Plan, Situation

UNITS = 60.0
"""CP-SAT's deterministic time for one model; the two printings need 3 to 20."""


def steady(units: float = UNITS) -> SolverLimits:
    """Return limits under which a rerun gives the same answer: no clock, one worker."""
    return SolverLimits(threads=1, parameters=repeatable(units))


def optimal_plan(
    edition: Edition, limits: SolverLimits, packed: bool = True
) -> tuple[Situation, Proof[Plan]]:
    """Return the best plan of a single player from the start of the game, and where it starts.

    Where the seats differ it is the better plan of the two, and the bound holds for both.
    """
    ceiling = geometry.ceiling if packed else economy.ceiling
    first, second = (Situation.new(edition, number) for number in (0, 1))
    if edition.seats[0] == edition.seats[1]:
        return first, ceiling(first, limits)
    clock = limits.clock()
    seconds = None if clock.left is None else clock.left / 2
    one = ceiling(first, replace(limits, seconds=seconds))
    other = ceiling(second, clock.rest())
    reached = [-math.inf if proof.lower is None else proof.lower for proof in (one, other)]
    situation, best = (first, one) if reached[0] >= reached[1] else (second, other)
    bounds = [proof.upper for proof in (one, other) if proof.upper is not None]
    upper = max(bounds) if len(bounds) == 2 else None
    work = clock.work(one.work.nodes + other.work.nodes)
    if best.lower is not None and best.lower == upper:
        return situation, Proof(Status.EXACT, upper, upper, best.witness, work)
    why = next(proof.stopped for proof in (other, one, best) if not proof.is_exact)
    return situation, Proof(Status.BOUNDS, best.lower, upper, best.witness, work, why)


# -- editions ------------------------------------------------------------------------------------


class EditionBounds(AnswerRow):
    """The bounds of an edition, and the plan found."""

    edition: str
    status: str
    lower: Points | None
    upper: Points | None
    patches: Count | None
    spent: Count | None
    income: Count | None
    covered: Count | None

    def check(self, task: dict[str, Any]) -> None:
        """Raise `ContradictionError` for bounds that exclude each other."""
        require_interval(self.lower, self.upper, "a score")


def _edition_row(task: dict[str, Any]) -> dict[str, Any]:
    edition = edition_in(task)
    _, proof = optimal_plan(edition, steady(task["units"]))
    row: dict[str, Any] = {
        "edition": edition.name,
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
    }
    plan = proof.witness
    bought = [] if plan is None else [edition.patches[number] for number in plan.patches]
    leather = 0 if plan is None else len(plan.leather)
    row["patches"] = len(bought) if plan else None
    row["spent"] = sum(p.buttons for p in bought) if plan else None
    row["income"] = sum(p.income for p in bought) if plan else None
    row["covered"] = sum(p.area for p in bought) + leather if plan else None
    return row


def editions_frame(
    editions: Sequence[str], batch: Batch | None = None, units: float = UNITS
) -> pd.DataFrame:
    """Return the highest score of a single player with packed patches, one row an edition.

    Columns: edition (str), status (str), lower, upper (Int64, points), and of the plan found
    patches (Int64), spent (Int64, buttons), income (Int64, buttons a mark), covered (Int64, cells).

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    batch : Batch, optional
    units : float
        CP-SAT's deterministic time for each round.

    Raises
    ------
    InputError
        For an unknown edition, one that is named twice, or two of the same name.
    """
    editions_of(editions)  # None of them twice.
    tasks = [{"report": "editions", **named_rules(name), "units": units} for name in editions]
    counts = ["lower", "upper", "patches", "spent", "income", "covered"]
    return counts_frame(Batch.given(batch).rows(_edition_row, tasks, EditionBounds), counts)


# -- patches -------------------------------------------------------------------------------------


class PatchWorth(AnswerRow):
    """Worth of a patch; None where it is not proved."""

    repeats = ("patch",)

    patch: str
    buttons: Count
    time: Count
    income: Count
    area: Count
    without: Points | None
    worth: Points | None
    price: Points | None
    status: str


def _patch_row(task: dict[str, Any]) -> dict[str, Any]:
    edition = edition_in(task)
    situation = Situation.new(edition)
    number = edition.index[task["patch"]]
    patch = edition.patches[number]
    limits = steady(task["units"])
    ceiling = task["ceiling"]
    without = economy.ceiling(situation, limits, forbidden=(number,))
    known = ceiling is not None and without.is_exact and without.upper is not None
    row: dict[str, Any] = {
        "patch": patch.name,
        "buttons": patch.buttons,
        "time": patch.time,
        "income": patch.income,
        "area": patch.area,
        "without": without.upper if without.is_exact else None,
        "worth": ceiling - without.upper if known else None,
        "price": None,
        "status": without.status.value,
    }
    if without.is_exact and without.upper is not None:
        price = pricing.highest_price(situation, number, without.upper, limits)
        row["price"] = price.lower if price.is_exact else None
        row["status"] = "never" if price.status.value == "infeasible" else price.status.value
    if not known:
        row["status"] = Status.BOUNDS.value
    return row


def require_patches(edition: str, names: Sequence[str]) -> None:
    """Raise `InputError` for a name that is not a patch, or an edition whose seats differ."""
    chosen = edition_of(edition)
    for name in names:
        chosen.find(name)
    first, second = chosen.seats
    for field in first._fields:
        if getattr(first, field) != getattr(second, field):
            raise InputError(
                f"start_{field}", "the report on patches takes only editions whose seats are alike"
            )


def patches_frame(
    edition: str,
    names: Sequence[str] = (),
    batch: Batch | None = None,
    units: float = UNITS,
) -> pd.DataFrame:
    """Return the worth of each patch to the economy bound, most worth first.

    Columns: patch (str), buttons, time, income, area (Int64), without (Int64: the ceiling when the
    patch does not exist, points), worth (Int64: what the ceiling falls by, points), price (Int64:
    the highest price at which the patch is part of an optimal plan, buttons), status (str: exact;
    never when it is in none even if free; bounds when the limit came first, to either ceiling or
    to the price: what is not proved is NA).

    Parameters
    ----------
    edition : str
    names : sequence of str
        Patches; all of them when left out.
    batch : Batch, optional
    units : float
        CP-SAT's deterministic time for each of the two models of a patch.

    Raises
    ------
    InputError
        For an unknown edition or patch, or an edition whose seats differ.
    """
    require_patches(edition, names)
    chosen = edition_of(edition)
    whole = economy.ceiling(Situation.new(chosen), steady(units))
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())  # Every answer below depends on it.
    tasks = [
        {
            "report": "patches",
            **named_rules(edition),
            "patch": name,
            "ceiling": whole.upper if whole.is_exact else None,
            "units": units,
        }
        for name in names or chosen.index
    ]
    counts = ["buttons", "time", "income", "area", "without", "worth", "price"]
    frame = counts_frame(Batch.given(batch).rows(_patch_row, tasks, PatchWorth), counts)
    order = frame.sort_values(["worth", "price"], ascending=False, kind="stable")
    return order.reset_index(drop=True)

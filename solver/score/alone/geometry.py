"""The economy bound with geometry: the patches bought really lie on the quilt together.

The economy model proposes a best plan; the packer looks for a packing of its patches and leather,
with a full window of the bonus square where the tile is claimed. A set that does not pack is cut
off, with every set that holds it, and the model is solved again. Each round's optimum bounds every
plan that packs, so the first plan that packs is proved best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.solver.cp_sat import run_model
from patchwork_solve.solver.limits import LimitClock, SoFar, SolverLimits, StopError
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Packing
from patchwork_solve.solver.packing.questions import empty_cells
from patchwork_solve.solver.score.alone.economy import Economy
from patchwork_solve.solver.score.alone.plan import Plan, Situation, score

SHRINK_NODES = 500_000
"""Limit of each search for a smaller set that does not pack; any set will do for a cut."""


def plan_question(situation: Situation, plan: Plan) -> Instance:
    """Return the question for a packing of all that a plan sews on, with its bonus square."""
    edition = situation.edition
    leather = situation.owed + len(plan.leather)
    areas = sum(edition.patches[number].area for number in plan.patches)
    # A full quilt has its square anyway, and our own packer answers questions without windows.
    full = areas + leather == situation.quilt.holes
    return Instance(
        edition,
        empty_cells(edition, situation.quilt),
        tuple(sorted(plan.patches)),
        leather,
        windows=tuple(squares(edition, edition.square)) if plan.tile and not full else (),
    )


def pack(situation: Situation, plan: Plan, limits: SolverLimits) -> Proof[Packing]:
    """Pack what a plan sews on."""
    instance = plan_question(situation, plan)
    quiet = replace(limits, progress=None, parameters={})
    proof = solve(instance, quiet, Engine.CP_SAT if instance.windows else Engine.AUTO)
    if proof.witness is not None:
        wrong = validator.problems(instance, proof.witness)
        if wrong:
            raise AssertionError(f"an invalid packing: {wrong[0]}")
    return proof


def with_packing(situation: Situation, plan: Plan, packing: Packing) -> Plan:
    """Return a plan with its packing, and the prizes that the packing earns."""
    free = empty_cells(situation.edition, situation.quilt) & ~packing.covered
    earned = [number for number, prize in enumerate(situation.prizes) if prize.is_full(free)]
    return replace(plan, packing=packing, prizes=tuple(earned))


MOST_EMPTY_FOR_PAIRS = 45
"""Empty cells; on a quilt with more of them nearly all pairs fit."""


class PackedBoundSearch:
    """The search for the best plan that packs."""

    def __init__(self, situation: Situation, limits: SolverLimits) -> None:
        self.situation = situation
        self.progress = limits.progress
        self.clock: LimitClock = replace(limits, progress=self._report).clock()
        self.economy = Economy(situation)
        self.upper: int | None = None
        self.nodes = 0
        self.rejected: list[tuple[int, ...]] = []
        """Sets of patches that do not pack, as found."""

    def _report(self, part: SoFar) -> None:
        """Report the bound that is proved; a best plan does not count before it packs."""
        if self.progress is not None:
            known = [bound for bound in (self.upper, part.bound) if bound is not None]
            bound = min(known, default=None)
            self.progress(SoFar(self.nodes + part.nodes, part.seconds, None, bound))

    def _exclude_pairs(self) -> None:
        """Find the pairs that do not fit on a quilt in play before the model proposes them."""
        situation = self.situation
        if not situation.quilt.filled or situation.empty > MOST_EMPTY_FOR_PAIRS:
            return
        free = empty_cells(situation.edition, situation.quilt)
        for pair in combinations(situation.patches, 2):
            if self._never_packs(Instance(situation.edition, free, pair, situation.owed)):
                self.rejected.append(pair)
                self.economy.model.add(sum(self.economy.owned[n] for n in pair) <= 1)

    def _never_packs(self, question: Instance) -> bool:
        """Return whether a short search proves that a set does not pack."""
        limits = SolverLimits(seconds=self.clock.left, nodes=SHRINK_NODES)
        never = solve(question, limits).status is Status.INFEASIBLE
        self.clock.check()
        return never

    def run(self) -> Proof[Plan]:
        """Return the highest score of a plan that packs, in points."""
        try:
            self._exclude_pairs()
            return self._search()
        except StopError as stop:
            return self._answer(Status.BOUNDS, None, None, stop.stopped)

    def _search(self) -> Proof[Plan]:
        while True:
            found = run_model(self.economy.model, self.clock.rest())
            self.nodes += found.branches
            if found.impossible:
                return self._answer(Status.INFEASIBLE, None, None)
            if found.bound is not None:
                self.upper = found.bound if self.upper is None else min(self.upper, found.bound)
            if found.value is None:
                raise StopError(found.stopped)
            plan = self.economy.plan(found.solver)
            packed = pack(self.situation, plan, self.clock.rest())
            self.nodes += packed.work.nodes
            if packed.witness is not None:
                plan = with_packing(self.situation, plan, packed.witness)
                value = score(self.situation, plan)
                if value == self.upper:
                    return self._answer(Status.EXACT, value, plan)
                # The packing may earn fewer prizes than the areas allow.
                why = Stopped.SIZE if found.is_exact else found.stopped
                return self._answer(Status.BOUNDS, value, plan, why)
            if packed.status is not Status.INFEASIBLE:
                raise StopError(packed.stopped)
            self._forbid(plan)

    def _answer(
        self,
        status: Status,
        value: int | None,
        plan: Plan | None,
        stopped: Stopped = Stopped.FINISHED,
    ) -> Proof[Plan]:
        upper = None if status is Status.INFEASIBLE else self.upper
        return Proof(status, value, upper, plan, self.clock.work(self.nodes), stopped)

    def _forbid(self, plan: Plan) -> None:
        """Forbid the set of a plan that does not pack."""
        free = plan_question(self.situation, plan)
        without_square = replace(free, windows=())
        if free.windows:
            packed = solve(without_square, SolverLimits(seconds=self.clock.left))
            if packed.status is Status.BOUNDS:
                raise StopError(packed.stopped)
            if packed.status is Status.EXACT:
                self._cut_square(plan)
                return
        # Leather covers single cells, so the patches decide once the areas fit.
        culprits = self._shrunk(plan.patches)
        self.rejected.append(culprits)
        owned = [self.economy.owned[number] for number in culprits]
        self.economy.model.add(sum(owned) <= len(culprits) - 1)

    def _cut_square(self, plan: Plan) -> None:
        """Forbid the tile to just these patches, which pack but leave a hole in every window."""
        economy = self.economy
        left_out = len(plan.patches) - sum(economy.owned[number] for number in plan.patches)
        added = sum(owned for n, owned in economy.owned.items() if n not in plan.patches)
        more_leather = economy.model.new_bool_var("more leather")
        leather = sum(economy.leather.values())
        economy.model.add(leather > len(plan.leather)).only_enforce_if(more_leather)
        economy.model.add(left_out + added + more_leather + (1 - economy.tile) >= 1)

    def _shrunk(self, patches: Sequence[int]) -> tuple[int, ...]:
        """Return a set, as small as it is quick to find, that does not pack."""
        keep = tuple(sorted(patches))
        free = empty_cells(self.situation.edition, self.situation.quilt)
        # Small patches fit almost anywhere: leave those out first.
        for number in sorted(patches, key=lambda n: self.situation.edition.patches[n].area):
            fewer = tuple(n for n in keep if n != number)
            if self._never_packs(
                Instance(self.situation.edition, free, fewer, self.situation.owed)
            ):
                keep = fewer
        return keep


def ceiling(situation: Situation, limits: SolverLimits | None = None) -> Proof[Plan]:
    """Return the highest score of a single player whose patches fit on the quilt.

    The relaxation left: any circle order, no opponent.

    Parameters
    ----------
    limits : SolverLimits, optional
        Limits of all rounds together; none by default.

    Returns
    -------
    Proof of Plan
        In points; the plan holds its packing.
    """
    return PackedBoundSearch(situation, limits or SolverLimits()).run()

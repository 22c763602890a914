"""The answer to a packing question, as text, table, JSON or picture."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing.instance import Instance, Packing
from patchwork_solve.solver.packing.questions import drawn, perhaps_sewn
from patchwork_solve.solver.packing.symmetry import cells_of


@checked_methods()
@dataclass(frozen=True, repr=False)
class PackingAnswer(Answer):
    """The proved answer to a packing question.

    Printed, it is the text of `pack` or `square`; in a notebook it draws its quilt.

    Parameters
    ----------
    instance : Instance
    before : Quilt
        The quilt before anything is sewn on.
    proof : Proof of Packing
    reason : str or None
        An obvious reason why nothing fits.
    census : Census or None
        Number of packings, on request.
    others : Alternatives or None
        Packings that look different, on request.
    wrong : tuple of str
        Errors that the independent validator found, with `check`; empty when all is right.
    """

    instance: Instance
    before: Quilt
    proof: Proof[Packing]
    reason: str | None = None
    census: search.Census | None = None
    others: search.Alternatives | None = None
    wrong: tuple[str, ...] = ()

    @property
    def quilt(self) -> Quilt | None:
        """The quilt with the answer sewn on; None without one."""
        witness = self.proof.witness
        return None if witness is None else drawn(self.instance, witness, self.before)

    @property
    def alternatives(self) -> list[Quilt]:
        """The quilt with each alternative sewn on."""
        packings = () if self.others is None else self.others.packings
        return [drawn(self.instance, packing, self.before) for packing in packings]

    @property
    def quilts(self) -> list[Quilt]:
        """The alternatives, or the one answer."""
        return self.alternatives or list(filter(None, [self.quilt]))

    @property
    def window(self) -> list[Cell]:
        """Cells of the first square of the question that the answer completes; else empty."""
        sewn, width = self.quilt, self.instance.edition.width
        for window in self.instance.windows:
            if sewn is not None and not window & ~sewn.filled:
                return cells_of(window, width)
        return []

    @property
    def perhaps_sewn(self) -> tuple[str, ...]:
        """Patches by name whose shape the quilt before shows under another letter."""
        names = [self.instance.patch(number).name for number in self.instance.patches]
        return perhaps_sewn(self.instance.edition, names, self.before)

    @property
    def status(self) -> str:
        """The result in a word.

        For a packing ``packed``, ``impossible``, or ``unknown`` when the work stopped early; for a
        square the status of the proof: ``exact``, ``infeasible`` or ``bounds``.
        """
        if self.instance.objective.needs_window:
            return self.proof.status.value
        if self.proof.status is Status.INFEASIBLE:
            return "impossible"
        return "unknown" if self.proof.witness is None else "packed"

    @property
    def patches(self) -> tuple[Patch, ...]:
        """The patches sewn on, in the order of purchase if the question has one."""
        witness = self.proof.witness
        return () if witness is None else tuple(self.instance.patch(n) for n, _ in witness.sewn)

    def _repr_svg_(self) -> str | None:
        from patchwork_solve.engine.drawing.quilt import quilt_svg

        if self.quilt is None:
            return None
        return quilt_svg(self.quilt, self.before, self.window, self.instance.edition)

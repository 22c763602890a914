"""Worth of a patch to those who compete for it: dual prices of the economy's linear model.

Any prices give a sound bound (`prospects`); these, from the linear relaxation of the
economy of one or two players, give a sharp one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from ortools.linear_solver import pywraplp

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.cp_sat import stoppable
from patchwork_solve.solver.limits import never
from patchwork_solve.solver.score.circle.goal import Stakes
from patchwork_solve.solver.track import Track, TrackStart, Walk


class _TimeUpError(Exception):
    """The time is over before a model is built."""


@dataclass(frozen=True)
class Standing:
    """The standing of a player: space, buttons, income and cells covered; may be fractions."""

    place: int
    buttons: float
    income: float
    covered: float


@dataclass(frozen=True)
class _Fractions:
    """Makes variables of the linear solver, which needs neither upper limits nor names."""

    solver: Any
    is_over: Callable[[], bool]

    def amount(self, most: int, name: str) -> Any:
        return self.solver.NumVar(0, self.solver.infinity(), "")

    def require(self, relation: Any) -> None:
        if self.is_over():
            raise _TimeUpError
        self.solver.Add(relation)

    def total(self, terms: Sequence[Any]) -> Any:
        return self.solver.Sum(terms)


class _LinearEconomy:
    """One player's part of the linear model."""

    def __init__(
        self,
        solver: Any,
        edition: Edition,
        standing: Standing,
        numbers: tuple[int, ...],
        leather: bool,
        is_over: Callable[[], bool],
    ) -> None:
        self.edition, self.standing = edition, standing
        self.spaces = range(standing.place, edition.last)
        self.bought = {
            (number, space): solver.NumVar(0, 1, "") for number in numbers for space in self.spaces
        }
        walks = [Walk(space, space + 1, solver.NumVar(0, 1, "")) for space in self.spaces]
        start = TrackStart(standing.place, standing.buttons, standing.income)
        maker = _Fractions(solver, is_over)
        self.track = Track(maker, edition, start, walks, self.bought)
        # Patches without time may be bought in passing here, which only raises the bound.
        self.track.path()
        self.track.balance()
        patches = edition.patches
        areas = [patches[number].area * bought for (number, _), bought in self.bought.items()]
        sewn = solver.Sum(areas)
        self.points = self.track.buttons_on(edition.last)
        if leather:
            marks = [m for m in edition.leather_marks if m > standing.place]
            taken = solver.Sum([solver.NumVar(0, 1, "") for _ in marks])
            sewn += taken
            self.points += edition.leather_points * taken
        solver.Add(sewn <= edition.cells - standing.covered)
        self.points += edition.hole_penalty * sewn

    def standing_on(self, space: int) -> Standing:
        """Return where the solution stands on a space, as fractions."""
        areas = [
            self.edition.patches[number].area * bought.solution_value()
            for (number, start), bought in self.bought.items()
            if start < space
        ]
        return Standing(
            space,
            self.track.buttons_on(space).solution_value(),
            self.track.income(space).solution_value(),
            self.standing.covered + sum(areas),
        )


def _is_solved(solver: Any, is_over: Callable[[], bool]) -> bool:
    """Solve a linear model; return whether its optimum is known."""
    outcome = stoppable(solver.Solve, solver.InterruptSolve, is_over)
    return bool(outcome == pywraplp.Solver.OPTIMAL)


def prices(
    edition: Edition,
    standing: Standing,
    stakes: Stakes,
    patches: tuple[int, ...],
    later: tuple[int, ...] = (),
    is_over: Callable[[], bool] = never,
) -> tuple[dict[int, float], list[Standing]]:
    """Return each patch's dual price in points, and the optimum's standings on later spaces.

    Parameters
    ----------
    edition : Edition
    standing : Standing
        Of both players.
    stakes : Stakes
    patches : tuple of int
        Numbers of the patches that are left.
    later : tuple of int
        Spaces for which the hero's standing in the linear optimum is returned.
    is_over : callable
        Called now and then: whether to stop; no prices are returned then.
    """
    solver = pywraplp.Solver.CreateSolver("GLOP")
    try:
        players = [
            _LinearEconomy(solver, edition, standing, patches, stakes.alone, is_over)
            for weight in stakes.weights
            if weight
        ]
    except _TimeUpError:
        return {}, []
    once = {
        number: solver.Add(
            solver.Sum([one.bought[number, s] for one in players for s in one.spaces]) <= 1
        )
        for number in patches
    }
    weights = [weight for weight in stakes.weights if weight]
    points = [w * one.points for w, one in zip(weights, players, strict=True)]
    solver.Maximize(solver.Sum(points))
    if not _is_solved(solver, is_over):
        return {}, []
    return {number: max(0.0, row.dual_value()) for number, row in once.items()}, [
        players[0].standing_on(space) for space in later if space > standing.place
    ]


def linear_ceiling(
    edition: Edition,
    standing: Standing,
    patches: tuple[int, ...],
    is_over: Callable[[], bool] = never,
) -> int | None:
    """Bound a player's score from a standing, without tiles and full lines.

    It solves only the linear relaxation: a few points wider than the economy model, in a tenth of a
    second on the printings. None when it was not solved before `is_over`.
    """
    solver = pywraplp.Solver.CreateSolver("GLOP")
    try:
        player = _LinearEconomy(solver, edition, standing, patches, True, is_over)
    except _TimeUpError:
        return None
    for number in patches:
        solver.Add(solver.Sum([player.bought[number, space] for space in player.spaces]) <= 1)
    solver.Maximize(player.points)
    if not _is_solved(solver, is_over):
        return None
    empty = edition.hole_penalty * (edition.cells - standing.covered)
    # The solver's numbers are true to about a millionth.
    points: float = solver.Objective().Value()
    return floor(points - empty + 1e-3)

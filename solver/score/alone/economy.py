"""The economy bound: a single player on the track, any circle, the opponent left out.

One binary variable for every purchase of a patch from a space, one for every step of a walk: a
path along the track, with buttons and income on every space (`solver.track`).

Left out, so that the optimum is a bound: the circle's order, the opponent, and where on the quilt
anything lies (only the areas must fit; tiles and lines need only enough covered cells).
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python import cp_model

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.proof import Proof, Status, Work
from patchwork_solve.solver.cp_sat import Expression, Found, Literal, run_model
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.alone.plan import Plan, Situation, score
from patchwork_solve.solver.score.alone.prizes import Kind
from patchwork_solve.solver.track import Track, TrackStart, Walk, WholeNumbers


@dataclass
class Economy:
    """The model of one player's way along the track.

    Attributes
    ----------
    model : CpModel
        Maximises `value`.
    bought : dict
        (patch, space), and whether the patch is bought from there.
    owned : dict
        Patch, and whether it is bought.
    walks : dict
        Space, and whether the token walks one space from there.
    leather : dict
        Mark, and whether its leather patch is sewn on.
    tile : variable
        Whether the special tile is won on the way.
    prizes : list
        Whether each prize of the situation is earned.
    track : Track
        The path and the balance.
    value : linear expression
        Final score, in points.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.model = cp_model.CpModel()
        self.spaces = range(situation.place, situation.edition.last)
        self._declare()
        self.track.path()
        self.track.waiting()
        for number in situation.patches:
            self.model.add_at_most_one(self.bought[number, space] for space in self.spaces)
        self.track.balance(self.price)
        self._area_constraints()
        self.model.maximize(self.value)

    def _declare(self) -> None:
        model, situation = self.model, self.situation
        self.bought: dict[tuple[int, int], Literal] = {
            (number, space): model.new_bool_var(f"{number} from {space}")
            for number in situation.patches
            for space in self.spaces
        }
        self.walks: dict[int, Literal] = {s: model.new_bool_var(f"walk {s}") for s in self.spaces}
        self.leather: dict[int, Literal] = {
            mark: model.new_bool_var(f"leather {mark}") for mark in situation.leather
        }
        self.tile: Literal = model.new_bool_var("tile")
        self.prizes: list[Literal] = [
            model.new_bool_var(f"{prize.kind} {number}")
            for number, prize in enumerate(situation.prizes)
        ]
        self.owned: dict[int, Expression] = {
            number: sum(self.bought[number, space] for space in self.spaces)
            for number in situation.patches
        }
        self.track = Track(
            WholeNumbers(model),
            situation.edition,
            TrackStart(situation.place, situation.buttons, situation.income),
            [Walk(space, space + 1, taken) for space, taken in self.walks.items()],
            self.bought,
        )

    def price(self, number: int, space: int) -> Expression:
        """Return the buttons paid for a patch from a space; 0 unless it is bought there."""
        paid: Expression = self.track.price(number, space)
        return paid

    def _area_constraints(self) -> None:
        """Areas fit; the tile needs the cells that the fullest window lacks."""
        situation = self.situation
        edition = situation.edition
        areas = [edition.patches[n].area * owned for n, owned in self.owned.items()]
        self.sewn: Expression = sum(areas) + sum(self.leather.values())
        self.model.add(self.sewn <= situation.empty)
        if situation.tile_open:
            self.model.add(self.sewn >= situation.missing).only_enforce_if(self.tile)
        else:
            self.model.add(self.tile == 0)
        tiles = edition.square_points * (self.tile + int(situation.tile_held))
        holes = edition.hole_penalty * (situation.empty - self.sewn)
        leather = edition.leather_points * sum(self.leather.values())
        more = situation.held + leather + self._prize_points()
        self.value: Expression = self.track.buttons_on(edition.last) + tiles + more - holes

    def _prize_points(self) -> Expression:
        """Return the points of prizes; each needs the cells that its fullest area lacks."""
        situation = self.situation
        covered = self.sewn + situation.owed
        lines: dict[Kind, Expression] = {Kind.ROW: 0, Kind.COLUMN: 0}
        points: Expression = 0
        for prize, earned in zip(situation.prizes, self.prizes, strict=True):
            points += prize.points * earned
            needed = situation.lacking(prize)
            if prize.kind is Kind.TILE:
                self.model.add(covered >= needed * earned)
            else:
                lines[prize.kind] += needed * earned
        for cells in lines.values():
            if not isinstance(cells, int):
                self.model.add(covered >= cells)
        return points

    def plan(self, solver: cp_model.CpSolver) -> Plan:
        """Return the plan of a solution."""
        patches = self.situation.edition.patches
        chosen = [(s, n) for (n, s), bought in self.bought.items() if solver.boolean_value(bought)]
        # From one space, the patches without time come first: the others move the token on.
        chosen.sort(key=lambda one: (one[0], patches[one[1]].time > 0, one[1]))
        leather = [mark for mark, sewn in self.leather.items() if solver.boolean_value(sewn)]
        prizes = [number for number, one in enumerate(self.prizes) if solver.boolean_value(one)]
        tile = solver.boolean_value(self.tile)
        return Plan(tuple(chosen), tuple(leather), tile, tuple(prizes))


def proof_of(economy: Economy, found: Found, seconds: float) -> Proof[Plan]:
    """Return the result as a proof, its plan checked step by step."""
    work = Work(found.branches, round(seconds, 4))
    if found.impossible:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    plan = None
    if found.value is not None:
        plan = economy.plan(found.solver)
        reached = score(economy.situation, plan)
        if reached != found.value:
            raise ContradictionError("the score of a plan", found.value, reached)
    status = Status.EXACT if found.is_exact else Status.BOUNDS
    return Proof(status, found.value, found.bound, plan, work, found.stopped)


def ceiling(
    situation: Situation, limits: SolverLimits | None = None, forbidden: tuple[int, ...] = ()
) -> Proof[Plan]:
    """Return the highest score of one player under the relaxation of this module.

    Parameters
    ----------
    limits : SolverLimits, optional
        Limits; none by default.
    forbidden : tuple of int
        Patches that may not be bought.

    Returns
    -------
    Proof of Plan
        In points. `upper` bounds the score of every game from the situation; `lower` is that of
        the plan, which the opponent, the circle or the shapes may thwart.

    Examples
    --------
    >>> from patchwork_solve.engine.game.edition import printing
    >>> from dataclasses import replace
    >>> proof = ceiling(replace(Situation.new(printing("current")), patches=()))
    >>> proof.status.value, proof.upper
    ('exact', -94)
    """
    limits = limits or SolverLimits()
    clock = limits.clock()
    economy = Economy(situation)
    for number in forbidden:
        economy.model.add(economy.owned[number] == 0)
    found = run_model(economy.model, clock.rest())
    return proof_of(economy, found, clock.spent)

"""The economy bound: one player alone on the track, any circle, the opponent left out.

One binary variable for every purchase of a patch from a space, one for every step of a walk: a
path along the track. Buttons and income on every space are running sums, so that the linear
relaxation sees them and the optimum is proved in seconds. Start times and optional intervals
instead of the path leave a gap of hundreds of points.

Left out, so that the optimum is a bound: the circle's order, the opponent, and where on the quilt
anything lies (only the areas must fit; the special tile needs only enough covered cells).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ortools.sat.python import cp_model

from patchwork_solve.engine.errors import ContradictionError
from patchwork_solve.engine.proof import Proof, Status, Work
from patchwork_solve.solver.asking import Expression, Found, Literal, ask
from patchwork_solve.solver.effort import Effort
from patchwork_solve.solver.score.alone.plan import Plan, Situation, score


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
    balance : dict
        Space, and the buttons in hand there once nothing more is bought from it.
    value : linear expression
        Final score, in points.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.model = cp_model.CpModel()
        self.spaces = range(situation.place, situation.edition.last)
        self._declare()
        self._path()
        self._buttons()
        self._cloth()
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
        self.owned: dict[int, Expression] = {
            number: sum(self.bought[number, space] for space in self.spaces)
            for number in situation.patches
        }

    def _path(self) -> None:
        """The token is moved from space to space, by walks and by purchases, to the end."""
        last = self.situation.edition.last
        into: dict[int, list[Literal]] = defaultdict(list)
        out: dict[int, list[Literal]] = defaultdict(list)
        for space, walk in self.walks.items():
            out[space].append(walk)
            into[space + 1].append(walk)
        free: list[tuple[int, Literal]] = []
        for (number, space), bought in self.bought.items():
            time = self.situation.edition.patches[number].time
            if time == 0:
                free.append((space, bought))
                continue
            out[space].append(bought)
            into[min(space + time, last)].append(bought)
        for space in self.spaces:
            arrivals: Expression = sum(into[space]) if space > self.situation.place else 1
            self.model.add(sum(out[space]) == arrivals)
        for space, bought in free:
            self.model.add(bought <= sum(out[space]))
        for number in self.situation.patches:
            self.model.add_at_most_one(self.bought[number, space] for space in self.spaces)

    def price(self, number: int, space: int) -> Expression:
        """Return the buttons paid for a patch from a space; 0 unless it is bought there."""
        return self.situation.edition.patches[number].buttons * self.bought[number, space]

    def _buttons(self) -> None:
        """In hand on every space are all buttons received until there less the prices paid.

        The prices of a purchase are paid before its own time is moved, so income marks crossed by
        that move pay for the new patch but cannot help to buy it. Only purchases take buttons, so
        that a balance of 0 or more on every space is what the rules ask.
        """
        situation, model = self.situation, self.model
        edition = situation.edition
        earning = situation.income + sum(edition.patches[n].income for n in situation.patches)
        spaces = edition.last - situation.place
        most = situation.buttons + spaces + earning * len(edition.income_marks)
        before: Expression = situation.buttons
        earns: Expression = situation.income
        self.balance: dict[int, Literal] = {}
        for space in range(situation.place, edition.last + 1):
            here = situation.patches if space < edition.last else ()
            received: Expression = 0
            if space > situation.place:
                pay = earns if space in edition.income_marks else 0
                received = pay + self.walks[space - 1]
            self.balance[space] = model.new_int_var(0, most, f"buttons on {space}")
            paid = sum(self.price(number, space) for number in here)
            model.add(self.balance[space] == before + received - paid)
            income = model.new_int_var(0, earning, f"income on {space}")
            gained = sum(edition.patches[n].income * self.bought[n, space] for n in here)
            model.add(income == earns + gained)
            before, earns = self.balance[space], income

    def _cloth(self) -> None:
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
        self.value: Expression = self.balance[edition.last] + tiles - holes

    def plan(self, solver: cp_model.CpSolver) -> Plan:
        """Return the plan of a solution."""
        patches = self.situation.edition.patches
        chosen = [(s, n) for (n, s), bought in self.bought.items() if solver.boolean_value(bought)]
        # From one space, the patches without time come first: the others move the token on.
        chosen.sort(key=lambda one: (one[0], patches[one[1]].time > 0, one[1]))
        leather = [mark for mark, sewn in self.leather.items() if solver.boolean_value(sewn)]
        return Plan(tuple(chosen), tuple(leather), solver.boolean_value(self.tile))


def proof_of(economy: Economy, found: Found, seconds: float) -> Proof[Plan]:
    """Return what was found as a proof, its plan checked step by step."""
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
    situation: Situation, effort: Effort | None = None, forbidden: tuple[int, ...] = ()
) -> Proof[Plan]:
    """Return the highest score of one player under the relaxation of this module.

    Parameters
    ----------
    situation : Situation
    effort : Effort, optional
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
    >>> from patchwork_solve.engine.edition import printing
    >>> from dataclasses import replace
    >>> proof = ceiling(replace(Situation.new(printing("current")), patches=()))
    >>> proof.status.value, proof.upper
    ('exact', -94)
    """
    effort = effort or Effort()
    clock = effort.clock()
    economy = Economy(situation)
    for number in forbidden:
        economy.model.add(economy.owned[number] == 0)
    found = ask(economy.model, clock.rest())
    return proof_of(economy, found, clock.spent)

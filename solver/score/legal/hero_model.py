"""A bound on the best score of a legal game: one player's timeline, the other's left open.

The relaxation: the partner's buttons, patches and quilt are forgotten, and so is the circle. What
is kept of the partner is where a token may land: an advance ends one space beyond the other
token, so what follows what on the track is restricted (`solver.score.legal.timeline`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.solver.cp_sat import Expression, Literal
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.timeline import HeroPlan, Leg, Timeline
from patchwork_solve.solver.track import Track, TrackStart, Walk, WholeNumbers


class HeroModel:
    """A CP-SAT model of one player's game.

    Parameters
    ----------
    timeline : Timeline
        Of the same edition.
    goal : Extreme
        `Extreme.HIGHEST` or `Extreme.LOWEST`.
    check : callable
        Called between the parts of the model; what it raises passes through.
    """

    def __init__(
        self,
        edition: Edition,
        timeline: Timeline,
        goal: Extreme,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.edition = edition
        self.goal = goal
        self.model = cp_model.CpModel()
        self._declare(timeline)
        self.track.path()
        self.track.waiting()
        for number in range(len(edition.patches)):
            self.model.add_at_most_one(self.bought[number, s] for s in range(edition.last))
        check()
        for first, then in timeline.impossible_pairs():
            self.forbid([first, then])
        check()
        self.track.balance()
        self._quilt()
        if goal.maximises:
            self.model.maximize(self.value)
        else:
            self.model.minimize(self.value)

    def _declare(self, timeline: Timeline) -> None:
        edition, model = self.edition, self.model
        self.bought: dict[tuple[int, int], Literal] = {
            (n, s): model.new_bool_var(f"buy {n} from {s}")
            for n in range(len(edition.patches))
            for s in range(edition.last)
        }
        self.walked: dict[Leg, Literal] = {
            leg: model.new_bool_var(f"walk {leg.origin} to {leg.target}")
            for legs in timeline.legs.values()
            for leg in legs
            if leg.time is None
        }
        self.sewn = [model.new_bool_var(f"leather {mark}") for mark in edition.leather_marks]
        self.tile = model.new_bool_var("tile")
        walks = [Walk(leg.origin, leg.target, taken) for leg, taken in self.walked.items()]
        self.track = Track(
            WholeNumbers(model), edition, TrackStart.new(edition), walks, self.bought
        )

    def _quilt(self) -> None:
        """The area is at most the quilt's; leather only for who is first across its mark."""
        edition, model = self.edition, self.model
        for mark, sewn in zip(edition.leather_marks, self.sewn, strict=True):
            walked = [
                w for g, w in self.walked.items() if g.leather and g.origin < mark <= g.target
            ]
            bought = [
                b
                for (n, s), b in self.bought.items()
                if s < mark <= min(s + edition.patches[n].time, edition.last)
            ]
            model.add(sewn <= sum(walked) + sum(bought))
        cloth = sum(edition.patches[n].area * b for (n, _), b in self.bought.items())
        covered = cloth + sum(self.sewn)
        model.add(covered <= edition.cells)
        model.add(covered >= edition.square**2).only_enforce_if(self.tile)
        if not squares(edition, edition.square):
            model.add(self.tile == 0)
        holes = edition.hole_penalty * (edition.cells - covered)
        more = edition.square_points * self.tile + edition.leather_points * sum(self.sewn)
        self.value = self.track.buttons_on(edition.last) + more - holes

    # -- what is learnt on the way ---------------------------------------------------------------

    def taken(self, leg: Leg) -> Expression:
        """Return whether a leg is taken: 0 or 1."""
        if leg.time is None:
            return self.walked[leg]
        return sum(
            self.bought[n, leg.origin]
            for n, patch in enumerate(self.edition.patches)
            if patch.time == leg.time
        )

    def forbid(self, legs: Sequence[Leg]) -> None:
        """Forbid legs that cannot all be part of one game."""
        self.model.add(sum(self.taken(leg) for leg in legs) <= len(legs) - 1)

    def forbid_set(self, patches: Sequence[int]) -> None:
        """Forbid patches that do not all fit on one quilt."""
        last = self.edition.last
        owned = sum(self.bought[n, s] for n in patches for s in range(last))
        self.model.add(owned <= len(patches) - 1)

    def forbid_tile(self, patches: Sequence[int], leather: int) -> None:
        """Forbid the special tile to exactly these patches with this much leather."""
        last = self.edition.last
        changes: list[Expression] = [1 - self.tile]
        for number in range(len(self.edition.patches)):
            owned = sum(self.bought[number, s] for s in range(last))
            changes.append(1 - owned if number in patches else owned)
        if self.sewn:
            other = self.model.new_bool_var("other leather")
            self.model.add(sum(self.sewn) != leather).only_enforce_if(other)
            changes.append(other + 0)
        self.model.add(sum(changes) >= 1)

    def exclude(self, plan: HeroPlan) -> None:
        """Exclude what a plan's purchases and walks score, and better: no game does it."""
        walks = [self.walked[leg] for leg in plan.legs if leg.time is None]
        chosen = [*walks, *(self.bought[one] for one in plan.bought)]
        # With all legs fixed, only patches without time can come on top.
        more = [
            bought.negated()
            for one, bought in self.bought.items()
            if self.edition.patches[one[0]].time == 0 and one not in plan.bought
        ]
        worse = (
            self.value <= plan.score - 1 if self.goal.maximises else self.value >= plan.score + 1
        )
        self.model.add(worse).only_enforce_if([*chosen, *more])

    def plan(self, solver: cp_model.CpSolver) -> HeroPlan:
        """Return the plan that a solver found."""
        bought = sorted(
            (one for one, taken in self.bought.items() if solver.boolean_value(taken)),
            key=lambda one: (one[1], self.edition.patches[one[0]].time),
        )
        legs = [leg for leg, taken in self.walked.items() if solver.boolean_value(taken)]
        for number, space in bought:
            time = self.edition.patches[number].time
            if time:
                legs.append(Leg(space, min(space + time, self.edition.last), time, None))
        return HeroPlan(
            tuple(sorted(legs, key=lambda leg: leg.origin)),
            tuple(bought),
            solver.value(self.value),
        )

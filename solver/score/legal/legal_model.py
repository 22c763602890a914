"""The model of a whole game of two players who work together, any circle.

One binary variable for every step that a token can take while the other stands somewhere, one for
every purchase of a patch from a space, and the buttons in hand on every space as a running
balance. A walk through the steps is a legal order of turns by construction. Of the rules only
geometry is left out: which patches fit together, and who fills the bonus square first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.solver.cp_sat import Expression, Literal
from patchwork_solve.solver.score.legal.any_circle import fewest_before_starter
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.timeline import HeroPlan, leg_of
from patchwork_solve.solver.score.legal.tokens import Step, Tokens, steps
from patchwork_solve.solver.score.legal.turn import HERO, PARTNER
from patchwork_solve.solver.track import Track, TrackStart, Walk, WholeNumbers


@dataclass
class LegalVariables:
    """The variables of a whole game; players are `HERO` and `PARTNER`.

    Parameters
    ----------
    tile : variable
        Whether the hero holds the special tile at the end.
    steps : dict
        Each step, and whether it is taken.
    bought : dict
        (player, patch, space), and whether the player buys the patch from there.
    owned : dict
        (player, patch), and the number of times it is bought: 0 or 1.
    leather : dict
        (player, mark), and whether the player sews on the leather patch of that mark.
    track : dict
        Player, and the balance along the track.
    """

    tile: Literal
    steps: dict[Step, Literal] = field(default_factory=dict)
    bought: dict[tuple[int, int, int], Literal] = field(default_factory=dict)
    owned: dict[tuple[int, int], Expression] = field(default_factory=dict)
    leather: dict[tuple[int, int], Literal] = field(default_factory=dict)
    track: dict[int, Track] = field(default_factory=dict)


class LegalModel:
    """A CP-SAT model of all games of an edition.

    Parameters
    ----------
    check : callable
        Called now and then, for it takes seconds where the track is long; what it raises passes
        through.

    Attributes
    ----------
    value : linear expression
        What the goal counts, in points or plies.
    """

    def __init__(
        self, edition: Edition, goal: Extreme, check: Callable[[], None] = lambda: None
    ) -> None:
        self.edition = edition
        self.goal = goal
        self._check = check
        self.model = cp_model.CpModel()
        self.variables = LegalVariables(self.model.new_bool_var("tile"))
        self._declare()
        self._turns()
        for player in (HERO, PARTNER):
            self._purchases(player)
            self.variables.track[player].balance()
            self._area_constraints(player)
            check()
        self._one_of_each()
        self._starter()
        self.value = self._value()
        if goal.maximises:
            self.model.maximize(self.value)
        else:
            self.model.minimize(self.value)

    # -- variables -----------------------------------------------------------------------------

    def _declare(self) -> None:
        edition, model, v = self.edition, self.model, self.variables
        # By symmetry the length of a game does not depend on who begins.
        movers = (HERO, PARTNER) if self.goal.is_score else (HERO,)
        for one in steps(edition, movers, self._check):
            v.steps[one] = model.new_bool_var(f"step {one.start} {one.time}")
        for player in (HERO, PARTNER):
            for patch in range(len(edition.patches)):
                for space in range(edition.last):
                    name = f"{player} buys {patch} from {space}"
                    v.bought[player, patch, space] = model.new_bool_var(name)
            for mark in edition.leather_marks:
                v.leather[player, mark] = model.new_bool_var(f"{player} sews leather {mark}")
            v.track[player] = self._track(player)
            v.track[player].declare()

    def _track(self, player: int) -> Track:
        """Return a player's way; the path of it is in the steps of both tokens together."""
        edition, v = self.edition, self.variables
        walks = [
            Walk(one.origin, one.target, taken)
            for one, taken in v.steps.items()
            if one.player == player and one.walked
        ]
        bought = {(n, space): taken for (who, n, space), taken in v.bought.items() if who == player}
        return Track(WholeNumbers(self.model), edition, TrackStart.new(edition), walks, bought)

    # -- rules ---------------------------------------------------------------------------------

    def _turns(self) -> None:
        """The steps taken are one walk from the start until both tokens are home."""
        into: dict[Tokens, list[Literal]] = defaultdict(list)
        out: dict[Tokens, list[Literal]] = defaultdict(list)
        for one, taken in self.variables.steps.items():
            out[one.start].append(taken)
            into[one.end].append(taken)
        home = (self.edition.last, self.edition.last)
        self.model.add_exactly_one(t for n in out if n.places == (0, 0) for t in out[n])
        self.model.add_exactly_one(t for n in into if n.places == home for t in into[n])
        for tokens in out:
            self._check()
            if tokens.places != (0, 0):
                self.model.add(sum(into[tokens]) == sum(out[tokens]))
        self.out = out

    def _purchases(self, player: int) -> None:
        """A step of a purchase buys one patch of that time; a patch without time takes no step."""
        v = self.variables
        leaving: dict[int, list[Literal]] = defaultdict(list)
        buying: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        for one, taken in v.steps.items():
            if one.player == player:
                leaving[one.origin].append(taken)
                if one.time is not None:
                    buying[one.origin, one.time].append(taken)
        sellers: dict[int, list[int]] = defaultdict(list)
        for number, patch in enumerate(self.edition.patches):
            sellers[patch.time].append(number)
        for space in range(self.edition.last):
            for time, patches in sellers.items():
                bought = [v.bought[player, number, space] for number in patches]
                if time:
                    self.model.add(sum(bought) == sum(buying[space, time]))
                else:
                    for waiting in bought:
                        self.model.add(waiting <= sum(leaving[space]))

    def _area_constraints(self, player: int) -> None:
        """Cells and leather: the area is at most the quilt's; leather is left only when full."""
        edition, v, model = self.edition, self.variables, self.model
        for number in range(len(edition.patches)):
            bought = [v.bought[player, number, s] for s in range(edition.last)]
            v.owned[player, number] = sum(bought)
        model.add(self.covered(player) <= edition.cells)
        for mark in edition.leather_marks:
            sewn = v.leather[player, mark]
            first = sum(
                taken
                for one, taken in v.steps.items()
                if one.player == player and mark in one.leather
            )
            model.add(sewn <= first)
            # Leather must be sewn on at once while there is an empty cell.
            full = model.new_bool_var(f"{player} full at {mark}")
            model.add(first - sewn <= full)
            model.add(self.covered(player, mark) >= edition.cells).only_enforce_if(full)

    def covered(self, player: int, mark: int | None = None) -> Expression:
        """Return the cells covered at the end, or when the player crosses a mark."""
        edition, v = self.edition, self.variables
        until = edition.last if mark is None else mark
        cloth = sum(
            edition.patches[number].area * bought
            for (who, number, space), bought in v.bought.items()
            if who == player and space < until
        )
        leather = sum(
            sewn
            for (who, at), sewn in v.leather.items()
            if who == player and (mark is None or at < mark)
        )
        return cloth + leather

    def _one_of_each(self) -> None:
        v = self.variables
        for number in range(len(self.edition.patches)):
            self.model.add_at_most_one(
                bought for (_, patch, _), bought in v.bought.items() if patch == number
            )

    def _starter(self) -> None:
        """The starter is for sale only once enough patches are gone."""
        fewest = fewest_before_starter(self.edition)
        starter = self.edition.starter
        for (player, patch, space), bought in self.variables.bought.items():
            self._check()
            if patch == starter and fewest:
                before = self._bought_before(player, space)
                self.model.add(before >= fewest).only_enforce_if(bought)

    def _bought_before(self, player: int, space: int) -> Expression:
        """Return the most patches other than the starter that are bought before a space's last."""
        edition, v, model = self.edition, self.variables, self.model
        others = [n for n in range(len(edition.patches)) if n != edition.starter]
        earlier = [v.bought[p, n, s] for p in (0, 1) for n in others for s in range(space)]
        # From the same space, patches without time come first.
        same = [v.bought[player, n, space] for n in others if edition.patches[n].time == 0]
        # Both buy from one space only if both stand there; the player on top buys first.
        rival = [v.bought[1 - player, n, space] for n in others]
        on_top = sum(self.out.get(Tokens((space, space), 1 - player), []))
        ahead = model.new_int_var(0, len(others), f"bought before {player} at {space}")
        model.add(ahead <= sum(rival))
        model.add(ahead <= len(others) * on_top)
        return sum(earlier) + sum(same) + ahead

    # -- goal ----------------------------------------------------------------------------------

    def _value(self) -> Expression:
        edition, v = self.edition, self.variables
        tile = v.tile
        if not self.goal.is_score:
            free = [b for (_, n, _), b in v.bought.items() if edition.patches[n].time == 0]
            return sum(v.steps.values()) + sum(free) + sum(v.leather.values())
        covered = self.covered(HERO)
        if squares(edition, edition.square):
            self.model.add(covered >= edition.square**2).only_enforce_if(tile)
        else:
            self.model.add(tile == 0)
        holes = edition.hole_penalty * (edition.cells - covered)
        buttons: Expression = v.track[HERO].buttons_on(edition.last)
        sewn = sum(sewn for (who, _), sewn in v.leather.items() if who == HERO)
        return buttons + edition.square_points * tile + edition.leather_points * sewn - holes

    # -- what is learnt on the way ---------------------------------------------------------------

    def follow(self, plan: HeroPlan) -> None:
        """Require that the hero plays a plan and does as well as it says, or better.

        The leather and the special tile are left to the game.
        """
        bought = set(plan.bought)
        for (player, number, space), taken in self.variables.bought.items():
            if player == HERO:
                self.model.add(taken == ((number, space) in bought))
        for one, taken in self.variables.steps.items():
            if one.player == HERO and leg_of(one) not in plan.legs:
                self.model.add(taken == 0)
        self.reach(plan.score)

    def reach(self, value: int) -> None:
        """Require a game that does as well as a value, or better."""
        self.model.clear_objective()  # type: ignore[no-untyped-call]
        self.model.add(self.value >= value if self.goal.maximises else self.value <= value)

    def limit(self, bound: int) -> None:
        """Take note that no game does better than a bound."""
        self.model.add(self.value <= bound if self.goal.maximises else self.value >= bound)

    def forbid_set(self, patches: Sequence[int]) -> None:
        """Forbid patches that do not all fit on one quilt."""
        for player in (HERO, PARTNER):
            owned = sum(self.variables.owned[player, number] for number in patches)
            self.model.add(owned <= len(patches) - 1)

    def forbid_tile(self, solver: cp_model.CpSolver) -> None:
        """Forbid who ends with the special tile, for the same patches and leather in any order.

        Where the hero cannot have it, the partner's patches do not matter.
        """
        v = self.variables
        held = solver.boolean_value(v.tile)
        changes: list[Expression] = [1 - v.tile if held else v.tile + 0]
        for player in (HERO,) if held else (HERO, PARTNER):
            for number in range(len(self.edition.patches)):
                owned = v.owned[player, number]
                changes.append(1 - owned if solver.value(owned) else owned)
            leather = sum(sewn for (who, _), sewn in v.leather.items() if who == player)
            if not isinstance(leather, int):
                other = self.model.new_bool_var("other leather")
                self.model.add(leather != solver.value(leather)).only_enforce_if(other)
                changes.append(other + 0)
        self.model.add(sum(changes) >= 1)

    def forbid(self, solver: cp_model.CpSolver) -> None:
        """Forbid the very game that a solver found."""
        v = self.variables
        deciding = [*v.steps.values(), *v.bought.values(), *v.leather.values(), v.tile]
        self.model.add_bool_or(
            literal.negated() if solver.boolean_value(literal) else literal for literal in deciding
        )

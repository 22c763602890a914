"""The best of all legal games of two players who work together, in any circle, with the game.

A score is bounded by one player's timeline (`HeroModel`), which leaves the partner open. The best
timeline is then filled in: a game of both players around it (`LegalModel`), patches sewn on both
quilts, a circle in which the purchases are for sale in time. If there is no such game, that
timeline's score is excluded and the next best tried, so that the first game found is the best.
The length of a game is bounded by counting (`Lengths`), and a game of that length looked for.
Where neither closes, as on small variants, the model of both players at once decides.

Every game returned has been replayed through the rules, which the models do not share.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.cp_sat import Found, run_model
from patchwork_solve.solver.limits import LimitClock, SoFar, SolverLimits, StopError
from patchwork_solve.solver.score.legal.discard import fewest_with_discard
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.game import game_of, sew, turns_of
from patchwork_solve.solver.score.legal.hero_model import HeroModel
from patchwork_solve.solver.score.legal.legal_model import LegalModel
from patchwork_solve.solver.score.legal.length import Lengths
from patchwork_solve.solver.score.legal.length_search import LengthSearch
from patchwork_solve.solver.score.legal.rules import check
from patchwork_solve.solver.score.legal.timeline import HeroPlan, Timeline
from patchwork_solve.solver.score.legal.turn import HERO, LEATHER_NUMBER, things_of
from patchwork_solve.solver.track import paid_between

MOST_TIMELINES = 12
"""Timelines tried one by one before both players are modelled at once."""


@dataclass(frozen=True)
class GameWitness:
    """A game that shows a value.

    Parameters
    ----------
    game : Game
        Replayed through the rules, from its first position to its end.
    player : int
        Whose score is meant; of no meaning for the length of a game.
    value : int
        In points or plies.
    """

    game: Game
    player: int
    value: int


def solve(
    edition: Edition, goal: Extreme, limits: SolverLimits | None = None
) -> Proof[GameWitness]:
    """Return the highest or lowest score, or the length of the longest or shortest game.

    Parameters
    ----------
    edition : Edition
    goal : Extreme
    limits : SolverLimits, optional

    Returns
    -------
    Proof of GameWitness
        In points or plies, over all legal games from all circles in which the neutral token
        starts behind the starter.

    Raises
    ------
    InputError
        For an edition with a rule that the models leave out.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from patchwork_solve.engine.game.edition import printing
    >>> edition = replace(printing("current"), last=6, patches=printing("current").patches[:3])
    >>> proof = solve(edition, Extreme.HIGHEST)
    >>> proof.status.value, proof.lower, proof.witness.game.final.scores()[proof.witness.player]
    ('exact', -144, -144)
    """
    check(edition, goal)
    limits = limits or SolverLimits()
    search = _ByTimeline if goal.is_score else _ByLength
    return search(edition, goal, limits).solve()


def plain_bound(edition: Edition, goal: Extreme) -> int:
    """Return a bound that needs no model, for when there is no time for one."""
    tile = edition.square_points if edition.square else 0
    seat = edition.seats[0]
    match goal:
        case Extreme.HIGHEST:
            income = seat.income + sum(patch.income for patch in edition.patches)
            earned = income * paid_between(edition, 0, edition.last)
            walked = edition.advance_pay * edition.last
            leather = edition.leather_points * len(edition.leather_marks)
            return seat.buttons + walked + earned + leather + max(0, tile)
        case Extreme.LOWEST:
            return min(0, tile) - edition.hole_penalty * edition.cells
        case Extreme.LONGEST:
            # Any other ply moves a token on.
            without_time = sum(patch.time == 0 for patch in edition.patches)
            return 2 * edition.last + without_time + len(edition.leather_marks)
        case Extreme.SHORTEST:
            return 2


class _Question:
    """Shared parts of both ways: the clock, games found, the interval."""

    def __init__(self, edition: Edition, goal: Extreme, limits: SolverLimits) -> None:
        self.edition = edition
        self.goal = goal
        self.progress = limits.progress
        self.clock: LimitClock = replace(limits, progress=self.report).clock()
        self.stopped = Stopped.FINISHED
        self.nodes = 0
        self.bound = plain_bound(edition, goal)
        self.best: GameWitness | None = None

    def run_model(self, model: HeroModel | LegalModel) -> Found:
        """Solve a model in the time that is left."""
        found = run_model(model.model, self.clock.rest())
        self.nodes += found.branches
        if found.stopped is not Stopped.FINISHED:
            self.stopped = found.stopped
        return found

    def report(self, part: SoFar) -> None:
        """Report how far a part of the question is, and what is known of the games.

        The best solution of its model is not a game until it is sewn, and is not reported.
        """
        if self.progress is not None:
            best = self.best.value if self.best else None
            nodes, bound = self.nodes + part.nodes, self.better(part.bound)
            self.progress(SoFar(nodes, part.seconds, best, bound))

    def better(self, bound: int | None) -> int:
        """Return the tighter of a bound and the one that is known."""
        known = self.bound if bound is None else bound
        return min(known, self.bound) if self.goal.maximises else max(known, self.bound)

    def check(self) -> None:
        """Report that work goes on; raise `StopError` when it must end."""
        self.clock.report(0)
        self.clock.check()

    def require_solution(self, found: Found) -> None:
        """Raise `StopError` if a model that has games has no solution yet.

        Raises `ContradictionError` when it is proved that it has none, not even the game in which
        both only advance.
        """
        if found.impossible:
            raise ContradictionError(f"{self.goal.value} of no game at all", None, self.bound)
        if found.value is None:
            raise StopError(found.stopped)

    def sewn(self, model: LegalModel, found: Found) -> GameWitness | None:
        """Return the game of a solution; without one, report why to the model and return None.

        Raises `StopError` when it is not known whether it can be sewn.
        """
        turns = turns_of(model, found.solver)
        tile = found.solver.boolean_value(model.variables.tile) if self.goal.is_score else None
        sewn = sew(self.edition, turns, tile, self.clock)
        if sewn.fillings is not None:
            game, player = game_of(self.edition, turns, sewn.fillings)
            value = game.final.scores()[player] if self.goal.is_score else len(game.moves)
            return GameWitness(game, player, value)
        if not sewn.complete:
            raise StopError(Stopped.SIZE)
        for patches in sewn.misfits:
            self.misfit(patches)
            model.forbid_set(patches)
        if sewn.hopeless:
            if tile:
                self.no_tile(things_of(turns, HERO))
            model.forbid_tile(found.solver)
        elif not sewn.misfits:
            model.forbid(found.solver)
        return None

    def misfit(self, patches: tuple[int, ...]) -> None:
        """Take note of patches that do not fit on one quilt."""

    def no_tile(self, things: list[int]) -> None:
        """Take note of patches and leather that the hero cannot fill a square with."""

    def shorten(self) -> bool:
        """Look for the answer in a cheaper way; return whether to go on to the whole game."""
        raise NotImplementedError

    def solve(self) -> Proof[GameWitness]:
        """Return the proof once the answer is found or a limit reached."""
        try:
            if self.shorten():
                self.whole()
        except StopError as stop:
            self.stopped = stop.stopped
            if self.best is None:
                self.best = self.plain()
        return self.proof()

    def plain(self) -> GameWitness:
        """Return the game in which both only advance, so that an interval has two ends."""
        state = State.new(seed=0, edition=self.edition)
        moves = []
        while not state.is_over:
            moves.append(state.legal_moves[0])
            state = state.play(moves[-1])
        scores = state.scores()
        value = len(moves)
        if self.goal.is_score:
            value = max(scores) if self.goal.maximises else min(scores)
        player = scores.index(value) if self.goal.is_score else 0
        return GameWitness(
            Game.played(State.new(seed=0, edition=self.edition), moves), player, value
        )

    def whole(self) -> None:
        """Solve the model of both players, again and again without what cannot be sewn.

        Raises `StopError`.
        """
        model = LegalModel(self.edition, self.goal, self.check)
        model.limit(self.bound)
        while True:
            found = self.run_model(model)
            self.tighten(found.bound)
            self.require_solution(found)
            shown = self.sewn(model, found)
            if shown is not None:
                self.keep(shown)
                return

    def keep(self, shown: GameWitness) -> None:
        """Take a game that may be better than the one known."""
        sign = 1 if self.goal.maximises else -1
        if self.best is None or sign * shown.value > sign * self.best.value:
            self.best = shown

    def tighten(self, bound: int | None) -> None:
        """Take a bound that may be better than the one known."""
        self.bound = self.better(bound)
        self.clock.report(0)

    def proof(self) -> Proof[GameWitness]:
        """Return the proof so far."""
        best = self.best.value if self.best else None
        work = self.clock.work(self.nodes)
        if best is not None and best == self.bound:
            return Proof(Status.EXACT, best, best, self.best, work)
        lower, upper = (best, self.bound) if self.goal.maximises else (self.bound, best)
        return Proof(Status.BOUNDS, lower, upper, self.best, work, self.stopped)


class _ByTimeline(_Question):
    """Scores: bound one player's timeline, then look for a game around it."""

    timeline: Timeline
    hero: HeroModel

    def misfit(self, patches: tuple[int, ...]) -> None:
        """Forbid the set to the hero as well."""
        self.hero.forbid_set(patches)

    def no_tile(self, things: list[int]) -> None:
        """Forbid the special tile to the hero as well."""
        patches = [thing for thing in things if thing != LEATHER_NUMBER]
        self.hero.forbid_tile(patches, len(things) - len(patches))

    def shorten(self) -> bool:
        """Try some timelines, the best first."""
        self.timeline = Timeline(self.edition, check=self.check)
        self.hero = HeroModel(self.edition, self.timeline, self.goal, self.check)
        for _ in range(MOST_TIMELINES):
            found = self.run_model(self.hero)
            self.tighten(found.bound)
            self.require_solution(found)
            self.best = self.around(self.hero.plan(found.solver))
            if self.best is not None:
                return False
            if not found.is_exact:
                raise StopError(found.stopped)
        return True

    def around(self, plan: HeroPlan) -> GameWitness | None:
        """Return a game around a plan; without one, exclude the plan and return None."""
        part = self.timeline.impossible_part(list(plan.legs))
        if part is not None:
            self.hero.forbid(part)
            return None
        model = LegalModel(self.edition, self.goal, self.check)
        model.follow(plan)
        while True:
            found = self.run_model(model)
            if found.impossible:
                self.hero.exclude(plan)
                return None
            self.require_solution(found)
            shown = self.sewn(model, found)
            if shown is not None:
                return shown


class _ByLength(_Question):
    """Lengths: bound by counting, then play towards the bound."""

    def shorten(self) -> bool:
        """Look for a game as long or as short as the bound."""
        lengths = Lengths(self.edition, self.goal, self.check)
        bound = lengths.bound
        if self.goal is Extreme.SHORTEST:
            with_discard = fewest_with_discard(self.edition, self.check)
            bound = bound if with_discard is None else min(bound, with_discard)
        self.tighten(bound)
        search = LengthSearch(lengths)
        turns = search.play()
        self.nodes += search.nodes
        if turns is None:
            return True
        sewn = sew(self.edition, turns, None, self.clock)
        if sewn.fillings is None:
            return True
        game, hero = game_of(self.edition, turns, sewn.fillings)
        self.best = GameWitness(game, hero, len(game.moves))
        return self.best.value != bound

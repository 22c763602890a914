"""Bounds for one given circle, or any position: how good a game can two players make together?

Both players work together towards a goal: the highest score of one of them, of both together, the
widest win, the best of the losers. The search (`layers`) leaves the shapes out, so
what it cannot exceed is an upper bound; its best games are sewn together by the packer and played
by the rules, and the best of those is the lower bound and the witness.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped, require_interval
from patchwork_solve.engine.game.problems import require_known_circle
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.score.alone.plan import Situation
from patchwork_solve.solver.score.circle.cooperation import MOST_IN_CIRCLE, Cooperation
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.circle.layers import Ending, LayerSearch, Searched
from patchwork_solve.solver.score.circle.position import ScoreBounds, fewest, generous, secure_score
from patchwork_solve.solver.score.circle.prospects import PER_POINT
from patchwork_solve.solver.score.circle.ring import Ring
from patchwork_solve.solver.score.circle.room import Room
from patchwork_solve.solver.score.circle.sewing import IN_TIME, SOON, sewn_game
from patchwork_solve.solver.score.circle.shown import best_play, games_shown

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

WIDTHS = (1_000, 10_000)
"""Positions kept of a layer in each round: for a whole game about 2 and 15 seconds."""

MORE_WIDTHS = (40_000, 100_000)
"""Rounds that follow where a time limit is given and not reached."""

MOST_SEWN, FEW_SEWN = 12, 3
"""Games that are tried with quilts, of each round, and with patience."""

MOST_EMPTY_WITH_ROOMS = 115
"""Empty cells of both quilts. With more, nearly all sets of patches fit until the very end, and
their shapes are left out of the search."""

SPARE = (1, 3, 6, 10)
"""Cells left empty, in turn, where the best games cannot be sewn: the fuller, the harder."""

SPARE_WIDTH = 1_000


@dataclass
class _Known:
    """The interval so far, and the game that shows its lower end."""

    lower: int
    upper: int
    game: Game
    positions: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


class _Rounds:
    """Searches for one goal, each wider than the one before it."""

    def __init__(
        self, state: State, goal: Goal, limits: SolverLimits, players: tuple[ScoreBounds, ...]
    ) -> None:
        self.state, self.goal = state, goal
        self.clock: LimitClock = limits.clock()
        self.known = self._before_search(players)

    def _is_over(self) -> bool:
        return self.clock.is_over

    def _before_search(self, players: tuple[ScoreBounds, ...]) -> _Known:
        """Return the games and bounds known before the search."""
        lines = [one.moves for one in players] or [
            secure_score(self.state, number, self._is_over)[1] for number in (0, 1)
        ]
        games = games_shown(self.state, lines, self._is_over)
        game = max(games, key=lambda game: self.goal.worth(game.final.scores()))
        most = [one.most for one in players] or [
            generous(Situation.of(self.state, number)) for number in (0, 1)
        ]
        least = [fewest(self.state, number) for number in (0, 1)]
        upper = self.goal.ceiling((most[0], most[1]), (least[0], least[1]))
        return _Known(self.goal.worth(game.final.scores()), upper, game)

    def _games(self) -> list[Cooperation]:
        """Return the games to be searched, one for each hero."""
        state, goal, rooms = self.state, self.goal, None
        if sum(player.quilt.holes for player in state.players) <= MOST_EMPTY_WITH_ROOMS:
            circle = Ring(state).numbers
            rooms = (
                Room(state.edition, state.quilts[0], circle, self._is_over),
                Room(state.edition, state.quilts[1], circle, self._is_over),
            )
        return [
            Cooperation(state, goal.stakes, hero, goal is Goal.LOSER, self._is_over, rooms)
            for hero in goal.heroes
        ]

    def run(self, widths: tuple[int, ...]) -> Proof[Game]:
        """Search until the value is known, or no width or time is left."""
        known, games = self.known, self._games()
        was_cut = True
        for width in widths:
            if known.is_exact or self.clock.is_over or not was_cut:
                break
            searched = [self._round(one, width) for one in games]
            # A round looks only for games worth more than those shown before it.
            known.upper = min(known.upper, max(one.upper for one in searched))
            was_cut = any(one.was_cut for one in searched)
            self._report()
        self._show_best_play()
        for one in games:
            self._check(one)
        return self._proof(was_cut)

    def _show_best_play(self) -> None:
        """Take the line that `endgame` shows if the value is open and the line is worth more."""
        if self.known.is_exact or self.clock.is_over:
            return
        game = best_play(self.state, self.clock.left)
        if game is not None and self.goal.worth(game.final.scores()) > self.known.lower:
            self.known.lower, self.known.game = self.goal.worth(game.final.scores()), game

    def _check(self, games: Cooperation) -> None:
        """Look whether the tables, which the search relies on, allow the best game known.

        A game that our players or a search with quilts found is proof against them.
        """
        scale = PER_POINT * (2 if games.lesser else 1)
        order = (games.hero, 1 - games.hero)
        scores = [self.known.game.final.scores()[who] for who in order]
        value = sum(w * score for w, score in zip(games.stakes.weights, scores, strict=True))
        if games.lesser:
            value = min(scores)
        for layer, row in games.rows_along(games.codes_of(self.known.game)):
            most = int(games.bound(layer, row)[0]) // scale
            require_interval(value, most, "a position of the game that shows the value")
        # The last of them is the end of the game.
        require_interval(
            value, int(games.worth(row)[0]), "the end of the game that shows the value"
        )

    def _round(self, games: Cooperation, width: int) -> Searched:
        """Search once, and sew what it finds."""
        searched = self._search(games, width)
        if not self._sew(games, searched.endings):
            self._leave_room(games)
        return searched

    def _search(self, games: Cooperation, width: int) -> Searched:
        searched = LayerSearch(
            games,
            width,
            self.known.lower,
            4 * MOST_SEWN,
            self._is_over,
            lambda positions, spaces: self._report(positions),
        ).run()
        self.known.positions += searched.positions
        return searched

    def _leave_room(self, games: Cooperation) -> None:
        """Look for games that leave some cells empty where the best games cannot be sewn."""
        for spare in SPARE:
            games.spare = spare
            if self._sew(games, self._search(games, SPARE_WIDTH).endings):
                break
        games.spare = 0

    def _sew(self, games: Cooperation, endings: tuple[Ending, ...]) -> bool:
        """Give the best games their quilts until one keeps all its points.

        Returns False when there are games that are worth it, and none can be sewn.
        """
        best, others = endings[:FEW_SEWN], endings[FEW_SEWN:MOST_SEWN]
        failed = False
        for tried, nodes in ((best, SOON), (best, IN_TIME), (others, SOON)):
            outcomes = [self._sewn(games, ending, nodes) for ending in tried]
            if True in outcomes:
                return True
            failed = failed or False in outcomes
        return not failed

    def _sewn(self, games: Cooperation, ending: Ending, nodes: int) -> bool | None:
        """Return whether a game could be given its quilts; None where it would not matter."""
        known = self.known
        if ending.value <= known.lower or self._is_over():
            return None
        tile_for = self._tile_for(games, ending.codes)
        game = sewn_game(self.state, games, ending.codes, tile_for, self.clock, nodes)
        if game is None:
            return False
        reached = self.goal.worth(game.final.scores())
        if reached > known.lower:
            known.lower, known.game = reached, game
        return True

    def _tile_for(self, games: Cooperation, codes: tuple[int, ...]) -> int | None:
        """Return who should fill the bonus square."""
        *_, (_, row) = games.rows_along(codes)
        able = games.able(row)
        wanted = [games.hero]
        if games.lesser:
            # It is the one behind who needs the points.
            first, second = (int(games.points(row, who)[0]) for who in (0, 1))
            wanted = [0] if first < second else [1]
        elif self.goal.stakes.partner > 0:
            wanted.append(1 - games.hero)
        return next((player for player in wanted if able[player][0]), None)

    def _report(self, positions: int = 0) -> None:
        self.clock.report(self.known.positions + positions, self.known.lower, self.known.upper)

    def _proof(self, was_cut: bool) -> Proof[Game]:
        known = self.known
        stopped = Stopped.FINISHED
        if not known.is_exact:
            stopped = self.clock.stopped
            if was_cut and stopped is Stopped.FINISHED:
                stopped = Stopped.SIZE
        status = Status.EXACT if known.is_exact else Status.BOUNDS
        work = self.clock.work(known.positions)
        return Proof(status, known.lower, known.upper, known.game, work, stopped)


def check(state: State) -> None:
    """Raise `InputError` for a position that has no bounds."""
    if state.is_over:
        raise InputError("state", "the game is over; its scores are final")
    require_known_circle(state)
    _check_opening(state)
    most = MOST_IN_CIRCLE
    if state.waiting:  # The others have two places each.
        most = (most + len(state.waiting)) // 2
    if len(state.circle) > most:
        raise InputError(
            "state",
            "{count} patches are left; circle bounds take up to {most}",
            count=len(state.circle),
            most=most,
        )


def _check_opening(state: State) -> None:
    """Raise `InputError` before the swap is settled, and before the first leather is placed."""
    edition = state.edition
    seats = edition.seats
    second = 1 - edition.first_player
    player, seat = state.players[second], seats[second]
    begun_with = edition.cells - seat.leather
    has = (player.time, player.buttons, player.income, player.quilt.holes)
    if edition.swap and has == (seat.space, seat.buttons, seat.income, begun_with):
        raise InputError("state", "with swap, bounds start after the second player's first move")
    is_start = [one.time for one in state.players] == [one.space for one in seats]
    if state.leather_owed and is_start:
        raise InputError("state", "with start_leather, bounds take positions after it is placed")


def bounds(
    state: State,
    goal: Goal = Goal.FIRST,
    limits: SolverLimits | None = None,
    widths: tuple[int, ...] | None = None,
    players: tuple[ScoreBounds, ...] = (),
) -> Proof[Game]:
    """Return the best that two players can make together from a position, circle included.

    Parameters
    ----------
    state : State
        A new game's for bounds of its circle; any other in which a move is left.
    goal : Goal
    limits : SolverLimits, optional
        Only the seconds and the progress of it; without seconds the answer is repeatable.
    widths : tuple of int, optional
        Positions kept of a layer, round by round.
    players : tuple of ScoreBounds, optional
        Bounds proved for each player's score; the answer is at least as tight.

    Returns
    -------
    Proof of Game
        In points; the game shows `lower`.

    Raises
    ------
    InputError
        For a finished game, or a circle of more than 62 patches.

    Examples
    --------
    >>> from patchwork_solve.engine.state import State
    >>> state = State.from_json(open("examples/close-finish.json").read())
    >>> proof = bounds(state)
    >>> proof.status.value, proof.witness.final.scores()[0] == proof.lower
    ('exact', True)
    """
    check(state)
    limits = limits or SolverLimits()
    if widths is None:
        widths = WIDTHS if limits.seconds is None else WIDTHS + MORE_WIDTHS
    return _Rounds(state, goal, limits, players).run(widths)

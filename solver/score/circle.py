"""Bounds for one given circle, or any position: how good a game can two players make together?

Both players work together towards a goal: the highest score of one of them, of both together, the
widest win, the best of the losers. The search (`solver.score.layers`) leaves the shapes out, so
what it cannot exceed is an upper bound; its best games are sewn together by the packer and played
by the rules, and the best of those is the lower bound and the witness.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.errors import InputError
from engine.proof import Proof, Status, Work
from engine.record import Game
from solver.effort import Clock, Effort
from solver.score.cooperation import MOST_PATCHES, Cooperation
from solver.score.lagrange import Stakes, Standing
from solver.score.layers import Search, Searched
from solver.score.prospects import outlooks
from solver.score.sewing import sewn_game

if TYPE_CHECKING:
    from engine.state import State

WIDTHS = (1_000, 10_000)
"""Positions kept of a layer in each round: for a whole game about 2 and 15 seconds."""

MORE_WIDTHS = (40_000, 100_000)
"""Rounds that follow where a time limit is given and not reached."""

MOST_SEWN = 12
"""Games that are tried with quilts, of each round."""


class Goal(StrEnum):
    """What two players make most of together, in points."""

    FIRST = "first"
    """The score of player 0."""
    SECOND = "second"
    """The score of player 1."""
    SUM = "sum"
    """Both scores together."""
    MARGIN = "margin"
    """The winner's score less the loser's."""
    LOSER = "loser"
    """The score of the player who has fewer points."""

    def worth(self, scores: tuple[int, int]) -> int:
        """Return what a finished game is worth."""
        match self:
            case Goal.FIRST:
                return scores[0]
            case Goal.SECOND:
                return scores[1]
            case Goal.SUM:
                return sum(scores)
            case Goal.MARGIN:
                return abs(scores[0] - scores[1])
            case Goal.LOSER:
                return min(scores)

    @property
    def stakes(self) -> Stakes:
        """How both scores are weighted, the hero's first."""
        if self in (Goal.FIRST, Goal.SECOND):
            return Stakes(1, 0)
        return Stakes(1, -1) if self is Goal.MARGIN else Stakes(1, 1)

    @property
    def heroes(self) -> tuple[int, ...]:
        """The players whose score is weighted first, each in a search of its own."""
        if self is Goal.MARGIN:
            return 0, 1
        return (1,) if self is Goal.SECOND else (0,)


@dataclass
class _Found:
    """What is known so far: the interval, and the game that shows its lower end."""

    lower: int
    upper: int | None
    game: Game
    positions: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


class _Rounds:
    """Searches for one goal, each wider than the one before it."""

    def __init__(self, state: State, goal: Goal, effort: Effort) -> None:
        self.state, self.goal = state, goal
        self.effort = effort
        self.clock: Clock = effort.clock()
        game = _advances(state)
        self.known = _Found(goal.worth(game.final.scores()), None, game)
        tile_open = state.edition.square > 0 and state.special_tile is None
        tables = outlooks(state.edition, goal.stakes, tile_open, standing_of(state))
        self.games = [
            Cooperation(state, goal.stakes, hero, tables, goal is Goal.LOSER)
            for hero in goal.heroes
        ]

    def run(self, widths: tuple[int, ...]) -> Proof[Game]:
        """Search until the value is known, or no width or time is left."""
        for width in widths:
            uppers = [self._round(games, width) for games in self.games]
            upper = max(uppers)
            known = self.known
            known.upper = upper if known.upper is None else min(known.upper, upper)
            # A round looks only for games worth more than those that the rounds before it showed.
            known.upper = max(known.upper, known.lower)
            self._tell()
            if known.is_exact or self.clock.is_over:
                break
        return self._proof()

    def _round(self, games: Cooperation, width: int) -> int:
        """Search once; return the upper bound of this hero's games."""
        searched = Search(
            games,
            width,
            self.known.lower,
            4 * MOST_SEWN,
            lambda: self.clock.is_over,
            lambda positions, spaces: self._tell(positions),
        ).run()
        self.known.positions += searched.positions
        self._sew(games, searched)
        return searched.upper

    def _sew(self, games: Cooperation, searched: Searched) -> None:
        """Give the best games their quilts until one keeps all its points."""
        known = self.known
        for ending in searched.endings[:MOST_SEWN]:
            if ending.value <= known.lower:
                return
            game = sewn_game(self.state, games, ending.codes, self._tile_for(games, ending.codes))
            if game is None:
                continue
            reached = self.goal.worth(game.final.scores())
            if reached > known.lower:
                known.lower, known.game = reached, game

    def _tile_for(self, games: Cooperation, codes: tuple[int, ...]) -> int | None:
        """Return who should fill the bonus square."""
        enough = self.state.edition.square**2
        able = [cells >= enough for cells in games.cells_after(codes)]
        if self.goal is Goal.LOSER and all(able):
            return None
        wanted = [games.hero] if not self.goal.stakes.partner > 0 else [games.hero, 1 - games.hero]
        return next((player for player in wanted if able[player]), None)

    def _tell(self, positions: int = 0) -> None:
        self.clock.tell(self.known.positions + positions, self.known.lower, self.known.upper)

    def _proof(self) -> Proof[Game]:
        known = self.known
        status = Status.EXACT if known.is_exact else Status.BOUNDS
        work = Work(known.positions, round(self.clock.spent, 4))
        return Proof(status, known.lower, known.upper, known.game, work)


def standing_of(state: State) -> Standing:
    """Return where the player behind stands, with what a player has on average."""
    players, cells = state.players, state.edition.cells
    return Standing(
        min(player.time for player in players),
        sum(player.buttons for player in players) / 2,
        sum(player.income for player in players) / 2,
        sum(cells - player.quilt.holes for player in players) / 2,
    )


def _advances(state: State) -> Game:
    """Return the game in which nobody buys anything: it is always legal."""
    here, moves = state, []
    while not here.is_over:
        move = here.legal_moves()[0]
        moves.append(move)
        here = here.play(move)
    return Game(state, tuple(moves))


def bounds(
    state: State,
    goal: Goal = Goal.FIRST,
    effort: Effort | None = None,
    widths: tuple[int, ...] | None = None,
) -> Proof[Game]:
    """Return the best that two players can make together from a position, circle included.

    Parameters
    ----------
    state : State
        A new game's for bounds of its circle; any other in which a move is left.
    goal : Goal
    effort : Effort, optional
        Only the seconds and the progress of it; without seconds the answer is repeatable.
    widths : tuple of int, optional
        Positions kept of a layer, round by round.

    Returns
    -------
    Proof of Game
        In points. `upper` leaves the shapes out; the game shows `lower`.

    Raises
    ------
    InputError
        For a finished game, or a circle of more than 62 patches.

    Examples
    --------
    >>> from engine.state import State
    >>> state = State.from_json(open("examples/close-finish.json").read())
    >>> proof = bounds(state)
    >>> proof.status.value, proof.witness.final.scores()[0] == proof.lower
    ('exact', True)
    """
    if state.is_over:
        raise InputError("STATE", "the game is over; its scores are final")
    if len(state.circle) > MOST_PATCHES:
        raise InputError(
            "STATE",
            f"{len(state.circle)} patches are left; circle bounds take up to {MOST_PATCHES}",
        )
    effort = effort or Effort()
    if widths is None:
        widths = WIDTHS if effort.seconds is None else WIDTHS + MORE_WIDTHS
    return _Rounds(state, goal, effort).run(widths)

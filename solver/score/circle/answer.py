"""The answer of `bounds STATE`: the interval of the goal, and those of both players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.proof import Proof
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle import bounds as circle
from patchwork_solve.solver.score.circle import position
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.circle.position import ScoreBounds

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

PLAYERS_SHARE = 0.2
"""Share of a time limit for the bounds of each player; the rest is for the goal."""


@dataclass(frozen=True)
class PositionAnswer:
    """An answered question about a position.

    Parameters
    ----------
    proof : Proof of Game
        What the goal is worth, in points.
    players : pair of ScoreBounds
        What each player secures, and cannot exceed.
    """

    proof: Proof[Game]
    players: tuple[ScoreBounds, ScoreBounds]


def answer(
    state: State, goal: Goal = Goal.FIRST, limits: SolverLimits | None = None
) -> PositionAnswer:
    """Return how good a game two players can make together, and the bounds of each player.

    Parameters
    ----------
    state : State
    goal : Goal
    limits : SolverLimits, optional
        Its seconds are the limit of everything together; without them the answer is repeatable.

    Raises
    ------
    InputError
        For a position that `circle.bounds` does not take.
    ContradictionError
        When what is proved in one way excludes what is proved in another.

    Examples
    --------
    >>> from patchwork_solve.engine.state import State
    >>> one = answer(State.from_json(open("examples/close-finish.json").read()))
    >>> one.proof.upper, [(player.secured, player.most) for player in one.players]
    (21, [(-3, 21), (3, 17)])
    """
    limits = limits or SolverLimits()
    circle.check(state)
    clock = limits.clock()
    share = None if limits.seconds is None else PLAYERS_SHARE * limits.seconds
    own = replace(limits, seconds=share, progress=None)
    players = position.bounds(state, own, is_over=lambda: clock.is_over)
    rest = replace(limits, seconds=clock.left)
    proof = circle.bounds(state, goal, rest, players=players)
    first, second = (_sharpen(one, goal, proof) for one in players)
    work = clock.work(proof.work.nodes)
    return PositionAnswer(replace(proof, work=work), (first, second))


def _sharpen(one: ScoreBounds, goal: Goal, proof: Proof[Game]) -> ScoreBounds:
    """Tighten a player's upper bound by the proof of a goal that is this player's score."""
    is_own = goal is (Goal.FIRST, Goal.SECOND)[one.player]
    if not is_own or proof.upper is None or proof.upper >= one.most:
        return one
    return replace(one, most=proof.upper)

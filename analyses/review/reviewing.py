"""The making of a review: proofs from the end backwards, estimates, and a second look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.review.answer import ReviewAnswer, mistakes
from patchwork_solve.analyses.review.decision import decisions
from patchwork_solve.analyses.review.estimates import DecisionEstimate, Task, estimate_decision
from patchwork_solve.analyses.review.proofs import Proved, prove_game
from patchwork_solve.analyses.review.query import ESTIMATES, ReviewQuery
from patchwork_solve.analyses.workers.processes import Workers
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.say import say_many
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

Show = Callable[[str], None]

STARTING = 3.0
"""Seconds that processes take to start; with less than twice this time, no process is started."""

A_MOVE = 2.0
"""Default time to judge a move, in seconds."""

LEAST = 0.01
"""Least seconds of a decision, enough to search some moves."""


def review(
    query: ReviewQuery, show: Show = lambda words: None, *, has_second_look: bool = True
) -> ReviewAnswer:
    """Review a game; Ctrl-C ends the review with what is known.

    Parameters
    ----------
    query : ReviewQuery
        A query whose `check` has passed.
    show : callable
        Called now and then with a line on the progress.
    has_second_look : bool
        Whether to examine the most costly moves once more in the time left.
    """
    game, clock = query.game, Clock(query.total)
    proofs = prove_game(game, query.proofs(), show)
    estimates = dict(_estimate(query, _open(query, proofs), ESTIMATES, clock, show))
    plies, _ = decisions(game, proofs, estimates)
    # Alternatives are shown only for the costly moves, proved ones included.
    shown = mistakes(plies, query.mistakes) if has_second_look else []
    costly = [each.ply for each in shown if each.ply not in estimates]
    estimates |= dict(_estimate(query, costly, 1.0, clock, show))
    plies, final = decisions(game, proofs, estimates)
    nodes = sum(proof.nodes for proof in proofs) + sum(one.nodes for one in estimates.values())
    return ReviewAnswer(
        game,
        query.player,
        tuple(plies),
        final,
        query.mistakes,
        nodes,
        round(clock.spent, 3),
        is_cancelled(),
    )


def judge_move(
    state: State, move: Move, player: str = "strong", seconds: float | None = None
) -> Decision:
    """Return the decision on a move, as in a review of this move only.

    Parameters
    ----------
    move : Move
        A legal move.
    player : str
        The player that judges, as in `ReviewQuery`.
    seconds : float or None
        Of the whole judgement; None for the limit in the player's name, or else `A_MOVE`.
    """
    query = ReviewQuery(Game(state, (move,)), player, seconds)
    if seconds is None and not query.says_how_long:
        query = replace(query, seconds=A_MOVE)
    # A second look would take the rest of the time.
    (decision,) = review(query, has_second_look=False).decisions
    return decision


def _open(query: ReviewQuery, proofs: Sequence[Proved]) -> list[int]:
    """Return the plies whose loss is not proved; for an unfinished game also the next one."""
    plies, final = decisions(query.game, proofs, {})
    found = [
        each.ply
        for each in plies
        if not (each.forced or (each.before.proof.is_exact and each.after.proof.is_exact))
    ]
    return found if final.proof.is_exact else [*found, len(proofs)]


def _estimate(
    query: ReviewQuery, plies: Sequence[int], until: float, clock: Clock, show: Show
) -> Iterator[tuple[int, DecisionEstimate]]:
    """Yield the player's estimates of some decisions by ply, as they come.

    Parameters
    ----------
    until : float
        Share of the whole time after which all are to be answered.
    """
    tasks = [_task(query, ply) for ply in plies]
    end = None if query.total is None else until * query.total
    left = None if end is None else end - clock.spent
    number = min(query.processes, len(tasks))
    if number > 1 and (left is None or left > 2 * STARTING):
        if left is not None:
            seconds = max((left - STARTING) * number / len(tasks), LEAST)
            tasks = [replace(task, limits=DecisionLimits(seconds=seconds)) for task in tasks]
        answers = _from_processes(tasks, number)
    else:
        answers = _one_by_one(tasks, end, clock)
    for done, (task, estimate) in enumerate(answers, start=1):
        show(say_many("{part} of {n} decision", "{part} of {n} decisions", len(tasks), part=done))
        yield task.ply, estimate


def _from_processes(tasks: list[Task], number: int) -> Iterator[tuple[Task, DecisionEstimate]]:
    with Workers(number) as workers:
        yield from workers.answers(estimate_decision, tasks)


def _one_by_one(
    tasks: list[Task], end: float | None, clock: Clock
) -> Iterator[tuple[Task, DecisionEstimate]]:
    """Answer tasks in this process, each in its share of the time left."""
    for number, task in enumerate(tasks):
        if is_cancelled():
            return
        if end is not None:
            share = (end - clock.spent) / (len(tasks) - number)
            task = replace(task, limits=DecisionLimits(seconds=max(share, LEAST)))
        estimate = estimate_decision(task)
        if not is_cancelled():  # It may be less than an answer.
            yield task, estimate


def _task(query: ReviewQuery, ply: int) -> Task:
    game = query.game
    move = str(game.moves[ply - 1]) if ply <= len(game.moves) else None
    limits = query.a_decision or DecisionLimits()
    return Task(ply, game.states[ply - 1].with_names(None).to_text(), move, query.player, limits)

"""The courses of two moves, from what a search has found, completed by best play where proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.answer import Explanation, explanation
from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.explaining.needed import Needed
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.kernel.endgame.driver.losses import loss_error
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.engine.endgame.solved import Endgame, RootMove
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.players.assessment import Considered
    from patchwork_solve.engine.players.strong import Strong
    from patchwork_solve.engine.state import State

SHARE = 20
"""Each further search gets this fraction of the first search's nodes: one in `SHARE`."""

END_SHARE = 100
"""The value of the end of a line gets this fraction of them: one in `END_SHARE`."""

LEAST_NODES = 1_000
"""Nodes of a further search, at least."""

PROOF = 20
"""Nodes for the proof of a line of a game, as a multiple of the nodes of a search."""

Search = Callable[["State"], tuple[float, tuple["Move", ...]]]


# -- proved endgames -----------------------------------------------------------------------------


def of_endgame(
    state: State, solved: Endgame, limits: SearchLimits | None = None
) -> Explanation | None:
    """Explain the best move against the runner-up.

    Returns
    -------
    Explanation or None
        None when the endgame is not solved, no move gives points away, or the line after the
        runner-up is not proved within the limits.
    """
    limits = limits or SearchLimits()
    courses = courses_of(state, solved, limits)
    if courses is None:
        return None
    return explanation(state, *courses, needed=Needed(solved.moves, limits))


def courses_of(state: State, solved: Endgame, limits: SearchLimits) -> tuple[Course, Course] | None:
    """Return best play after the best move and after the runner-up, as `of_endgame`."""
    other, witness = _runner_up(solved), solved.proof.witness
    if other is None or witness is None:
        return None
    line = _best_play(state, other.move, limits)
    if line is None:
        return None
    return Course.proved(witness.moves, solved.lower), Course.proved(line, other.lower)


def why_not(solved: Endgame) -> str:
    """Return the reason why an endgame has no explanation."""
    if solved.proof.witness is None:
        return "nothing to explain: best play is not proved"
    if _runner_up(solved) is None:
        return "nothing to explain: no move is proved to give points away"
    return "nothing is explained: best play after the runner-up was not proved in time"


def _runner_up(solved: Endgame) -> RootMove | None:
    """Return the best move that is proved to give points away."""
    for root in solved.moves:
        if root.is_exact and root.lower != solved.proof.lower:
            return root
    return None


def _best_play(state: State, move: Move, limits: SearchLimits) -> tuple[Move, ...] | None:
    """Return a move and best play after it; None when it is not proved within the limits."""
    after = state.play(move)
    if after.is_over:
        return (move,)
    found = solve(after, replace(limits, every_move=False)).proof.witness
    return None if found is None else (move, *found.moves)


# -- two moves of which something is known --------------------------------------------------------


def of_courses(
    state: State,
    course: Course,
    contrast: Course,
    spent: int,
    player: Strong,
    error: float | None = None,
    proof: int = PROOF,
) -> Explanation:
    """Explain a move against another; lines that are not known are searched.

    Parameters
    ----------
    state : State
    course, contrast : Course
        Each with its move at least.
    spent : int
        Nodes by which the margins were found. Searches of lines have a part of them.
    player : Strong
        The player that expects lines where nothing is proved.
    error : float, optional
        Standard error of an estimated difference; by default that of a search of so many nodes.
    proof : int
        Nodes for the proof of a line, as a multiple of the nodes of a search.
    """
    nodes = max(spent // SHARE, LEAST_NODES)
    search = partial(_searched, player, nodes)
    limits = SearchLimits(nodes=max(proof * nodes, PROOF * LEAST_NODES))
    one, other = (_completed(state, each, limits, search) for each in (course, contrast))
    if one.is_exact and other.is_exact:
        error = 0.0
    elif error is None:
        error = loss_error(float(spent), False, abs(one.margin - other.margin))
    return explanation(state, one, other, error, lambda end: search(end)[0], has_causes=False)


def _completed(state: State, course: Course, limits: SearchLimits, search: Search) -> Course:
    """Return a course to the end of the game where its margin is proved, else with a line."""
    if course.is_exact and not course.is_best_play:
        line = _best_play(state, course.move, limits)
        if line is not None:
            return replace(course, line=line, is_best_play=True)
    if len(course.line) > 1 or course.is_best_play:
        return course
    return replace(course, line=(course.move, *search(state.play(course.move))[1]))


def _searched(player: Strong, nodes: int, state: State) -> tuple[float, tuple[Move, ...]]:
    """Return the expected margin of a position, and the expected line."""
    if state.is_over:
        first, second = state.scores()
        return float(first - second), ()
    best = player.analyse(state, DecisionLimits(nodes=nodes)).best
    return best.estimate.margin, best.line


# -- answers of `best` ---------------------------------------------------------------------------


def of_best(
    answer: BestAnswer, move: Move | str | None = None, other: Move | str | None = None
) -> Explanation | None:
    """Explain a move against another.

    Parameters
    ----------
    move : Move or str, optional
        The best move by default.
    other : Move or str, optional
        By default the best move; for that itself, the best of the other choices that differs from
        it in points.

    Returns
    -------
    Explanation or None
        None where there is no other choice.
    """
    one = answer.best if move is None else answer.of(move)
    against = _other(answer, one) if other is None else answer.of(other)
    if against is None:
        return None
    nodes = _share(answer)
    search = partial(_searched, analyst(answer.player), nodes)
    course, contrast = (
        _completed(answer.state, Course.expected(each), SearchLimits(nodes=nodes), search)
        for each in (one, against)
    )
    assessment = answer.assessment
    exact = course.is_exact and contrast.is_exact
    lost = abs(assessment.lost(one) - assessment.lost(against))
    endgame = assessment.endgame
    needed = None if endgame is None else Needed(endgame.moves, SearchLimits(nodes=nodes))
    error = 0.0 if exact else _error(one, against, assessment.nodes, lost)
    end = partial(_searched, analyst(answer.player), _share(answer, END_SHARE))
    return explanation(
        answer.state,
        course,
        contrast,
        error,
        lambda state: end(state)[0],
        needed,
        has_causes=needed is not None,
    )


def _other(answer: BestAnswer, one: Considered) -> Considered | None:
    """Return the move that a move is compared with by default."""
    if one.move != answer.best.move:
        return answer.best
    others = [each for each in answer.assessment.best_of_each() if each.move != one.move]
    worse = (each for each in others if each.estimate.margin != one.estimate.margin)
    return next(worse, others[0] if others else None)


def _error(one: Considered, other: Considered, nodes: int, lost: float) -> float:
    """Return the standard error of the difference between two moves."""
    games = [each.lost_error for each in (one, other) if each.lost_error is not None]
    return max(games) if games else loss_error(float(nodes), False, lost)


def _share(answer: BestAnswer, share: int = SHARE) -> int:
    """Return the nodes of a further search."""
    return max(answer.assessment.nodes // share, LEAST_NODES)

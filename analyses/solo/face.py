"""The functions of the solo game for Python."""

from __future__ import annotations

from collections.abc import Callable

from patchwork_solve.analyses.asking.given import Source
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.solo.answer import SoloAnswer
from patchwork_solve.analyses.solo.bounded import SoloInterval
from patchwork_solve.analyses.solo.query import SoloBestQuery, SoloProofQuery, SoloReviewQuery
from patchwork_solve.analyses.solo.review import SoloDecision, SoloReview, decisions_of
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.limits import NODES, PLAYOUTS
from patchwork_solve.engine.solo.playouts import Playouts
from patchwork_solve.engine.solo.proving import Prover
from patchwork_solve.engine.solo.state import SoloState


def best_solo(
    state: SoloState | Source, *, playouts: int = PLAYOUTS, seed: int = 0, nodes: int = 500_000
) -> SoloAnswer:
    """Rank the choices of a solo position by the chance to win.

    They are proved if a search ends within the nodes. Otherwise each choice is estimated by games
    that a simple player plays out with new cards each time: the chances are those of such play.

    Parameters
    ----------
    state : SoloState, str or path-like
        A position that is not over.
    playouts : int
        Games for each choice.
    seed : int
        Of the cards drawn.
    nodes : int
        Limit of the proof that is tried first.

    Raises
    ------
    InputError
        For what is no solo position, or a game that is over.

    Examples
    --------
    >>> answer = best_solo(SoloState.new(seed=1, level=3), playouts=100)
    >>> answer.is_proved, len(answer.choices) > 1
    (False, True)
    """
    query = SoloBestQuery(playouts, seed, nodes)
    state = solo_of(state)
    with interruptible():
        return ranked(state, query)


def ranked(state: SoloState, query: SoloBestQuery, move: Move | None = None) -> SoloAnswer:
    """Return the choices of a position; a legal move is among them."""
    proved = Prover(query.nodes).prove(state) if query.nodes else None
    if proved:
        return SoloAnswer(state, tuple(proved))
    # As it is read: placements are drawn by the order of the circle, and that depends on the game.
    fresh = SoloGame.from_text(state.to_text()).final
    estimated = Playouts().estimate(fresh, query.playouts, query.seed, move)
    return SoloAnswer(state, tuple(estimated))


def review_solo(
    game: SoloGame | Source,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    nodes: int = 500_000,
    seconds: float | None = None,
    progress: Callable[[str], None] = lambda message: None,
) -> SoloReview:
    """Return what each decision of the person lost of the chance to win.

    The choices of a decision are proved or estimated as `best_solo` does, all on the same cards.
    Ctrl-C ends the review with the decisions so far.

    Parameters
    ----------
    game : SoloGame, str or path-like
    playouts : int
        Games for each choice.
    seed : int
        Of the cards drawn.
    nodes : int
        Limit of the proof that is tried first for each decision.
    seconds : float, optional
        Limit of the whole review.
    progress : callable, optional
        Takes a line of text now and then.

    Raises
    ------
    InputError
        For what is no solo game, or one without a decision of the person.

    Examples
    --------
    >>> start = SoloState.new(seed=1, level=3)
    >>> review = review_solo(SoloGame(start).play("advance"), playouts=100)
    >>> [decision.ply for decision in review.decisions]
    [1]
    """
    query = SoloReviewQuery(playouts, seed, nodes, seconds)
    game = reviewable(game)
    clock = Clock(query.seconds)
    found: list[SoloDecision] = []
    with interruptible():
        decisions = list(decisions_of(game))
        for ply, state, move in decisions:
            progress(f"{len(found)} of {len(decisions)} decisions reviewed")
            answer = ranked(state, query, move)
            if is_cancelled():
                break
            found.append(SoloDecision.of(ply, move, answer))
            if clock.is_over:
                break
    return SoloReview(game, tuple(found))


def reviewable(source: SoloGame | Source) -> SoloGame:
    """Return a game in which the person decided something.

    Raises `InputError` for anything else.
    """
    game = source if isinstance(source, SoloGame) else SoloGame.load(source)
    if not any(decisions_of(game)):
        raise InputError("GAME", "no move of yours had another choice; allowed: a game with one")
    return game


def solve_solo(
    state: SoloState | Source, *, seconds: float | None = None, nodes: int = NODES
) -> SoloAnswer | SoloInterval:
    """Prove the chance to win and the expected margin of every move of a solo ending.

    The mean is over all orders of the cards not seen. With the tactical deck, the person knows the
    budget of the next card.

    Parameters
    ----------
    state : SoloState, str or path-like
        A position that is not over.
    seconds : float, optional
        Time limit.
    nodes : int
        Limit of nodes.

    Returns
    -------
    SoloAnswer or SoloInterval
        Bounds of the chance where a limit came first; a quarter of the limits is kept for them.

    Raises
    ------
    InputError
        For what is no solo position, or a game that is over.
    """
    query = SoloProofQuery(seconds, nodes)
    state = solo_of(state)
    whole = Clock(query.seconds)
    prover = Prover(
        query.nodes * 3 // 4, Clock(None if query.seconds is None else 0.75 * query.seconds)
    )
    with interruptible():
        found = prover.prove(state)
        if found is not None:
            return SoloAnswer(state, tuple(found))
        left = max(0, query.nodes - prover.nodes)
        return SoloInterval(state, tuple(prover.bounds(state, left, whole)))


def solo_of(source: SoloState | Source) -> SoloState:
    """Return a solo position that is not over.

    Raises `InputError` for anything else.
    """
    state = source if isinstance(source, SoloState) else SoloGame.load(source, "STATE").final
    if state.is_over:
        raise InputError("STATE", "the game is over; allowed: a position with a ply to come")
    return state

"""The function `best`: rank the moves of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.best.query import BestQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.engine.state import State


def best(
    state: State | Source,
    *,
    seconds: float | None = None,
    player: str = "strong",
    rollouts: int = 0,
    seed: int = 0,
) -> BestAnswer:
    """Rank the moves of a position as the strong player sees them, with proof where it reaches.

    Parameters
    ----------
    state : State, str or path-like
        Any position in which a move is left.
    seconds : float, optional
        Time to think, games played on included and compiling left out; 5 for the search if neither
        this nor the player's name says how long.
    player : str
        ``strong`` or ``draft``, as ``strong:100000n`` with a limit of nodes: then the answer is the
        same everywhere.
    rollouts : int
        Games that the player plays on from each choice after the search, at most: 0, or 2 and
        more. They end when the best move is separated.
    seed : int
        Seed of these games.

    Returns
    -------
    BestAnswer
        Ctrl-C ends the search with the estimates and proofs so far.

    Raises
    ------
    InputError
        When the game is over, the player is unknown, or a limit is invalid.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> found = best(State.load("examples/close-finish.json"), player="strong:50000n")
    >>> str(found.best.move), found.best.estimate.margin, found.lower
    ('domino@g7h7', 3.0, 3)
    """
    from patchwork_solve.analyses.best.analysis import best_answer
    from patchwork_solve.engine.players.analyst import analyst, limits_for

    state = position_of(state)
    query = BestQuery(player, seconds, rollouts=rollouts, seed=seed)
    thinker, limits = analyst(player), limits_for(player, query.seconds)
    with interruptible():
        return best_answer(state, thinker, limits, query.rollouts, query.seed, query.seconds)

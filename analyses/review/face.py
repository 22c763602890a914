"""The function `review`: review a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.given import Source, game_of
from patchwork_solve.analyses.asking.limits import interruptible

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.record import Game


def review(
    game: Game | Source,
    *,
    seconds: float | None = None,
    player: str = "strong",
    mistakes: int = 3,
    processes: int = 1,
    progress: Callable[[str], None] = lambda words: None,
) -> ReviewAnswer:
    """Review a game: what each move cost, proved where possible, else estimated.

    Parameters
    ----------
    game : Game, str or path-like
        Finished or not; of any edition.
    seconds : float, optional
        For the whole review, compiling left out; 45 if the player's name says nothing.
    player : str
        The searching player: ``strong`` or ``draft``. With nodes, as ``strong:20000n`` a decision,
        the answer is the same everywhere.
    mistakes : int
        Number of the most costly moves to show.
    processes : int
        Decisions examined at once; more than one need a script with a ``__main__`` guard.
    progress : callable
        Called now and then with a line on the progress of the review, as ``print``.

    Returns
    -------
    ReviewAnswer
        Ctrl-C ends the review with what is known so far.

    Raises
    ------
    InputError
        When the game has no moves, the player is unknown, or a limit is invalid.

    Examples
    --------
    >>> from patchwork_solve import Game
    >>> found = review(Game.load("examples/three-blunders.json"), player="strong:1000n")
    >>> sorted(each.ply for each in found.mistakes), [each.ply for each in found.spoiled]
    ([7, 18, 35], [35])
    """
    from patchwork_solve.analyses.review.query import ReviewQuery
    from patchwork_solve.analyses.review.reviewing import review as reviewed

    game = game_of(game)
    query = ReviewQuery(game, player, seconds, mistakes, processes)
    query.check()
    with interruptible():
        return reviewed(query, progress)

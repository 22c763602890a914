"""The function `solve`: solve an endgame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.endgame.query import EndgameQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.state import State


def solve(
    state: State | Source,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    margin_only: bool = False,
    winner_only: bool = False,
) -> EndgameAnswer:
    """Solve an endgame: the margin of every move under best play, and a line that shows it.

    Parameters
    ----------
    state : State, str or path-like
        Any position in which a move is left; early ones take too long to prove.
    seconds : float, optional
        Time limit; after it the answer is an interval. Compiling is not counted.
    nodes : int, optional
        Limit of nodes: with one thread a rerun anywhere stops at the same place.
    threads : int
        Threads that search together, each with 47 MiB.
    margin_only : bool
        Whether to stop when the position's margin is exact: no line, and not every move's margin.
    winner_only : bool
        Whether to prove only who wins, the tie-break included, and a move that wins; the margin
        stays an interval.

    Returns
    -------
    EndgameAnswer
        Ctrl-C ends the search with what is proved so far.

    Raises
    ------
    InputError
        When the state is not a position, the game is over, a limit is invalid, or both
        `margin_only` and `winner_only` are set.

    Examples
    --------
    >>> solved = solve("example:close-finish")
    >>> solved.lower, solved.winner, str(solved.best.move)
    (3, 0, 'domino@g7h7')
    """
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame import driver

    state = position_of(state)
    limits = EndgameQuery(
        seconds=seconds,
        nodes=nodes,
        threads=threads,
        margin_only=margin_only,
        winner_only=winner_only,
    ).limits()
    with interruptible():
        return EndgameAnswer(state, driver.solve(state, limits))

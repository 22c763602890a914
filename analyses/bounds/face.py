"""Score bounds, as Python code asks for them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, overload

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import interruptible, solver_limits
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.engine.state import State


@overload
def bounds(
    of: State | os.PathLike[str],
    goal: str = "first",
    *,
    edition: EditionName | None = None,
    seconds: float | None = None,
    workers: int = 1,
) -> BoundsAnswer: ...


@overload
def bounds(
    of: str = "highest",
    *,
    edition: EditionName = "current",
    model: str = "game",
    seconds: float | None = None,
    workers: int = 1,
) -> BoundsAnswer: ...


def bounds(
    of: State | Source = "highest",
    goal: str | None = None,
    *,
    edition: EditionName | None = None,
    model: str = "game",
    seconds: float | None = None,
    workers: int = 1,
) -> BoundsAnswer:
    """Bound the scores that games can reach, with a game that shows it.

    Parameters
    ----------
    of : State, path-like or str
        A position, or ``example:NAME``; or of all games of an edition the ``highest`` or
        ``lowest`` score, the ``longest`` or ``shortest`` game.
    goal : str, optional
        From a position, where both players work together: the best score of player 0 (``first``,
        the default) or 1 (``second``), the best ``sum`` of scores, the widest ``margin``, the best
        score of a ``loser``.
    edition : Edition, str or path-like, optional
        As `Edition.load` takes it; of a position it is its own.
    model : str
        Of an edition: ``game``; or one player alone, by the areas of the patches (``economy``) or
        packed on a quilt (``packed``).
    seconds : float, optional
        Time limit.
    workers : int
        Threads of CP-SAT.

    Returns
    -------
    BoundsAnswer
        Ctrl-C ends the work with what is known so far.

    Raises
    ------
    InputError
        Naming the argument that is wrong.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> found = bounds(State.load("examples/close-finish.json"))
    >>> found.lower, found.upper, found.witness.final.scores()
    (21, 21, (21, 2))
    """
    from patchwork_solve.analyses.bounds.questions import of_edition, of_position

    limits = solver_limits(seconds, workers, {"random_seed": 0})
    if isinstance(of, str) and not of.startswith(PREFIX):
        if goal is not None:
            raise InputError("goal", "goes with a position; name the question of an edition alone")
        chosen = Edition.load("current" if edition is None else edition)
        ask = of_edition(chosen, of, model)
        with interruptible():
            return ask(limits)
    position = position_of(of, "of")
    if edition is not None and Edition.load(edition) != position.edition:
        raise InputError("edition", "is not that of the state; leave it out")
    if model != "game":
        raise InputError("model", "a position has its own rules; leave it out")
    ask = of_position(position, "first" if goal is None else goal)
    with interruptible():
        return ask(limits)

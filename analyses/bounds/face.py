"""The Python function `bounds`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, overload

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.bounds.query import BoundsQuery
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import PREFIX

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
        Of an edition: ``game``; or a single player, by the areas of the patches (``economy``) or
        packed on a quilt (``packed``).
    seconds : float, optional
        Time limit.
    workers : int
        Number of CP-SAT threads.

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
    query = BoundsQuery(edition, goal, model, workers, seconds)
    if not isinstance(of, str) or of.startswith(PREFIX):
        question = query.of_position(position_of(of, "of"))
    elif goal is None:
        question = query.of_edition(of)
    else:
        raise InputError("goal", "is for a position; name only the question of an edition")
    with interruptible():
        return question(query.limits)

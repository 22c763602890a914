"""The function `explain`: why one move is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.best.face import best

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State


def explain(
    state: State | Source,
    move: Move | str | None = None,
    other: Move | str | None = None,
    *,
    seconds: float | None = None,
    player: str = "strong",
) -> Explanation:
    """Explain by how many points a move is better than another, and why: parts that add up.

    Parameters
    ----------
    state : State, str or path-like
        Any position with more than one choice.
    move : Move or str, optional
        A legal move, or its token; the best move by default.
    other : Move or str, optional
        The move to compare with; by default the best move, and for the best move the best of the
        other choices that differs in points.
    seconds : float, optional
        Time to think, as in `best`.
    player : str
        As in `best`.

    Returns
    -------
    Explanation

    Raises
    ------
    InputError
        When a move is not legal, both are the same or there is no other choice, and as in `best`.

    Examples
    --------
    >>> found = explain("example:only-move", player="strong:50000n")
    >>> found.difference, [(part.concept, part.points) for part in found.parts[:2]]
    (10, [('tile', 7), ('leather', 4)])
    """
    from patchwork_solve.analyses.explaining.finding import of_best
    from patchwork_solve.engine.base.errors import InputError

    answer = best(position_of(state), seconds=seconds, player=player)
    found = of_best(answer, move, other)
    if found is None:
        raise InputError("state", "has no other choice; nothing to explain")
    if found.move == found.other:
        raise InputError(
            "other", "{other} is the move itself; name another, or none", other=found.other
        )
    return found

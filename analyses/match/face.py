"""The function of Python for a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.match.query import MatchQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.answer import MatchAnswer


def play_match(
    a: str,
    b: str,
    games: int = 100,
    *,
    seed: int = 0,
    edition: EditionName = "current",
    sprt: tuple[float, float] | None = None,
    seconds: float | None = None,
    patience: float = 60.0,
    processes: int = 1,
) -> MatchAnswer:
    """Play two players against each other, in pairs of games on one circle, each moving first once.

    Parameters
    ----------
    a, b : str
        Players by name, as ``greedy`` or ``pipe:COMMAND`` (docs/reference/players.md).
    games : int
        The most games to play, an even number.
    seed : int
        Seed of the circles and of the players' draws: with players that do not depend on time, the
        same seed repeats the match exactly.
    edition : Edition, str or path-like
        As `Edition.load` takes it.
    sprt : tuple of float, optional
        Two Elo differences, the lower first: the match ends once `a` is certain to be worth more
        than the lower, or less than the upper one.
    seconds : float, optional
        Time limit of the match; pairs that are not finished do not count.
    patience : float
        Seconds that an external program may take for a move.
    processes : int
        Pairs played at the same time; more than one need a script with a ``__main__`` guard.

    Returns
    -------
    MatchAnswer
        Ctrl-C ends the match with the pairs that are finished.

    Raises
    ------
    InputError
        Naming the argument that is wrong.

    Examples
    --------
    >>> match = play_match("greedy", "random", 10)
    >>> match.wins, match.share.value
    ((8, 2), 0.8)
    """
    query = MatchQuery(
        a,
        b,
        games,
        seed=seed,
        edition=edition,
        sprt=sprt,
        patience=patience,
        processes=processes,
        seconds=seconds,
    )
    query.check()
    from patchwork_solve.analyses.match.playing import play

    with interruptible():
        return play(query)

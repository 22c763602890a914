"""The function `make_exercises`: exercises from the mistakes of games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible

if TYPE_CHECKING:
    from patchwork_solve.analyses.exercises.answer import ExercisesAnswer


def make_exercises(
    games: Sequence[str | os.PathLike[str]],
    *,
    by: str | None = None,
    lost: float = 3.0,
    player: str = "strong:2000n",
    processes: int = 1,
    seconds: float | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: Callable[[str], None] = lambda words: None,
) -> ExercisesAnswer:
    """Make exercises from the mistakes of games; each is confirmed by a second search.

    Parameters
    ----------
    games : sequence of str or path-like
        Files, folders, diaries, studies, ``example:NAME`` or one-line text.
    by : str, optional
        Take only the mistakes of this player: a name, or ``blue`` or ``orange``.
    lost : float
        Least points that a mistake loses, from 2.
    player : str
        The player that judges, with its nodes a decision.
    processes : int
        Games reviewed at once; more than one need a script with a ``__main__`` guard.
    seconds : float, optional
        Time limit; with it fewer games may be reviewed.
    resume : str or path-like, optional
        File of answers, in which a stopped run continues. Reviews in it are used: those of
        ``review GAME... --resume FILE`` with the same player.
    progress : callable
        Called now and then with a line on the progress, as ``print``.

    Returns
    -------
    ExercisesAnswer
        Ctrl-C ends the work with the games reviewed so far.

    Raises
    ------
    InputError
        When there is no game, a player is unknown, a limit is invalid, or the file of answers
        cannot be used.

    Examples
    --------
    >>> made = make_exercises(["example:three-blunders"], by="blue", lost=8.0, player="strong:500n")
    >>> [(one.ply, one.lost, one.action, one.is_proved) for one in made.exercises]
    [(35, 9.0, 'long-plus', True)]
    """
    from patchwork_solve.analyses.exercises.making import make
    from patchwork_solve.analyses.exercises.query import ExercisesQuery
    from patchwork_solve.analyses.reviews.gathering import gather
    from patchwork_solve.analyses.workers.resumable import Ledger

    named = [os.fspath(each) for each in games]
    query = ExercisesQuery(named, by, lost, player, processes, seconds)
    query.check()
    answers = None if resume is None else Path(resume)
    with interruptible(), Ledger(answers) as ledger:
        return make(query, gather(query.games), ledger=ledger, show=progress)

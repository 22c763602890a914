"""The Python functions `load_puzzles` and `make_puzzles`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer


def load_puzzles(source: str | os.PathLike[str]) -> PuzzlesAnswer:
    """Return a set of puzzles from a file.

    Parameters
    ----------
    source : str or path-like
        A path, ``example:puzzles-current``, ``example:puzzles-first-2014``, or JSON.

    Raises
    ------
    InputError
        When there is no such file, or a figure in it does not follow from the position of its
        puzzle and the margins of its moves.

    Examples
    --------
    >>> puzzles = load_puzzles("example:puzzles-current")
    >>> puzzles[0].solution.final.is_over
    True
    """
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer

    return PuzzlesAnswer.load(source, "source")


def make_puzzles(
    *editions: str,
    puzzles: int = 10,
    seed: int = 0,
    seconds: float | None = None,
    processes: int = 1,
) -> PuzzlesAnswer:
    """Make puzzles from games that are played for them; some ten seconds each.

    Parameters
    ----------
    *editions : str
        ``current`` (the default), ``first-2014``, or the path of a variant's ``.toml`` file.
    puzzles : int
        Number for each edition.
    seed : int
        Seed of the first game: the same seed makes the same puzzles.
    seconds : float, optional
        Time limit; with it there may be fewer.
    processes : int
        Games mined at the same time; more than one need a script with a ``__main__`` guard.

    Returns
    -------
    PuzzlesAnswer
        Ctrl-C ends the work with the puzzles so far.

    Raises
    ------
    InputError
        Naming the argument that is wrong, or when no puzzle is found.
    """
    from patchwork_solve.analyses.puzzles.making import make
    from patchwork_solve.analyses.puzzles.query import PuzzlesQuery

    query = PuzzlesQuery(editions or ("current",), puzzles, seed, processes, seconds)
    query.check()
    with interruptible():
        return make(query)

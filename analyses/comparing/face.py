"""Comparisons of rule sets, for Python."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.comparing.query import LatePositions, WhatIfQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.asking.edition import EditionName
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.simulation.run import Run


def compare(base: Run, variant: Run, late: LatePositions | None = None) -> Comparison:
    """Compare two runs of the same players on circles of the same seed, under two rule sets.

    Parameters
    ----------
    base, variant : Run
    late : LatePositions, optional
        Late positions of the base to be solved under both.

    Returns
    -------
    Comparison

    Raises
    ------
    InputError
        For runs of other players or another seed.
    """
    from patchwork_solve.analyses.comparing.answer import compare as compared
    from patchwork_solve.analyses.comparing.proved import late as proved

    if late is None:
        return compared(base, variant)
    late.check(base.about.edition)
    with interruptible():
        return compared(base, variant, proved(base, variant.about.edition, late))


def whatif(
    variant: EditionName,
    base: EditionName | None = None,
    *,
    out: str | os.PathLike[str],
    player: str = "strong:1000n",
    games: int = 50_000,
    precision: float | None = 1.0,
    seed: int = 0,
    late: LatePositions | None = None,
    processes: int = 1,
    seconds: float | None = None,
    fit: bool | None = None,
    fit_games: int | None = None,
) -> Comparison:
    """Play a base and a variant on the same circles until the question is answered, and compare.

    Parameters
    ----------
    variant, base : Edition, str or path-like
        As `Edition.load` takes them; the base is the printing that the variant extends if left out.
    out : str or path-like
        Folder in which the games are kept, as the runs ``base`` and ``variant``; games that are
        there are not played again.
    player : str
        Plays itself under both.
    games : int
        The most games to play under each rule set.
    precision : float or None
        The games end when the difference of the first player's share is known to plus or minus this
        many percentage points. None plays all games.
    seed : int
    late : LatePositions, optional
    processes : int
        More than one need a script with a ``__main__`` guard.
    seconds : float, optional
        Time limit of the games.
    fit : bool, optional
        Fit the player's evaluation to each variant first, in games that it plays against itself;
        printings keep the evaluations that ship for them. By default, variants with patches, a
        quilt or a track of their own.
    fit_games : int, optional
        Games of a fit; 1,000 by default.

    Returns
    -------
    Comparison
        Ctrl-C ends the games with those there are.

    Raises
    ------
    InputError
        Naming the argument that is wrong.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     found = whatif("first-2014", out=folder, player="greedy", games=20, precision=None)
    >>> found.differences[0].doing
    'moving the third leather patch from 38 to 20'
    >>> found.effects.set_index("metric").loc["win_0", "circles"]
    np.int64(20)
    """
    query = WhatIfQuery(
        variant,
        base,
        precision=precision,
        games=games,
        player=player,
        seed=seed,
        processes=processes,
        seconds=seconds,
        fit=fit,
        fit_games=fit_games,
        late=late or LatePositions(0),
    )
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "whatif")
    query.check(folder := Path(out))
    from patchwork_solve.analyses.comparing.playing import answered

    with interruptible():
        return answered(query, folder)

"""The functions `pack` and `square`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.face import face_of
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.analyses.packing.query import PackQuery, SquareQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.answer import PackingAnswer


@face_of(PackQuery)
def pack(query: PackQuery) -> PackingAnswer:
    """Pack patches onto a quilt: a packing, or the proof that it is impossible.

    Parameters
    ----------
    patches : iterable of str, optional
        Names of the patches; when left out with a `state`, those of the circle.
    quilt : Quilt or sequence of str, optional
        The quilt so far, also as rows of text (``.`` is empty), or a file of them; by default an
        empty one.
    edition : Edition, str or path-like, optional
        As `Edition.load` takes it; by default that of the `state`, or ``current``.
    state : State, str or path-like, optional
        Take edition, quilt and income marks from a live position.
    player : int, optional
        With `state`: the player whose quilt is packed; 0 by default.
    leather : int
        Leather patches to place as well.
    maximise : str, optional
        ``cells`` or ``points``: sew on the best of the patches, not all of them.
    buttons, time : int, optional
        The most to spend.
    marks : int, optional
        Income marks still to come, for ``points``; all of them by default.
    count : bool
        Also count all packings (`census` of the answer).
    alternatives : int
        Also find up to this number of packings that look different.
    engine : str
        ``auto``, ``search`` or ``cp-sat``.
    check : bool
        Have the independent validator check the result (`wrong` of the answer).
    seconds : float, optional
        Time limit of everything together.
    workers : int
        Number of CP-SAT threads.
    parameters : mapping, optional
        Parameters of CP-SAT by name.

    Returns
    -------
    PackingAnswer
        Ctrl-C ends the work with what is known so far.

    Raises
    ------
    InputError
        When an argument is wrong; the error names it.

    Examples
    --------
    >>> pack(["bar-5", "bar-3"], ["#########"] * 8 + ["........."], leather=1).status
    'packed'
    """
    with interruptible():
        return query.answer()


@face_of(SquareQuery)
def square(query: SquareQuery) -> PackingAnswer:
    """Complete the special tile's square at the least cost, or prove that it is impossible.

    Parameters
    ----------
    patches, quilt, edition, player, leather, buttons, time, engine, check, seconds, workers
        As for `pack`.
    parameters : mapping, optional
        As for `pack`.
    state : State, str or path-like, optional
        As for `pack`; the token, its income and the buttons in hand too, for ``soonest``.
    minimise : str
        ``cost``, ``time``, ``patches``, or ``soonest``: the space from which the last is bought.
    size : int, optional
        Side of the square; by default that of the edition.
    at : str, optional
        Top left cell of the only window that counts, as ``b3``.

    Returns
    -------
    PackingAnswer
        Ctrl-C ends the work with what is known so far.

    Raises
    ------
    InputError
        When an argument is wrong; the error names it.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> race = State.load("examples/tile-race.json")
    >>> found = square(state=race, minimise="time")
    >>> [patch.name for patch in found.patches], found.proof.lower
    (['ell-5'], 3)
    """
    with interruptible():
        return query.answer()

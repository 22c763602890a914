"""Packing as Python code asks for it: plain arguments in, an answer out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from patchwork_solve.analyses.face import EditionName
from patchwork_solve.analyses.limits import MANY, interruptible, require_count, solver_limits
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import MAX_CELLS, Edition
from patchwork_solve.engine.game.kind import require_kind
from patchwork_solve.engine.game.quilt import Quilt

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.state import State
    from patchwork_solve.solver.packing.choose import Engine
    from patchwork_solve.solver.packing.instance import Objective


def pack(
    patches: Iterable[str] | None = None,
    quilt: Quilt | Sequence[str] | None = None,
    *,
    edition: EditionName | None = None,
    state: State | None = None,
    player: int | None = None,
    leather: int = 0,
    maximise: str | None = None,
    buttons: int | None = None,
    time: int | None = None,
    marks: int | None = None,
    count: bool = False,
    alternatives: int = 0,
    engine: str = "auto",
    check: bool = False,
    seconds: float | None = None,
    workers: int = 1,
) -> PackingAnswer:
    """Pack patches onto a quilt: a packing, or the proof that there is none.

    Parameters
    ----------
    patches : iterable of str, optional
        Names of the patches; those of the circle when left out beside a `state`.
    quilt : Quilt or sequence of str, optional
        What is sewn already, also as rows of text (``.`` is empty); an empty quilt when left out.
    edition : Edition, str or path-like, optional
        As `Edition.load` takes it; that of the `state`, or ``current``, when left out.
    state : State, optional
        Take edition, quilt and income marks from a live position.
    player : int, optional
        Whose, with `state`; 0 when left out.
    leather : int
        Leather patches at hand.
    maximise : str, optional
        ``cells`` or ``points``: sew on the best of the patches, not all of them.
    buttons, time : int, optional
        The most to spend.
    marks : int, optional
        Income marks still to come, for ``points``; all of them when nothing says so.
    count : bool
        Also count all packings (`census` of the answer).
    alternatives : int
        Also find so many packings that look different.
    engine : str
        ``auto``, ``search`` or ``cp-sat``.
    check : bool
        Have the independent validator check what is found (`wrong` of the answer).
    seconds : float, optional
        Time limit of everything together.
    workers : int
        Threads of CP-SAT.

    Returns
    -------
    PackingAnswer
        Ctrl-C ends the work with what is known so far.

    Raises
    ------
    InputError
        Naming the argument that is wrong.

    Examples
    --------
    >>> pack(["bar-5", "bar-3"], ["#########"] * 8 + ["........."], leather=1).status
    'packed'
    """
    from patchwork_solve.analyses.packing import asked
    from patchwork_solve.solver.packing.instance import Objective

    if maximise is not None and (count or alternatives):
        raise InputError("maximise", "does not go with count or alternatives")
    require_count(alternatives, MANY, "alternatives", least=0)
    _require_means(leather, buttons, time)
    require_count(marks, MANY, "marks", least=0, optional=True)
    place = _place(quilt, state, player, edition)
    allowed = (Objective.CELLS, Objective.POINTS)
    goal = Objective.FIT if maximise is None else _objective(maximise, allowed, "maximise")
    limits = solver_limits(seconds, workers)
    with interruptible():
        return asked.pack(
            place.edition,
            _offered(patches, state, place),
            place.quilt,
            leather=leather,
            objective=goal,
            buttons=buttons,
            time=time,
            marks=place.to_come(goal, marks),
            engine=_engine(engine),
            count=count,
            alternatives=alternatives,
            check=check,
        ).answer(limits)


def square(
    patches: Iterable[str] | None = None,
    quilt: Quilt | Sequence[str] | None = None,
    *,
    edition: EditionName | None = None,
    state: State | None = None,
    player: int | None = None,
    minimise: str = "cost",
    size: int | None = None,
    at: str | None = None,
    leather: int = 0,
    buttons: int | None = None,
    time: int | None = None,
    engine: str = "auto",
    check: bool = False,
    seconds: float | None = None,
    workers: int = 1,
) -> PackingAnswer:
    """Complete the special tile's square for the least, or prove that it cannot be done.

    Parameters
    ----------
    patches, quilt, edition, player, leather, buttons, time, engine, check, seconds, workers
        As for `pack`.
    state : State, optional
        As for `pack`; the token, its income and the buttons in hand too, for ``soonest``.
    minimise : str
        ``cost``, ``time``, ``patches``, or ``soonest``: the space from which the last is bought.
    size : int, optional
        Side of the square; the edition's when left out.
    at : str, optional
        Top left cell of the only window that counts, as ``b3``.

    Returns
    -------
    PackingAnswer
        Ctrl-C ends the work with what is known so far.

    Raises
    ------
    InputError
        Naming the argument that is wrong.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> race = State.load("examples/tile-race.json")
    >>> found = square(state=race, minimise="time")
    >>> [patch.name for patch in found.patches], found.proof.lower
    (['ell-5'], 3)
    """
    from patchwork_solve.analyses.packing import asked
    from patchwork_solve.engine.game.cell import read_cell
    from patchwork_solve.solver.packing.instance import Objective

    _require_means(leather, buttons, time)
    require_count(size, MAX_CELLS, "size", least=0, optional=True)
    place = _place(quilt, state, player, edition)
    allowed = [objective for objective in Objective if objective.needs_window]
    least = _objective(minimise, allowed, "minimise")
    limits = solver_limits(seconds, workers)
    with interruptible():
        return asked.square(
            place.edition,
            _offered(patches, state, place),
            place.quilt,
            minimise=least,
            size=size,
            at=None if at is None else read_cell(at, "at"),
            leather=leather,
            buttons=place.to_spend(least, buttons),
            time=time,
            place=place.time,
            income=place.income,
            engine=_engine(engine),
            check=check,
        ).answer(limits)


def _require_means(leather: int, buttons: int | None, time: int | None) -> None:
    """Raise `InputError` for more of anything than a question may have."""
    require_count(leather, MAX_CELLS, "leather", least=0)
    require_count(buttons, MANY, "buttons", least=0, optional=True)
    require_count(time, MANY, "time", least=0, optional=True)


def _place(
    quilt: Quilt | Sequence[str] | None,
    state: State | None,
    player: int | None,
    edition: EditionName | None,
) -> Place:
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.state import State

    if state is None:
        if player is not None:
            raise InputError("player", f"{shown(player)}; goes with a state; leave it out")
        return Place.drawn(Edition.load("current" if edition is None else edition), quilt)
    require_kind(state, State, "state")
    if quilt is not None:
        raise InputError("quilt", "does not go with state, which has a quilt of its own")
    if edition is not None and Edition.load(edition) != state.edition:
        raise InputError("edition", "is not that of the state, which names its own; leave it out")
    return Place.live(state, 0 if player is None else player)


def _offered(patches: Iterable[str] | None, state: State | None, place: Place) -> Sequence[str]:
    """Return the patches to choose from: those named, or the circle of a live position."""
    if isinstance(patches, str) or not (patches is None or isinstance(patches, Iterable)):
        raise InputError("patches", f"{shown(patches)}; allowed: a list of names")
    if patches is None and state is None:
        raise InputError("patches", "none is named; name some, or give a state")
    names = place.offered if patches is None else list(patches)
    other = next((name for name in names if not isinstance(name, str)), None)
    if other is not None:
        raise InputError("patches", f"{shown(other)}; allowed: names of patches")
    return names


def _objective(name: str, allowed: Sequence[Objective], field: str) -> Objective:
    found = next((objective for objective in allowed if objective == name), None)
    if found is None:
        raise InputError(field, f"{shown(name)}; allowed: {', '.join(allowed)}")
    return found


def _engine(name: str) -> Engine:
    from patchwork_solve.solver.packing.choose import Engine

    if name not in list(Engine):
        raise InputError("engine", f"{shown(name)}; allowed: {', '.join(Engine)}")
    return Engine(name)

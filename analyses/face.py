"""What Python code asks: plain arguments in, an answer out.

Each function does what the command of its name does, by the same code below it. What they need
loads when they are called.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, overload

from patchwork_solve.analyses.limits import (
    MANY,
    MOST_AT_ONCE,
    interruptible,
    require_count,
    require_seconds,
)
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.quilt import Quilt
from patchwork_solve.engine.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.state import State
    from patchwork_solve.solver.effort import Effort
    from patchwork_solve.solver.packing.choose import Engine
    from patchwork_solve.solver.packing.instance import Objective

EditionName = Edition | str | os.PathLike[str]
"""An edition, a printing's name, or the path of a variant's ``.toml`` file."""

MOST_NODES = 10**15
"""More than anybody waits for."""


def load_edition(source: EditionName) -> Edition:
    """Return a printing, or a designer's variant.

    Parameters
    ----------
    source : str or path-like
        ``current``, ``first-2014``, or the path of a ``.toml`` file (docs/notation.md). An edition
        comes back as it is.

    Raises
    ------
    InputError
        When there is none of that name, or the file is no variant.

    Examples
    --------
    >>> load_edition("first-2014").leather_marks
    (20, 26, 32, 44, 50)
    """
    from patchwork_solve.engine.forms.variant import edition_of

    return source if isinstance(source, Edition) else edition_of(os.fspath(source))


def solve(
    state: State,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
) -> EndgameAnswer:
    """Solve an endgame: the margin of every move under best play, and a line that shows it.

    Parameters
    ----------
    state : State
        Any position in which a move is left; how far back the proof reaches depends on the time.
    seconds : float, optional
        Time limit; after it the answer is an interval. Compiling is not counted.
    nodes : int, optional
        Limit of nodes: with one thread a rerun anywhere stops at the same place.
    threads : int
        Threads that search together, each with 40 MiB.

    Returns
    -------
    EndgameAnswer
        Ctrl-C ends the search with what is proved so far.

    Raises
    ------
    InputError
        When the game is over, or a limit is none.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> solved = solve(State.load("examples/close-finish.json"))
    >>> solved.lower, solved.winner, str(solved.best.move)
    (3, 0, 'domino@c6c7')
    """
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame import driver

    require_seconds(seconds)
    require_count(nodes, MOST_NODES, "nodes")
    require_count(threads, MOST_AT_ONCE, "threads")
    limits = driver.Limits(seconds=seconds, nodes=nodes, threads=threads)
    with interruptible():
        return EndgameAnswer(state, driver.solve(state, limits))


def pack(
    patches: Iterable[str] | None = None,
    quilt: Quilt | Sequence[str] | None = None,
    *,
    edition: EditionName = "current",
    state: State | None = None,
    player: int = 0,
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
    edition : Edition, str or path-like
        As `load_edition` takes it.
    state : State, optional
        Take edition, quilt and income marks from a live position.
    player : int
        Whose, with `state`.
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
    from patchwork_solve.analyses.packing import answer
    from patchwork_solve.solver.packing.instance import Objective

    if maximise is not None and (count or alternatives):
        raise InputError("maximise", "does not go with count or alternatives")
    require_count(alternatives, MANY, "alternatives", least=0)
    place = _place(quilt, state, player, edition)
    allowed = (Objective.CELLS, Objective.POINTS)
    goal = Objective.FIT if maximise is None else _objective(maximise, allowed, "maximise")
    with interruptible():
        return answer.pack(
            place.edition,
            _offered(patches, state, place),
            place.quilt,
            leather=leather,
            objective=goal,
            buttons=buttons,
            time=time,
            marks=place.marks if marks is None else marks,
            engine=_engine(engine),
            effort=_effort(seconds, workers),
            count=count,
            alternatives=alternatives,
            check=check,
        )


def square(
    patches: Iterable[str] | None = None,
    quilt: Quilt | Sequence[str] | None = None,
    *,
    edition: EditionName = "current",
    state: State | None = None,
    player: int = 0,
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
    from patchwork_solve.analyses.packing import answer
    from patchwork_solve.engine.cell import read_cell
    from patchwork_solve.solver.packing.instance import Objective

    place = _place(quilt, state, player, edition)
    allowed = [objective for objective in Objective if objective.needs_window]
    least = _objective(minimise, allowed, "minimise")
    with interruptible():
        return answer.square(
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
            effort=_effort(seconds, workers),
            check=check,
        )


@overload
def bounds(
    of: State, goal: str = "first", *, seconds: float | None = None, workers: int = 1
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
    of: State | str = "highest",
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
    of : State or str
        A position; or of all games of an edition the ``highest`` or ``lowest`` score, the
        ``longest`` or ``shortest`` game.
    goal : str, optional
        From a position, where both players work together: the best score of player 0 (``first``,
        the default) or 1 (``second``), the best ``sum`` of scores, the widest ``margin``, the best
        score of a ``loser``.
    edition : Edition, str or path-like, optional
        As `load_edition` takes it; a position has its own.
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

    effort = _effort(seconds, workers, {"random_seed": 0})
    if isinstance(of, str):
        if goal is not None:
            raise InputError("goal", "goes with a position; name the question of an edition alone")
        chosen = load_edition("current" if edition is None else edition)
        with interruptible():
            return of_edition(chosen, of, model, effort)
    if edition is not None or model != "game":
        field = "model" if edition is None else "edition"
        raise InputError(field, "a position has its own rules; leave it out")
    with interruptible():
        return of_position(of, goal or "first", effort)


def _place(
    quilt: Quilt | Sequence[str] | None, state: State | None, player: int, edition: EditionName
) -> Place:
    from patchwork_solve.analyses.packing.place import Place

    if state is None:
        return Place.drawn(load_edition(edition), quilt)
    if quilt is not None:
        raise InputError("quilt", "does not go with state, which has a quilt of its own")
    return Place.live(state, player)


def _offered(patches: Iterable[str] | None, state: State | None, place: Place) -> Sequence[str]:
    """Return the patches to choose from: those named, or the circle of a live position."""
    if isinstance(patches, str):
        raise InputError("patches", f"{shown(patches)}; allowed: a list of names")
    if patches is None and state is None:
        raise InputError("patches", "none is named; name some, or give a state")
    return place.circle if patches is None else list(patches)


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


def _effort(
    seconds: float | None, workers: int, parameters: dict[str, int] | None = None
) -> Effort:
    from patchwork_solve.solver.effort import Effort

    require_seconds(seconds)
    require_count(workers, MOST_AT_ONCE, "workers")
    return Effort(seconds, workers, parameters=parameters or {})

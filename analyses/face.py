"""What Python code asks: plain arguments in, an answer out.

Each function does what the command of its name does, by the same code below it. What they need
loads when they are called.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, overload

from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.given import Source, game_of, position_of
from patchwork_solve.analyses.asking.limits import (
    MOST_AT_ONCE,
    MOST_NODES,
    MOST_SEED,
    interruptible,
    require_count,
    require_rollouts,
    require_seconds,
    solver_limits,
)
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.analyses.match.answer import MatchAnswer
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


def solve(
    state: State | Source,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    margin_only: bool = False,
    winner_only: bool = False,
) -> EndgameAnswer:
    """Solve an endgame: the margin of every move under best play, and a line that shows it.

    Parameters
    ----------
    state : State, str or path-like
        Any position in which a move is left; how far back the proof reaches depends on the time.
    seconds : float, optional
        Time limit; after it the answer is an interval. Compiling is not counted.
    nodes : int, optional
        Limit of nodes: with one thread a rerun anywhere stops at the same place.
    threads : int
        Threads that search together, each with 46 MiB.
    margin_only : bool
        Whether to stop when the position's margin is exact: no line, and not every move's margin.
    winner_only : bool
        Whether to ask who wins alone, the tie-break included, and for a move that wins; the margin
        stays an interval.

    Returns
    -------
    EndgameAnswer
        Ctrl-C ends the search with what is proved so far.

    Raises
    ------
    InputError
        When it is no position, the game is over, a limit is none, or both the margin and the winner
        are asked alone.

    Examples
    --------
    >>> solved = solve("example:close-finish")
    >>> solved.lower, solved.winner, str(solved.best.move)
    (3, 0, 'domino@g7h7')
    """
    from patchwork_solve.analyses.endgame.answer import EndgameAnswer
    from patchwork_solve.engine.endgame import driver

    state = position_of(state)
    require_seconds(seconds)
    require_count(nodes, MOST_NODES, "nodes", optional=True)
    require_count(threads, MOST_AT_ONCE, "threads")
    if margin_only and winner_only:
        raise InputError("winner_only", "ask for the margin alone, or for the winner alone")
    limits = driver.SearchLimits(
        seconds=seconds,
        nodes=nodes,
        threads=threads,
        margin_only=margin_only,
        winner_only=winner_only,
    )
    with interruptible():
        return EndgameAnswer(state, driver.solve(state, limits))


def best(
    state: State | Source,
    *,
    seconds: float | None = None,
    player: str = "strong",
    rollouts: int = 0,
    seed: int = 0,
) -> BestAnswer:
    """Rank the moves of a position as the strong player sees them, with proof where it reaches.

    Parameters
    ----------
    state : State, str or path-like
        Any position in which a move is left.
    seconds : float, optional
        Time to think, games played on included and compiling left out; 5 for the search if neither
        this nor the player's name says how long.
    player : str
        ``strong`` or ``draft``, as ``strong:100000n`` with a limit of nodes: then the answer is the
        same everywhere.
    rollouts : int
        Games that the player plays on from each choice, at most, after the search; they end when
        the best move is separated. 0 for none, and not 1.
    seed : int
        Of these games.

    Returns
    -------
    BestAnswer
        Ctrl-C ends the search with the estimates and proofs so far.

    Raises
    ------
    InputError
        When the game is over, there is no such player, or the limit is none.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> found = best(State.load("examples/close-finish.json"), player="strong:50000n")
    >>> str(found.best.move), found.best.estimate.margin, found.lower
    ('domino@g7h7', 3, 3)
    """
    from patchwork_solve.analyses.asking.analyst import analyst, limits_for
    from patchwork_solve.analyses.best.analysis import best_answer

    state = position_of(state)
    require_seconds(seconds)
    require_rollouts(rollouts)
    require_count(seed, MOST_SEED, "seed", least=0)
    thinker, limits = analyst(player), limits_for(player, seconds)
    with interruptible():
        return best_answer(state, thinker, limits, rollouts, seed, seconds)


def review(
    game: Game | Source,
    *,
    seconds: float | None = None,
    player: str = "strong",
    mistakes: int = 3,
    processes: int = 1,
    progress: Callable[[str], None] = lambda words: None,
) -> ReviewAnswer:
    """Review a game: what each decision gave away, proved where proof reaches, else estimated.

    Parameters
    ----------
    game : Game, str or path-like
        Finished or not; of any edition.
    seconds : float, optional
        For the whole review, compiling left out; 45 if the player's name says nothing.
    player : str
        The searching player: ``strong`` or ``draft``. With nodes, as ``strong:20000n`` a decision,
        the answer is the same everywhere.
    mistakes : int
        How many of the most costly moves are shown.
    processes : int
        Decisions looked at at once; more than one need a script with a ``__main__`` guard.
    progress : callable
        Called now and then with a line that says how far the review is, as ``print``.

    Returns
    -------
    ReviewAnswer
        Ctrl-C ends the review with what is known so far.

    Raises
    ------
    InputError
        When no move was played, there is no such player, or a limit is none.

    Examples
    --------
    >>> from patchwork_solve import Game
    >>> found = review(Game.load("examples/three-blunders.json"), player="strong:1000n")
    >>> sorted(each.ply for each in found.mistakes), [each.ply for each in found.spoiled]
    ([7, 18, 35], [35])
    """
    from patchwork_solve.analyses.review.query import ReviewQuery
    from patchwork_solve.analyses.review.reviewing import review as reviewed

    game = game_of(game)
    query = ReviewQuery(game, player, seconds, mistakes, processes)
    query.check()
    with interruptible():
        return reviewed(query, progress)


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
    """Play two players against each other, in pairs of games on one circle with swapped seats.

    Parameters
    ----------
    a, b : str
        Players by name, as ``greedy`` or ``pipe:COMMAND`` (docs/reference/players.md).
    games : int
        How many at most; even.
    seed : int
        Of the circles and of what players draw: with players that do not depend on time the same
        seed repeats the match exactly.
    edition : Edition, str or path-like
        As `Edition.load` takes it.
    sprt : tuple of float, optional
        Two Elo differences, the lower first: the match ends once `a` is certain to be worth more
        than the lower, or less than the upper one.
    seconds : float, optional
        Time limit of the match; pairs that are not finished do not count.
    patience : float
        Seconds that a foreign program may take over a move.
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
    query = MatchQuery(**locals())
    query.check()
    from patchwork_solve.analyses.match.playing import play

    with interruptible():
        return play(query)

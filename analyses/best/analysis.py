"""An analysis that goes on: each answer after twice the search, and then after more games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import (
    MOST_SEED,
    interruptible,
    require_count,
    require_rollouts,
    require_seconds,
)
from patchwork_solve.analyses.best.answer import BestAnswer
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.players.analyst import analyst, limits_for
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.players.analysing import Report
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.players.strong import Strong


@checked_methods()
class Analysis:
    """The strong player's analysis of a position: an iterable of better and better answers.

    The first answer comes after a tenth of a second (or 20,000 nodes), each further one after twice
    the search, until the limit is reached or every move is proved; what is proved once stays so.
    With `rollouts`, answers by more and more games follow. Leave the loop when one is good enough.

    Parameters
    ----------
    state : State
        Any position in which a move is left.
    seconds : float, optional
        To think, games played on included; 5 for the search if neither this nor the player's name
        says how long.
    player : str
        As `best` takes it.
    rollouts : int
        Games that the player plays on from each choice, at most: 0, or 2 and more.
    seed : int
        Seed of these games.

    Raises
    ------
    InputError
        When the game is over, the player is unknown, or a limit is invalid.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> analysis = Analysis(State.load("examples/hard.json"), player="strong:100000n")
    >>> [answer.assessment.nodes > 0 for answer in analysis]
    [True, True, True]
    """

    def __init__(
        self,
        state: State | Source,
        *,
        seconds: float | None = None,
        player: str = "strong",
        rollouts: int = 0,
        seed: int = 0,
    ) -> None:
        state = position_of(state)
        require_seconds(seconds)
        require_rollouts(rollouts)
        require_count(seed, MOST_SEED, "seed", least=0)
        require_playable(state)
        self._state = state
        self._player = analyst(player)
        self._limits = limits_for(player, seconds)
        self._seconds = seconds
        self._rollouts = rollouts
        self._seed = seed

    def __iter__(self) -> Iterator[BestAnswer]:
        answers = answers_on(
            self._state,
            self._player,
            self._limits,
            self._rollouts,
            self._seed,
            seconds=self._seconds,
        )
        while True:
            with interruptible():
                answer = next(answers, None)
                # The cancellation ends with the block, and the next answer would be twice the work.
                is_last = is_cancelled()
            if answer is None:
                return
            yield answer
            if is_last:
                return


SEARCH = 1 / 3
"""Share of a time limit for the search, where games are played on."""


def _search_limits(limits: DecisionLimits, seconds: float | None, rollouts: int) -> DecisionLimits:
    """Return the limits of the search; games after it keep their share of the seconds."""
    return limits.part(SEARCH) if rollouts and seconds is not None else limits


def answers_on(
    state: State,
    player: Strong,
    limits: DecisionLimits,
    rollouts: int = 0,
    seed: int = 0,
    report: Report | None = None,
    seconds: float | None = None,
) -> Iterator[BestAnswer]:
    """Yield a player's answers on a position, better and better; `report` gets proofs in between.

    `seconds` are for search and games together, as in `best_answer`.
    """
    clock = Clock(seconds)
    for assessment in player.analyse_on(state, _search_limits(limits, seconds, rollouts), report):
        yield BestAnswer(state, player.name, assessment)
    comparison = player.compare(state, assessment, seed)
    for _ in comparison.rounds(rollouts, lambda: clock.is_over):
        yield BestAnswer(state, player.name, comparison.assessment())


def best_answer(
    state: State,
    player: Strong,
    limits: DecisionLimits,
    rollouts: int = 0,
    seed: int = 0,
    seconds: float | None = None,
    show: Callable[[str], None] = lambda message: None,
) -> BestAnswer:
    """Return a player's answer on a position: its moves, ranked.

    Raises `InputError` when the game is over.

    Parameters
    ----------
    limits : DecisionLimits
        Limits of the search, which leaves the games their share of `seconds`.
    rollouts : int
        Games that the player plays on from each choice, at most.
    seed : int
        Seed of these games.
    seconds : float, optional
        Time for search and games together.
    show : callable
        Called with a line on the number of games so far.
    """
    require_playable(state)
    clock = Clock(seconds)
    assessment = player.analyse(state, _search_limits(limits, seconds, rollouts))
    if rollouts:
        comparison = player.compare(state, assessment, seed)
        for games in comparison.rounds(rollouts, lambda: clock.is_over):
            show(f"{games} games played on from each choice")
        assessment = comparison.assessment()
    return BestAnswer(state, player.name, assessment)

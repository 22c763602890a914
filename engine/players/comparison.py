"""Moves compared by games: the strong player plays both sides on from each, again and again.

A mean of games has two errors. That of the sample is seen in the games themselves and shrinks with
their number. The other does not: the player errs, and what its games end with is not what best
play would end with. It was measured where best play is known, and both are reported together.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.game.outcome import share_of_win
from patchwork_solve.engine.players.assessment import Assessment, Considered, Estimate
from patchwork_solve.engine.players.evaluation import share_done
from patchwork_solve.engine.players.match import derived_seed
from patchwork_solve.engine.players.playing_on import Continuations, Ending
from patchwork_solve.engine.state import State

BATCH = 8
"""Games from each move between two looks at what they say."""

LEAST = 16
"""Games from each move before one of them may be called the best."""

CLEAR = 3.0
"""Standard errors by which the best leads when it is separated: there are many looks."""

SYSTEMATIC = (
    (0.40, 6.0),
    (0.60, 3.5),
    (0.745, 2.6),
    (0.78, 2.1),
    (0.82, 0.9),
    (0.88, 0.3),
)
"""Points by which the mean of very many games is off, by the share of the track done: what two of
these, with the sample's own errors, hold in 19 of 20 positions (docs/laboratory/best.md). Before 36
it is against the later value of one game, and so rather too much.
"""


@dataclass
class _Candidate:
    """A move, and how games after it ended."""

    considered: Considered
    after: State
    endings: list[Ending] = field(default_factory=list)

    @property
    def is_known(self) -> bool:
        """Whether the value is known, so that games add nothing."""
        return self.considered.is_exact or self.after.is_over

    def margins(self, games: int) -> list[float]:
        """Return the margins of `games` games: as they ended, or would end."""
        if self.is_known:
            return [self.considered.estimate.margin] * games
        return [float(ending.margin) for ending in self.endings]


class Comparison:
    """The advance and the best placement of each patch, by games played on from each.

    Parameters
    ----------
    state : State
    assessment : Assessment
        What a search made of the position.
    continuations : Continuations
    seed : int
        The same seed plays the same games.
    """

    def __init__(
        self, state: State, assessment: Assessment, continuations: Continuations, seed: int = 0
    ) -> None:
        self._state = state
        self._assessment = assessment
        self._continuations = continuations
        self._seed = seed
        self._candidates = [
            _Candidate(each, state.play(each.move)) for each in assessment.best_of_each()
        ]
        self.games = 0

    @property
    def is_separated(self) -> bool:
        """Whether the best move leads every other one clearly, or nothing is left to find out."""
        if all(each.is_known for each in self._candidates):
            return True
        if self.games < LEAST or len(self._candidates) == 1:
            return False
        best, *others = self._rank()
        return all(
            self._lead(best, other) > CLEAR * self._lead_error(best, other) for other in others
        )

    def rounds(self, most: int, is_enough: Callable[[], bool] = is_cancelled) -> Iterator[int]:
        """Play batches of games until the best move is separated; yield how many there are.

        Parameters
        ----------
        most : int
            Games from each move, at most.
        is_enough : callable
            Called before each game: whether to stop.
        """
        while self.games < most and not self.is_separated:
            more = min(BATCH, most - self.games)
            found = [self._outcome(each, more, is_enough) for each in self._candidates]
            if is_enough():
                return  # A batch counts whole or not at all: every move has as many games.
            for each, endings in zip(self._candidates, found, strict=True):
                each.endings += endings
            self.games += more
            yield self.games

    def _outcome(
        self, candidate: _Candidate, more: int, is_enough: Callable[[], bool]
    ) -> list[Ending]:
        if candidate.is_known:
            return []
        numbers = range(self.games, self.games + more)
        return [
            self._continuations.play(candidate.after, derived_seed(self._seed, number))
            for number in numbers
            if not is_enough()
        ]

    # -- what the games say ----------------------------------------------------------------------

    def assessment(self) -> Assessment:
        """Return the moves that were played on from, best first by their games."""
        if not self.games:
            return self._assessment
        best, *others = self._rank()
        moves = [self._within_bounds(best, None)]
        moves += [self._within_bounds(other, self._lead_error(best, other)) for other in others]
        return replace(self._assessment, moves=tuple(moves))

    def _rank(self) -> list[_Candidate]:
        sign = 1 - 2 * self._state.to_move
        return sorted(self._candidates, key=lambda each: -sign * self._margin(each))

    def _margin(self, candidate: _Candidate) -> float:
        """Return the mean of the games inside what is proved."""
        considered = candidate.considered
        mean = statistics.fmean(candidate.margins(self.games))
        lower = -math.inf if considered.lower is None else considered.lower
        upper = math.inf if considered.upper is None else considered.upper
        return min(max(mean, lower), upper)

    def _lead(self, best: _Candidate, other: _Candidate) -> float:
        sign = 1 - 2 * self._state.to_move
        return sign * (self._margin(best) - self._margin(other))

    def _lead_error(self, best: _Candidate, other: _Candidate) -> float:
        """Return the standard error of a lead: games of the same number draw the same."""
        pairs = zip(best.margins(self.games), other.margins(self.games), strict=True)
        return _standard_error([one - two for one, two in pairs])

    def _within_bounds(self, candidate: _Candidate, lost_error: float | None) -> Considered:
        considered = candidate.considered
        if candidate.is_known:
            return replace(considered, lost_error=lost_error)
        return replace(considered, estimate=self._estimate(candidate), lost_error=lost_error)

    def _estimate(self, candidate: _Candidate) -> Estimate:
        error = math.hypot(
            _standard_error(candidate.margins(self.games)), systematic_error(self._state)
        )
        considered, games = candidate.considered, self.games
        win, win_error = considered.estimate.win, 0.0
        if win not in (0.0, 1.0):  # Not proved.
            wins = sum(share_of_win(ending.winner) for ending in candidate.endings)
            # With one game won and one lost beforehand, so that no share of games is a certainty.
            win = (wins + 1) / (games + 2)
            win_error = math.sqrt(win * (1 - win) / (games + 3))
        return Estimate(self._margin(candidate), error, win, win_error, games)


def _standard_error(values: Sequence[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values))


def systematic_error(state: State) -> float:
    """Return by how many points the mean of very many games is off."""
    shares, errors = zip(*SYSTEMATIC, strict=True)
    return float(np.interp(share_done(state), shares, errors))

"""Exact endgames: limits in, a proof out.

The kernel answers one question at a time: is the margin after this move at least so much? From the
answers this module narrows an interval for every root move until each is exact, or a limit is
reached; the intervals proved so far stand at any time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.candidates import Candidate, Candidates
from engine.checkpoint import Checkpoint
from engine.kernel import arena, layout, rules
from engine.memory import TABLE_ENTRIES
from engine.move import Move
from engine.problems import require_playable
from engine.proof import Proof, Status, Work
from engine.searcher import Searcher
from engine.state import State

FIRST_NODES = 100_000
"""Nodes for the first question about a position that relaxed games leave open."""


@dataclass(frozen=True)
class Limits:
    """When to stop.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time; None for none.
    entries : int
        Entries of the transposition table (a power of two), 40 bytes each.
    plain : bool
        Only alpha-beta with a transposition table over all placements, for comparison.
    threads : int
        Threads that search together. With one, node counts are the same everywhere.
    """

    seconds: float | None = None
    entries: int = TABLE_ENTRIES
    plain: bool = False
    threads: int = 1


@dataclass(frozen=True)
class RootMove:
    """A move with the proved interval of the margin after it (player 0 over player 1, points)."""

    move: Move
    lower: int
    upper: int

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.lower == self.upper


@dataclass(frozen=True)
class Line:
    """A line of best play from a position to the end of the game."""

    moves: tuple[Move, ...]
    final: State


@dataclass(frozen=True)
class Progress:
    """What is proved so far."""

    lower: int
    upper: int
    exact_moves: int
    moves: int
    nodes: int


@dataclass(frozen=True)
class Endgame:
    """What a search proved of a position.

    Parameters
    ----------
    proof : Proof of Line
        The margin of player 0 over player 1 under best play, in points. The witness is a line of
        best play, once the margin is exact.
    moves : tuple of RootMove
        Every legal move, best for the mover first.
    winner : int or None
        Who wins under best play, the tie-break included; None while unknown.
    scores : tuple of int, or None
        Both final scores under best play; None while unknown.
    """

    proof: Proof[Line]
    moves: tuple[RootMove, ...]
    winner: int | None
    scores: tuple[int, int] | None


class _LimitReachedError(Exception):
    """The clock ran out; what was proved so far stands."""


class Search:
    """One search of one position.

    Parameters
    ----------
    state : State
    limits : Limits
    report : callable, optional
        Called with a `Progress` between slices of work.
    known : Checkpoint, optional
        What an earlier search of the same position proved.
    """

    def __init__(
        self,
        state: State,
        limits: Limits | None = None,
        report: Callable[[Progress], None] | None = None,
        known: Checkpoint | None = None,
    ) -> None:
        require_playable(state)
        self.state = state
        self.limits = limits or Limits()
        self._report = report or (lambda progress: None)
        self._searcher = Searcher(
            state, self.limits.entries, self.limits.threads, self.limits.plain, self._check_clock
        )
        self._started = time.perf_counter()
        self._roots = self._list_roots(known)

    # -- limits and progress -----------------------------------------------------------------

    def _check_clock(self) -> None:
        lower, upper = self._roots.interval()
        exact = sum(root.is_exact for root in self._roots.moves)
        self._report(Progress(lower, upper, exact, len(self._roots.moves), self.nodes))
        limit = self.limits.seconds
        if limit is not None and self.seconds > limit:
            raise _LimitReachedError

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return self._searcher.nodes

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the search was made."""
        return time.perf_counter() - self._started

    # -- root moves --------------------------------------------------------------------------

    def _list_roots(self, known: Checkpoint | None) -> Candidates:
        searcher, roots = self._searcher, []
        codes = np.empty(layout.MAX_MOVES, np.int64)
        n = rules.legal_moves(searcher.tables, searcher.circle, searcher.words, codes)
        for code in codes[:n].tolist():
            words = searcher.words.copy()
            rules.play(searcher.tables, searcher.circle, words, code)
            lower, upper = self._static(words)
            if known is not None:
                before = known.moves.get(self._token(code), (lower, upper))
                lower, upper = max(lower, before[0]), min(upper, before[1])
            roots.append(Candidate(code, words, lower, upper))
        margin = (-arena.UNBOUNDED, arena.UNBOUNDED) if known is None else known.margin
        return Candidates(roots, self.state.to_move == 0, margin)

    def _token(self, code: int) -> str:
        return str(self.state.edition.moves.move(code))

    def checkpoint(self) -> Checkpoint:
        """Return what is proved so far."""
        moves = {self._token(root.code): (root.lower, root.upper) for root in self._roots.moves}
        return Checkpoint(self.state.to_text(), self._roots.interval(), moves)

    def _static(self, words: layout.Words) -> tuple[int, int]:
        """Return the interval that holds without searching."""
        if self.limits.plain:
            return -arena.UNBOUNDED, arena.UNBOUNDED
        return self._searcher.static_bounds(words)

    def _test(self, root: Candidate, threshold: int) -> None:
        """Narrow a root move's interval by asking whether its margin reaches a threshold."""
        value = self._searcher.value(root.words, threshold - 1, threshold)
        if value >= threshold:
            root.lower = max(root.lower, value)
        else:
            root.upper = min(root.upper, value)

    def _settle(self, root: Candidate) -> None:
        """Make a root move's margin exact, stepping from the bound nearer the truth (MTD)."""
        upward = not self._roots.maximise
        while root.lower < root.upper:
            self._test(root, root.lower + 1 if upward else root.upper)

    def _narrow(self, depth: int, nodes: int | None = None) -> bool:
        """Narrow the position's margin by a search of so many moves, from both ends in turn.

        Behind the last move only relaxed games are asked, so that the bounds found are proved.
        Returns whether every question was answered within so many nodes.
        """
        complete = True
        lower, upper = self._roots.interval()
        # What a search of this depth may still prove.
        highest, lowest = upper, lower
        while lower < highest or lowest < upper:
            if lower < highest:
                middle = (lower + highest + 1) // 2
                found = self._prove(middle, depth, arena.FROM_BELOW, nodes)
                if not found:
                    highest = middle - 1
                    complete &= found is not None
            if lowest < upper:
                middle = (upper + lowest) // 2
                found = self._prove(middle + 1, depth, arena.FROM_ABOVE, nodes)
                if not found:
                    lowest = middle + 1
                    complete &= found is not None
            lower, upper = self._roots.interval()
            highest, lowest = min(highest, upper), max(lowest, lower)
        return complete

    def _prove(self, threshold: int, depth: int, side: int, nodes: int | None) -> bool | None:
        """Try to prove that the margin reaches a threshold, or that it does not.

        Returns None when the nodes are spent.
        """
        words = self._searcher.words
        answer = self._searcher.ask(words, threshold - 1, threshold, 0, depth, side, nodes)
        if answer is None:
            return None
        reached = answer.value >= threshold
        sought = side == arena.EITHER or reached == (side == arena.FROM_BELOW)
        if sought or answer.is_sure:
            self._roots.learn(answer, reached)
        return sought

    def _deepen(self) -> None:
        """Narrow the position's margin to one value, with more and more nodes for each question.

        The middle of the interval is asked of a search of any length, which ends soonest when it
        ends at all; the rest of searches of few moves, which find something sooner.
        """
        self._narrow(0)
        depth, nodes = 1, FIRST_NODES
        while True:
            lower, upper = self._roots.interval()
            if lower == upper:
                return
            middle = (lower + upper + 1) // 2
            if self._prove(middle, arena.NO_DEPTH, arena.EITHER, nodes):
                continue
            if self._narrow(depth, nodes // 4):
                depth += 1
            if self._roots.interval() == (lower, upper):
                nodes *= 4

    def _find_best(self) -> None:
        """Narrow the position's margin to one value, and know a move that gives it."""
        while True:
            lower, upper = self._roots.interval()
            if lower == upper and any(
                self._roots.reaches(root, lower) for root in self._roots.moves
            ):
                return
            # Whether a maximiser's move reaches the middle, or a minimiser's stays below it.
            middle = (lower + upper + 1) // 2 if self._roots.maximise else (lower + upper) // 2 + 1
            for root in self._roots.ordered():
                if root.lower < middle <= root.upper:
                    self._test(root, middle)
                if self._roots.reaches(root, middle if self._roots.maximise else middle - 1):
                    break

    # -- the answer --------------------------------------------------------------------------

    def solve(self) -> Endgame:
        """Search until every root move is exact or a limit is reached."""
        line: Line | None = None
        try:
            if not self.limits.plain:
                self._deepen()
            self._find_best()
            line = self._line(self._roots.interval()[0])
            for root in self._roots.ordered():
                self._settle(root)
        except (_LimitReachedError, KeyboardInterrupt):
            pass
        return self._answer(line)

    def _answer(self, line: Line | None) -> Endgame:
        lower, upper = self._roots.interval()
        status = Status.EXACT if lower == upper else Status.BOUNDS
        moves = tuple(
            RootMove(self.state.edition.moves.move(root.code), root.lower, root.upper)
            for root in self._roots.ordered()
        )
        winner = None if line is None else line.final.winner
        if winner is None and (lower > 0 or upper < 0):
            winner = 0 if lower > 0 else 1
        return Endgame(
            Proof(status, lower, upper, line, Work(self.nodes, round(self.seconds, 3))),
            moves,
            winner,
            None if line is None else line.final.scores(),
        )

    def _line(self, value: int) -> Line:
        """Return a line that reaches the margin; of a tie, one that also wins it if any does."""
        tie = int(value == 0)
        target = value
        if tie:
            target = 1 if self._searcher.value(self._searcher.words, 0, 1, tie) >= 1 else -1
        state, played = self.state, []
        while not state.is_over:
            move = self._move_reaching(state, target, tie)
            played.append(move)
            state = state.play(move)
        return Line(tuple(played), state)

    def _move_reaching(self, state: State, target: int, tie: int) -> Move:
        """Return a move that keeps a value that best play is known to reach."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        for move in self._likely_first(state, moves):
            _circle, words = state.play(move).kernel_arguments()
            if state.to_move == 0:
                if self._searcher.value(words, target - 1, target, tie) >= target:
                    return move
            elif self._searcher.value(words, target, target + 1, tie) <= target:
                return move
        raise AssertionError("no move reaches the proved value")

    def _likely_first(self, state: State, moves: list[Move]) -> list[Move]:
        """Put the moves of the root's settled intervals first where they are known."""
        if state is not self.state:
            return moves
        rank = {root.code: number for number, root in enumerate(self._roots.ordered())}
        code = state.edition.moves.code
        return sorted(moves, key=lambda move: rank[code(move)])


def solve(
    state: State,
    limits: Limits | None = None,
    report: Callable[[Progress], None] | None = None,
) -> Endgame:
    """Solve an endgame.

    Parameters
    ----------
    state : State
        Any position in which a move is left; how far back the proof reaches depends on the time.
    limits : Limits, optional
    report : callable, optional
        Called with a `Progress` now and then.

    Returns
    -------
    Endgame
        ``proof.status`` is ``exact``, or ``bounds`` when a limit was reached or the search was
        interrupted: then the intervals are what is proved.

    Raises
    ------
    InputError
        When the game is over.
    """
    return Search(state, limits, report).solve()

"""Exact endgames: limits in, a proof out.

The kernel answers one question at a time: is the margin after this move at least a number? From the
answers this module narrows an interval for every root move until each is exact, or a limit is
reached; the intervals proved so far stand at any time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.engine.endgame.allowance import Allowance, LimitReachedError
from patchwork_solve.engine.endgame.approach import approach
from patchwork_solve.engine.endgame.candidates import Candidate, Candidates
from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.deepening import deepen, narrow
from patchwork_solve.engine.endgame.line import Line, best_play, keeping_line
from patchwork_solve.engine.endgame.pressing import press
from patchwork_solve.engine.endgame.searcher import Answer, Searcher
from patchwork_solve.engine.endgame.solved import Endgame, Progress, RootMove, SearchLimits
from patchwork_solve.engine.endgame.winner import find_winner, winning_move
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.state import State

__all__ = ["Endgame", "Line", "Progress", "RootMove", "Search", "SearchLimits", "solve"]

NAMING_NODES = (500, 20_000)
"""Nodes a move, round by round, to find one that keeps what is proved of the position."""

GRACE = 0.3
"""Seconds that the line of an unfinished search may take after the limit."""


class Search:
    """One search of one position.

    Parameters
    ----------
    state : State
    limits : SearchLimits
    report : callable, optional
        Called with a `Progress` between slices of work.
    known : Checkpoint, optional
        What an earlier search of the same position proved.
    """

    def __init__(
        self,
        state: State,
        limits: SearchLimits | None = None,
        report: Callable[[Progress], None] | None = None,
        known: Checkpoint | None = None,
    ) -> None:
        require_playable(state)
        self.state = state
        self.limits = limits or SearchLimits()
        self._report = report or (lambda progress: None)
        self._searcher = Searcher(
            state,
            self.limits.entries,
            self.limits.threads,
            self.limits.plain,
            lambda is_slice: self._watch(is_slice),
            tabled=self.limits.tabled,
        )
        self.allow(self.limits)
        self._roots = self._list_roots(known)

    def allow(self, limits: SearchLimits) -> None:
        """Set how far the next `solve` goes; what an earlier one proved stands.

        Parameters
        ----------
        limits : SearchLimits
            Nodes and seconds count from here on. Entries and threads stay what they were.
        """
        self.limits = limits
        self._allowance = Allowance(limits.seconds, limits.nodes, lambda: self.nodes)
        self._compiled = compiling.seconds()
        self._watch: Callable[[bool], None] = self._check_clock
        self._line: list[Move] = []
        self._witness: Line | None = None
        self._winner: int | None = None

    # -- limits and progress -----------------------------------------------------------------

    def _check_clock(self, is_slice: bool) -> None:
        if not is_slice:
            self._allowance.check_clock()
            return
        self._report(self.progress())
        self._allowance.check()

    def progress(self) -> Progress:
        """Return what is proved so far, in numbers."""
        lower, upper = self._roots.interval()
        exact = sum(root.is_exact for root in self._roots.moves)
        return Progress(lower, upper, exact, len(self._roots.moves), self.nodes)

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return self._searcher.nodes

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the limits were set, compiling left out."""
        return self._allowance.seconds

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
                lower, upper = known.narrow(self._token(code), (lower, upper))
            roots.append(Candidate(code, words, lower, upper))
        anything = (-arena.UNBOUNDED, arena.UNBOUNDED)
        candidates = Candidates(roots, self.state.to_move == 0, anything)
        if known is None:
            return candidates
        margin = known.narrow("", candidates.interval())
        return Candidates(roots, self.state.to_move == 0, margin)

    def _token(self, code: int) -> str:
        return str(self.state.edition.moves.move(code))

    def checkpoint(self) -> Checkpoint:
        """Return what is proved so far."""
        moves = {self._token(root.code): (root.lower, root.upper) for root in self._roots.moves}
        return Checkpoint.of(self.state, self._roots.interval(), moves)

    def _static(self, words: layout.Words) -> tuple[int, int]:
        """Return the interval that holds without searching."""
        if self.limits.plain:
            return -arena.UNBOUNDED, arena.UNBOUNDED
        return self._searcher.static_bounds(words)

    def _test(self, root: Candidate, threshold: int) -> None:
        """Narrow a root move's interval by testing whether its margin reaches a threshold."""
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

    def _prove(self, threshold: int, side: int, nodes: int | None, depth: int = 0) -> bool | None:
        """Try to prove that the margin reaches a threshold, or that it does not.

        Returns None when the nodes are spent.
        """
        words = self._searcher.words
        answer = self._searcher.search(words, threshold - 1, threshold, 0, depth, side, nodes)
        if answer is None:
            return None
        reached = answer.value >= threshold
        sought = side == arena.EITHER or reached == (side == arena.FROM_BELOW)
        if sought or answer.is_sure:
            self._roots.learn(answer, reached)
            if reached == self._roots.maximise:
                self._name(answer)
        return sought

    def _approach(self) -> None:
        """Narrow the margin of a far position by relaxed games, the roughest first."""
        self._allowance.begin()
        while True:
            approach(
                self._roots.interval, self._prove, lambda: self.nodes, self._allowance.nodes_left
            )
            if not self._searcher.look_closer():
                break
        press(self._roots.interval, self._prove, self._searcher.broaden, lambda: self.nodes)

    def _name(self, answer: Answer) -> None:
        """Find a move that is proved to keep what was just proved of the position.

        A relaxed game proves a margin without a move. What it would play keeps the margin too,
        and the table remembers that, so that this is soon found again.
        """
        if self._roots.is_named():
            return
        roots = sorted(self._roots.ordered(), key=lambda root: root.code != answer.hint)
        # A few nodes, for which a limit that is reached just now waits.
        self._watch = lambda _: None
        self._keep_bound(roots[0], 0, NAMING_NODES[0])
        self._watch = self._check_clock
        for depth, nodes in zip((0, arena.NO_DEPTH), NAMING_NODES, strict=True):
            for root in roots:
                if self._roots.is_named():
                    return
                self._keep_bound(root, depth, nodes)

    def _keep_bound(self, root: Candidate, depth: int, nodes: int) -> None:
        """Try to prove that a move keeps what is proved of the position for the mover."""
        player = self.state.to_move
        margin = self._roots.interval()[player]
        kept = self._searcher.prove_margin(root.words, player, margin, depth, nodes)
        if kept is not None:
            self._roots.keep(root.code, kept.value)

    def _deepen(self) -> None:
        """Narrow the position's margin to one value."""
        if self._searcher.is_far:
            self._approach()
        else:
            narrow(self._roots.interval, self._prove, depth=0)
        deepen(self._roots.interval, self._prove)

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

    def close(self) -> None:
        """Let go of the memory of the search."""
        self._searcher.close()

    # -- the answer --------------------------------------------------------------------------

    def solve(self) -> Endgame:
        """Search until all that was requested is known, or a limit is reached."""
        stopped = Stopped.FINISHED
        try:
            self._search()
        except LimitReachedError:
            stopped = self._allowance.stopped
        except KeyboardInterrupt:
            stopped = Stopped.INTERRUPTION
        return self._answer(stopped)

    def _search(self) -> None:
        if self._searcher.is_far and not self.limits.plain:
            self._searcher.look_far()  # Fills the tables, which narrow every margin at once.
            self._roots.narrow(self._static)
        if self.limits.winner_only:
            self._winner, first = find_winner(self._searcher, self._roots)
            if self._winner == self.state.to_move:
                code = winning_move(self._searcher, self._roots, first)
                self._line.append(self.state.edition.moves.move(code))
            return
        if not self.limits.plain:
            self._deepen()
        if self.limits.margin_only and self._roots.is_exact:
            return
        self._find_best()
        value, roots = self._roots.interval()[0], self._roots.ordered()
        for move in best_play(self._searcher, self.state, value, list(map(self._move, roots))):
            if not self._line:
                self._roots.keep(self.state.edition.moves.code(move), value)
            self._line.append(move)
        self._witness = Line.played(self.state, self._line)
        if self.limits.every_move and not self.limits.margin_only:
            for root in self._roots.ordered():
                self._settle(root)

    def _move(self, root: Candidate) -> Move:
        return self.state.edition.moves.move(root.code)

    def _answer(self, stopped: Stopped) -> Endgame:
        lower, upper = self._roots.interval()
        status = Status.EXACT if lower == upper else Status.BOUNDS
        # Of moves worth the same the one that the line shows comes first.
        roots = sorted(
            self._roots.ordered(), key=lambda root: self._move(root) not in self._line[:1]
        )
        moves = tuple(RootMove(self._move(root), root.lower, root.upper) for root in roots)
        witness, work = self._witness, Work(self.nodes, round(self.seconds, 3))
        winner = self._winner if witness is None else witness.final.winner
        if winner is None and (lower > 0 or upper < 0):
            winner = 0 if lower > 0 else 1
        return Endgame(
            Proof(status, lower, upper, witness, work, stopped),
            moves,
            self.state.to_move,
            winner,
            None if witness is None else witness.final.scores(),
            self._shown_line(moves[0]),
            round(compiling.seconds() - self._compiled, 3),
        )

    def _shown_line(self, best: RootMove) -> Line:
        """Return the line of best play; of an unfinished search, what shows the best bound."""
        alone = self.limits.margin_only or self.limits.winner_only
        if not self._line and self.limits.line and not alone:
            until = time.perf_counter() + GRACE

            def check(is_slice: bool = False) -> None:
                if time.perf_counter() > until:
                    raise LimitReachedError

            self._watch = check
            margin = best.upper if self.state.to_move else best.lower
            try:
                for move in keeping_line(self._searcher, self.state, best.move, margin):
                    self._line.append(move)
                    check()
            except (LimitReachedError, KeyboardInterrupt):
                pass
        return Line.played(self.state, self._line)


def solve(
    state: State,
    limits: SearchLimits | None = None,
    report: Callable[[Progress], None] | None = None,
) -> Endgame:
    """Solve an endgame.

    Parameters
    ----------
    state : State
        Any position in which a move is left; how far back the proof reaches depends on the time.
    limits : SearchLimits, optional
    report : callable, optional
        Called with a `Progress` now and then.

    Returns
    -------
    Endgame
        ``proof.status`` is ``exact``, or ``bounds`` when a limit was reached or the search was
        interrupted (``proof.stopped``): then the intervals are what is proved.

    Raises
    ------
    InputError
        When the game is over.
    """
    search = Search(state, limits, report)
    try:
        return search.solve()
    finally:
        search.close()

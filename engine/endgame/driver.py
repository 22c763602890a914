"""Exact endgames: limits in, a proof out.

The kernel's driver decides which question comes next: is the margin after this move at least a
number? From the answers it narrows an interval for every root move until each is exact, or a limit
is reached; the intervals proved so far stand at any time. Here are the limits, and the answer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.engine.endgame.allowance import Allowance, LimitReachedError
from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.known import Known, installed
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.endgame.solved import (
    Endgame,
    Progress,
    RootMove,
    SearchLimits,
    best_first,
)
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.driver import driver, memory
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.state import State

__all__ = ["Endgame", "Line", "Progress", "RootMove", "Search", "SearchLimits", "solve"]

GRACE = 0.3
"""Seconds that the line of an unfinished search may take after the limit."""


class Search:
    """One search of one position.

    Parameters
    ----------
    report : callable, optional
        Called with a `Progress` between slices of work.
    known : Checkpoint, optional
        What an earlier search of the same position proved. What the proofs in use know
        (`engine.endgame.known`) comes to it.

    Attributes
    ----------
    drive : Driver
        All that is known, as the kernel keeps it.
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
        self.drive = self._searcher.drive
        self.allow(self.limits)
        self._searcher.list_moves()
        self._proofs = installed()
        self._known = self._proofs.find(state, self.limits) if self._proofs else None
        if known is not None:
            self._take_over(known)
        if self._known is not None:
            self._take_over(self._known.intervals)

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

    # -- limits and progress -----------------------------------------------------------------

    def _check_clock(self, is_slice: bool) -> None:
        if not is_slice:
            self._allowance.check_clock()
            return
        self._report(self.progress())
        self._allowance.check()

    def progress(self) -> Progress:
        """Return the bounds proved so far, and the counts of moves and nodes."""
        lower, upper = self._interval()
        bounds = self._roots()
        exact = np.count_nonzero(bounds[:, memory.MOVE_LOWER] == bounds[:, memory.MOVE_UPPER])
        return Progress(lower, upper, int(exact), len(bounds), self.nodes)

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return self._searcher.nodes

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the limits were set, compiling left out."""
        return self._allowance.seconds

    # -- root moves --------------------------------------------------------------------------

    def _take_over(self, known: Checkpoint) -> None:
        """Narrow what needs no search by what is known."""
        for root in self._roots():
            code, *bounds = root.tolist()
            root[memory.MOVE_LOWER :] = known.narrow(self._token(code), tuple(bounds))
        self.drive.control[memory.LOWER : memory.UPPER + 1] = known.narrow("", self._interval())

    def _roots(self) -> NDArray[np.int64]:
        """Return the rows of the moves: code, lower, upper."""
        return self.drive.roots[: self.drive.control[memory.ROOTS]]

    def _interval(self) -> tuple[int, int]:
        """Return the proved interval of the margin."""
        self._searcher.require_sound()
        lower, upper = self.drive.control[memory.LOWER : memory.UPPER + 1].tolist()
        return lower, upper

    def _token(self, code: int) -> str:
        return str(self._move(code))

    def _move(self, code: int) -> Move:
        return self.state.edition.moves.move(code)

    def checkpoint(self) -> Checkpoint:
        """Return the intervals proved so far."""
        moves = {self._token(code): (lower, upper) for code, lower, upper in self._roots().tolist()}
        return Checkpoint.of(self.state, self._interval(), moves)

    def close(self) -> None:
        """Let go of the memory of the search."""
        self._searcher.close()

    # -- the answer --------------------------------------------------------------------------

    def solve(self) -> Endgame:
        """Search until all that was requested is known, or a limit is reached.

        Raises `InputError` when a file of proofs contradicts the search.
        """
        stopped = Stopped.FINISHED
        try:
            self._search()
        except LimitReachedError:
            stopped = self._allowance.stopped
        except KeyboardInterrupt:
            stopped = Stopped.INTERRUPTION
        except ContradictionError as error:
            if self._known is None:
                raise
            raise InputError(
                self._known.intervals.field,
                "it contradicts the search: {error}; the command check names its wrong rows",
                error=error,
            ) from None
        answer = self._answer(stopped)
        if self._proofs and self.nodes:
            self._proofs.add(self.state, self.limits, answer)
        return answer

    def _search(self) -> None:
        limits = self.limits
        aims = driver.MARGIN_ONLY * limits.margin_only + driver.WINNER_ONLY * limits.winner_only
        driver.begin(self.drive, aims + driver.EVERY_MOVE * limits.every_move)
        if self._known is not None and self._take_answer(self._known):
            return
        pace = self.drive.control[memory.PACE_FROM]
        self._expect()
        while not self._searcher.advance():
            if self.drive.control[memory.PACE_FROM] != pace:
                pace = self.drive.control[memory.PACE_FROM]
                self._allowance.begin()  # What came before was no search.
            self._expect()

    def _take_answer(self, known: Known) -> bool:
        """Take over what is known, if that is all that is sought; return whether it is.

        Raises `LimitReachedError` for a search that would end where an earlier one has ended.
        """
        limits, control = self.limits, self.drive.control
        winner = known.winner if known.has_win(self.state.to_move) else None
        if limits.winner_only and winner is not None:
            control[memory.WINNER] = winner
            self._put_line(() if known.winning is None else (known.winning,))
            return True
        if limits.margin_only and known.is_exact:
            return True
        is_spent = limits.nodes is not None and limits.nodes <= known.spent
        is_complete = self._is_every_move_exact
        if known.line and not limits.winner_only and (is_complete or is_spent):
            final = self._put_line(known.line)
            self.drive.positions[memory.CURRENT] = final.kernel_arguments()[1]
            control[memory.IS_BEST_PLAY] = 1
            if is_complete:
                return True
        if is_spent:
            raise LimitReachedError
        return False

    @property
    def _is_every_move_exact(self) -> bool:
        """Whether the margin of each move is known, if that is sought."""
        progress = self.progress()
        return not self.limits.every_move or progress.exact_moves == progress.moves

    def _put_line(self, line: Sequence[Move]) -> State:
        """Write a line that is known, and return where it ends."""
        codes = list(map(self.state.edition.moves.code, line))
        self.drive.line[: len(codes)] = codes
        self.drive.control[memory.PLIES] = len(codes)
        return Line.played(self.state, line).final

    def _expect(self) -> None:
        """Set at how many nodes the search is likely to end."""
        left = self._allowance.nodes_left()
        last = memory.NO_LIMIT if math.isinf(left) else self.nodes + int(left)
        self.drive.control[memory.LAST_NODE] = last

    def _line(self) -> list[Move]:
        """Return the line found so far."""
        return list(map(self._move, self.drive.line[: self.drive.control[memory.PLIES]].tolist()))

    def _answer(self, stopped: Stopped) -> Endgame:
        lower, upper = self._interval()
        status = Status.EXACT if lower == upper else Status.BOUNDS
        line = self._line()
        witness = Line.played(self.state, line) if self._has_best_play else None
        roots = [RootMove(self._move(code), *ends) for code, *ends in self._roots().tolist()]
        moves = best_first(roots, self.state.to_move, line)
        work = Work(self.nodes, round(self.seconds, 3))
        return Endgame(
            Proof(status, lower, upper, witness, work, stopped),
            moves,
            self.state.to_move,
            self._proved_winner(witness, lower, upper),
            None if witness is None else witness.final.scores(),
            self._shown_line(line, moves[0]),
            round(compiling.seconds() - self._compiled, 3),
        )

    @property
    def _has_best_play(self) -> bool:
        return bool(self.drive.control[memory.IS_BEST_PLAY])

    def _proved_winner(self, witness: Line | None, lower: int, upper: int) -> int | None:
        """Return who wins under best play, 2 for a shared tie; None while unknown."""
        if witness is not None:
            return witness.final.winner
        known = int(self.drive.control[memory.WINNER])
        if known != layout.NOBODY:
            return known
        if lower == upper == 0 and self.state.edition.tie_break == "shared":
            return layout.BOTH
        return None if lower <= 0 <= upper else int(upper < 0)

    def _shown_line(self, line: list[Move], best: RootMove) -> Line:
        """Return the line of best play; of an unfinished search, what shows the best bound."""
        alone = self.limits.margin_only or self.limits.winner_only
        if not line and self.limits.line and not alone:
            until = time.perf_counter() + GRACE

            def check(is_slice: bool = False) -> None:
                if time.perf_counter() > until:
                    raise LimitReachedError

            self._watch = check
            margin = best.upper if self.state.to_move else best.lower
            driver.begin_line(self.drive, self.state.edition.moves.code(best.move), margin)
            with suppress(LimitReachedError, KeyboardInterrupt):
                while not self._searcher.advance():
                    check()
            line = self._line()
        return Line.played(self.state, line)


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

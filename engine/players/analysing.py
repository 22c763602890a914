"""A position as a searching player sees it: every move with its estimate and what is proved of it.

What is searched, and what the answer is made of, is decided in `engine.kernel.players.analysing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from math import inf

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.driver import Endgame, Progress, Search, SearchLimits
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import analysing as kernel
from patchwork_solve.engine.kernel.players import analysis as fields
from patchwork_solve.engine.kernel.players import doubling, proof, room, search_request
from patchwork_solve.engine.players.assessment import Assessment, Considered, Estimate
from patchwork_solve.engine.players.drafter import Drafter, Memory, for_kernel
from patchwork_solve.engine.players.evaluation import Evaluation
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.style import Style
from patchwork_solve.engine.state import State

Report = Callable[[Progress], None]
"""Called with the proofs of the endgame search so far."""


class Analyst:
    """A searching player at work on one position: each time it goes on, it knows more.

    Parameters
    ----------
    state : State
        Of a game that is not over.
    report : callable, optional
        Called with what the endgame search has proved, again and again while it works.
    """

    def __init__(
        self, state: State, style: Style, evaluation: Evaluation, report: Report | None = None
    ) -> None:
        self._state = state
        self._network, self._settings = evaluation.network(style.linear), style.settings()
        self._report = report
        self._drafter: Drafter | None = None
        self._search: Search | None = None
        self._proof_nodes = 0
        self._endgame: Endgame | None = None
        self._seconds = 0.0
        tables, (_, words) = state.edition.tables, state.kernel_arguments()
        self._analysis = fields.new_analysis(room.longest_game(tables))
        errors = np.array(evaluation.errors)
        kernel.begin(tables, self._analysis, words, self._settings, errors)

    @property
    def is_settled(self) -> bool:
        """Whether every move is proved, and best play to its end: nothing is left to find out."""
        return bool(self._analysis.numbers[fields.IS_SETTLED])

    def go_on(self, limits: DecisionLimits) -> Assessment:
        """Search on within the limits; return the estimates and proofs by then.

        Parameters
        ----------
        limits : DecisionLimits
            Seconds or nodes.
        """
        clock = Clock(limits.seconds)
        self._run(self._make_room(limits), limits, clock)
        self._seconds += clock.spent
        endgame, numbers = self._endgame, self._analysis.numbers
        return Assessment(
            tuple(map(self._considered_move, range(numbers[fields.MOVES]))),
            self._state.to_move,
            int(numbers[fields.DEPTH]),
            int(numbers[fields.NODES])
            + self._proof_nodes
            + (0 if self._search is None else self._search.nodes),
            round(self._seconds, 3),
            None if endgame is None else endgame.lower,
            None if endgame is None else endgame.upper,
            endgame,
        )

    def close(self) -> None:
        """Let go of the memory of the endgame search."""
        if self._search is not None:
            self._search.close()

    def _make_room(self, limits: DecisionLimits) -> Drafter:
        """Have memory enough for the limits; what is proved goes with it to a larger one."""
        memory = Memory.within(limits, is_analysis=True)
        if self._drafter is None or self._drafter.memory.entries < memory.entries:
            self._drafter = Drafter(
                self._state.edition, self._network, self._settings, memory, limits.threads
            )
            if self._analysis.numbers[fields.PROVES] and not self.is_settled:
                known = None if self._search is None else self._search.checkpoint()
                if self._search is not None:
                    self._proof_nodes += self._search.nodes
                    self._search.close()
                entries = memory.proof_entries or TABLE_ENTRIES
                threads = 1 if limits.seconds is None else limits.threads
                wanted = SearchLimits(entries=entries, threads=threads)
                self._search = Search(self._state, wanted, self._report, known)
        return self._drafter

    def _run(self, drafter: Drafter, limits: DecisionLimits, clock: Clock) -> None:
        """Run an analysis to its end."""
        tables, analysis = self._state.edition.tables, self._analysis
        circle, _ = self._state.kernel_arguments()
        kernel.go_on(analysis, *for_kernel(limits))
        cut_short = 0
        while True:
            memory = drafter.seen
            step = kernel.advance(tables, circle, *memory, analysis, clock.spent, cut_short)
            if step == search_request.FINISHED:
                return
            if step == search_request.PROVE:
                self._prove()
            else:
                drafter.run(step, circle, analysis.request, clock)
            if step == search_request.SEARCH:
                cut_short = int(is_cancelled())

    def _prove(self) -> None:
        """Let the endgame search go on for its share of the limits, and write what it proved."""
        assert self._search is not None, "there is one where it takes part"
        seconds = float(self._analysis.seconds[fields.PROOF_SECONDS])
        nodes = int(self._analysis.numbers[fields.PROOF_NODES])
        self._search.allow(
            SearchLimits(
                seconds=None if seconds == inf else seconds,
                nodes=None if nodes == search_request.NO_LIMIT else nodes,
                line=False,
            )
        )
        self._endgame = endgame = self._search.solve()
        code, rows = self._state.edition.moves.code, self._analysis.proof
        line = endgame.line.moves
        rows.codes[: len(endgame.moves)] = [code(root.move) for root in endgame.moves]
        rows.lower[: len(endgame.moves)] = [root.lower for root in endgame.moves]
        rows.upper[: len(endgame.moves)] = [root.upper for root in endgame.moves]
        rows.line[: len(line)] = list(map(code, line))
        rows.numbers[proof.MOVES] = len(endgame.moves)
        rows.numbers[proof.LENGTH] = len(line)
        rows.numbers[proof.IS_COMPLETE] = endgame.line.is_complete
        rows.numbers[proof.WINNER] = layout.NOBODY if endgame.winner is None else endgame.winner
        rows.numbers[proof.LOWER], rows.numbers[proof.UPPER] = endgame.lower, endgame.upper

    def _considered_move(self, row: int) -> Considered:
        """Return a move of the answer."""
        move, figures = self._analysis.moves[row].tolist(), self._analysis.figures[row].tolist()
        start, flags = move[fields.LINE], move[fields.FLAGS]
        line = self._analysis.lines[start : start + move[fields.LENGTH]].tolist()
        is_proved = flags & fields.IS_PROVED != 0
        return Considered(
            self._state.edition.moves.move(move[fields.CODE]),
            Estimate(figures[fields.MARGIN], figures[fields.ERROR], figures[fields.WIN]),
            tuple(map(self._state.edition.moves.move, line)),
            move[fields.LOWER] if is_proved else None,
            move[fields.UPPER] if is_proved else None,
            flags & fields.IS_BEST_PLAY != 0,
        )


def analyse(
    state: State, limits: DecisionLimits, style: Style, evaluation: Evaluation
) -> Assessment:
    """Assess a position that is not over as a searching player does.

    Parameters
    ----------
    limits : DecisionLimits
        Seconds or nodes.
    """
    with closing(Analyst(state, style, evaluation)) as analyst:
        return analyst.go_on(limits)


def better_and_better(
    state: State,
    limits: DecisionLimits,
    style: Style,
    evaluation: Evaluation,
    report: Report | None = None,
) -> Iterator[Assessment]:
    """Yield what a searching player makes of a position, each time after twice the search.

    It ends when the limits are reached, every move is proved, or the user wants it to.

    Parameters
    ----------
    state, limits, style, evaluation
        As `analyse` takes them.
    report : callable, optional
        Called with what the endgame search has proved, between two answers too.
    """
    with closing(Analyst(state, style, evaluation, report)) as analyst:
        for part in _parts(limits):
            yield analyst.go_on(part)
            if analyst.is_settled or is_cancelled():
                return


def _parts(limits: DecisionLimits) -> Iterator[DecisionLimits]:
    """Yield limits each twice the one before, that make up the whole together."""
    clock, doubled = Clock(limits.seconds), doubling.new_doubling()
    doubling.begin_doubling(doubled, *for_kernel(limits))
    while doubling.double(doubled, inf if clock.left is None else clock.left):
        seconds, nodes = doubled.seconds[doubling.SECONDS], doubled.numbers[doubling.NODES]
        yield replace(
            limits,
            seconds=None if limits.seconds is None else float(seconds),
            nodes=None if limits.nodes is None else int(nodes),
        )

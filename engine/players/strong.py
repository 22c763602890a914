"""The strong player: search of the draft with a fitted evaluation, and exact play near the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.players import arena, deciding, search_request
from patchwork_solve.engine.players.analysing import Report, analyse, better_and_better
from patchwork_solve.engine.players.assessment import Assessment
from patchwork_solve.engine.players.comparison import Comparison
from patchwork_solve.engine.players.drafter import Drafter, Memory, for_kernel
from patchwork_solve.engine.players.evaluation import Evaluation, evaluation_for, read_evaluation
from patchwork_solve.engine.players.finisher import Finisher
from patchwork_solve.engine.players.fitted import place_of
from patchwork_solve.engine.players.limits import MOST_THREADS, DecisionLimits
from patchwork_solve.engine.players.playing_on import Continuations
from patchwork_solve.engine.players.search_thread import Found
from patchwork_solve.engine.players.style import ALONE, DRAFT, STRONG, Style
from patchwork_solve.engine.state import State

SECONDS = 0.05
"""Seconds a decision where the name says none."""

MOST_SECONDS = 3600.0
MOST_NODES = 1_000_000_000

STYLES = {style.name: style for style in (STRONG, ALONE, DRAFT)}


@dataclass(frozen=True)
class Choice:
    """A move and where it comes from.

    Parameters
    ----------
    code : int
        The move, by its kernel code.
    found : Found
        What the search of the draft expects.
    """

    code: int
    found: Found


class Valued(NamedTuple):
    """A move, as the best placement of a patch, and what is expected of it.

    Attributes
    ----------
    margin : float
        Of player 0, in points.
    """

    move: Move
    margin: float


class Strong:
    """A searching player as a bot.

    Parameters
    ----------
    limits : DecisionLimits
        Seconds or nodes a decision; what a decision's own limits say comes first.
    evaluation : Evaluation, optional
        By default the one that ships for the edition of the position.
    """

    def __init__(
        self,
        limits: DecisionLimits | None = None,
        style: Style = STRONG,
        evaluation: Evaluation | None = None,
        name: str | None = None,
    ) -> None:
        self._limits = limits or DecisionLimits(seconds=SECONDS)
        self._style = style
        self._evaluation = evaluation
        self.name = name or style.name
        self._drafter: Drafter | None = None
        self._codes = np.empty(layout.MAX_MOVES, np.int64)
        self._decision = deciding.new_decision()

    @classmethod
    def named(cls, name: str, field: str) -> Strong:
        """Return the player of ``strong``, ``strong:0.05``, ``strong:10000n`` or ``draft...``.

        ``strong:0.05x2`` searches with two threads at once.

        A file made by ``patchwork-solve fit`` may follow, as in ``strong:0.05@weights.json``.

        Raises `InputError`, naming `field`.
        """
        plain, at, path = name.partition("@")
        kind, colon, setting = plain.partition(":")
        limits = _limits(setting) if colon else DecisionLimits(seconds=SECONDS)
        if limits is None or (at and not path):
            raise InputError(
                field,
                "{value}; allowed: {kind}, {kind}:SECONDS (up to {seconds}), "
                "{kind}:SECONDSxTHREADS (up to {threads}) or {kind}:NODESn, and @FILE of "
                "fit",
                value=shown(name),
                kind=kind,
                seconds=f"{MOST_SECONDS:.0f}",
                threads=MOST_THREADS,
            )
        evaluation = read_evaluation(place_of(path, field), field) if at else None
        return cls(limits, STYLES[kind], evaluation, name)

    @property
    def limits(self) -> DecisionLimits:
        """Limits of a decision if none are given."""
        return self._limits

    def close(self) -> None:
        """Let go of the memory of the search."""
        self._drafter = None

    def drafter(self, edition: Edition, limits: DecisionLimits | None = None) -> Drafter:
        """Return the search with its memory, kept for the next decision of such limits."""
        memory = Memory.within(limits or self._limits)
        known = self._drafter
        threads = (limits or self._limits).threads
        wanted = edition, memory, threads
        if known is None or (known.edition, known.memory, known.threads) != wanted:
            evaluation = self._evaluation or evaluation_for(edition)
            network = evaluation.network(self._style.linear)
            self._drafter = known = Drafter(
                edition, network, self._style.settings(), memory, threads
            )
        return known

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move."""
        circle, words = state.kernel_arguments()
        n = rules.legal_moves(state.edition.tables, circle, words, self._codes)
        forced = n == 1
        code = int(self._codes[0]) if forced else self.decide(state, limits).code
        return state.edition.moves.move(code)

    def decide(self, state: State, limits: DecisionLimits) -> Choice:
        """Return its move and why."""
        limits = self._own(limits)
        self._run(state, limits, deciding.DECIDE)
        numbers = self._decision.request.numbers.tolist()
        value = numbers[search_request.VALUE] / arena.POINT
        depth, nodes = numbers[search_request.DEPTH], numbers[search_request.NODES]
        found = Found(numbers[search_request.CODE], value, depth, nodes)
        return Choice(int(self._decision.numbers[deciding.CODE]), found)

    def _run(self, state: State, limits: DecisionLimits, program: int) -> None:
        """Run a decision to its end."""
        circle, words = state.kernel_arguments()
        drafter, decision = self.drafter(state.edition, limits), self._decision
        clock, tables = Clock(limits.seconds), state.edition.tables
        deciding.begin(decision, words, program, *for_kernel(limits))
        while True:
            step = deciding.advance(tables, circle, *drafter.seen, decision, clock.spent)
            if step == search_request.FINISHED:
                return
            if step == search_request.PROVE:
                self._prove(state, clock)
            else:
                drafter.run(step, circle, decision.request, clock)

    def _prove(self, state: State, clock: Clock) -> None:
        """Let the endgame search look for the best move within its share."""
        decision = self._decision
        most = int(decision.numbers[deciding.PROOF_NODES])
        until = float(decision.seconds[deciding.PROOF_UNTIL])

        def is_spent(nodes: int) -> bool:
            return clock.spent > until if most == search_request.NO_LIMIT else nodes > most

        numbers = decision.request.numbers
        first, guess = (
            int(numbers[search_request.CODE]),
            float(numbers[search_request.VALUE]) / arena.POINT,
        )
        code = Finisher(state, is_spent).finish(first, guess)
        if code is not None:
            decision.numbers[deciding.PROVED] = code

    def analyse(self, state: State, limits: DecisionLimits) -> Assessment:
        """Assess every move of a position that is not over."""
        return analyse(state, self._own(limits), self._style, self._judgement(state))

    def analyse_on(
        self, state: State, limits: DecisionLimits, report: Report | None = None
    ) -> Iterator[Assessment]:
        """Yield what it makes of every move, again and again after twice the search.

        Parameters
        ----------
        report : callable, optional
            Called with what the endgame search has proved so far, between two answers too.
        """
        limits = self._own(limits)
        return better_and_better(state, limits, self._style, self._judgement(state), report)

    def compare(self, state: State, assessment: Assessment, seed: int) -> Comparison:
        """Return its moves of a position to be compared by games that it plays on with itself."""
        games = Continuations(state.edition, self._style, self._judgement(state))
        return Comparison(state, assessment, games, seed)

    def _judgement(self, state: State) -> Evaluation:
        return self._evaluation or evaluation_for(state.edition)

    def valued(self, state: State, limits: DecisionLimits) -> list[Valued]:
        """Return each choice and its value in the search of the draft, best for the mover first.

        All choices are searched alike, each with a window of its own: the values compare with each
        other, and each is that of less search than `decide` gives to the best. Nothing is proved.

        Parameters
        ----------
        state : State
            Not over.
        """
        found: dict[str | None, Valued] = {}
        for each in self.rated(state, limits):
            found.setdefault(each.move.patch, each)
        return list(found.values())

    def rated(self, state: State, limits: DecisionLimits) -> list[Valued]:
        """Return every move that its search of the draft tries, best for the mover first.

        As `valued`, but with all the placements of a patch that are tried, and of the leather.
        """
        self._run(state, self._own(limits), deciding.RATE)
        rated = self._decision.rated[: int(self._decision.numbers[deciding.RATED])]
        return [
            Valued(
                state.edition.moves.move(row[search_request.ROOT_CODE]),
                row[search_request.ROOT_VALUE] / arena.POINT,
            )
            for row in rated.tolist()
        ]

    def _own(self, limits: DecisionLimits) -> DecisionLimits:
        """Return the limits of a decision: its own, or those of the player."""
        if limits.seconds is None and limits.nodes is None:
            return self._limits
        return limits


def _limits(setting: str) -> DecisionLimits | None:
    """Read what follows the colon of a name; None when it is nothing sensible."""
    if re.fullmatch("[1-9][0-9]{0,9}n", setting):
        nodes = int(setting[:-1])
        return DecisionLimits(nodes=nodes) if nodes <= MOST_NODES else None
    timed = re.fullmatch(rf"([0-9]{{1,4}}(?:\.[0-9]{{1,6}})?)(?:x([1-{MOST_THREADS}]))?", setting)
    if timed is None:
        return None
    seconds, threads = float(timed[1]), int(timed[2] or 1)
    return DecisionLimits(seconds, threads=threads) if 0 < seconds <= MOST_SECONDS else None

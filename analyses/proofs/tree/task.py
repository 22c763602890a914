"""A task of a proof by many workers: does the margin of a position reach a number?

A worker keeps its memory from task to task, since all positions of a proof follow from one: the
transposition table, the tables of the economy, and the player that estimates.
"""

from __future__ import annotations

from collections import deque
from typing import TypedDict

from patchwork_solve.analyses.workers.row import MOST_POINTS
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.circle import reachable_masks
from patchwork_solve.engine.endgame.allowance import LimitReachedError
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.known import in_use
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.driver import driver, memory, question
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

Interval = tuple[int, int]

UNKNOWN = -MOST_POINTS, MOST_POINTS

AGAIN = 500
"""All moves that stay open together may take this multiple of the nodes of a first try."""

GROWTH = 8
"""Factor of the nodes of each further try."""

UNTRIED = 6.0
"""Points by which a placement that the player does not even try is thought to be worse."""

ESTIMATE = 2_000
"""Nodes of the player that estimates such moves."""


class Task(TypedDict):
    """A question, as plain values.

    Attributes
    ----------
    root : str
        The position of the whole proof.
    line : str
        Moves from there to the position that is asked about, whose circle a worker must not cut.
    position : str
        That position, in the form without names.
    reach : int or None
        The margin of player 0 that it may reach or not; None to narrow the interval instead.
    nodes : int
        Nodes of the search; with 0 only the moves are asked about.
    probe : int
        Nodes for each move of a position whose own question goes unanswered.
    """

    root: str
    line: str
    position: str
    reach: int | None
    nodes: int
    probe: int


class Part(TypedDict):
    """What a task found out about a position after a move.

    Attributes
    ----------
    estimate : float or None
        The margin of player 0 that a strong player expects, where the question is open.
    """

    position: str
    bounds: Interval
    nodes: int
    estimate: float | None


class Found(TypedDict):
    """The answer to a task: what is proved of its position, and of its moves where that is open.

    Attributes
    ----------
    is_enough : bool
        Whether `moves` holds only one, which answers the question for the mover.
    """

    bounds: Interval
    nodes: int
    moves: dict[str, Part]
    is_enough: bool


def answer_task(task: Task) -> Found:
    """Answer a task, with the memory of this process."""
    if task["reach"] is None:
        return _narrow(task)
    try:
        return _worker(task["root"]).answer(task, task["reach"])
    except LimitReachedError:  # The user has given up, and nobody waits for it.
        return Found(bounds=UNKNOWN, nodes=0, moves={}, is_enough=False)


def _narrow(task: Task) -> Found:
    """Narrow the interval of the root as a search of one process does."""
    limits = SearchLimits(nodes=task["nodes"], margin_only=True)
    with in_use(None):
        solved = solve(State.from_text(task["root"]), limits)
    return Found(
        bounds=(solved.lower, solved.upper),
        nodes=solved.proof.work.nodes,
        moves={},
        is_enough=False,
    )


_kept: dict[str, _Worker] = {}


def _worker(root: str) -> _Worker:
    """Return the memory for a proof; there is room for one."""
    if root not in _kept:
        for other in _kept.values():
            other.searcher.close()
        _kept.clear()
        _kept[root] = _Worker(State.from_text(root))
    return _kept[root]


class _Worker:
    """The memory of a process that answers questions about positions after one."""

    def __init__(self, root: State) -> None:
        self._root = root
        self.searcher = Searcher(root, TABLE_ENTRIES, 1, False, _watch)
        if self.searcher.drive.control[memory.IS_FAR]:
            self.searcher.fill_tables()
        self._player = Strong(DecisionLimits(nodes=ESTIMATE))

    def answer(self, task: Task, reach: int) -> Found:
        """Answer a question, or ask it of every move where the nodes are spent."""
        state = self._root
        for token in task["line"].split():
            state = state.play(Move.from_text(token))
        begun = self.searcher.nodes
        self.searcher.drive.reach[:] = reachable_masks(state)
        bounds = self._interval(state, reach, task["nodes"])
        moves: dict[str, Part] = {}
        is_enough = False
        if not is_answered(bounds, reach):
            moves, is_enough = self._moves(state, reach, task["probe"])
        nodes = self.searcher.nodes - begun
        return Found(bounds=bounds, nodes=nodes, moves=moves, is_enough=is_enough)

    def _interval(self, state: State, reach: int, nodes: int) -> Interval:
        """Return what is proved of a position after a question to it."""
        if state.is_over:
            first, second = state.scores()
            return first - second, first - second
        searcher, words = self.searcher, state.kernel_arguments()[1]
        lower, upper = searcher.static_bounds(words)
        if nodes and not is_answered((lower, upper), reach):
            searcher.drive.question[question.A_SLICE] = min(nodes, driver.A_SLICE)
            answer = searcher.search(words, reach - 1, reach, nodes=nodes)
            if answer is not None and answer.value >= reach:
                lower = answer.value
            elif answer is not None:
                upper = answer.value
        return lower, upper

    def _moves(self, state: State, reach: int, nodes: int) -> tuple[dict[str, Part], bool]:
        """Ask the question of every move, until one answers it for the mover.

        Those that are still open are asked again with more nodes, while there are some left.
        """
        found: dict[str, Part] = {}
        waiting = deque((move, state.play(move), nodes) for move in state.legal_moves)
        end, moves = self.searcher.nodes + nodes * AGAIN, len(waiting)
        while waiting and (len(found) < moves or self.searcher.nodes < end):
            move, after, nodes = waiting.popleft()
            part = found[str(move)] = self._ask(after, reach, nodes)
            if not is_answered(part["bounds"], reach):
                waiting.append((move, after, nodes * GROWTH))
            elif (part["bounds"][0] >= reach) == (state.to_move == 0):
                return {str(move): part}, True
        self._estimate(state, reach, found)
        return found, False

    def _ask(self, state: State, reach: int, nodes: int) -> Part:
        """Ask a question about a position after a move."""
        begun = self.searcher.nodes
        bounds = self._interval(state, reach, nodes)
        text, spent = state.with_names(None).to_text(), self.searcher.nodes - begun
        return Part(position=text, bounds=bounds, nodes=spent, estimate=None)

    def _estimate(self, state: State, reach: int, found: dict[str, Part]) -> None:
        """Estimate the open moves; placements that were not tried are worth less than others."""
        worst: dict[str | None, float] = {}
        less = UNTRIED if state.to_move else -UNTRIED
        for rated in self._player.rated(state, DecisionLimits(nodes=ESTIMATE)):
            worst[rated.move.patch] = rated.margin
            if (part := found.get(str(rated.move))) is not None:
                part["estimate"] = rated.margin
        for move in state.legal_moves:
            part = found[str(move)]
            if part["estimate"] is None and not is_answered(part["bounds"], reach):
                tried = worst.get(move.patch)
                part["estimate"] = None if tried is None else tried + less


def _watch(is_slice: bool) -> None:
    """End a search that the user has given up."""
    if is_cancelled():
        raise LimitReachedError


def is_answered(bounds: Interval, reach: int) -> bool:
    """Whether bounds say that a margin is reached, or that it is not."""
    return bounds[0] >= reach or bounds[1] < reach

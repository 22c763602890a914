"""A proof by many workers: it hands out tasks, and keeps each answer as rows of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from patchwork_solve.analyses.proofs.evidence import Evidence
from patchwork_solve.analyses.proofs.known import KnownFile
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.analyses.proofs.tree.nodes import Node, Tree
from patchwork_solve.analyses.proofs.tree.task import (
    UNKNOWN,
    Found,
    Interval,
    Part,
    Task,
    is_answered,
)
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

MOVES = 1_000
"""Each move of a position that is split may take this part of the nodes of a task."""

MOST_LOST = 5
"""Times that a task is given out whose workers died."""


class TreeProof:
    """The proof of the margin of a position, in tasks that any worker can answer.

    Parameters
    ----------
    known : KnownFile
        Its rows are used, and each answer is added to it at once, so that a later run goes on.
    nodes : int
        Nodes of a task; one that does not end within them is split into its moves.
    """

    def __init__(self, state: State, known: KnownFile, nodes: int) -> None:
        self.state, self.names = state.with_names(None), state.names
        self.tasks = self.nodes = 0
        self._lost: Counter[str] = Counter()
        self._known, self._task_nodes = known, nodes
        self._root = self.state.to_text()
        self._lines = {self._root: ""}
        self.tree = Tree(self._new(Node(self._root)))
        self._is_narrowed = self.root.spent > 0
        self._is_waiting = False
        self._turn()

    @property
    def root(self) -> Node:
        """The position whose margin is proved."""
        return self.tree.nodes[self._root]

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.root.bounds[0] == self.root.bounds[1]

    def _new(self, node: Node) -> Node:
        """Take over what the file proves of a position."""
        evidence = Evidence(self._known.rows(node.position))
        node.narrow(evidence.margin.interval)
        node.spent = evidence.spent(["margin_only"])
        return node

    def _turn(self) -> None:
        """Ask about the middle of the interval."""
        lower, upper = self.root.bounds
        if self._is_narrowed and lower < upper:
            self.tree.begin((lower + upper + 1) // 2)

    def take(self) -> Task | None:
        """Return the next task; None where there is none before another answer has come."""
        if self.is_exact or self._is_waiting:
            return None
        if not self._is_narrowed:
            self._is_waiting = True
            return self._task(self.root, None, self._task_nodes)
        node = self.tree.take()
        if node is None:
            return None
        # What could not be answered before is split at once.
        nodes = 0 if node.moves or node.spent >= self._task_nodes else self._task_nodes
        return self._task(node, self.tree.reach, nodes)

    def _task(self, node: Node, reach: int | None, nodes: int) -> Task:
        line = self._lines[node.position]
        return Task(
            root=self._root,
            line=line,
            position=node.position,
            reach=reach,
            nodes=nodes,
            probe=max(self._task_nodes // MOVES, 1),
        )

    def receive(self, task: Task, found: Found | None) -> None:
        """Take over an answer; None for one that was lost with its worker."""
        node = self.tree.nodes[task["position"]]
        self._is_waiting = False
        if found is None:
            self._lose(node)
            return
        self.tasks += 1
        self.nodes += found["nodes"]
        before = self.root.bounds
        self._learn(node, task, found)
        if task["reach"] is None or self.root.bounds != before:
            self._is_narrowed = True
            self._turn()

    def _lose(self, node: Node) -> None:
        """Give a task out again whose worker is gone. Raises `InputError` after several of them."""
        self._lost[node.position] += 1
        if self._lost[node.position] == MOST_LOST:
            raise InputError(
                "processes",
                "{number} workers died with one task (out of memory?); the file of --known has "
                "what is proved",
                number=MOST_LOST,
            )
        note("note: a worker is gone; its task is given out again")
        self.tree.set_busy(node, False)

    def _learn(self, node: Node, task: Task, found: Found) -> None:
        """Put an answer into the tree, and all that it proves into the file."""
        state, moves = self._played(task["line"]), found["moves"]
        node.is_busy = False
        node.narrow(found["bounds"])
        node.spent = max(node.spent, found["nodes"])
        rows = [_row(node, found["bounds"], found["nodes"] or 1)]
        asked = [
            (move, part)
            for move, part in moves.items()
            if task["reach"] is not None and is_answered(part["bounds"], task["reach"])
        ]
        learnt = [node]
        if found["is_enough"]:
            (move, part) = asked[0]
            node.narrow(_kept(state.to_move, part["bounds"]))
            rows.append(_row(node, node.bounds, 0, move))
        elif moves and task["reach"] is not None:
            learnt += self._split(node, state, task["reach"], moves)
        rows += (
            _row(Node(part["position"]), part["bounds"], part["nodes"] or 1) for _, part in asked
        )
        narrowed = self.tree.update(reversed(learnt))
        rows += (_row(one, one.bounds, 0, one.best) for one in narrowed)
        self._known.add_rows(rows)

    def _played(self, line: str) -> State:
        state = self.state
        for token in line.split():
            state = state.play(Move.from_text(token))
        return state

    def _split(self, node: Node, state: State, reach: int, moves: Mapping[str, Part]) -> list[Node]:
        for move, part in moves.items():
            line = f"{self._lines[node.position]} {move}".strip()
            self._lines.setdefault(part["position"], line)
        children = self.tree.split(node, state.to_move, reach, moves)
        return [self._new(child) for child in children]

    def status(self) -> str:
        """Return how far the proof is, in words."""
        margin = margin_words(*self.root.bounds, self.names)
        done = f"{counted(self.tasks, 'task')}, {self.nodes:,} nodes"
        if not self._is_narrowed or self.is_exact:
            return f"{margin}; {done}"
        open_ = sum(map(self.tree.is_open, self.tree.nodes.values()))
        return f"{margin}; is it {self.tree.reach} or more? {done}, {open_:,} positions open"


def _kept(mover: int, bounds: Interval) -> Interval:
    """Return what a move proves of its position: the mover can reach as much."""
    return (UNKNOWN[0], bounds[1]) if mover else (bounds[0], UNKNOWN[1])


def _row(node: Node, bounds: Interval, nodes: int, best: str | None = None) -> ProofRow:
    """Return a row; without nodes, it follows from rows of positions after moves."""
    return ProofRow(
        position=node.position,
        lower=bounds[0],
        upper=bounds[1],
        winner=None,
        best=best,
        nodes=nodes,
        options=["margin_only"],
        version=version(),
        search=search_mark(),
        line=None,
        moves=None,
    )

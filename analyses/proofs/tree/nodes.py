"""The tree of a proof by many workers, and which of its positions is to be asked about next.

It is searched as by proof numbers (V. Allis), a job a leaf (I.-C. Wu and others, 2010): the number
of a position is what it may cost to prove that the margin of player 0 reaches a number, or that it
does not. Where one move is enough it is that of the cheapest move; where all are needed it is that
of the dearest, and a little more for each other, since the same reply often answers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, inf

from patchwork_solve.analyses.proofs.tree.task import UNKNOWN, Interval, Part, is_answered

SPREAD = 3.0
"""Points by which a strong player's estimate of an open position errs, about."""

DEAREST = 50.0
"""The most that a position costs for its estimate, as a multiple of one that is sure."""

ANOTHER = 0.01
"""What the cost of each other move adds to that of the dearest."""

FRESH = 5.0
"""Cost of a move that was not split yet, as a multiple of what its estimate says: if one placement
needs more than a task, so do the others."""


@dataclass(eq=False)
class Node:
    """A position of the tree.

    Parameters
    ----------
    mover : int or None
        Who is to move; None before its moves are known.
    bounds : tuple of int
        The proved interval of the margin of player 0.
    spent : int
        Nodes of the longest search of it.
    moves : dict of str to Node
        The positions after its moves; empty while it is not split.
    reach : int or None
        The number about which all its moves were asked; a leaf for any other.
    proof, disproof : float
        What it may cost to prove that the number is reached, or that it is not.
    is_free : bool
        Whether a leaf under it can be given to a worker.
    """

    position: str
    bounds: Interval = UNKNOWN
    spent: int = 0
    estimate: float | None = None
    mover: int | None = None
    moves: dict[str, Node] = field(default_factory=dict)
    parents: list[Node] = field(default_factory=list)
    reach: int | None = None
    proof: float = 1.0
    disproof: float = 1.0
    is_busy: bool = False
    is_free: bool = True

    def narrow(self, bounds: Interval) -> None:
        """Take over bounds."""
        self.bounds = max(self.bounds[0], bounds[0]), min(self.bounds[1], bounds[1])

    @property
    def best(self) -> str | None:
        """A move that keeps the mover's bound; None if none is known to."""
        if self.mover is None:
            return None
        mover = self.mover
        kept = (move for move, to in self.moves.items() if to.bounds[mover] == self.bounds[mover])
        return next(kept, None)


class Tree:
    """The positions of a proof, and the number that the margin of player 0 may reach or not."""

    def __init__(self, root: Node) -> None:
        self.root, self.reach = root, 0
        self.nodes = {root.position: root}

    def begin(self, reach: int) -> None:
        """Turn to another number; what is proved stands."""
        self.reach = reach
        done: set[Node] = set()
        stack = [self.root]
        while stack:  # Each position after those that follow from it.
            node = stack[-1]
            later = [to for to in node.moves.values() if to not in done]
            if later and node not in done:
                stack += later
                continue
            stack.pop()
            if node not in done:
                done.add(node)
                self._weigh(node)

    def is_open(self, node: Node) -> bool:
        """Whether it is not proved that a position reaches the number, or that it does not."""
        return not is_answered(node.bounds, self.reach)

    def take(self) -> Node | None:
        """Return the leaf that seems to decide most for its cost, for a worker; None without."""
        node = self.root
        if not node.is_free:
            return None
        while node.reach == self.reach:
            node = min((to for to in node.moves.values() if to.is_free), key=self._cost(node))
        self.set_busy(node, True)
        return node

    def _cost(self, node: Node) -> Callable[[Node], float]:
        """Return what each move of a position may cost its mover, where work has begun the less."""

        def cost(to: Node) -> float:
            fresh = 1.0 if to.reach == self.reach else FRESH
            return fresh * (to.proof if node.mover == 0 else to.disproof)

        return cost

    def set_busy(self, node: Node, is_busy: bool) -> None:
        """Note that a worker has a leaf, or has it no more."""
        node.is_busy = is_busy
        self.update([node])

    def split(self, node: Node, mover: int, reach: int, parts: Mapping[str, Part]) -> list[Node]:
        """Put the positions after all moves of a leaf into the tree; return them."""
        node.mover, node.reach = mover, reach
        for move, part in parts.items():
            to = self.nodes.setdefault(part["position"], Node(part["position"]))
            to.narrow(part["bounds"])
            to.estimate = part["estimate"] if part["estimate"] is not None else to.estimate
            if move not in node.moves:
                to.parents.append(node)
                node.moves[move] = to
        return list(node.moves.values())

    def update(self, nodes: Iterable[Node]) -> list[Node]:
        """Pass on what was learnt of positions; return those that their moves have narrowed."""
        narrowed: dict[Node, None] = {}
        learnt = dict.fromkeys(nodes)
        waiting = dict(learnt)
        while waiting:
            node = next(iter(waiting))
            del waiting[node]
            before = node.bounds, node.proof, node.disproof, node.is_free
            self._weigh(node)
            if node.bounds != before[0]:
                narrowed[node] = None
            if node in learnt or (node.bounds, node.proof, node.disproof, node.is_free) != before:
                waiting.update(dict.fromkeys(node.parents))
            learnt.pop(node, None)
        return list(narrowed)

    def _weigh(self, node: Node) -> None:
        """Set what a position may cost, and what its moves prove of it."""
        if node.moves and node.mover is not None:
            best = max if node.mover == 0 else min
            after = [to.bounds for to in node.moves.values()]
            node.narrow((best(low for low, _ in after), best(high for _, high in after)))
        if not self.is_open(node):
            is_reached = node.bounds[0] >= self.reach
            node.proof, node.disproof = (0.0, inf) if is_reached else (inf, 0.0)
            node.is_free = False
        elif node.moves:
            self._weigh_moves(node)
        else:
            chance = _chance(node.estimate, self.reach)
            node.proof = min(1 / chance, DEAREST)
            node.disproof = min(1 / (1 - chance), DEAREST)
            node.is_free = not node.is_busy

    def _weigh_moves(self, node: Node) -> None:
        moves = [to for to in node.moves.values() if self.is_open(to)]
        proofs, disproofs = [to.proof for to in moves], [to.disproof for to in moves]
        if node.mover == 0:
            node.proof, node.disproof = min(proofs), _all(disproofs)
        else:
            node.proof, node.disproof = _all(proofs), min(disproofs)
        is_split = node.reach == self.reach
        node.is_free = any(to.is_free for to in moves) if is_split else not node.is_busy


def _all(costs: list[float]) -> float:
    dearest = max(costs)
    return dearest + ANOTHER * (sum(costs) - dearest)


def _chance(estimate: float | None, reach: int) -> float:
    """Return the chance that the margin reaches a number, by an estimate."""
    if estimate is None:
        return 0.5
    away = (reach - 0.5 - estimate) / SPREAD
    return 1 / (1 + exp(max(min(away, 30.0), -30.0)))

"""A Monte Carlo tree search over buy and advance only, in the game with areas instead of shapes.

Each round walks down the tree by UCT, gives the leaf it comes to its children, draws one of them
and plays on from there by a linear utility; each move of the walk is worth the share of rounds
that its player won. The most visited move is played, a purchase where the 2x2 patterns of the
quilt are cheapest. Real shapes are looked at only there: what fits nowhere is not considered.

This is the scheme of the strongest public program we know, written anew as a fixed rung.

Source of UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.logarithm import log
from patchwork_solve.engine.kernel.opening import can_swap
from patchwork_solve.engine.kernel.packed import copy, free_cells
from patchwork_solve.engine.kernel.players import areas, patterns
from patchwork_solve.engine.kernel.players.random import Stream, below
from patchwork_solve.engine.kernel.rules import for_sale, half_wins, is_over, placements

EXPLORATION = 1.5
"""The constant c of UCT."""

# Columns of Tree.nodes; WINS counts halves.
FIRST_CHILD, CHILDREN, CHOICE, VISITS, WINS = range(5)
COLUMNS = 5
# Rows of Tree.states.
START, NOW = range(2)
ROOT = 0

NODES, LEAD = range(2)
"""Entries of Tree.used."""


class Tree(NamedTuple):
    """Memory and weights of one decision.

    Attributes
    ----------
    nodes : int32 array, shape (nodes, COLUMNS)
        First child and number of children, which stand together; the index in the circle that was
        bought to come here, or `ADVANCE` or `SWAP`; visits, and those of them that its buyer won.
    used : int64 array, shape (2,)
        Nodes there are: once there is no room for more children, leaves stay leaves. And the points
        by which player 0 leads in tiles and lines at the root.
    states : int64 array, shape (2, SIZE)
        The root position, poured together, and the one that a round has come to.
    walk : int64 array, shape (plies, 2)
        The nodes of a round below the root, and who chose each.
    weights : int64 array
        The linear utility of `areas`.
    """

    nodes: NDArray[np.int32]
    used: NDArray[np.int64]
    states: NDArray[np.int64]
    walk: NDArray[np.int64]
    weights: areas.Weights


def new_tree(nodes: int, plies: int, weights: areas.Weights) -> Tree:
    """Return memory for `nodes`, of games of `plies`."""
    return Tree(
        nodes=np.empty((nodes, COLUMNS), np.int32),
        used=np.zeros(2, np.int64),
        states=np.empty((2, layout.SIZE), np.int64),
        walk=np.empty((plies, 2), np.int64),
        weights=weights,
    )


@kernel
def _most_children(tables: Tables) -> int:
    """Return how many choices a position may have: a purchase each, the advance, the swap."""
    return tables.rules[layout.FOR_SALE] + 1 + tables.rules[layout.HAS_SWAP]


@kernel
def _add(tree: Tree, parent: int, choice: int) -> None:
    """Append a child to the node that is being given its children."""
    node = tree.nodes[tree.used[NODES]]
    node[CHILDREN] = 0
    node[CHOICE] = choice
    node[VISITS] = 0
    node[WINS] = 0
    tree.used[NODES] += 1
    tree.nodes[parent, CHILDREN] += 1


@kernel
def _expand(tables: Tables, circle: Circle, words: Words, tree: Tree, leaf: int) -> None:
    """Give a leaf a child for the advance, each patch that can be bought, and the swap."""
    room = tree.nodes.shape[0] - tree.used[NODES]
    if is_over(tables, words) or room < _most_children(tables):
        return
    tree.nodes[leaf, FIRST_CHILD] = tree.used[NODES]
    _add(tree, leaf, layout.ADVANCE)
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        if areas.can_buy(tables, words, circle[at]):
            _add(tree, leaf, at)
    if can_swap(tables, words):
        _add(tree, leaf, layout.SWAP)


@entry
def begin(tables: Tables, circle: Circle, words: Words, tree: Tree) -> int:
    """Start a tree from a position that is not over, and return its number of choices.

    Of what is for sale only that is a choice which fits on the mover's quilt. Where leather is
    owed there is nothing to choose, and the answer is 0.
    """
    tree.used[NODES] = 0
    _add(tree, ROOT, layout.ADVANCE)
    root = tree.nodes[ROOT]
    root[CHILDREN] = 0
    if words[layout.OWED] > 0:
        return 0
    root[FIRST_CHILD] = tree.used[NODES]
    _add(tree, ROOT, layout.ADVANCE)
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        patch = circle[at]
        if areas.can_buy(tables, words, patch) and placements(tables, words, patch) > 0:
            _add(tree, ROOT, at)
    if can_swap(tables, words):
        _add(tree, ROOT, layout.SWAP)
    tree.used[LEAD] = areas.lead_in_areas(tables, words)
    copy(words, tree.states[START])
    areas.pour(tables, tree.states[START])
    return root[CHILDREN]


@kernel
def _select(tree: Tree, parent: int, stream: Stream) -> int:
    """Return the child to visit: one of those not visited yet, then the best by UCT."""
    first = tree.nodes[parent, FIRST_CHILD]
    rounds = log(tree.nodes[parent, VISITS] + 1)
    most = -1.0
    best = first
    unseen = 0
    for child in range(first, first + tree.nodes[parent, CHILDREN]):
        visits = tree.nodes[child, VISITS]
        if visits == 0:
            unseen += 1
            if below(stream, unseen) == 0:
                best = child
        elif unseen == 0:
            share = tree.nodes[child, WINS] / (2 * visits)
            worth = share + EXPLORATION * math.sqrt(rounds / visits)
            if worth > most:
                most = worth
                best = child
    return best


@kernel
def _round(tables: Tables, circle: Circle, tree: Tree, stream: Stream) -> None:
    """Walk to a leaf and one step further, play on, and note who won."""
    words = tree.states[NOW]
    copy(tree.states[START], words)
    lead = tree.used[LEAD]
    node = ROOT
    steps = 0
    is_leaf = False
    while not is_leaf:
        is_leaf = tree.nodes[node, CHILDREN] == 0
        if is_leaf:
            _expand(tables, circle, words, tree, node)
        if tree.nodes[node, CHILDREN] > 0:
            node = _select(tree, node, stream)
            tree.walk[steps, 0] = node
            tree.walk[steps, 1] = words[layout.MOVER]
            steps += 1
            if tree.nodes[node, CHOICE] == layout.SWAP:
                lead = -lead
            areas.step(tables, circle, words, tree.nodes[node, CHOICE])
    won = areas.play_on(tables, circle, words, tree.weights, lead)
    tree.nodes[ROOT, VISITS] += 1
    for i in range(steps):
        node = tree.walk[i, 0]
        tree.nodes[node, VISITS] += 1
        tree.nodes[node, WINS] += half_wins(won, tree.walk[i, 1])


@entry
def grow(tables: Tables, circle: Circle, tree: Tree, rounds: int, stream: Stream) -> None:
    """Play `rounds` rounds."""
    for _ in range(rounds):
        _round(tables, circle, tree, stream)


@entry
def decide(tables: Tables, circle: Circle, words: Words, tree: Tree, table: patterns.Table) -> int:
    """Return the code of the most visited choice (the first of equals), or of leather owed."""
    patch = tables.rules[layout.LEATHER_PATCH]
    if words[layout.OWED] == 0:
        first = tree.nodes[ROOT, FIRST_CHILD]
        best = first
        for child in range(first, first + tree.nodes[ROOT, CHILDREN]):
            if tree.nodes[child, VISITS] > tree.nodes[best, VISITS]:
                best = child
        if tree.nodes[best, CHOICE] in (layout.ADVANCE, layout.SWAP):
            return tree.nodes[best, CHOICE]
        patch = circle[tree.nodes[best, CHOICE]]
    low, high = free_cells(words, words[layout.MOVER])
    return patterns.choose(tables, table, patch, low, high)

"""The circle as a graph, and what each player can still reach of it.

The graph knows only the circle, not who could pay. `reachable` adds the players, and errs
on one side only: what it calls out of reach no continuation reaches.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import FOR_SALE
from patchwork_solve.engine.game.kind import require_each, require_kind, require_position
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.problems import require_known_circle
from patchwork_solve.engine.kernel import layout, rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    import networkx as nx

    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.state import State

START = "start"
"""The node of the position itself."""

MOST_NODES = 200_000
"""A graph this large takes about 300 MB; every further purchase nearly triples it."""


# -- the graph ---------------------------------------------------------------------------------


def reach_graph(state: State, depth: int) -> nx.DiGraph:
    """Return the reach order as a graph of purchases by either player.

    Parameters
    ----------
    state : State
    depth : int
        Purchases to look ahead.

    Returns
    -------
    networkx.DiGraph
        A node is where the neutral token stands (`token`: the patch last taken, or ``start``),
        what has been taken (`purchases` counts it) and what is left (`remaining`: names in reach
        order, joined by commas; the first three are for sale). An edge takes the `patch`, with its
        `cost`, `time`, `income` and `area`. All attributes are plain, so GraphML can hold them.

    Raises
    ------
    InputError
        When the depth is negative, the graph would pass `MOST_NODES`, or a patch is unknown.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> graph = reach_graph(State.new(seed=1), 2)
    >>> len(graph), graph.out_degree(START)
    (13, 3)
    """
    import networkx as nx  # Takes a moment to load, and the endgame search needs only the reach.

    require_position(state)
    _require_depth(depth)
    require_known_circle(state)
    graph = nx.DiGraph(edition=state.edition.name, depth=depth)
    rank = {name: place for place, name in enumerate(state.circle)}
    _add_node(graph, START, state.circle, START, 0)
    layer: dict[str, tuple[str, ...]] = {START: state.circle}
    for taken in range(1, depth + 1):
        following: dict[str, tuple[str, ...]] = {}
        for node, order in layer.items():
            for slot, name in enumerate(order[:FOR_SALE]):
                rest = order[slot + 1 :] + order[:slot]
                gone = sorted(rank.keys() - set(rest), key=rank.__getitem__)
                target = f"{name}|{','.join(gone)}"
                _add_node(graph, target, rest, name, taken)
                _add_edge(graph, node, target, state.edition.find(name))
                following[target] = rest
            if len(graph) > MOST_NODES:
                reason = f"{taken} purchases already make more than {MOST_NODES:,} nodes"
                raise InputError("depth", f"{depth}; {reason}")
        layer = following
    return graph


def _require_depth(depth: int) -> None:
    """Raise `InputError` if it is not a number of purchases."""
    if whole(depth, "depth") < 0:
        raise InputError("depth", f"{shown(depth)}; allowed: 0 or more purchases")


def _add_node(
    graph: nx.DiGraph, node: str, order: tuple[str, ...], token: str, purchases: int
) -> None:
    graph.add_node(node, remaining=",".join(order), purchases=purchases, token=token)


def _add_edge(graph: nx.DiGraph, source: str, target: str, patch: Patch) -> None:
    graph.add_edge(
        source,
        target,
        patch=patch.name,
        cost=patch.buttons,
        time=patch.time,
        income=patch.income,
        area=patch.area,
    )


def to_graphml(graph: nx.DiGraph, path: Path, field: str = "graphml") -> None:
    """Write a graph as GraphML, whole or not at all.

    Raises
    ------
    InputError
        When the folder cannot be written.
    """
    import networkx as nx

    from patchwork_solve.engine.base.files import write_file

    write_file(("\n".join(nx.generate_graphml(graph)) + "\n").encode("utf-8"), path, field)


def circle_svg(
    state: State, depth: int, line: Sequence[Move] = (), labels: Labels | None = None
) -> str:
    """Draw the circle as a ring in reach order, and the way of a line round it.

    Parameters
    ----------
    state : State
    depth : int
        Purchases to look ahead; what is for sale later is faded.
    line : sequence of Move
        Played from the position, if given.
    labels : Labels, optional
        What the players and the picture are called.

    Raises
    ------
    InputError
        For a negative depth, or another kind of thing.
    """
    from patchwork_solve.engine.drawing.labels import PLAIN, Labels
    from patchwork_solve.engine.drawing.ring import ring_svg

    table = reachable(state)
    _require_depth(depth)
    labels = PLAIN if labels is None else labels
    require_kind(labels, Labels, "labels")
    return ring_svg(state, table, depth, require_each(line, Move, "line"), labels)


# -- what each player can reach ----------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Reach:
    """Whether and how a player can still buy a patch.

    All least numbers are lower limits, and taken one by one: no single way need attain them all.

    Parameters
    ----------
    patch : str
    place : int
        Place in the reach order; 0, 1 and 2 are for sale now.
    obstacle : str or None
        Why the player can never buy it; None when it may still be possible.
    purchases : int or None
        Fewest purchases, by either player, before it is for sale; None when it never is.
    by_player, by_opponent : int or None
        Fewest of them that the player, and that the opponent, must make.
    spent, spent_by_player : int or None
        Fewest buttons spent on the way: by both together, and by the player.
    price : int
        Buttons it costs.
    purse : int
        Most buttons the player could have in hand for it, if nothing else had to be bought.
    """

    patch: str
    place: int
    obstacle: str | None
    purchases: int | None
    by_player: int | None
    by_opponent: int | None
    spent: int | None
    spent_by_player: int | None
    price: int
    purse: int

    @property
    def can_buy(self) -> bool:
        """Whether the player may still be able to buy it."""
        return self.obstacle is None

    def __repr__(self) -> str:
        return f"<Reach {self.patch}: {self.obstacle or f'after {self.purchases} purchases'}>"


def reachable(state: State) -> dict[int, list[Reach]]:
    """Return for each player what is known of every remaining patch, in reach order.

    The circle turns one way, so a patch is first for sale before the token passes it, and each
    purchase brings the token at most three patches on. Every way there is followed, with who makes
    each purchase, and given up only when that player has no time, no room or no buttons for it. A
    purchase is made from the last space but one at the latest; a purse holds at most the buttons
    in hand, one for each space up to there that no purchase moves over, and the income at the marks
    up to there, raised by every patch that would pay for itself.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> table = reachable(State.new(seed=1))
    >>> [reach.purchases for reach in table[0]][:7]
    [0, 0, 0, 1, 1, 1, 2]
    """
    require_position(state)
    require_known_circle(state)
    patches = [state.edition.find(name) for name in state.circle]
    sides = (_Side(state, 0, patches), _Side(state, 1, patches))
    table: dict[int, list[Reach]] = {0: [], 1: []}
    ways = [np.zeros((1, _COLUMNS), np.int64)]
    for place in range(len(patches)):
        # ways[t + 1] ends with the purchase at place t; from the last three this one is for sale.
        arriving = np.concatenate(ways[-FOR_SALE:])
        leaving = []
        for side in sides:
            able, obstacle = side.able(arriving, place)
            table[side.number].append(side.reach(arriving[able], arriving, place, obstacle))
            leaving.append(side.buying(arriving[able], place))
        ways.append(_without_worse(np.concatenate(leaving)))
    return table


def reachable_masks(state: State) -> tuple[int, int]:
    """Return for each player the patches that may still be bought, as bits of circle indices.

    Bit i stands for the patch at index i of the circle of `State.kernel_arguments`.
    """
    circle, words = state.kernel_arguments()
    token, remaining = int(words[layout.TOKEN]), int(words[layout.REMAINING])
    order = [(token + i) % len(circle) for i in range(len(circle))]
    indices = [at for at in order if remaining >> at & 1]
    table = reachable(state)
    first, second = (
        sum(1 << at for at, reach in zip(indices, table[number], strict=True) if reach.can_buy)
        for number in (0, 1)
    )
    return first, second


# A way is a row of numbers, the same kinds for player 0 and then for player 1: purchases made,
# buttons spent, time spent, buttons lost on purchases that do not pay for themselves, cells sewn.
_KINDS = 5
_BOUGHT, _SPENT, _TIME, _LOST, _AREA = range(_KINDS)
# The last column is what both spend: united ways must not mix the cheapest hands of several.
_SPENT_BY_BOTH = 2 * _KINDS
_COLUMNS = _SPENT_BY_BOTH + 1

_MOST_WAYS = 160
"""Beyond this many, ways with the same numbers of purchases become one that is as good as all."""

_Ways = NDArray[np.int64]


class _Side:
    """The purchases that one player could make from the circle, at best."""

    def __init__(self, state: State, number: int, patches: list[Patch]) -> None:
        edition = state.edition
        player = state.players[number]
        self.number = number
        self.patches = patches
        self.spaces = edition.last - 1 - player.time
        self.room = player.quilt.holes
        self.fits = _fitting(state, number)
        marks = sum(player.time < mark < edition.last for mark in edition.income_marks)
        self._nets = [p.income * marks - p.buttons - p.time for p in patches]
        plain = player.buttons + max(0, self.spaces) + player.income * marks
        self.purses = [plain + self._most_gain(place) for place in range(len(patches))]

    def _most_gain(self, without: int) -> int:
        """Return the most that other patches that pay for themselves bring in the time left."""
        best = np.zeros(max(0, self.spaces) + 1, np.int64)
        for place, patch in enumerate(self.patches):
            net, time = self._nets[place], patch.time
            if net > 0 and place != without and self.fits[place] and time < len(best):
                best[time:] = np.maximum(best[time:], best[: len(best) - time] + net)
        return int(best[-1])

    def able(self, ways: _Ways, place: int) -> tuple[NDArray[np.bool_], str | None]:
        """Return after which ways the player can buy the patch, and what is in the way of it."""
        able = np.zeros(len(ways), np.bool_)
        if self.spaces < 0:
            return able, "the token is home"
        if not self.fits[place]:
            return able, "it fits nowhere on the quilt"
        if not len(ways):
            return able, "it is never for sale"
        patch, own = self.patches[place], ways[:, self.number * _KINDS :]
        able[:] = True
        for obstacle, test in (
            ("no time is left after the purchases before it", own[:, _TIME] <= self.spaces),
            ("it costs too much", own[:, _LOST] + patch.buttons <= self.purses[place]),
            ("no room is left for it", own[:, _AREA] + patch.area <= self.room),
        ):
            able &= test
            if not able.any():
                return able, obstacle
        return able, None

    def buying(self, ways: _Ways, place: int) -> _Ways:
        """Return ways continued by this player's purchase of the patch at a place."""
        patch, continued = self.patches[place], ways.copy()
        lost = max(0, -self._nets[place])
        first = self.number * _KINDS
        continued[:, first : first + _KINDS] += (1, patch.buttons, patch.time, lost, patch.area)
        continued[:, _SPENT_BY_BOTH] += patch.buttons
        return continued

    def reach(self, able: _Ways, ways: _Ways, place: int, obstacle: str | None) -> Reach:
        """Sum up the ways to a patch: those the player can use, or else all there are."""
        rows = able if len(able) else ways
        own, other = self.number * _KINDS, (1 - self.number) * _KINDS
        return Reach(
            patch=self.patches[place].name,
            place=place,
            obstacle=obstacle,
            purchases=_least(rows, _BOUGHT, _BOUGHT + _KINDS),
            by_player=_least(rows, own + _BOUGHT),
            by_opponent=_least(rows, other + _BOUGHT),
            spent=_least(rows, _SPENT_BY_BOTH),
            spent_by_player=_least(rows, own + _SPENT),
            price=self.patches[place].buttons,
            purse=self.purses[place],
        )


def _least(ways: _Ways, *columns: int) -> int | None:
    """Return the least sum of columns over all ways; None if there are no ways."""
    return min(ways[:, columns].sum(axis=1).tolist(), default=None)


def _fitting(state: State, number: int) -> list[bool]:
    """Return for each patch in reach order whether it fits somewhere on a player's quilt."""
    _, words = state.kernel_arguments()
    words[layout.MOVER] = number
    index, tables = state.edition.index, state.edition.tables
    return [rules.placements(tables, words, index[name]) > 0 for name in state.circle]


def _without_worse(ways: _Ways) -> _Ways:
    """Drop ways that are nowhere better than another; unite the rest where they are too many."""
    ways = np.unique(ways, axis=0)
    if len(ways) > _MOST_WAYS:
        counts, which = np.unique(ways[:, (_BOUGHT, _BOUGHT + _KINDS)], axis=0, return_inverse=True)
        united = np.full((len(counts), ways.shape[1]), np.iinfo(np.int64).max)
        np.minimum.at(united, which.reshape(-1), ways)
        ways = united
    no_worse = np.all(ways[None, :, :] <= ways[:, None, :], axis=2)
    # Rows are distinct, so a row that matches a way beside itself is better somewhere.
    best: _Ways = ways[np.sum(no_worse, axis=1) == 1]
    return best

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
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.problems import require_known_circle
from patchwork_solve.engine.kernel.allocation import allocated, no_shapes
from patchwork_solve.engine.kernel.endgame import reachable as paths
from patchwork_solve.engine.kernel.endgame.ways import Ways

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
        order, joined by commas; the first three are for sale, or as many as the edition says). An
        edge takes the `patch`, with its `cost`, `time`, `income` and `area`. All attributes are
        plain, so GraphML can hold them.

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

    _require_depth(depth)
    require_known_circle(state)
    graph = nx.DiGraph(edition=state.edition.name, depth=depth)
    rank = {name: place for place, name in enumerate(state.circle)}
    _add_node(graph, START, state.circle, START, 0)
    layer: dict[str, tuple[str, ...]] = {START: state.circle}
    for taken in range(1, depth + 1):
        following: dict[str, tuple[str, ...]] = {}
        for node, order in layer.items():
            for slot, name in enumerate(order[: state.edition.for_sale]):
                rest = order[slot + 1 :] + order[:slot]
                gone = sorted(rank.keys() - set(rest), key=rank.__getitem__)
                target = f"{name}|{','.join(gone)}"
                _add_node(graph, target, rest, name, taken)
                _add_edge(graph, node, target, state.edition.find(name))
                following[target] = rest
            if len(graph) > MOST_NODES:
                raise InputError(
                    "depth",
                    "{value}; {taken} purchases already make more than {most} nodes",
                    value=depth,
                    taken=taken,
                    most=f"{MOST_NODES:,}",
                )
        layer = following
    return graph


def _require_depth(depth: int) -> None:
    """Raise `InputError` if it is not a number of purchases."""
    if to_int(depth, "depth") < 0:
        raise InputError("depth", "{value}; allowed: 0 or more purchases", value=shown(depth))


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

    Raises `InputError` when the folder cannot be written.
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
        Names of the players, and the title.

    Raises
    ------
    InputError
        For a negative depth, or another kind of thing.
    """
    from patchwork_solve.engine.drawing.labels import PLAIN
    from patchwork_solve.engine.drawing.ring import ring_svg

    table = reachable(state)
    _require_depth(depth)
    labels = PLAIN if labels is None else labels
    return ring_svg(state, table, depth, list(line), labels)


# -- what each player can reach ----------------------------------------------------------------


@checked_methods()
@dataclass(frozen=True, repr=False)
class Reach:
    """Whether and how a player can still buy a patch.

    All least numbers are lower limits, and taken one by one: no single way need attain them all.

    Parameters
    ----------
    patch : str
    place : int
        Place in the reach order; 0, 1 and 2 are for sale now in the printings.
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


OBSTACLES = {
    paths.CAN_BUY: None,
    paths.IS_HOME: "the token is home",
    paths.FITS_NOWHERE: "it fits nowhere on the quilt",
    paths.NEVER_FOR_SALE: "it is never for sale",
    paths.NO_TIME: "no time is left after the purchases before it",
    paths.COSTS_TOO_MUCH: "it costs too much",
    paths.NO_ROOM: "no room is left for it",
}
"""Why a patch can never be bought, by the kernel's numbers."""


def reachable(state: State) -> dict[int, list[Reach]]:
    """Return for each player what is known of every remaining patch, in reach order.

    Every way round the circle is followed (`engine.kernel.endgame.reachable`).

    Examples
    --------
    >>> from patchwork_solve import State
    >>> table = reachable(State.new(seed=1))
    >>> [reach.purchases for reach in table[0]][:7]
    [0, 0, 0, 1, 1, 1, 2]
    """
    require_known_circle(state)
    _, table, _ = _table_of(state)
    patches = [state.edition.find(name) for name in state.circle]
    return {
        player: [_reach(patch, place, facts) for place, (patch, facts) in enumerate(rows)]
        for player, rows in (
            (player, zip(patches, table[player].tolist(), strict=False)) for player in (0, 1)
        )
    }


def _reach(patch: Patch, place: int, facts: list[int]) -> Reach:
    """Return the kernel's findings about a patch."""
    obstacle, *least, purse = facts
    purchases, by_player, by_opponent, spent, spent_by_player = (
        None if number == paths.NONE else number for number in least
    )
    return Reach(
        patch=patch.name,
        place=place,
        obstacle=OBSTACLES[obstacle],
        purchases=purchases,
        by_player=by_player,
        by_opponent=by_opponent,
        spent=spent,
        spent_by_player=spent_by_player,
        price=patch.buttons,
        purse=purse,
    )


def reachable_masks(state: State) -> tuple[int, int]:
    """Return for each player the patches that may still be bought, as bits of circle indices.

    Bit i stands for the patch at index i of the circle of `State.kernel_arguments`.
    """
    first, second = _table_of(state)[2].tolist()
    return first, second


def _table_of(
    state: State,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
    """Return the circle indices in reach order, the table, and the masks of either player."""
    circle, words = state.kernel_arguments()
    tables = state.edition.tables
    shapes = no_shapes()
    paths.ways_shapes(tables, circle, shapes)
    order = np.zeros(len(circle), np.int64)
    table = np.zeros((2, len(circle), paths.FACTS), np.int64)
    masks = np.zeros(2, np.uint64)
    paths.fill_reach(tables, circle, words, allocated(Ways, shapes), order, table, masks)
    return order, table, masks

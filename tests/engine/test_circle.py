"""The circle as a graph, and reachable sets that never leave out what a game reaches."""

import itertools
from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

from patchwork_solve import Game, InputError, Player, Quilt, State
from patchwork_solve.engine.circle import (
    START,
    Reach,
    reach_graph,
    reachable,
    reachable_masks,
    to_graphml,
)
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.players.simple import play_out
from tests.harness import EDITIONS, edition_named
from tests.lanes import thorough

PAIRINGS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))


def position(edition: str, seed: int, part: float) -> State:
    """Return a position of a played game, both tokens past a part of the track."""
    start = State.new(seed, edition_named(edition))
    until = int(part * start.edition.last)
    return play_out(start, PAIRINGS[seed % 4], seed, until).final


# -- the graph ---------------------------------------------------------------------------------


def test_graph_follows_the_rules() -> None:
    state = position("current", 3, 0.4)
    graph = reach_graph(state, 2)
    nodes = {START: state}
    for node, before in nodes.copy().items():
        bought = {move.patch: move for move in before.legal_moves if not move.is_advance}
        for _, target, edge in graph.out_edges(node, data=True):
            if edge["patch"] in bought:
                after = before.play(bought[edge["patch"]])
                assert graph.nodes[target]["remaining"].split(",") == list(after.circle)
                assert graph.nodes[target]["token"] == edge["patch"]
    assert {edge["patch"] for _, _, edge in graph.out_edges(START, data=True)} == set(
        state.for_sale
    )


def test_edges_carry_the_figures_of_the_patch() -> None:
    state = State.new(seed=1)
    for _, target, edge in reach_graph(state, 3).edges(data=True):
        patch = state.edition.find(edge["patch"])
        assert edge["cost"] == patch.buttons
        assert (edge["time"], edge["income"], edge["area"]) == (
            patch.time,
            patch.income,
            patch.area,
        )
        assert patch.name not in target.split("|")[0] or target.startswith(patch.name)


def test_a_full_circle_gives_three_ways_at_every_purchase() -> None:
    graph = reach_graph(State.new(seed=1), 4)
    assert len(graph) == 1 + 3 + 9 + 27 + 81
    assert nx.is_directed_acyclic_graph(graph)


def test_every_patch_for_sale_is_a_way() -> None:
    for number in (1, 4, 6):
        start = State.new(seed=1, edition=replace(printing("current"), for_sale=number))
        graph = reach_graph(start, 2)
        assert set(graph[START]) == {f"{name}|{name}" for name in start.for_sale}
        assert len(start.for_sale) == number
        assert {graph.out_degree(node) for node in graph[START]} == {number}


def test_nodes_merge_when_the_token_has_gone_round() -> None:
    state = late_state(circle=["domino", "bar-3", "bar-4", "square"])
    graph = reach_graph(state, 9)
    sequences = sum(1 for node in graph if graph.out_degree(node) == 0)
    assert sequences == 4, "everything is taken; the token stands on any of the four"
    seen = set()
    for node, data in graph.nodes(data=True):
        rest = frozenset(filter(None, data["remaining"].split(",")))
        assert data["purchases"] == 4 - len(rest)
        assert (data["token"], rest) not in seen, node
        seen.add((data["token"], rest))
    assert max(dict(graph.in_degree()).values()) > 1


@pytest.mark.parametrize("depth", [-1, *thorough(40)])
def test_depths_that_are_refused(depth: int) -> None:
    with pytest.raises(InputError, match="depth"):
        reach_graph(State.new(seed=1), depth)


def test_graphml_round_trip(tmp_path: Path) -> None:
    graph = reach_graph(position("current", 2, 0.7), 3)
    target = tmp_path / "circle.graphml"
    to_graphml(graph, target)
    back = nx.read_graphml(target)
    assert back.is_directed()
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    assert sorted(back.edges(data="patch")) == sorted(graph.edges(data="patch"))
    assert all(back.edges[edge] == graph.edges[edge] for edge in graph.edges)
    assert list(tmp_path.iterdir()) == [target]


def test_graphml_into_no_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^graphml: "):
        to_graphml(reach_graph(State.new(seed=1), 1), tmp_path / "no" / "circle.graphml")


# -- reachable sets are never too small --------------------------------------------------------


def check_line(game: Game, table: dict[int, list[Reach]]) -> None:
    """Check every purchase of a line against what was known at its first position."""
    known = {number: {reach.patch: reach for reach in table[number]} for number in (0, 1)}
    bought, spent = [0, 0], [0, 0]
    for before, move in zip(game.states, game.moves, strict=False):
        if move.patch is None or move.is_leather:
            continue
        mover = before.to_move
        reach = known[mover][move.patch]
        assert reach.can_buy, f"{reach} was bought: {game.to_text()}"
        assert before.players[mover].buttons <= reach.purse
        assert reach.purchases is not None
        assert reach.by_player is not None
        assert reach.by_opponent is not None
        assert reach.spent is not None
        assert reach.spent_by_player is not None
        assert reach.purchases <= sum(bought)
        assert reach.by_player <= bought[mover]
        assert reach.by_opponent <= bought[1 - mover]
        assert reach.spent <= sum(spent)
        assert reach.spent_by_player <= spent[mover]
        bought[mover] += 1
        spent[mover] += before.edition.find(move.patch).buttons


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_no_continuation_buys_what_is_out_of_reach(edition: str, seed: int) -> None:
    for part in (0.0, 0.5, 0.7, 0.85, 0.95):
        state = position(edition, seed, part)
        table = reachable(state)
        for number in range(40):
            check_line(play_out(state, PAIRINGS[number % 4], 1000 * seed + number), table)


@pytest.mark.parametrize("seed", range(8))
def test_no_line_at_all_buys_what_is_out_of_reach(seed: int) -> None:
    """Walk the whole tree of late positions of a small edition, distinct positions once."""
    state = position("postage", seed, 0.5)
    masks = reachable_masks(state)
    circle, _ = state.kernel_arguments()
    names = [state.edition.patches[at].name for at in circle]
    open_, seen = [state], {state}
    while open_:
        here = open_.pop()
        for move in here.legal_moves:
            if move.patch is not None and not move.is_leather:
                assert masks[here.to_move] >> names.index(move.patch) & 1
            after = here.play(move)
            if after not in seen:
                seen.add(after)
                open_.append(after)
    assert len(seen) > 1


def test_masks_are_the_table_by_circle_index() -> None:
    for edition, seed in itertools.product(("current", "crowd"), range(4)):
        state = position(edition, seed, 0.8)
        circle, words = state.kernel_arguments()
        masks, table = reachable_masks(state), reachable(state)
        assert all(mask & ~int(words[layout.REMAINING]) & ((1 << 64) - 1) == 0 for mask in masks)
        for number in (0, 1):
            by_mask = {
                state.edition.patches[at].name
                for i, at in enumerate(circle)
                if masks[number] >> i & 1
            }
            assert by_mask == {reach.patch for reach in table[number] if reach.can_buy}


def test_reach_agrees_with_the_graph_where_nothing_is_scarce() -> None:
    state = State.new(seed=8)
    rich = State.of(
        state.edition,
        state.circle,
        (state.players[0]._replace(buttons=900), state.players[1]._replace(buttons=900)),
        to_move=0,
    )
    table = reachable(rich)[0]
    assert [reach.purchases for reach in table] == [place // 3 for place in range(33)]
    assert {(reach.by_player, reach.by_opponent) for reach in table} == {(0, 0)}
    depth = 7  # Before place p there are p patches, so this graph holds every way up to place 7.
    graph = reach_graph(rich, depth)
    costs = nx.single_source_dijkstra_path_length(graph, START, weight="cost")
    for reach in table[: depth + 1]:
        assert reach.spent == min(
            cost
            for node, cost in costs.items()
            if reach.patch in graph.nodes[node]["remaining"].split(",")[:3]
        )


# -- and rule out what they should --------------------------------------------------------------


def late_state(
    circle: list[str],
    times: tuple[int, int] = (51, 50),
    buttons: tuple[int, int] = (9, 9),
    holes: tuple[int, int] = (81, 81),
) -> State:
    """Return a position near the end of the track."""
    players = [
        Player(time, purse, 0, Quilt("." * empty + "#" * (81 - empty), 9))
        for time, purse, empty in zip(times, buttons, holes, strict=True)
    ]
    return State.of(printing("current"), circle, (players[0], players[1]))


def obstacles(state: State, player: int) -> dict[str, str | None]:
    return {reach.patch: reach.obstacle for reach in reachable(state)[player]}


def test_a_token_at_home_reaches_nothing() -> None:
    state = late_state(["domino", "bar-3", "bar-4", "square"], times=(53, 40))
    assert set(obstacles(state, 0).values()) == {"the token is home"}
    assert set(obstacles(state, 1).values()) == {None}
    last = reachable(state)[1][3]
    assert (last.purchases, last.by_player, last.by_opponent) == (1, 1, 0)
    assert last.spent_by_player == 2, "the domino is the cheapest of the three before it"


def test_a_patch_beyond_the_purse() -> None:
    # ell-5 costs 10; with two spaces up to the last but one, 7 buttons become 9 at most.
    state = late_state(["ell-5", "domino"], times=(51, 50), buttons=(9, 7))
    assert obstacles(state, 1) == {"ell-5": "it costs too much", "domino": None}
    assert obstacles(state, 0)["ell-5"] is None, "9 and one space make 10"


def test_a_patch_beyond_the_purse_after_those_before_it() -> None:
    # The cheapest way: the domino for 2, an advance of one space for 1, then bar-5 for 7.
    circle = ["domino", "corner-quick", "pinwheel", "bar-5"]
    state = late_state(circle, times=(51, 50), buttons=(0, 8))
    bar = reachable(state)[1][3]
    assert (bar.obstacle, bar.by_player, bar.spent_by_player) == (None, 1, 2)
    for wanted in ("domino", None, None, "bar-5"):  # the second advance is the opponent's
        state = state.play(next(m for m in state.legal_moves if m.patch == wanted))
    state = late_state(circle, times=(51, 50), buttons=(0, 7))
    assert obstacles(state, 1)["bar-5"] == "it costs too much"


def test_a_patch_without_room_for_those_before_it() -> None:
    # Seven free cells in a row: bar-5 leaves two of them, and the least before it is bar-3.
    circle = ["bar-4", "bar-3", "square", "bar-5"]
    state = late_state(circle, times=(53, 40), buttons=(0, 60), holes=(81, 7))
    assert obstacles(state, 1)["square"] == "it fits nowhere on the quilt"
    assert obstacles(state, 1)["bar-5"] == "no room is left for it"
    assert obstacles(state, 1)["bar-3"] is None


def test_a_patch_without_time_for_those_before_it() -> None:
    # Only player 1 can open the way to the domino, and lands at home by doing so.
    state = late_state(["square", "ell-4-slow", "arrow", "domino"], times=(53, 50))
    assert obstacles(state, 1)["domino"] == "no time is left after the purchases before it"
    # With the other player still on the track, the purchase may go through those hands.
    state = late_state(["square", "ell-4-slow", "arrow", "domino"], times=(52, 50))
    domino = reachable(state)[1][3]
    assert domino.can_buy
    assert (domino.by_player, domino.by_opponent) == (0, 1)


def test_a_patch_that_never_comes_up() -> None:
    # Nobody can pay for any of the three in front.
    state = late_state(["ell-5", "stairs", "axe", "domino"], times=(52, 51), buttons=(0, 0))
    for player in (0, 1):
        assert obstacles(state, player)["domino"] == "it is never for sale"
        assert reachable(state)[player][3].purchases is None
    assert reachable_masks(state) == (0, 0)


def test_late_positions_rule_something_out() -> None:
    ruled_out = [
        sum(not reach.can_buy for reach in table[number])
        for seed in range(12)
        for table in [reachable(position("current", seed, 0.88))]
        for number in (0, 1)
    ]
    assert sum(ruled_out) > 24, "less than one patch a player would be of no use to a search"

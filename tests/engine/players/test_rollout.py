"""The rung `rollout`: legal, repeatable, and the stronger the more it may roll out."""

import re

import numpy as np
import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.kernel.players import rollout as kernel
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.rollout import UTILITY, Rollout, most_children
from patchwork_solve.engine.players.simple import longest_game, play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.harness import EDITIONS, edition_named

MIDDLE = play_out(State.new(seed=4), ("greedy", "greedy"), 4, until=20).final


def game(first: Bot, second: Bot, start: State, seed: int) -> Game:
    """Let two bots play; every move is checked by the rules."""
    state, moves = start, []
    while not state.is_over:
        mover = (first, second)[state.to_move]
        moves.append(mover.choose(state, DecisionLimits(seed=seed + len(moves))))
        state = state.play(moves[-1])
    return Game(start, tuple(moves))


def wins(ours: Bot, theirs: Bot, pairs: int) -> int:
    """Count the games that `ours` wins, on so many circles of each printing, on either side."""
    won = 0
    for edition in PRINTINGS:
        for seed in range(pairs):
            start = State.new(seed, edition)
            won += game(ours, theirs, start, seed).final.winner == 0
            won += game(theirs, ours, start, seed).final.winner == 1
    return won


def root_visits(player: Rollout) -> list[int]:
    """Return how often each choice of the last decision was tried."""
    nodes = player._tree.nodes
    first, children = nodes[kernel.ROOT, [kernel.FIRST_CHILD, kernel.CHILDREN]]
    return list(nodes[first : first + children, kernel.VISITS].tolist())


@pytest.mark.parametrize("name", EDITIONS)
def test_games_of_every_edition_are_legal_and_end(name: str) -> None:
    start = State.new(5, edition_named(name))
    assert game(Rollout(60), Rollout(200), start, 5).final.winner is not None


def test_a_seed_repeats_a_decision_and_another_draws_otherwise() -> None:
    player = Rollout(3_000)
    seen = []
    for seed in (1, 1, 2):
        move = player.choose(MIDDLE, DecisionLimits(seed=seed))
        seen.append((move, root_visits(player)))
    assert seen[0] == seen[1]
    assert seen[0][1] != seen[2][1]


def test_a_decision_does_not_depend_on_the_one_before() -> None:
    used = Rollout(2_000)
    used.choose(State.new(seed=9), DecisionLimits(seed=3))
    used.choose(MIDDLE, DecisionLimits(seed=7))
    fresh = Rollout(2_000)
    fresh.choose(MIDDLE, DecisionLimits(seed=7))
    assert root_visits(used) == root_visits(fresh)


def test_every_rollout_is_counted_and_the_most_visited_choice_is_played() -> None:
    player = Rollout(2_345)
    move = player.choose(MIDDLE, DecisionLimits())
    visits = root_visits(player)
    assert sum(visits) == 2_345
    tried = ["advance", *(name for name in MIDDLE.for_sale if _fits(name))]
    assert len(tried) == len(visits)
    assert (move.patch or "advance") == tried[int(np.argmax(visits))]


def _fits(name: str) -> bool:
    return any(move.patch == name for move in MIDDLE.legal_moves)


def test_limits_of_the_decision_override_the_name() -> None:
    player = Rollout(1_000_000)
    player.choose(MIDDLE, DecisionLimits(nodes=700))
    assert sum(root_visits(player)) == 700
    player.choose(MIDDLE, DecisionLimits(seconds=0.0))
    assert sum(root_visits(player)) == 1_000
    player.choose(MIDDLE, DecisionLimits(nodes=0))
    assert sum(root_visits(player)) == 0


def test_a_full_tree_plays_on_from_its_leaves() -> None:
    """With no room for children no one looks further than one move; all rounds still count."""
    tables = MIDDLE.edition.tables
    circle, words = MIDDLE.kernel_arguments()
    tree = kernel.new_tree(1 + most_children(MIDDLE.edition), longest_game(MIDDLE.edition), UTILITY)
    choices = kernel.begin(tables, circle, words, tree)
    kernel.grow(tables, circle, tree, 500, np.array([1], np.uint64))
    assert tree.used[0] == 1 + choices
    assert tree.nodes[1 : 1 + choices, kernel.VISITS].sum() == 500


def test_the_visits_of_children_are_those_of_their_parent() -> None:
    """A round ends one step past the leaf: there may be one that ended at a node with children."""
    player = Rollout(4_000)
    player.choose(MIDDLE, DecisionLimits(seed=2))
    tree = player._tree
    inner = 0
    for node in tree.nodes[1 : tree.used[0]]:
        assert 0 <= node[kernel.WINS] <= 2 * node[kernel.VISITS]
        if node[kernel.CHILDREN] > 0:
            first = node[kernel.FIRST_CHILD]
            below = tree.nodes[first : first + node[kernel.CHILDREN], kernel.VISITS].sum()
            assert below in (node[kernel.VISITS] - 1, node[kernel.VISITS])
            inner += 1
    assert inner > 1_000


def test_only_what_fits_on_the_quilt_is_bought() -> None:
    """By area there is room on a quilt like a chessboard, but no patch has a single cell."""
    document = MIDDLE.to_json()
    rows = ["#.#.#.#.#" if row % 2 else ".#.#.#.#." for row in range(9)]
    mover = document["players"][MIDDLE.to_move]
    mover |= {"quilt": rows, "buttons": 99}
    state = State.from_json(document | {"special_tile": None})
    assert state.players[state.to_move].buttons == 99
    player = Rollout(300)
    assert player.choose(state, DecisionLimits()).patch is None
    assert len(root_visits(player)) == 1
    mover["quilt"] = ["........."] * 9
    player.choose(State.from_json(document | {"special_tile": None}), DecisionLimits())
    assert len(root_visits(player)) == most_children(state.edition)


def test_leather_is_placed_without_a_search() -> None:
    states = play_out(State.new(seed=4), ("greedy", "greedy"), 4).states
    owed = next(state for state in states if state.leather_owed)
    assert Rollout().choose(owed, DecisionLimits()).patch == "leather"


def test_it_beats_greedy() -> None:
    assert wins(Rollout(500), bot("greedy"), 10) >= 30


@pytest.mark.slow
def test_more_rollouts_beat_fewer() -> None:
    assert wins(Rollout(2_000), Rollout(20), 10) >= 30


def test_names() -> None:
    assert bot("rollout").name == "rollout:10000"
    assert bot("rollout:250").name == "rollout:250"
    assert bot("rollout:10000000").name == "rollout:10000000"


BAD = ("", "x", "0", "-5", "1.5", "10000001", "9" * 5000, "\u0662", " 5", "5:5", "1_0")


@pytest.mark.parametrize("number", BAD)
def test_a_bad_number_is_refused(number: str) -> None:
    with pytest.raises(InputError, match=re.escape("rollout:N, N from 1 to 10000000")) as caught:
        bot(f"rollout:{number}")
    assert caught.value.field == "player"
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 120

"""Resources of a player's work: memory by its limits, settings by its style."""

import json
from collections.abc import Iterator
from math import inf
from typing import Any

import numpy as np
import pytest

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.setup import beginner
from patchwork_solve.engine.kernel.allocation import DIMENSIONS, allocated, no_shapes
from patchwork_solve.engine.kernel.players import arena, room, sizes, style
from patchwork_solve.engine.kernel.players.analysis import new_analysis
from patchwork_solve.engine.kernel.players.deciding import new_decision
from patchwork_solve.engine.kernel.players.doubling import new_doubling
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.search_request import NO_LIMIT
from patchwork_solve.engine.players.drafter import Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.players.style import ALONE, DRAFT, STRONG, Style
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.harness import EDITIONS, edition_named


def power(number: int, least: int, most: int) -> int:
    """Return the power of two at or above a number, within bounds, by bits."""
    return min(max(1 << max(number - 1, 0).bit_length(), least), most)


@pytest.mark.parametrize("nodes", [0, 1, 8192, 8193, 49_152, 49_154, 49_157, 10**6, 10**9])
def test_memory_grows_with_the_nodes(nodes: int) -> None:
    memory = Memory.within(DecisionLimits(nodes=nodes))
    assert memory == (power(nodes // 3, 1 << 14, 1 << 19), power(2 * nodes, 1 << 14, 1 << 22), 0)


def test_seconds_count_as_the_nodes_of_that_time() -> None:
    for seconds in (0.001, 0.05, 0.7, 5.0, 3600.0):
        nodes = round(seconds * room.NODES_A_SECOND)
        assert Memory.within(DecisionLimits(seconds)) == Memory.within(DecisionLimits(nodes=nodes))


def test_a_first_look_makes_do_with_less() -> None:
    first = Memory.within(DecisionLimits(nodes=room.FIRST_NODES), is_analysis=True)
    assert first == (*Memory.within(DecisionLimits(nodes=room.FIRST_NODES))[:2], 1 << 15)
    for limits in (DecisionLimits(room.FIRST_SECONDS), DecisionLimits(nodes=5)):
        assert Memory.within(limits, is_analysis=True) == first
    for limits in (DecisionLimits(0.11), DecisionLimits(nodes=room.FIRST_NODES + 1)):
        memory = Memory.within(limits, is_analysis=True)
        assert memory == (room.ANALYSIS_QUILTS, room.ANALYSIS_ENTRIES, 0)


def test_where_there_are_both_limits_nodes_count_for_a_decision() -> None:
    out = np.empty(room.SIZES, np.int64)
    room.measure(0.05, 10**6, 0, out)
    both = out.tolist()
    room.measure(inf, 10**6, 0, out)
    assert out.tolist() == both
    room.measure(0.05, NO_LIMIT, 0, out)
    assert out.tolist() != both


@pytest.mark.parametrize("name", EDITIONS)
def test_the_longest_game_is_that_of_the_edition(name: str) -> None:
    edition = edition_named(name)
    assert room.longest_game(edition.tables) == longest_game(edition)


def test_a_drawn_beginning_with_two_swaps_is_shorter_than_the_longest_game() -> None:
    """Each ply moves a token by one space, buys a patch, places leather or swaps."""
    patch = {"cells": ["#"], "buttons": 0, "time": 0, "income": 0}
    fields = {"last_space": 1, "leather_marks": [1], "income_marks": [], "swap": True}
    fields |= {"name": "short", "rows": 2, "columns": 2, "tiles": [], "hole_penalty": 1}
    fields |= {"start_buttons": 0, "patches": {"p": patch}}
    edition = read_variant(json.dumps(fields))
    players = (beginner(edition, 0), beginner(edition, 1))
    state = State.of(edition, ["p"], players, to_move=1)
    moves = ["swap", "p@a1", "advance", "leather@b1", "swap", "advance"]
    game = Game.played(state, moves)
    assert game.final.is_over
    assert len(moves) < longest_game(edition)


@pytest.mark.parametrize(
    ("player", "ours"), [(style.STRONG, STRONG), (style.ALONE, ALONE), (style.DRAFT, DRAFT)]
)
def test_settings_are_those_of_the_style(player: int, ours: Style) -> None:
    numbers = np.zeros(style.NUMBERS, np.int64)
    widths = np.zeros((style.MOST_WIDTHS, 2), np.int64)
    style.write_player(player, numbers, widths)
    settings = np.empty((arena.SETTINGS, arena.DEEPEST + 1), np.int64)
    style.write_settings(numbers, widths, settings)
    assert (settings == ours.settings()).all()
    placed = dict(enumerate(settings[arena.WIDTHS].tolist()))
    for depth, width in ours.widths:
        assert placed[depth] == width > placed[depth - 1]
    assert settings[arena.FLAGS, arena.ROOT_WIDTH] == ours.root_width
    assert settings[arena.MARGINS, ours.far_off_depth] == (
        ours.far_off * ours.far_off_depth * arena.POINT
    )
    assert settings[arena.MARGINS, ours.far_off_depth + 1] == 0
    assert settings[arena.FLAGS, arena.TAKEOVER] == ours.takeover


def lengths(memory: Any) -> Iterator[list[int]]:
    """Yield the lengths of all arrays in order."""
    for field in memory:
        if isinstance(field, np.ndarray):
            yield [*field.shape, *[-1] * (DIMENSIONS - field.ndim)]
        else:
            yield from lengths(field)


@pytest.mark.parametrize("name", EDITIONS)
def test_hosts_are_given_the_shapes_of_all_memory(name: str) -> None:
    edition = edition_named(name)
    shared = arena.new_shared(128)
    evaluation = evaluation_for(edition).network()
    thread = SearchThread(edition, evaluation, STRONG.settings(), 32, shared)
    plies = longest_game(edition)
    memories = {
        (sizes.ARENA, 128): thread.work,
        (sizes.QUILTS, 32): thread.quilts,
        (sizes.NETWORK, 0): thread.network,
        (sizes.DECISION, 0): new_decision(),
        (sizes.ANALYSIS, 0): new_analysis(plies),
        (sizes.DOUBLING, 0): new_doubling(),
    }
    for (kind, size), memory in memories.items():
        shapes = no_shapes()
        rows = sizes.memory_shapes(edition.tables, kind, size, shapes)
        assert shapes[:rows].tolist() == list(lengths(memory))


def test_memory_that_holds_zeros_is_enough_to_search() -> None:
    edition = edition_named("current")
    circle, words = State.new(3).kernel_arguments()
    network = evaluation_for(edition).network()
    ours = SearchThread(edition, network, STRONG.settings(), 1 << 14, arena.new_shared(1 << 14))
    plain = SearchThread(edition, network, STRONG.settings(), 1 << 14, arena.new_shared(1 << 14))
    shapes = no_shapes()
    sizes.memory_shapes(edition.tables, sizes.QUILTS, 1 << 14, shapes)
    plain.quilts = allocated(Quilts, shapes)
    for each in (ours, plain):
        each.start(circle, words, False, arena.EMPTIED_IF_CROWDED, arena.KEEP_IN_GAME, False)
        each.run(circle, 3_000)
    assert plain.found(circle) == ours.found(circle)

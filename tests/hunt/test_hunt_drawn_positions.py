"""Every position that may be drawn is played to its end, and searches tell the truth about it."""

import json
from itertools import islice

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.record import Game
from tests import oracle_search
from tests.drawn_positions import drawn_positions, play_out
from tests.engine.variants import TINY
from tests.harness import position_of
from tests.hunt.endgame_truth import check_answer, check_exact, truth_of

MOST_POSITIONS = 200
NODES = 40


@pytest.mark.parametrize("number", [200, pytest.param(20_000, marks=pytest.mark.slow)])
def test_a_drawn_position_has_a_move_until_it_ends(number: int) -> None:
    games = [play_out(state, seed) for seed, state in enumerate(islice(drawn_positions(), number))]
    owing = [game.start for game in games if game.start.leather_owed]
    swaps = [sum(move.is_swap for move in game.moves) for game in games]
    assert len(owing) > number // 5
    assert sum(swaps) > number // 50
    assert sum(bool(game.start.unknown) for game in games) > number // 50


@pytest.mark.parametrize("number", [100, pytest.param(2_000, marks=pytest.mark.slow)])
def test_a_game_from_a_drawn_position_is_read_back(number: int) -> None:
    """A beginning on which somebody holds a tile was written as the circle alone."""
    for seed, state in enumerate(islice(drawn_positions(), number)):
        game = play_out(state, seed)
        assert Game.from_text(game.to_text()) == game
        assert Game.from_json(json.dumps(game.to_json())) == game


@pytest.mark.parametrize("number", [16, pytest.param(2_000, marks=pytest.mark.slow)])
def test_searches_of_drawn_positions_are_right(number: int) -> None:
    player = Strong(DecisionLimits(nodes=NODES))
    proved = 0
    for state in islice(drawn_positions(TINY), number):
        if state.is_over or state.unknown:
            continue
        assert perft(state, 2) == oracle_search.perft(position_of(state), 2)
        assert state.is_legal(player.choose(state, DecisionLimits()))
        truth = truth_of(state, MOST_POSITIONS)
        if truth is not None:
            proved += 1
            check_exact(state, truth, solve(state, SearchLimits(entries=1 << 10)))
            check_answer(state, truth, solve(state, SearchLimits(entries=1 << 10, nodes=2)))
    assert proved > number // 3

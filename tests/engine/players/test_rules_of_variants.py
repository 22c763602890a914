"""Every player plays every rule that a variant may change, and sees what it is worth."""

import random

import pytest

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.selfplay import initial_network
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State
from tests.changed_rules import CHANGES, variant

PLAYERS = (
    "random",
    "greedy",
    "careful",
    "rollout:50",
    "draft:100n",
    "strong:100n",
    "strong-alone:100n",
    "no-passes/strong:50n",
    "no-tile/strong:50n",
    "no-look-ahead/strong:50n",
)


@pytest.mark.parametrize("rules", CHANGES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_every_rule_to_the_end(rules: str, name: str) -> None:
    edition = variant(**CHANGES[rules])
    player = bot(name)
    for seed in range(2):
        start = State.new(seed, edition)
        after = start
        for step in play_plies(start, (player, player), seeds_of(seed)):
            after = step.after
        assert after.is_over
    player.close()


@pytest.mark.parametrize("name", ["greedy", "careful", "rollout:300", "draft:500n", "strong:500n"])
def test_a_player_takes_the_richer_seat_and_keeps_it(name: str) -> None:
    player = bot(name)
    for buttons, is_taken in ((25, True), (5, False)):
        edition = variant(swap=True, start_buttons=[buttons, 30 - buttons])
        for seed in range(4):
            state = State.new(seed, edition)
            while state.to_move == 0:
                state = state.play(Move())
            move = player.choose(state, DecisionLimits(seed=seed))
            assert move.is_swap == is_taken
    player.close()


def test_random_swaps_as_often_as_it_makes_any_other_move() -> None:
    state = State.new(1, variant(swap=True, start_buttons=0)).play(Move())
    moves = len(state.legal_moves)
    player = bot("random")
    chosen = [player.choose(state, DecisionLimits(seed=seed)).is_swap for seed in range(400)]
    expected = 400 / moves
    assert abs(sum(chosen) - expected) < 5 * expected**0.5


@pytest.mark.thorough
def test_the_search_values_a_swap_as_the_other_seat() -> None:
    """A gain that the second player may take is worth as much less to the first."""
    edition = variant(swap=True, start_buttons=[40, 0])
    state = State.new(3, edition).play(Move())
    rated = Strong(DecisionLimits(nodes=20_000)).valued(state, DecisionLimits(nodes=20_000))
    values = {each.move.patch: each.margin for each in rated}
    others = min(margin for patch, margin in values.items() if patch != "swap")
    assert values["swap"] < 0 < others
    assert abs(values["swap"] + others) < 5


def test_an_analysis_ranks_the_swap_with_its_line() -> None:
    state = State.new(3, variant(swap=True, start_buttons=[40, 0])).play(Move())
    assessment = Strong().analyse(state, DecisionLimits(nodes=5_000))
    best = assessment.best
    assert best.move.is_swap
    for move in best.line:
        state = state.play(move)


def base_margin(state: State) -> float:
    """Return the margin of a position by an evaluation that adds nothing."""
    nothing = initial_network()
    for weights in (nothing.draft, nothing.cloth):
        weights[:] = 0
    drafter = Drafter(state.edition, nothing, STRONG.settings(), Memory(64, 64))
    return drafter.describe(*state.kernel_arguments())[1]


@pytest.mark.parametrize("rules", CHANGES)
def test_an_evaluation_counts_all_that_walking_home_brings(rules: str) -> None:
    """Points of tiles, lines and leather already there, pay, and income still to come."""
    edition = variant(**CHANGES[rules], leather_marks=[])
    rng = random.Random(rules)
    for seed in range(3):
        state = State.new(seed, edition)
        for _ in range(rng.randrange(10, 40)):
            if not state.is_over:
                state = state.play(rng.choice(state.legal_moves))
        if state.leather_owed or state.is_over:
            continue
        expected = base_margin(state)
        while not state.is_over:
            state = state.play(Move())
        assert state.scores()[0] - state.scores()[1] == expected

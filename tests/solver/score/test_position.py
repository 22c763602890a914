"""Bounds from any position: against exact endgames, played games, and minimax on small variants."""

import pytest

from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import never
from patchwork_solve.solver.score.alone import economy
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import bounds, linear, margin, secure_score
from tests.solver.score.small_variants import small_variant


def position(seed: int, until: int) -> State:
    return play_out(State.new(seed=seed), ("greedy", "random"), seed, until).final


@pytest.mark.parametrize("seed", range(8))
def test_the_exact_margin_lies_within(seed: int) -> None:
    state = position(seed, 43 + seed % 6)
    exact = solve(state).proof
    assert exact.is_exact
    assert exact.lower is not None
    both = bounds(state)
    said = margin(*both)
    assert said.lower is not None
    assert said.upper is not None
    assert said.lower <= exact.lower <= said.upper


@pytest.mark.parametrize("seed", range(6))
def test_no_game_from_here_scores_more(seed: int) -> None:
    state = position(seed, 42 + seed)
    first, second = bounds(state)
    sharper = bounds(state, packed=True)
    assert sharper[0].most <= first.most
    assert sharper[1].most <= second.most
    for number in range(60):
        players = ("greedy", "random") if number % 2 else ("random", "greedy")
        scores = play_out(state, players, number).final.scores()
        assert scores[0] <= sharper[0].most
        assert scores[1] <= sharper[1].most


def test_a_model_that_is_stopped_is_not_worse_than_the_linear_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = State.new(seed=1, edition="express")
    stopped: Proof[Plan] = Proof(Status.BOUNDS, 0, 10_000)
    monkeypatch.setattr(economy, "ceiling", lambda *_: stopped)
    for one in bounds(state):
        assert one.most == linear(Situation.of(state, one.player), never)


def best_for(state: State, player: int, known: dict[State, int]) -> int:
    """Return a player's score when the player makes most and the other least of it."""
    if state.is_over:
        return state.scores()[player]
    if state not in known:
        values = [best_for(state.play(move), player, known) for move in state.legal_moves]
        known[state] = max(values) if state.to_move == player else min(values)
    return known[state]


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_what_is_secured_can_be_had_against_any_play(first: int) -> None:
    for seed in range(first, first + 10):
        edition = small_variant(seed)
        start = State.new(seed=seed, edition=edition)
        state = play_out(start, ("random", "random"), seed, max(0, edition.last - 4)).final
        if state.is_over:
            continue
        for player in (0, 1):
            value, moves = secure_score(state, player)
            assert value <= best_for(state, player, {})
            here = state
            for move in moves:
                assert here.to_move == player
                here = here.play(move)
        for one in bounds(state):
            assert one.secured <= one.most


def test_a_finished_game_is_known() -> None:
    state = play_out(State.new(seed=3), ("greedy", "greedy"), 3).final
    both = bounds(state)
    assert tuple(one.secured for one in both) == state.scores()
    assert tuple(one.most for one in both) == state.scores()
    assert margin(*both).status is Status.EXACT

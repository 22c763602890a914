"""Assessments of the strong player: ranked without contradiction, legal, repeatable."""

import time
from dataclasses import replace

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.assessment import Assessment
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State
from tests.harness import EDITIONS, edition_named

NODES = DecisionLimits(nodes=5_000)


def position(name: str, seed: int, until: int) -> State:
    """Return a position of a greedy game."""
    start = State.new(seed, edition_named(name))
    until = until * start.edition.last // 53
    return play_out(start, ("greedy", "greedy"), seed, until).final if until else start


def analysed(state: State, limits: DecisionLimits = NODES) -> Assessment:
    return Strong().analyse(state, limits)


@pytest.mark.parametrize("until", [0, 11, 22, 33, 38, 44])
@pytest.mark.parametrize("name", EDITIONS)
def test_an_analysis_never_contradicts_itself(name: str, until: int) -> None:
    state = position(name, until, until)
    assessment = analysed(state)
    sign = 1 - 2 * assessment.mover
    margins = [sign * each.estimate.margin for each in assessment.moves]
    assert margins == sorted(margins, reverse=True)
    for each in assessment.moves:
        estimate = each.estimate
        assert 0 <= estimate.win <= 1
        assert (estimate.margin_error == 0) == each.is_exact
        if each.lower is not None and each.upper is not None:
            assert each.lower <= estimate.margin <= each.upper
            assert each.lower <= 0 or estimate.win == 1
            assert each.upper >= 0 or estimate.win == 0


@pytest.mark.parametrize("until", [0, 22, 38])
@pytest.mark.parametrize("name", EDITIONS)
def test_every_choice_is_there_once_with_a_legal_line(name: str, until: int) -> None:
    state = position(name, 3, until)
    assessment = analysed(state)
    moves = [each.move for each in assessment.moves]
    assert len(set(moves)) == len(moves)
    assert {move.patch for move in moves} == {move.patch for move in state.legal_moves}
    for each in assessment.moves:
        assert each.line[0] == each.move
        after = state
        for move in each.line:
            after = after.play(move)
    assert len(assessment.best.line) > 1


@pytest.mark.parametrize("seed", range(8))
def test_what_is_proved_is_what_the_endgame_search_proves(seed: int) -> None:
    state = position(PRINTINGS[seed % 2], seed, 46)
    solved = solve(state, SearchLimits())
    values = {root.move: root.lower for root in solved.moves}
    assessment = analysed(state, DecisionLimits(nodes=10_000_000))
    assert (assessment.lower, assessment.upper) == (solved.lower, solved.upper)
    for each in assessment.moves:
        assert (each.lower, each.upper, each.estimate.margin) == (values[each.move],) * 3
    assert assessment.best.is_best_play
    final = state
    for move in assessment.best.line:
        final = final.play(move)
    outcome = final.outcome()
    assert outcome is not None
    assert outcome.margin == solved.lower
    assert assessment.best.estimate.win == (outcome.winner == 0) == (solved.winner == 0)


def test_a_line_of_best_play_goes_on_to_the_end() -> None:
    # The margin is proved, and the limit comes while the line is still looked for.
    state = State.new(3, edition_of("example:5x5"))
    assessment = analysed(state, DecisionLimits(nodes=10))
    assert assessment.is_exact
    assert assessment.endgame is not None
    begun = assessment.endgame.line
    assert begun.moves
    assert not begun.is_complete
    best = assessment.best
    assert best.move == begun.moves[0]
    assert not best.is_best_play
    assert len(best.line) > len(begun.moves)


def test_bounds_stand_beside_beliefs_where_the_proof_is_not_finished() -> None:
    assessment = analysed(position("current", 2, 33), DecisionLimits(nodes=100_000))
    assert assessment.lower is not None
    assert assessment.upper is not None
    assert assessment.lower < assessment.upper
    assert any(not each.is_exact for each in assessment.moves)
    assert all(each.lower is not None for each in assessment.moves)


@pytest.mark.thorough
def test_the_first_move_is_not_worse_than_what_the_player_plays() -> None:
    """By the exact values, where they are known."""
    for seed in range(6):
        state = position("current", 20 + seed, 45)
        values = {root.move: root.lower for root in solve(state, SearchLimits()).moves}
        player = Strong()
        played = player.choose(state, DecisionLimits(nodes=20_000))
        first = player.analyse(state, DecisionLimits(nodes=20_000)).best.move
        sign = 1 - 2 * state.to_move
        assert sign * values[first] >= sign * values[played]


def test_the_same_nodes_give_the_same_analysis() -> None:
    player = Strong()
    for until in (8, 33):
        state = position("current", 5, until)
        first = replace(player.analyse(state, NODES), seconds=0)
        player.analyse(position("current", 6, 20), NODES)
        assert replace(player.analyse(state, NODES), seconds=0) == first


def test_leather_is_ranked_where_it_is_owed() -> None:
    for seed in range(30):
        state = position("current", seed, 20)
        for move in [Move(), *state.legal_moves]:
            after = state.play(move)
            if after.leather_owed:
                moves = analysed(after).moves
                assert len(moves) > 1
                assert all(each.move.is_leather for each in moves)
                return
    raise AssertionError("no leather in thirty games")


@pytest.mark.thorough
@pytest.mark.parametrize("until", [0, 33])
def test_a_limit_of_seconds_is_kept(until: int) -> None:
    state = position("current", 4, until)
    analysed(state)  # Compiled.
    begun = time.process_time()
    analysed(state, DecisionLimits(seconds=1))
    assert time.process_time() - begun < 1.5

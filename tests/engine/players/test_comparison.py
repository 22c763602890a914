"""Games played on: repeatable, exact at their end, with errors that shrink as they should."""

import statistics
from dataclasses import replace

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.players.comparison import CLEAR, LEAST, Comparison, systematic_error
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.playing_on import Continuations, Ending
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import ALONE
from patchwork_solve.engine.state import State
from tests.harness import EDITIONS, edition_named


def games(state: State, nodes: int = 200) -> Continuations:
    return Continuations(state.edition, ALONE, evaluation_for(state.edition), nodes)


def middle(seed: int = 5) -> State:
    """Return a position with both tokens beyond the middle of the track."""
    return play_out(State.new(seed), ("greedy", "greedy"), seed, 30).final


def compared(state: State, seed: int = 0) -> Comparison:
    found = Strong(style=ALONE).analyse(state, DecisionLimits(nodes=5_000))
    return Comparison(state, found, games(state), seed)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_game_follows_from_its_seed_alone(name: str) -> None:
    state = State.new(3, edition_named(name))
    one = games(state)
    ends = [one.play(state, seed) for seed in (1, 2, 1)]
    assert ends[0] == ends[2] == games(state).play(state, 1)
    assert all(isinstance(end, Ending) and end.winner in (0, 1) for end in ends)


def test_games_differ() -> None:
    state = State.new(3)
    assert len({games(state).play(state, seed) for seed in range(8)}) > 4


@pytest.mark.parametrize("seed", range(6))
def test_near_the_end_a_game_ends_as_best_play_does(seed: int) -> None:
    state = play_out(State.new(seed), ("greedy", "greedy"), seed, 47).final
    solved = solve(state, SearchLimits())
    assert games(state).play(state, seed) == Ending(solved.lower, solved.winner or 0)


def test_a_tie_that_is_finished_names_its_winner() -> None:
    state = State.load("examples/tie.json")
    solved = solve(state, SearchLimits())
    assert solved.lower == 0
    assert games(state).play(state, 0) == Ending(0, solved.winner or 0)


@pytest.mark.thorough
def test_errors_shrink_with_the_root_of_the_number() -> None:
    """Without the player's own errors, which no number of games takes away."""
    state = middle()
    found = Strong(style=ALONE).analyse(state, DecisionLimits(nodes=5_000))
    # The best move alone: with no other there is nothing to be separated from.
    comparison = Comparison(state, replace(found, moves=found.moves[:1]), games(state))
    errors = []
    for most in (24, 96):
        assert list(comparison.rounds(most))[-1] == most
        whole = comparison.assessment().best.estimate.margin_error
        errors.append((whole**2 - systematic_error(state) ** 2) ** 0.5)
    assert 1.4 < errors[0] / errors[1] < 2.9


@pytest.mark.thorough
def test_the_ranking_is_that_of_the_games() -> None:
    state = middle()
    comparison = compared(state)
    counts = list(comparison.rounds(16))
    assert counts == list(range(8, 8 * len(counts) + 1, 8))
    assessment = comparison.assessment()
    sign = 1 - 2 * state.to_move
    margins = [sign * each.estimate.margin for each in assessment.moves]
    assert margins == sorted(margins, reverse=True)
    assert assessment.best.lost_error is None
    for each in assessment.moves:
        estimate = each.estimate
        assert estimate.games == comparison.games
        assert 0 < estimate.win < 1
        assert estimate.win_error is not None
        assert estimate.margin_error > systematic_error(state)
    ends = [games(state).play(state.play(assessment.best.move), s) for s in seeds(comparison.games)]
    assert statistics.fmean(end.margin for end in ends) == assessment.best.estimate.margin


def seeds(number: int) -> list[int]:
    from patchwork_solve.engine.players.match import derived_seed

    return [derived_seed(0, each) for each in range(number)]


@pytest.mark.thorough
def test_it_stops_when_the_best_is_separated() -> None:
    """The advance and a purchase near the end compete, where one is much better."""
    for seed in range(20):
        state = play_out(State.new(seed), ("greedy", "greedy"), seed, 30).final
        comparison = compared(state)
        list(comparison.rounds(400))
        assert comparison.is_separated or comparison.games == 400
        if comparison.is_separated:
            assert comparison.games >= LEAST
            best, *others = comparison.assessment().moves
            for other in others:
                lead = abs(best.estimate.margin - other.estimate.margin)
                assert other.lost_error is not None
                assert lead > CLEAR * other.lost_error
            return
    raise AssertionError("never separated")


def test_what_is_proved_needs_no_games() -> None:
    state = State.load("examples/close-finish.json")
    player = Strong()
    found = player.analyse(state, DecisionLimits(nodes=1_000_000))
    comparison = player.compare(state, found, 0)
    assert comparison.is_separated
    assert list(comparison.rounds(16)) == []
    assert comparison.assessment() == found


@pytest.mark.thorough
def test_beliefs_stay_inside_what_is_proved() -> None:
    state = play_out(State.new(2), ("greedy", "greedy"), 2, 34).final
    player = Strong()
    found = player.analyse(state, DecisionLimits(nodes=30_000))
    assert found.lower is not None
    comparison = player.compare(state, found, 0)
    list(comparison.rounds(8))
    for each in comparison.assessment().moves:
        assert each.lower is not None
        assert each.upper is not None
        assert each.lower <= each.estimate.margin <= each.upper


def test_an_interrupted_batch_is_not_counted() -> None:
    answers = iter([False] * 5 + [True] * 1000)
    comparison = compared(middle())
    assert list(comparison.rounds(64, lambda: next(answers))) == []
    assert comparison.games == 0

"""Bounds of one circle: against every game of small variants, and their games by the rules."""

from pathlib import Path

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Status, Stopped
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle.bounds import bounds
from patchwork_solve.solver.score.circle.cooperation import BUTTONS, CELLS, Cooperation
from patchwork_solve.solver.score.circle.goal import Goal, Stakes
from patchwork_solve.solver.score.circle.layers import LayerSearch
from patchwork_solve.solver.score.circle.prospects import PER_POINT
from tests.solver.score.exhaustive import Outcomes
from tests.solver.score.small_variants import small_variant


def compare(seed: int) -> list[bool]:
    """Check the bounds of a small variant against all its games; tell which are exact."""
    edition = small_variant(seed)
    state = State.new(seed=seed, edition=edition)
    outcomes = Outcomes(edition).given_circle(tuple(edition.index[name] for name in state.circle))
    exact = []
    for goal in Goal:
        proof = bounds(state, goal)
        truth = max(goal.worth(scores) for scores in outcomes)
        assert proof.lower <= truth <= proof.upper, (seed, goal)
        game = proof.witness
        assert goal.worth(Game.played(state, game.moves).final.scores()) == proof.lower
        exact.append(proof.is_exact)
    return exact


@pytest.mark.parametrize(
    "variants",
    [pytest.param(3, marks=pytest.mark.thorough), pytest.param(150, marks=pytest.mark.slow)],
)
def test_every_game_of_small_variants_lies_within(variants: int) -> None:
    exact = [one for seed in range(variants) for one in compare(seed)]
    # The rest differ because the search leaves shapes out, which matter most on small quilts.
    assert sum(exact) > 0.7 * len(exact)


@pytest.mark.slow
def test_a_circle_of_the_game() -> None:
    state = State.new(seed=11)
    proof = bounds(state, widths=(1_000,))
    assert proof.witness is not None
    game = Game.played(state, proof.witness.moves)
    assert game.final.is_over
    assert game.final.scores()[0] == proof.lower
    assert proof.lower is not None
    assert proof.upper is not None
    # Wider rounds prove 80.
    assert proof.lower <= 80 <= proof.upper
    assert proof.upper - proof.lower <= 6


@pytest.mark.thorough
def test_the_rest_of_a_game() -> None:
    state = play_out(State.new(seed=11), ("greedy", "greedy"), 11, 36).final
    proof = bounds(state, widths=(500,))
    assert proof.witness is not None
    game = Game.played(state, proof.witness.moves)
    assert game.final.is_over
    assert game.final.scores()[0] == proof.lower
    for number in range(20):
        played = play_out(state, ("greedy", "random"), number).final
        assert played.scores()[0] <= proof.upper


@pytest.mark.slow
def test_games_that_were_played_are_within_the_bound_all_the_way() -> None:
    """The tables' bound of each position of a game is at least the game's result."""
    for seed in range(2):
        start = play_out(State.new(seed=seed), ("greedy", "greedy"), seed, 26).final
        games = Cooperation(start, Stakes(1, 0), 0)
        for number in range(4):
            game = play_out(start, ("greedy", "random"), number)
            *before, (layer, row) = games.rows_along(games.codes_of(game))
            bounds_along = [games.bound(*one)[0] for one in before]
            assert min(bounds_along) >= PER_POINT * game.final.scores()[0]
            players = game.final.players
            assert layer.places == (start.edition.last, start.edition.last)
            assert row[0, BUTTONS[0]] == players[0].buttons
            assert row[0, BUTTONS[1]] == players[1].buttons
            assert row[0, CELLS[1]] == start.edition.cells - players[1].quilt.holes


@pytest.mark.thorough
def test_a_wider_search_is_no_worse() -> None:
    state = play_out(State.new(seed=5), ("greedy", "random"), 5, 36).final
    narrow, wide = bounds(state, widths=(20,)), bounds(state, widths=(20, 500))
    assert narrow.lower <= wide.lower
    assert wide.upper <= narrow.upper


@pytest.mark.thorough
def test_a_rerun_gives_the_same() -> None:
    state = play_out(State.new(seed=6), ("greedy", "random"), 6, 36).final
    first, second = (bounds(state, Goal.SUM, widths=(100,)) for _ in range(2))
    assert (first.lower, first.upper, first.witness) == (second.lower, second.upper, second.witness)


def test_no_time_leaves_an_honest_interval() -> None:
    state = State.new(seed=1)
    proof = bounds(state, limits=SolverLimits(seconds=0.001), widths=(50,))
    assert proof.status is Status.BOUNDS
    assert proof.stopped is Stopped.LIMIT
    assert proof.lower >= -104  # Nobody buys anything.
    assert proof.upper >= 72


def test_a_search_for_more_than_can_be_had_finds_nothing() -> None:
    state = State.from_json(Path("examples/close-finish.json").read_text())
    proof = bounds(state)
    assert proof.is_exact
    found = LayerSearch(Cooperation(state, Stakes(1, 0), 0), 1_000, proof.upper).run()
    assert found.upper == proof.upper


def test_questions_that_cannot_be_answered_are_refused() -> None:
    over = play_out(State.new(seed=1), ("greedy", "greedy"), 1).final
    with pytest.raises(InputError, match="over"):
        bounds(over)
    crowd = State.new(seed=1, edition=edition_of("tests/data/variants/crowd.toml"))
    with pytest.raises(InputError, match="up to 62"):
        bounds(crowd)

"""Games of the simple players: the published statistics of random play, and repeatability."""

import numpy as np
import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel.players.playout import (
    CHOICES,
    MOVES,
    PLIES,
    SCORE_0,
    SCORE_1,
    WINNER,
)
from patchwork_solve.engine.players.simple import play_batch, play_out
from patchwork_solve.engine.state import State

GAMES = 40_000
# A mean over 40,000 games is within four standard errors all but once in 16,000 times.
ERRORS = 4.0


def standard_error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def close(values: np.ndarray, expected: float, printed: float) -> None:
    """Check a mean against a published one, printed to `printed`."""
    assert abs(values.mean() - expected) <= ERRORS * standard_error(values) + printed / 2


@pytest.fixture(scope="module")
def results() -> dict[str, np.ndarray]:
    names = ("current", "first-2014")
    return {
        name: play_batch(printing(name), ("random", "random"), GAMES, seed=11, count_choices=True)
        for name in names
    }


@pytest.mark.thorough
def test_random_play_has_the_published_length(results: dict[str, np.ndarray]) -> None:
    close(results["current"][:, PLIES], 42.80, 0.01)


@pytest.mark.thorough
def test_random_play_has_the_published_scores(results: dict[str, np.ndarray]) -> None:
    close(results["current"][:, SCORE_0], -11.3, 0.1)
    close(results["current"][:, SCORE_1], -11.1, 0.1)


@pytest.mark.parametrize(
    ("edition", "moves", "printed"), [("current", 84.2, 0.1), ("first-2014", 83.65, 0.01)]
)
def test_random_play_has_the_published_choice(
    results: dict[str, np.ndarray], edition: str, moves: float, printed: float
) -> None:
    """Legal moves per ply that is not leather: a ratio of sums, its error by the delta method."""
    games = results[edition]
    ratio = games[:, MOVES].sum() / games[:, CHOICES].sum()
    spread = (games[:, MOVES] - ratio * games[:, CHOICES]) / games[:, CHOICES].mean()
    assert abs(ratio - moves) <= ERRORS * standard_error(spread) + printed / 2


def test_a_batch_is_the_games_played_one_by_one() -> None:
    """Scores and winners of the batch are those of the same moves played through `State`."""
    edition = printing("current")
    circle = np.empty(len(edition.patches), np.int64)
    batch = play_batch(edition, ("random", "greedy"), 1, seed=5)
    from patchwork_solve.engine.kernel.players.playout import shuffle

    stream = np.array([5], np.uint64)
    shuffle(edition.tables, circle, edition.starter, edition.first_numbers, stream)
    start = State.new(circle=[edition.patches[at].name for at in circle])
    game = play_out(start, ("random", "greedy"), int(stream[0]))
    assert game.final.scores() == (batch[0, SCORE_0], batch[0, SCORE_1])
    assert game.final.winner == batch[0, WINNER]
    assert len(game.moves) == batch[0, PLIES]


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_a_seed_repeats_a_game(players: tuple[str, str]) -> None:
    start = State.new(seed=3)
    assert play_out(start, players, 8).moves == play_out(start, players, 8).moves
    assert play_out(start, players, 8).moves != play_out(start, players, 9).moves


@pytest.mark.slow
def test_careful_placement_is_worth_points() -> None:
    """Careful buys as greedy does, so its lead over greedy is the placement's."""
    edition = printing("current")
    as_first = play_batch(edition, ("careful", "greedy"), 120, seed=2)
    as_second = play_batch(edition, ("greedy", "careful"), 120, seed=2)
    leads = np.concatenate(
        [
            as_first[:, SCORE_0] - as_first[:, SCORE_1],
            as_second[:, SCORE_1] - as_second[:, SCORE_0],
        ]
    )
    assert leads.mean() > 2 * standard_error(leads)


def test_greedy_beats_random() -> None:
    games = play_batch(printing("current"), ("greedy", "random"), 2000, seed=1)
    assert (games[:, WINNER] == 0).mean() > 0.9


def test_played_to_a_space() -> None:
    for space in range(54):
        final = play_out(State.new(seed=2), ("greedy", "greedy"), 2, space).final
        assert min(player.time for player in final.players) >= space
        assert final.leather_owed == 0


@pytest.mark.parametrize("space", [-1, 55])
def test_a_space_off_the_track(space: int) -> None:
    with pytest.raises(InputError, match="until"):
        play_out(State.new(seed=2), ("greedy", "greedy"), 2, space)


def test_an_unknown_player() -> None:
    with pytest.raises(InputError, match="allowed: random, greedy, careful"):
        play_out(State.new(seed=2), ("greedy", "clever"), 2)

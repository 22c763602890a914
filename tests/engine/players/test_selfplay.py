"""Games for fitting: each from its own seed, and what is written of them is true."""

import numpy as np
import pytest

from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.selfplay import SelfPlay, concatenate, initial_network
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State

CURRENT = printing("current")


def play(edition: Edition, nodes: int = 60, seed: int = 5) -> SelfPlay:
    """Return how games are played here."""
    return SelfPlay(edition, initial_network(), nodes, (seed,))


def test_a_game_does_not_depend_on_those_before() -> None:
    alone = concatenate(play(CURRENT).play([number]) for number in (2, 3))
    for column, expected in zip(play(CURRENT).play([2, 3]), alone, strict=True):
        assert np.array_equal(column, expected)


def test_games_differ_by_number_and_by_seed() -> None:
    played = play(CURRENT).play([0, 1])
    other = play(CURRENT, seed=6).play([0])
    first, second = (played.features[played.games == number] for number in (0, 1))
    assert not np.array_equal(first[:1], second[:1])
    assert not np.array_equal(first[:1], other.features[:1])


@pytest.mark.parametrize("name", ["current", "tests/data/variants/crowd.toml"])
def test_the_first_decision_is_the_first_position(name: str) -> None:
    """Whose features are those that the search itself would see, by both players' quilts."""
    edition = edition_of(name)
    played = play(edition).play([4])
    circle_seed = int(np.random.default_rng((5, 4)).integers(1 << 62))
    start = State.new(circle_seed, edition)
    drafter = Drafter(edition, initial_network(), STRONG.settings(), Memory(256, 256))
    features, _ = drafter.describe(*start.kernel_arguments())
    assert np.array_equal(played.features[0], features)
    assert played.done[0] == 0
    assert played.movers[0] == 0
    assert played.bases[0] == 0


@pytest.mark.parametrize("name", ["current", "tests/data/variants/postage.toml"])
def test_what_is_written_of_games(name: str) -> None:
    played = play(edition_of(name)).play(range(6))
    for number in range(6):
        rows = played.games == number
        assert (np.diff(played.done[rows]) >= 0).all()
        assert set(played.movers[rows]) <= {0, 1}
        assert len(set(played.margins[rows])) == 1
        assert number % 2 or not played.strayed[rows].any()
    assert played.strayed.any()
    # Near the end the search sees it: what it expects of a last decision is the margin, unless the
    # move was a detour.
    last = np.append(played.games[1:] != played.games[:-1], True)
    assert np.median(np.abs(played.values - played.margins)[last]) == 0
    assert np.abs(played.values - played.margins).mean() > 1

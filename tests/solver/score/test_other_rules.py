"""Bounds under the rules that designers change, against every game or many of small variants."""

import random
from dataclasses import replace

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.alone import economy, geometry
from patchwork_solve.solver.score.alone.plan import Situation, score
from patchwork_solve.solver.score.alone.way import way
from patchwork_solve.solver.score.circle import position
from patchwork_solve.solver.score.circle.bounds import bounds
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.legal import rules
from patchwork_solve.solver.score.legal.extreme import Extreme
from tests.lanes import slow
from tests.solver.score.exhaustive import Outcomes
from tests.solver.score.small_variants import ruled_variant

SEEDS = pytest.mark.parametrize("seeds", [range(10), *slow(range(10, 30))], ids=str)
"""Seeds of variants; the slow tests try more."""


PLAYERS = ("random", "greedy")


def games(state: State, number: int) -> list[Game]:
    """Return games from a position, each of two random or greedy players."""
    rng = random.Random(0)
    return [
        play_out(state, (rng.choice(PLAYERS), rng.choice(PLAYERS)), seed) for seed in range(number)
    ]


def compare(state: State, outcomes: set[tuple[int, int]], *, is_all: bool) -> list[bool]:
    """Check what is said of a position against scores of its games; return which is exact."""
    players = position.bounds(state)
    for one in players:
        assert one.most >= max(scores[one.player] for scores in outcomes)
        if is_all:
            assert one.secured <= max(scores[one.player] for scores in outcomes)
    exact = []
    for goal in Goal:
        proof = bounds(state, goal, players=players)
        best = max(goal.worth(scores) for scores in outcomes)
        assert proof.lower is not None
        assert proof.upper is not None
        assert proof.witness is not None
        assert best <= proof.upper, goal
        if is_all:
            assert proof.lower <= best, goal
        final = Game.played(state, proof.witness.moves).final
        assert final.is_over
        assert goal.worth(final.scores()) == proof.lower
        exact.append(proof.is_exact)
    return exact


def in_play(edition: Edition, seed: int) -> State:
    """Return a position of a random game, the first one too."""
    played = play_out(State.new(seed=seed, edition=edition), ("random", "greedy"), seed)
    return random.Random(seed).choice(played.states[: max(1, len(played.moves) // 2)])


def check_all(seeds: range) -> list[bool]:
    """Compare with every game."""
    exact = []
    for seed in seeds:
        edition = ruled_variant(seed, 3)
        state = in_play(edition, seed)
        exact += compare(state, set(Outcomes(edition).from_state(state)), is_all=True)
    return exact


def check_many(seeds: range) -> list[bool]:
    """Compare with many games of variants with further tiles and lines."""
    exact = []
    for seed in seeds:
        state = in_play(ruled_variant(seed, areas=True), seed)
        outcomes = {game.final.scores() for game in games(state, 30)}
        exact += compare(state, outcomes, is_all=False)
    return exact


def test_every_game_lies_within() -> None:
    exact = check_all(range(6))
    assert sum(exact) > 0.7 * len(exact)


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(3, 6), *slow(range(3))], ids=str)
def test_no_game_with_further_tiles_and_lines_scores_more(seeds: range) -> None:
    exact = check_many(seeds)
    # Where they count, most bounds are loose, and are said to be.
    assert 0 < sum(exact) < len(exact)


@pytest.mark.slow
def test_every_game_of_many_variants_lies_within() -> None:
    exact = check_all(range(100, 300))
    assert sum(exact) > 0.7 * len(exact)


@pytest.mark.slow
def test_no_game_of_many_variants_scores_more() -> None:
    assert check_many(range(100, 300))


@pytest.mark.thorough
def test_positions_before_the_swap_and_the_leather_are_refused() -> None:
    plain = ruled_variant(3)
    swap = replace(plain, swap=True, seats=(Seat(3), Seat(4)))
    state = State.new(seed=3, edition=swap)
    for _ in range(2):
        with pytest.raises(InputError, match="with swap"):
            bounds(state)
        state = state.play(state.legal_moves[0])
    bounds(state)
    leather = State.new(seed=3, edition=replace(plain, seats=(Seat(3, leather=1), Seat(4))))
    with pytest.raises(InputError, match="with start_leather"):
        bounds(leather)
    placed = leather.play(leather.legal_moves[0])
    assert compare(placed, {game.final.scores() for game in games(placed, 20)}, is_all=False)


def test_bounds_refuse_a_limit_of_buttons() -> None:
    """Their balances are sums, which what is lost would break."""
    edition = replace(ruled_variant(3), max_buttons=9)
    state = State.new(seed=3, edition=edition)
    for refused in (
        lambda: bounds(state),
        lambda: Situation.of(state, 0),
        lambda: rules.check(edition, Extreme.LONGEST),
    ):
        with pytest.raises(InputError, match="max_buttons"):
            refused()


def with_later(seed: int) -> Edition:
    """Return a variant in which all patches but two or three join the circle later."""
    edition, rng = ruled_variant(seed, 5), random.Random(seed)
    begun = rng.randint(2, 3)
    later = tuple(patch.name for patch in edition.patches[begun:])
    when = rng.randint(0, begun - 1)
    return replace(edition, later=later, later_when=when, start_patch=None, first_patches=())


def check_later(seeds: range) -> tuple[list[bool], int]:
    """Compare with every game from a start; return which is exact, and the starts that wait."""
    exact, waiting = [], 0
    for seed in seeds:
        edition = with_later(seed)
        state = State.new(seed=seed, edition=edition)
        waiting += bool(state.waiting)
        exact += compare(state, set(Outcomes(edition).from_state(state)), is_all=True)
    return exact, waiting


@pytest.mark.parametrize("seeds", [range(4), *slow(range(100, 200))], ids=str)
def test_every_game_in_which_patches_join_later_lies_within(seeds: range) -> None:
    exact, waiting = check_later(seeds)
    assert sum(exact) > 0.7 * len(exact)
    assert waiting > 0.7 * len(seeds)


def test_bounds_of_all_games_refuse_patches_that_join_later() -> None:
    with pytest.raises(InputError, match="later"):
        rules.check(edition_of("express"), Extreme.LONGEST)


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(3), *slow(range(3, 10))], ids=str)
def test_games_after_a_swap_lie_within(seeds: range) -> None:
    swapped = 0
    for seed in seeds:
        seats = (Seat(5), Seat(2, income=1))
        edition = replace(ruled_variant(seed, areas=True), swap=True, seats=seats)
        state = State.new(seed=seed, edition=edition)
        state = state.play(state.legal_moves[-1])
        swaps = [move for move in state.legal_moves if move.is_swap]
        if swaps:
            swapped += 1
            state = state.play(swaps[0])
            compare(state, {game.final.scores() for game in games(state, 20)}, is_all=False)
    assert swapped > len(seeds) / 2


@SEEDS
def test_no_game_scores_more_than_a_single_player(seeds: range) -> None:
    for seed in seeds:
        edition = ruled_variant(seed, areas=True)
        first, second = edition.seats
        seats = first._replace(leather=seed % 3), second._replace(leather=seed % 2)
        edition = replace(edition, seats=seats)
        start = State.new(seed=seed, edition=edition)
        for number in (0, 1):
            situation = Situation.new(edition, number)
            loose, packed = economy.ceiling(situation), geometry.ceiling(situation)
            assert loose.upper is not None
            assert packed.upper is not None
            assert packed.witness is not None
            assert packed.upper <= loose.upper
            assert score(situation, packed.witness) == packed.lower
            best = max(game.final.scores()[number] for game in games(start, 20))
            assert best <= packed.upper


@SEEDS
def test_the_way_through_a_played_game_has_its_score(seeds: range) -> None:
    for seed in seeds:
        start = State.new(seed=seed, edition=ruled_variant(seed, areas=True))
        for game in games(start, 3):
            for number in (0, 1):
                situation, plan = way(game, number)
                assert score(situation, plan) == game.final.scores()[number]

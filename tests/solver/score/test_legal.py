"""The models of two players against exhaustive search, and against the rules."""

from dataclasses import replace

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.tile import Tile
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SoFar, SolverLimits
from patchwork_solve.solver.score.legal.any_circle import circle_of, fewest_before_starter
from patchwork_solve.solver.score.legal.best_game import GameWitness, solve
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.timeline import Timeline
from patchwork_solve.solver.score.legal.tokens import Tokens, steps
from patchwork_solve.solver.score.legal.turn import Turn
from tests.lanes import few, slow
from tests.solver.score.exhaustive import Exhaustive, Range
from tests.solver.score.small_variants import ruled_variant, small_variant

QUICK = range(0, 15, 2)
"""Variants for the default tests and `make test-all`; all the others are slow ones."""

FEW = [*few([0, 4, 6], 1), *slow(*sorted({*QUICK} - {0, 4, 6}))]


def truth(found: Range, goal: Extreme) -> int:
    """Return the value by exhaustive search."""
    match goal:
        case Extreme.HIGHEST:
            return max(found.highest)
        case Extreme.LOWEST:
            return min(found.lowest)
        case Extreme.LONGEST:
            return found.longest
        case Extreme.SHORTEST:
            return found.shortest


def check_shown(edition: Edition, goal: Extreme, shown: GameWitness) -> None:
    """Replay a game through the rules, from its text, and look at what it shows."""
    game = Game.from_json(shown.game.to_json())
    assert game.start == State.new(edition=edition, circle=game.start.circle)
    assert game.start.circle[-1] == edition.patches[edition.starter].name
    assert game.final.is_over
    scores = game.final.scores()
    assert shown.value == (scores[shown.player] if goal.is_score else len(game.moves))


def compare(edition: Edition) -> None:
    """Compare all four answers with exhaustive search."""
    found = Exhaustive(edition).any_circle()
    for goal in Extreme:
        proof = solve(edition, goal)
        assert proof.is_exact
        assert proof.lower == proof.upper == truth(found, goal), goal
        assert proof.witness is not None
        game = proof.witness.game
        assert game.final.is_over
        assert game.start.circle[-1] == edition.patches[edition.starter].name


@pytest.mark.parametrize("seed", [*FEW, *slow(*(n for n in range(150) if n not in QUICK))])
def test_equal_to_exhaustive_search(seed: int) -> None:
    compare(small_variant(seed))


def alike(seed: int) -> Edition:
    """Return a variant with other rules in which both seats are the same."""
    edition = ruled_variant(seed)
    seat = edition.seats[0]._replace(space=0)
    return replace(edition, seats=(seat, seat))


@pytest.mark.parametrize("seed", [*FEW, *slow(*(n for n in range(100) if n not in QUICK))])
def test_equal_to_exhaustive_search_under_other_rules(seed: int) -> None:
    compare(alike(seed))


def test_rules_that_the_models_leave_out() -> None:
    edition = small_variant(1)
    seat = edition.seats[0]
    tiles = (Tile(2, 3),)
    for goal in Extreme:
        for rule, variant in {
            "start_buttons": replace(edition, seats=(seat, seat._replace(buttons=9))),
            "start_income": replace(edition, seats=(seat, seat._replace(income=1))),
            "start_space": replace(edition, seats=(seat._replace(space=1),) * 2),
            "start_leather": replace(edition, seats=(seat._replace(leather=1),) * 2),
            "swap": replace(edition, swap=True),
            "first_patches": replace(edition, first_patches=("p1",)),
        }.items():
            with pytest.raises(InputError, match=f"^{rule}: bounds of all games (do not|take)"):
                solve(variant, goal)
        for rule, variant in {
            "tiles": replace(edition, more_tiles=tiles),
            "row_points": replace(edition, row_points=2),
            "column_points": replace(edition, column_points=2),
        }.items():
            if goal.is_score:
                with pytest.raises(InputError, match=f"^{rule}: bounds of all games do not"):
                    solve(variant, goal)
            else:
                assert solve(variant, goal).lower == solve(edition, goal).lower


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1020))
def test_equal_to_exhaustive_search_with_more_patches(seed: int) -> None:
    compare(small_variant(seed, patches=6))


@pytest.mark.slow
def test_witness_of_a_variant_file_replays() -> None:
    edition = edition_of("tests/data/variants/pocket.toml")
    proof = solve(edition, Extreme.LONGEST, SolverLimits(seconds=20))
    assert proof.witness is not None
    check_shown(edition, Extreme.LONGEST, proof.witness)


def plain_range(state: State, memo: dict[State, Range]) -> Range:
    """Return the range of all games by playing every legal move of the engine."""
    if state.is_over:
        return Range(state.scores(), state.scores(), 0, 0)
    if state not in memo:
        every = [plain_range(state.play(move), memo) for move in state.legal_moves]
        memo[state] = Range(
            (max(r.highest[0] for r in every), max(r.highest[1] for r in every)),
            (min(r.lowest[0] for r in every), min(r.lowest[1] for r in every)),
            1 + max(r.longest for r in every),
            1 + min(r.shortest for r in every),
        )
    return memo[state]


@pytest.mark.parametrize("seed", [*few([1, 3, 2], 2), *slow(4, 5)])
def test_exhaustive_search_is_the_engine_played_out(seed: int) -> None:
    variant = ruled_variant if seed % 2 else small_variant
    edition = replace(variant(seed, patches=3), last=6, width=3, height=3, square=2)
    fitting = tuple(p for p in edition.patches if p.outline[-1][0] < 3 and p.outline[-1][1] < 3)
    edition = replace(edition, patches=fitting or (Patch.drawn("p", ["##"], 1, 1, 1),))
    marks = [m for m in edition.income_marks if m <= 6]
    edition = replace(
        edition,
        income_marks=tuple(marks),
        leather_marks=tuple(m for m in edition.leather_marks if m <= 6),
    )
    circle = tuple(range(len(edition.patches)))
    start = State.new(edition=edition, circle=[edition.patches[n].name for n in circle])
    assert Exhaustive(edition).given_circle(circle) == plain_range(start, {})


def test_steps_are_what_the_rules_do() -> None:
    edition = printing("current")
    found = {(one.start, one.time): one for one in steps(edition, (0, 1))}
    tie = Tokens((10, 10), 1)
    assert found[tie, None].end == Tokens((10, 11), 0)
    assert found[tie, 3].end == Tokens((10, 13), 0)
    # On the same space the later arrival lies on top and moves again.
    assert found[Tokens((10, 13), 0), 3].end == Tokens((13, 13), 0)
    # The first across takes the leather, on an advance only by landing on the mark.
    assert found[Tokens((24, 25), 0), None].leather == (26,)
    assert found[Tokens((24, 26), 0), None].leather == ()
    assert found[Tokens((24, 25), 0), 4].leather == (26,)
    assert found[Tokens((51, 52), 0), 6].end.places == (53, 52)


class _EnoughError(Exception):
    pass


@pytest.mark.parametrize("looks", [0, 1, 100])
def test_the_graph_of_the_tokens_can_be_stopped(looks: int) -> None:
    """The first look is before the steps, the others between legs, of which there are more."""
    left = looks

    def check() -> None:
        nonlocal left
        if left == 0:
            raise _EnoughError
        left -= 1

    with pytest.raises(_EnoughError):
        Timeline(printing("current"), check=check).impossible_pairs()


def test_a_walk_of_one_space_cannot_follow_a_walk() -> None:
    timeline = Timeline(printing("current"))
    pairs = timeline.impossible_pairs()
    assert pairs
    for first, then in pairs:
        assert first.time is None
        assert then.time is None
        assert then.target - then.origin == 1 or then.leather is not None


@pytest.mark.parametrize("before", [10, 11, 20, 32])
def test_circle_sells_the_starter_late_enough(before: int) -> None:
    edition = printing("current")
    assert fewest_before_starter(edition) == 10
    others = [n for n in range(33) if n != edition.starter]
    order = [*others[:before], edition.starter, *others[before:]]
    check_order(edition, order)


@pytest.mark.parametrize("number", [0, 5, 32])
def test_circle_without_the_starter(number: int) -> None:
    edition = printing("current")
    others = [n for n in range(33) if n != edition.starter]
    check_order(edition, others[:number])


def check_order(edition: Edition, order: list[int]) -> None:
    """Buy in that order from the circle: each patch must be one of the first three."""
    circle = circle_of(edition, [Turn(0, number, 0) for number in order])
    assert sorted(circle) == sorted(edition.index)
    assert circle[-1] == edition.patches[edition.starter].name
    for number in order:
        place = circle.index(edition.patches[number].name)
        assert place < 3
        circle = circle[place + 1 :] + circle[:place]


def test_starter_is_not_for_sale_one_purchase_earlier() -> None:
    edition = printing("current")
    # Nine purchases that each pass two patches leave 32 - 27 patches before the starter.
    assert 32 - 3 * (fewest_before_starter(edition) - 1) - 2 > 2


@pytest.mark.thorough
def test_a_limit_is_an_honest_interval() -> None:
    proof = solve(printing("current"), Extreme.HIGHEST, SolverLimits(seconds=1.0))
    assert not proof.is_exact
    assert proof.upper is None or proof.upper >= 85
    assert proof.witness is not None
    check_shown(printing("current"), Extreme.HIGHEST, proof.witness)
    # At least what is scored by only advancing.
    assert proof.lower is not None
    assert proof.lower >= -94


@pytest.mark.parametrize("goal", few([Extreme.LOWEST, Extreme.HIGHEST], 1))
def test_progress_messages_are_true_of_the_games(goal: Extreme) -> None:
    """A solution of a model is not a game yet, and one without an objective bounds nothing."""
    reports: list[SoFar] = []
    proof = solve(small_variant(0), goal, SolverLimits(progress=reports.append))
    assert proof.lower is not None
    assert {so_far.incumbent for so_far in reports} <= {None, proof.lower}
    bounds = [so_far.bound for so_far in reports if so_far.bound is not None]
    assert len(bounds) == len(reports)
    assert bounds == sorted(bounds, reverse=goal.maximises)
    assert bounds[-1] == proof.lower


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTINGS)
@pytest.mark.parametrize("goal", [Extreme.HIGHEST, Extreme.LOWEST])
def test_scores_of_both_printings(name: str, goal: Extreme) -> None:
    edition = printing(name)
    proof = solve(edition, goal, SolverLimits(threads=2))
    assert proof.is_exact
    assert proof.witness is not None
    check_shown(edition, goal, proof.witness)

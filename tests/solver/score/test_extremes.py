"""The games of examples/ that show the extremes, against bounds and both sets of rules."""

import pytest

from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.cp_sat import run_model
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.legal.best_game import solve
from patchwork_solve.solver.score.legal.discard import fewest_with_discard
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.hero_model import HeroModel
from patchwork_solve.solver.score.legal.length import Lengths
from patchwork_solve.solver.score.legal.timeline import Timeline
from scripts.make_examples import EXAMPLES, readable
from scripts.make_extreme_games import file_name
from tests import oracle
from tests.lanes import few
from tests.solver.score.small_variants import small_variant

GAMES = [(goal, name) for goal in Extreme for name in PRINTINGS]


def text_of(goal: Extreme, name: str) -> str:
    return (EXAMPLES / file_name(goal, name)).read_text("utf-8")


def shown(goal: Extreme, game: Game) -> int:
    """Return the value of a game for a goal."""
    match goal:
        case Extreme.HIGHEST:
            return max(game.final.scores())
        case Extreme.LOWEST:
            return min(game.final.scores())
        case _:
            return len(game.moves)


def oracle_move(move: Move) -> oracle.Move:
    if move.patch is None:
        return oracle.ADVANCE
    if move.is_leather:
        return (oracle.LEATHER, move.cells[0])
    return (move.patch, frozenset(move.cells))


@pytest.mark.parametrize(("goal", "name"), GAMES)
def test_game_is_legal_by_both_sets_of_rules(goal: Extreme, name: str) -> None:
    text = text_of(goal, name)
    game = Game.from_json(text)
    assert text == readable(game.to_json())
    edition = game.start.edition
    assert edition == printing(name)
    assert len(game.start.circle) == 33
    assert game.start.circle[-1] == "domino"
    assert game.final.is_over
    position = oracle.start(edition, game.start.circle)
    for move in game.moves:
        position = oracle.play(position, oracle_move(move))
    assert oracle.is_over(position)
    assert oracle.scores(position) == game.final.scores()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["current", "first-2014"])
def test_no_game_is_longer(name: str) -> None:
    game = Game.from_json(text_of(Extreme.LONGEST, name))
    assert Lengths(printing(name), Extreme.LONGEST).bound == len(game.moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTINGS)
def test_no_game_is_shorter(name: str) -> None:
    plies = len(Game.from_json(text_of(Extreme.SHORTEST, name)).moves)
    assert Lengths(printing(name), Extreme.SHORTEST).bound == plies
    with_discard = fewest_with_discard(printing(name))
    assert with_discard is None or with_discard >= plies


def bound(name: str, goal: Extreme) -> int | None:
    edition = printing(name)
    return run_model(
        HeroModel(edition, Timeline(edition), goal).model, SolverLimits(threads=2)
    ).bound


@pytest.mark.thorough
@pytest.mark.parametrize("name", few(PRINTINGS, 1))
def test_no_score_is_lower(name: str) -> None:
    game = Game.from_json(text_of(Extreme.LOWEST, name))
    assert bound(name, Extreme.LOWEST) == shown(Extreme.LOWEST, game)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTINGS)
def test_no_score_is_higher(name: str) -> None:
    game = Game.from_json(text_of(Extreme.HIGHEST, name))
    assert bound(name, Extreme.HIGHEST) == shown(Extreme.HIGHEST, game)


@pytest.mark.parametrize("name", PRINTINGS)
def test_extremes_contain_each_other(name: str) -> None:
    values = {goal: shown(goal, Game.from_json(text_of(goal, name))) for goal in Extreme}
    # What both score who only advance, whatever the printing.
    assert values[Extreme.LOWEST] <= -104 < -94 <= values[Extreme.HIGHEST]
    for goal in Extreme:
        game = Game.from_json(text_of(goal, name))
        assert values[Extreme.SHORTEST] <= len(game.moves) <= values[Extreme.LONGEST]
        for score in game.final.scores():
            assert values[Extreme.LOWEST] <= score <= values[Extreme.HIGHEST]


def test_the_four_questions() -> None:
    edition = small_variant(1)
    high, low = solve(edition, Extreme.HIGHEST), solve(edition, Extreme.LOWEST)
    long, short = solve(edition, Extreme.LONGEST), solve(edition, Extreme.SHORTEST)
    for proof in (high, low, long, short):
        assert proof.is_exact
        assert proof.witness is not None
        assert proof.witness.value == proof.lower == proof.upper
    assert low.lower is not None
    assert high.lower is not None
    assert low.lower <= high.lower
    assert short.lower is not None
    assert long.lower is not None
    assert short.lower <= long.lower

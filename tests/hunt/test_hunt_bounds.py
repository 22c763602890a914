"""Score bounds of positions put together by hand, and of whole tiny variants, against all games."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from patchwork_solve.engine.base.proof import Proof
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle import bounds as circle
from patchwork_solve.solver.score.circle import position
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.legal import best_game as legal
from patchwork_solve.solver.score.legal.extreme import Extreme
from tests import oracle, oracle_search
from tests.harness import oracle_move, position_of
from tests.hunt.budget import examples, rounds
from tests.hunt.games import Games
from tests.hunt.strategies import editions, positions
from tests.solver.score.exhaustive import Exhaustive
from tests.solver.score.test_legal import truth

MOST_POSITIONS = 1_500
NO_TIME = SolverLimits(seconds=0.0)


def check_game(state: State, game: Game) -> tuple[int, int]:
    """Replay a game by the oracle; return the scores."""
    at = position_of(state)
    for move in game.moves:
        at = oracle.play(at, oracle_move(move))
    assert oracle.is_over(at)
    return oracle.scores(at)


@rounds(25)
def test_what_a_player_can_still_have(number: int) -> None:
    """No game gives more than `most`, nor can an opponent keep a player below `secured`."""

    @examples(number)
    @given(positions(), st.booleans(), st.booleans())
    def check(state: State, packed: bool, hurried: bool) -> None:
        games = Games(position_of(state), MOST_POSITIONS)
        outcomes = games.outcomes()
        both = position.bounds(state, NO_TIME if hurried else None, packed)
        for player, one in enumerate(both):
            assert one.player == player
            assert one.most >= max(scores[player] for scores in outcomes)
            assert one.secured <= games.secured(player)
        results = oracle_search.root_results(games.start, MOST_POSITIONS).values()
        margin = ((max(results) if state.to_move == 0 else min(results)) + 1) // 3
        proof = position.margin(*both)
        assert proof.lower is not None
        assert proof.upper is not None
        assert proof.lower <= margin <= proof.upper

    check()


def check_together(state: State, proof: Proof[Game], goal: Goal, best: int) -> None:
    """The interval holds the best of all games, and its game shows the lower end."""
    assert proof.lower is not None
    assert proof.upper is not None
    assert proof.lower <= best <= proof.upper
    assert proof.is_exact == (proof.lower == proof.upper)
    assert proof.witness is not None
    assert goal.worth(check_game(state, proof.witness)) == proof.lower


@pytest.mark.parametrize("goal", Goal)
@rounds(12)
def test_what_two_players_can_reach_together(number: int, goal: Goal) -> None:
    """In searches of every width, the narrowest included."""

    @examples(number)
    @given(positions(), st.sampled_from([(1,), (1, 4), (1_000,)]))
    def check(state: State, widths: tuple[int, ...]) -> None:
        best = max(map(goal.worth, Games(position_of(state), MOST_POSITIONS).outcomes()))
        check_together(state, circle.bounds(state, goal, widths=widths), goal, best)
        check_together(state, circle.bounds(state, goal, NO_TIME), goal, best)

    check()


def held_by_the_poorer(state: State) -> State:
    """Return the position with the special tile in the hands of whoever has fewer points."""
    first, second = state.scores()
    return State.of(
        state.edition,
        state.circle,
        state.players,
        to_move=state.to_move,
        special_tile=0 if first < second else 1,
        leather_owed=state.leather_owed,
    )


@rounds(60)
def test_a_tile_that_is_held_counts_for_the_loser(number: int) -> None:
    """The lesser score may be the one with the tile, and patches may lift the other's alone."""

    @examples(number)
    @given(positions(editions(quilts=((2, 3), (3, 3)), square=True)))
    def check(state: State) -> None:
        state = held_by_the_poorer(state)
        best = max(map(Goal.LOSER.worth, Games(position_of(state), MOST_POSITIONS).outcomes()))
        check_together(state, circle.bounds(state, Goal.LOSER, widths=(100,)), Goal.LOSER, best)

    check()


@pytest.mark.parametrize("goal", Extreme)
@rounds(5)
def test_the_extremes_of_a_variant(number: int, goal: Extreme) -> None:
    @examples(number)
    @given(editions(patches=3, longest=8), st.booleans())
    def check(edition: Edition, hurried: bool) -> None:
        assume(edition.cells <= 12)
        best = truth(Exhaustive(edition).any_circle(), goal)
        proof = legal.solve(edition, goal, NO_TIME if hurried else None)
        if not hurried:
            assert proof.is_exact
        assert proof.lower is None or proof.lower <= best
        assert proof.upper is None or best <= proof.upper
        if proof.witness is not None:
            game = proof.witness.game
            scores = check_game(State.new(edition=edition, circle=game.start.circle), game)
            shown = scores[proof.witness.player] if goal.is_score else len(game.moves)
            assert shown == proof.witness.value
            assert game.start.circle[-1] == edition.patches[edition.starter].name

    check()

"""Values of endgames by brute force, and the claims that an answer must meet."""

from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.driver import Endgame
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.harness import engine_move, position_of

Truth = dict[Move, int]
"""For each move three times the margin, more or less 1 for whoever wins a tie; none if shared."""


def truth_of(state: State, most: int) -> Truth | None:
    """Return the results of brute force; None where it would look at more positions than `most`."""
    try:
        results = oracle_search.root_results(position_of(state), most)
    except oracle_search.TooLargeError:
        return None
    return {engine_move(move): result for move, result in results.items()}


def margin_of(result: int) -> int:
    """Return the margin in points."""
    return (result + 1) // 3


def winner_of(result: int) -> int:
    """Return who wins: 0, 1, or 2 for a shared tie."""
    return 0 if result > 0 else 1 if result < 0 else 2


def best(state: State, truth: Truth) -> int:
    """Return the result of best play."""
    return max(truth.values()) if state.to_move == 0 else min(truth.values())


def check_exact(state: State, truth: Truth, solved: Endgame) -> None:
    """A finished search knows every margin, the winner, and a line that shows them."""
    result = best(state, truth)
    margins = {move: (margin_of(value), margin_of(value)) for move, value in truth.items()}
    assert {root.move: (root.lower, root.upper) for root in solved.moves} == margins
    assert solved.proof.is_exact
    assert solved.proof.lower == margin_of(result)
    assert solved.winner == winner_of(result)
    assert solved.proof.witness is not None
    for move in solved.proof.witness.moves:
        state = state.play(move)
    assert state.is_over
    assert state.scores() == solved.scores
    assert state.scores()[0] - state.scores()[1] == margin_of(result)
    assert state.winner == solved.winner


def check_known(state: State, truth: Truth, known: Checkpoint) -> None:
    """Check that the proof so far holds the truth."""
    lower, upper = known.margin
    assert lower <= margin_of(best(state, truth)) <= upper
    by_token = {str(move): margin_of(result) for move, result in truth.items()}
    assert known.moves.keys() == by_token.keys()
    for move, (low, high) in known.moves.items():
        assert low <= by_token[move] <= high, move


def check_answer(state: State, truth: Truth, solved: Endgame) -> None:
    """So does an answer, finished or not."""
    assert solved.proof.lower is not None
    assert solved.proof.upper is not None
    assert solved.proof.lower <= margin_of(best(state, truth)) <= solved.proof.upper
    for root in solved.moves:
        assert root.lower <= margin_of(truth[root.move]) <= root.upper
    if solved.winner is not None:
        assert solved.winner == winner_of(best(state, truth))

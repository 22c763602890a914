"""The command `review` and the function of its name: contract, proofs, ledger, page."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import ContradictionError, Game, InputError, Move, State, review, solve
from patchwork_solve.analyses.review.accuracy import Total, accuracy
from patchwork_solve.analyses.review.answer import mistakes
from patchwork_solve.analyses.review.decision import Decision, decisions
from patchwork_solve.analyses.review.estimates import DecisionEstimate, Option
from patchwork_solve.analyses.review.ledger import Item
from patchwork_solve.analyses.review.options import choices, played_choice
from patchwork_solve.analyses.review.proofs import Proved, prove_game
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.kernel.endgame.driver.losses import ERRORS, loss_error
from patchwork_solve.players import play_out
from tests.analyses.conftest import Run
from tests.analyses.reviews import (
    BLUNDERS,
    EXAMPLES,
    FIELDS,
    KINDS,
    PLANTED,
    QUICK,
    cut,
    document,
    late_file,
    reviewed,
)
from tests.lanes import few, thorough

SHORT_FIRST = few(sorted(KINDS, key=lambda kind: kind not in ("late", "blunders")), 2)
"""Kinds of games; the default tests take two that are reviewed quickly."""


@pytest.fixture
def late(tmp_path: Path) -> str:
    """Return the file of a short game."""
    return late_file(tmp_path)


# -- the contract --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_document_keeps_its_contract(run: Run, late: str) -> None:
    found = document(run, late, *QUICK)
    assert set(found) >= {"decisions", "accuracy", "circle_luck", "ledger"}
    game = Game.load(late)
    assert set(found["circle_luck"]) == {"margin", "margin_error", "win", "lower", "upper"}
    assert timeless(found) == timeless(review(game, player="strong:500n").to_json())


@pytest.mark.thorough
def test_decisions_keep_their_contract() -> None:
    found = reviewed("blunders").to_json()
    game = Game.load(BLUNDERS)
    assert len(found["decisions"]) == len(game.moves)
    for ply, (row, state) in enumerate(zip(found["decisions"], game.states, strict=False), 1):
        assert set(row) == FIELDS
        assert (row["ply"], row["player"]) == (ply, state.to_move)
        assert row["move"] == str(game.moves[ply - 1])
        assert row["forced"] == (len(state.legal_moves) == 1)
        assert state.is_legal(row["best"])
        assert 0 <= row["lost_lower"] <= row["lost"]
        if row["lost_upper"] is not None:
            assert row["lost"] <= row["lost_upper"]
        if row["forced"]:
            assert row["lost"] == row["lost_error"] == row["lost_upper"] == 0
        if row["lost"] == 0:
            assert row["best"] == row["move"]
    for low, high in found["accuracy"]:
        assert 0 <= low <= high <= 100


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "seconds": 0}


@pytest.mark.thorough
def test_three_planted_mistakes_are_the_most_costly() -> None:
    found = reviewed("blunders")
    assert sorted(each.ply for each in found.mistakes) == PLANTED
    assert [each.ply for each in found.spoiled] == [35]
    late = found.decisions[34]
    assert (late.lost_lower, late.lost_upper, late.lost_error) == (9, 9, 0)


@pytest.mark.thorough
def test_processes_do_not_change_the_answer(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "early.txt"
    path.write_text(cut(Game.load(BLUNDERS), 4).to_text(), "utf-8")
    alone, both = (document(run, str(path), *QUICK[:2], "--processes", n) for n in "12")
    assert timeless(both) == timeless(alone)


# -- proofs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["close-finish", "first-printing", "variant", "tie"])
def test_proved_losses_are_those_of_the_endgame_search(name: str) -> None:
    start = State.load(EXAMPLES / f"{name}.json")
    game = play_out(start, ("greedy", "random"), 2)
    found = review(game, player="strong:500n")
    assert found.proved_from == 0
    for each in found.decisions:
        solved = solve(each.state)
        margins = {root.move: root.lower for root in solved.moves}
        sign = 1 - 2 * each.player
        lost = sign * (solved.lower - margins[each.move])
        assert (each.lost, each.lost_lower, each.lost_upper) == (lost, lost, lost)
        assert (each.before.margin, each.before.error) == (solved.lower, 0)
        assert each.best is not None
        assert margins[each.best] == solved.lower


TIE = (
    "position current ACbcNgdOa 49,11,11,LLL*TeHHH/L1LTTe2H/2TTeee*Q/R1PVVeQQQ/RPPPVe2Q/R1PXVfffE/"
    "R1XXVVfEE/RMMXXfffE/MMMX*GGGG 48,33,14,3YY1KKF/2YY1KKFF/WW*YYIIF1/1W2U1I2/1W1UUUI1B/WW2U2BB/"
    "DDJJUZZZ1/DSJJZZZ2/1SSSS4 1 - 0 -"
)
"""A tie that player 1 wins, but not by every move that keeps the margin."""


def test_a_tie_can_be_spoilt_without_losing_a_point() -> None:
    start = State.from_text(TIE)
    end = play_out(start.play("bar-3@a1b1c1"), ("greedy", "greedy"), 1)
    found = review(Game(start, (Move.from_text("bar-3@a1b1c1"), *end.moves)), player="strong:500n")
    first = found.decisions[0]
    assert (solve(start).winner, solve(first.state.play(first.move)).winner) == (1, 0)
    assert (first.lost, first.lost_upper, first.spoils_win) == (0, 0, True)
    assert first.best is not None
    assert solve(start.play(first.best)).winner == 1
    assert first in found.mistakes
    assert "gives away 0 points, proved, and with it the game" in found.to_text()


@pytest.mark.parametrize("name", ["tie", *thorough("first-printing-tie")])
def test_who_wins_a_tie_is_part_of_the_value(name: str) -> None:
    start = State.load(EXAMPLES / f"{name}.json")
    for move in start.legal_moves[:4]:
        end = play_out(start.play(move), ("greedy", "greedy"), 1)
        found = review(Game(start, (move, *end.moves)), player="strong:500n")
        for each in found.decisions:
            was, has = solve(each.state).winner, each.after.proof.winner
            assert each.before.proof.winner == was
            assert each.spoils_win == (was == each.player and has == 1 - each.player)


@pytest.mark.thorough
def test_a_proof_that_runs_out_of_nodes_is_an_interval() -> None:
    game = Game.load(BLUNDERS)
    few = prove_game(game, Limits(nodes=200), lambda words: None)
    many = prove_game(game, Limits(nodes=30_000), lambda words: None)
    open_ = [one for one in few if one.lower is not None and one.lower != one.upper]
    assert open_
    for one, other in zip(few, many, strict=True):
        assert one.lower is None or other.upper is None or one.lower <= other.upper
        assert one.upper is None or other.lower is None or other.lower <= one.upper


def test_two_contradictory_proofs_are_an_error() -> None:
    with pytest.raises(ContradictionError):
        Proved(5, 3)
    game = reviewed("late").game
    proofs = prove_game(game, Limits(nodes=100_000), lambda words: None)
    ply = next(at for at, state in enumerate(game.states, 1) if len(state.legal_moves) > 1)
    wrong = (proofs[ply - 1].upper or 0) + 1
    estimate = DecisionEstimate(0.0, 1.0, 0.5, 0.0, (game.moves[0],), (), wrong, None, 1, 1)
    with pytest.raises(ContradictionError):
        decisions(game, proofs, {ply: estimate})
    option = Option(game.moves[ply - 1], 0.0, None, (proofs[ply].lower or 0) - 1)
    with pytest.raises(ContradictionError):
        decisions(game, proofs, {ply: replace(estimate, lower=None, options=(option,))})


def one_decision(before: Proved, after: Proved, *options: tuple[int, int, int]) -> Decision:
    """Return a decision of player 1, with made-up proofs and an estimate.

    Parameters
    ----------
    *options : (int, int, int)
        The number of a legal move and the bounds of its margin; the move that was played is 0.
    """
    state = State.load(EXAMPLES / "close-finish.json")
    moves = state.legal_moves
    weighed = tuple(Option(moves[at], float(upper), lower, upper) for at, lower, upper in options)
    best = min(weighed, key=lambda option: option.margin)
    estimate = DecisionEstimate(
        best.margin, 1.0, 0.5, 0.0, (best.move,), weighed, best.lower, best.upper, 1, 1
    )
    (decision,), _ = decisions(Game(state, (moves[0],)), [before, after], {1: estimate})
    return decision


@pytest.mark.parametrize("known", [0, 2])
def test_the_best_move_is_one_that_keeps_all_that_is_proved(known: int) -> None:
    """Another one was known when less was proved, before the player was asked."""
    moves = State.load(EXAMPLES / "close-finish.json").legal_moves
    before = Proved(None, 9, best=moves[known])
    found = one_decision(before, Proved(9, 9, 0), (0, 9, 9), (1, 3, 3), (2, 5, 5))
    assert (found.lost, found.is_proved, found.best) == (6, True, moves[1])


def test_a_move_that_is_said_to_lose_nothing_is_a_best_one() -> None:
    """Not another one, estimated to be better by less than is written down."""
    state = State.load(EXAMPLES / "close-finish.json")
    played, other = state.legal_moves[:2]
    unknown = Proved(None, None)
    for lost, best in ((0.04, played), (0.06, other)):
        estimate = DecisionEstimate(3.0, 1.0, 0.5, lost, (other,), (), None, None, 1, 1)
        (found,), _ = decisions(Game(state, (played,)), [unknown, unknown], {1: estimate})
        assert (found.lost, found.best) == (lost, best)


def test_a_choice_that_keeps_a_tie_is_not_said_to_be_found_unless_it_wins_it() -> None:
    moves = State.load(EXAMPLES / "close-finish.json").legal_moves
    tie = Proved(0, 0, 1, moves[1])
    found = one_decision(tie, Proved(0, 0, 0), (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 4, 4))
    choice_of = {choice.move: choice for choice in choices(found)}
    assert found.spoils_win
    assert [move for move, choice in choice_of.items() if choice.is_found] == [moves[1]]
    assert moves[2] not in choice_of, "nobody knows who wins that tie"
    assert (choice_of[moves[3]].lost, choice_of[moves[3]].spoils_win) == (4, True)


def test_what_rounds_to_nothing_is_no_costly_move() -> None:
    """It would be found when it is tried again."""
    found = one_decision(Proved(), Proved(), (1, 3, 9), (0, 3, 9))
    for lost, is_costly in ((0.04, False), (0.05, True)):
        each = replace(found, lost=lost)
        assert (mistakes([each], 3) == [each]) is is_costly
        assert played_choice(each).is_found is not is_costly


def test_too_little_memory_is_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both come from where a search is made; only one of them is a bug of ours."""
    game = reviewed("late").game

    def refuse(*_: object, **__: object) -> None:
        raise InputError("memory", "there are no 96 MiB")

    monkeypatch.setattr("patchwork_solve.analyses.review.proofs.Search", refuse)
    with pytest.raises(InputError, match="memory"):
        prove_game(game, Limits(nodes=1), lambda words: None)


def test_errors_follow_the_logarithm_of_the_nodes_between_those_measured() -> None:
    best, small, large = ERRORS
    assert loss_error(1e9, True, 0.0) == best[-1]
    assert loss_error(20_000.0, False, 4.0) == large[1]
    assert loss_error(2_000 * 10**0.5, False, 2.9) == pytest.approx((small[0] + small[1]) / 2)


@pytest.mark.parametrize("name", SHORT_FIRST)
def test_estimates_lie_within_proofs(name: str) -> None:
    for each in reviewed(name).decisions:
        assert each.lost is not None
        assert each.lost_error is not None
        most = float("inf") if each.lost_upper is None else each.lost_upper
        assert each.lost_lower <= each.lost <= most
        assert (each.lost_error == 0) == each.is_proved
        value = each.before
        assert value.margin is not None
        assert value.lower is None or value.lower <= value.margin
        assert value.upper is None or value.margin <= value.upper


# -- the ledger ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT_FIRST)
def test_the_ledger_adds_up(name: str) -> None:
    found = reviewed(name)
    tenths = 0
    for item in found.ledger:
        margin = round(10 * item.margin)
        assert abs(10 * item.margin - margin) < 1e-9
        if item.is_sum:
            assert margin == tenths
            assert item.item != "value" or item.is_proved
        else:
            tenths += margin
    assert found.ledger[-1].item == "final"
    outcome = found.game.final.outcome()
    if outcome is not None:
        assert tenths == 10 * outcome.margin


def test_a_game_that_is_proved_from_the_start_has_nothing_unexplained() -> None:
    found = reviewed("4x4")
    assert found.proved_from == 0
    assert [item.item for item in found.ledger] == ["circle", "lost", "lost", "final"]
    assert all(item.is_proved and item.error == 0 for item in found.ledger)
    assert all(low == high for low, high in (total.accuracy or () for total in found.totals))


@pytest.mark.thorough
def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(run: Run) -> None:
    found = reviewed("unfinished early")
    assert found.ledger[-1] == replace(found.ledger[-1], item="final", is_proved=False, last=6)
    assert isinstance(found.ledger[-1], Item)
    assert found.to_text().startswith("Not finished; scores so far")
    assert reviewed("unfinished late").ledger[-1].is_proved


def test_accuracy_is_no_higher_than_what_is_proved_to_be_lost_allows() -> None:
    """Five points lost as estimated, give or take three, and four of them proved."""
    found = Total(10, 0, 5.0, 3.0, 4, None).accuracy
    assert found is not None
    assert found[1] == pytest.approx(accuracy(0.4), abs=0.1)
    assert found[0] == pytest.approx(accuracy(1.1), abs=0.1)

"""Conditions, themes and grades of puzzles: each rule on positions made by hand."""

from dataclasses import replace

import pytest

from patchwork_solve.analyses.explaining.account import Source
from patchwork_solve.analyses.puzzles import themes
from patchwork_solve.analyses.puzzles.confirmation import CONFIRMATIONS, proved_again, require_same
from patchwork_solve.analyses.puzzles.difficulty import PanelResult, difficulty
from patchwork_solve.analyses.puzzles.mining import natural_moves
from patchwork_solve.analyses.puzzles.proof import Proved, Verdict, grouped
from patchwork_solve.analyses.puzzles.refutation import lines_task, played_on, refuted
from patchwork_solve.analyses.puzzles.schema import read_margins
from patchwork_solve.analyses.puzzles.themes import ThemeCase
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.endgame.continuation import continuation, tie_winners
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

ONLY, CLOSE, TIE = (f"examples/{name}.json" for name in ("only-move", "close-finish", "tie"))
ADVANCE = Move()


def proved(name: str) -> Proved:
    state = State.load(name)
    return Proved.of(state, {root.move: root.lower for root in solve(state).moves})


def moves(line: str) -> tuple[Move, ...]:
    return tuple(map(Move.from_text, line.split()))


# -- the proof -----------------------------------------------------------------------------------


def judged(margins: dict[str, int], ties: dict[str, int] | None = None) -> Verdict:
    """Return the verdict of margins of player 0, who is to move and plays the advance."""
    margin_of = {Move.from_text(token): margin for token, margin in margins.items()}
    winners = {Move.from_text(token): winner for token, winner in (ties or {}).items()}
    return Proved(State.new(seed=1), margin_of, winners).verdict([ADVANCE])


def test_a_puzzle_has_one_answer_by_two_points() -> None:
    assert judged({"plus@a1": 5, "plus@a2": 5, "plus@a3": 3, "advance": 3}) is Verdict.PUZZLE
    assert judged({"plus@a1": 5, "plus@a2": 4, "advance": 3}) is Verdict.CLOSE
    assert judged({"plus@a1": 5, "hat@a1": 5, "advance": 3}) is Verdict.SEVERAL
    assert judged({"plus@a1": 5, "hat@a1": 1, "advance": 4}) is Verdict.NATURAL
    assert judged({"plus@a1": 2, "advance": 5}) is Verdict.NATURAL
    assert judged({"plus@a1": 25, "advance": 3}) is Verdict.DECIDED
    assert judged({"plus@a1": -21, "advance": -30}) is Verdict.DECIDED


def test_placements_that_tie_for_different_winners_are_no_answer() -> None:
    margins = {"plus@a1": 0, "plus@a2": 0, "advance": -2}
    assert judged(margins, {"plus@a1": 0, "plus@a2": 0}) is Verdict.PUZZLE
    assert judged(margins, {"plus@a1": 0, "plus@a2": 1}) is Verdict.TIE


def test_margins_are_the_movers() -> None:
    found = proved(CLOSE)
    assert found.mover == 1
    assert (found.value, found.margin, found.gap) == (-3, 3, 3)
    assert {move.patch for move in found.answer} == {"domino"}
    assert len(found.answer) == 5
    assert found.winner(found.answer[0]) == 0


def test_ties_are_distinguished_by_their_winner() -> None:
    found = proved(TIE)
    solved = solve(found.state)
    assert found.margin == 0
    tied = [move for move, margin in found.margins.items() if margin == 0]
    assert found.ties == tie_winners(found.state, tied)
    assert found.ties[solved.best.move] == solved.winner


def test_tokens_under_margins_come_back() -> None:
    found = proved(CLOSE)
    assert read_margins(found.state, grouped(found.margins)) == found.margins


@pytest.mark.thorough
def test_two_proofs_that_differ_are_an_error() -> None:
    found = proved(CLOSE)
    for confirmation in CONFIRMATIONS:
        again = proved_again(confirmation.task(found.state.to_text()))["found"]
        require_same(found.margins, read_margins(found.state, dict(again)))
    wrong = {**found.margins, ADVANCE: found.margins[ADVANCE] - 1}
    with pytest.raises(ContradictionError, match="the margin after advance"):
        require_same(found.margins, wrong)


def test_a_search_that_comes_to_its_limit_confirms_nothing() -> None:
    hard = replace(CONFIRMATIONS[0], nodes=1000).task(State.load("examples/hard.json").to_text())
    assert proved_again(hard)["found"] == []


def test_best_play_goes_on_to_the_margin_that_is_proved() -> None:
    found = proved(CLOSE)
    for move, margin in found.margins.items():
        line = continuation(found.state.play(move), margin)
        first, second = line.final.scores()
        assert line.is_complete
        assert first - second == margin


def test_best_play_to_a_wrong_margin_is_an_error() -> None:
    found = proved(CLOSE)
    with pytest.raises(ContradictionError):
        continuation(found.state, found.margin + 1)


def test_every_kind_of_wrong_move_is_refuted_once() -> None:
    found = proved(CLOSE)
    natural = Move.from_text("domino@g9h9")
    wrong = refuted(found, natural)
    assert wrong[0] == natural
    kinds = [move.patch for move in wrong]
    assert sorted(map(str, kinds)) == ["None", "corner-slow", "domino"]
    lines = played_on(lines_task(found, natural))["found"]
    assert [line.split()[0] for line in lines] == list(map(str, wrong))


def test_the_natural_moves_are_all_that_greedy_draws() -> None:
    """In the first position of a game a patch fits a corner in several ways, all alike to it."""
    drawn = natural_moves(State.new(seed=1))
    assert len(drawn) > 1
    assert len({move.patch for move in drawn}) == 1


# -- the themes ----------------------------------------------------------------------------------

BEST = "ell-4-slow@d5d6e6f6 leather@b7 advance advance tee-5@g1h1i1h2h3 advance"
OTHER = "advance tee-5@i1g2h2i2i3 leather@g1 advance"


def test_the_tile_and_leather_that_only_the_solution_gets() -> None:
    """As docs/explanation/endgame.md has it: 7 points and 4 of leather are lost."""
    case = ThemeCase(proved(ONLY), moves(BEST), moves(OTHER))
    assert case.ahead(Source.TILE) == 7
    assert case.ahead(Source.LEATHER) == 4
    assert themes.themes(case) == ("special tile", "leather")


def test_only_move_means_that_the_winner_changes() -> None:
    found = proved(ONLY)
    best = moves(BEST)[0]
    lost = replace(found, margins={best: 44, ADVANCE: -1})
    assert "only move" in themes.themes(ThemeCase(lost, moves(BEST), moves(OTHER)))
    tied = replace(found, margins={best: 44, ADVANCE: 0}, ties={ADVANCE: 0})
    assert "only move" not in themes.themes(ThemeCase(tied, moves(BEST), moves(OTHER)))
    tied = replace(tied, ties={ADVANCE: 1})
    assert "only move" in themes.themes(ThemeCase(tied, moves(BEST), moves(OTHER)))


def test_where_nothing_applies_it_is_quiet() -> None:
    """The same line twice: nothing differs, and the only other move is the advance."""
    case = ThemeCase(proved(ONLY), moves(BEST), moves(BEST))
    assert themes.themes(case) == (themes.QUIET,)


def test_an_answer_in_the_wrong_place_is_about_packing() -> None:
    case = ThemeCase(proved(CLOSE), moves("domino@c6c7 advance"), moves("advance"))
    assert "packing" in themes.themes(case)


def test_an_advance_that_is_the_answer_is_named() -> None:
    case = ThemeCase(proved(ONLY), moves(OTHER), moves(BEST))
    assert "advance" in themes.themes(case)
    assert "packing" not in themes.themes(case)


def test_denial_buys_what_the_opponent_would() -> None:
    """In close-finish player 1 may take the domino, or see player 0 take it."""
    found = proved(CLOSE)
    state = found.state.play("advance")
    assert state.to_move == 0
    theirs = next(str(move) for move in state.legal_moves if move.patch == "domino")
    denied = ThemeCase(found, moves("domino@c6c7"), moves(f"advance {theirs}"))
    assert "denial" in themes.themes(denied)
    bought = next(str(move) for move in state.legal_moves if move.patch not in (None, "domino"))
    assert "denial" not in themes.themes(
        ThemeCase(found, moves("domino@c6c7"), moves(f"advance {bought}"))
    )


def test_a_double_turn_is_recognised_after_the_leather() -> None:
    """The domino takes player 1 from 44 to 45, behind player 0 on 46: the turn is kept."""
    found = proved(CLOSE)
    assert "double turn" in themes.themes(ThemeCase(found, moves("domino@c6c7"), moves("advance")))
    # ell-4-slow passes the leather and player 1: waiting for the leather is not a second turn.
    case = ThemeCase(proved(ONLY), moves(BEST), moves(OTHER))
    assert "double turn" not in themes.themes(case)


def test_income_is_crossed_by_the_answer_alone() -> None:
    """In close-finish player 1 stands on 44, the mark on 47."""
    found = proved(CLOSE)
    crossing = next(move for move in found.margins if move.patch == "corner-slow")
    assert found.state.play(crossing).players[1].time == 47
    short = moves("domino@c6c7")
    assert "income" in themes.themes(ThemeCase(found, (crossing,), short))
    assert "income" not in themes.themes(ThemeCase(found, short, (crossing,)))
    assert "income" not in themes.themes(ThemeCase(found, (crossing,), moves("advance")))


# -- the difficulty ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "grade"),
    [
        ((10, 10, 10, 10, 10), 1),
        ((10, 10, 10, 10, 0), 1),
        ((10, 10, 10, 9, 0), 2),
        ((10, 10, 10, 0, 0), 2),
        ((10, 10, 9, 0, 0), 3),
        ((10, 10, 0, 0, 0), 3),
        ((10, 9, 0, 0, 0), 4),
        ((10, 0, 0, 0, 0), 4),
        ((9, 0, 0, 0, 0), 5),
        ((0, 0, 0, 0, 0), 5),
    ],
)
def test_the_grade_is_the_fifth_of_the_mean_share(shares: tuple[int, ...], grade: int) -> None:
    assert difficulty([PanelResult("anybody", 10, found, 0) for found in shares]) == grade


def test_players_count_alike_whatever_their_draws() -> None:
    assert difficulty([PanelResult("a", 10, 10, 0), PanelResult("b", 1, 0, 3)]) == 3


def test_choices_are_held_against_the_proof() -> None:
    found = proved(CLOSE)
    best, wrong = Move.from_text("domino@c6c7"), Move.from_text("domino@g9h9")
    assert PanelResult.of("me", [best, wrong, best], found) == PanelResult("me", 3, 2, 3)

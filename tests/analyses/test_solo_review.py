"""The review of a solo game: proved losses, errors of estimates, limits, and the command."""

import json
import re
import signal
from pathlib import Path

import pytest

from patchwork_solve.analyses.solo.review import SoloReview
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.playouts import Playouts
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.solo import (
    SoloAnswer,
    SoloChoice,
    SoloDecision,
    best_solo,
    review_solo,
    solve_solo,
)
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

START = SoloState.new(3, level=3)
GAME = play_solo(START, solo_player("greedy"), 3)
LATE = 29
"""Plies after which everything is proved."""


def chance(state: SoloState) -> float:
    """Return the proved chance of a position, of which a card may be next."""
    if state.is_over:
        return float(state.winner == 0)
    answer = solve_solo(state)
    assert isinstance(answer, SoloAnswer)
    return answer.best.chance


@pytest.fixture(scope="module")
def proved() -> SoloReview:
    return review_solo(SoloGame(GAME.states[LATE], GAME.plies[LATE:]))


def test_proved_losses_are_differences_of_proved_chances(proved: SoloReview) -> None:
    """Both positions of each decision are solved again."""
    assert len(proved.decisions) == proved.number > 1
    for decision in proved.decisions:
        before, after = (GAME.states[LATE + decision.ply + more] for more in (-1, 0))
        assert decision.played.is_proved
        assert decision.played.lost == pytest.approx(chance(before) - chance(after))
        assert decision.played.lost_error == 0


def test_greedy_gives_away_a_proved_win(proved: SoloReview) -> None:
    worst = proved.mistakes[0]
    assert worst.best.chance == pytest.approx(1)
    assert worst.played.chance < 0.75
    assert str(worst.played.move) == GAME.plies[LATE + worst.ply - 1]
    assert "points (proved)" in proved.verdict()
    assert f"Worst: ply {worst.ply}, {worst.played.move}" in proved.verdict()


def test_a_loss_within_its_error_is_no_mistake() -> None:
    best = SoloChoice(None, 0.5, 0.0, is_proved=False)
    small, large = (
        SoloDecision(1, SoloChoice(None, 0.5 - lost, 0, 0.02, 0, False, lost, 0.01), best)
        for lost in (0.015, 0.025)
    )
    assert not small.is_mistake
    assert large.is_mistake
    assert SoloReview(GAME, (small, large)).mistakes == [large]
    rounding = SoloChoice(None, 0.5, 0.0, lost=1e-12)
    assert not SoloDecision(1, rounding, rounding).is_mistake


def test_choices_meet_the_same_cards() -> None:
    """The error of a difference is less than that of two estimates on other cards."""
    state = next(s for s in GAME.states[20:] if s.board.leather_owed)
    first, second = Playouts().estimate(state, 1000, move=state.legal_moves[-1])
    apart = (first.chance_error**2 + second.chance_error**2) ** 0.5
    assert second.lost == pytest.approx(first.chance - second.chance)
    assert 0 < second.lost_error < 0.8 * apart


def test_the_move_played_is_among_the_choices() -> None:
    game = SoloGame(START).play(START.legal_moves[-1])
    (decision,) = review_solo(game, playouts=20, nodes=0).decisions
    assert decision.played.move == START.legal_moves[-1]
    assert not decision.played.is_proved


def test_a_position_has_the_same_values_by_itself() -> None:
    decision = review_solo(GAME, playouts=50, nodes=0).decisions[9]
    alone = best_solo(GAME.states[decision.ply - 1].to_text(), playouts=50, nodes=0)
    assert alone.best.chance == decision.best.chance


def test_limits_and_ctrl_c_end_it_with_the_decisions_so_far() -> None:
    short = review_solo(GAME, playouts=2, nodes=0, seconds=1e-6)
    assert [decision.ply for decision in short.decisions] == [1]
    assert f"1 of {short.number} decisions reviewed" in short.verdict()
    seen: list[str] = []

    def interrupt(message: str) -> None:
        seen.append(message)
        if len(seen) == 3:
            signal.raise_signal(signal.SIGINT)

    assert len(review_solo(GAME, playouts=2, nodes=0, progress=interrupt).decisions) == 2


def test_the_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME.to_json()), "utf-8")
    review = review_solo(GAME, playouts=9, nodes=0)
    status, out, _ = run("solo", "review", str(file), "--playouts", "9", "--nodes", "0")
    assert status == 0
    assert re.match(r"\d+ decisions reviewed", out)
    line = (GAME.to_text(), "--playouts", "9", "--nodes", "0")
    assert json.loads(run("solo", "review", *line, "--format", "json")[1]) == review.to_json()
    refused(run("solo", "review", START.to_text()), "GAME", "no move of yours had another choice")
    with pytest.raises(InputError, match="allowed: a solo"):
        review_solo("example:game")

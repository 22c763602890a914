"""The review of a solo game on the page has the values of `solo review`, on both hosts."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve.analyses.solo.review import SoloReview
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.solo import best_solo, review_solo
from tests.board.expecting import expect, expect_accessible
from tests.board.matching import choose, new_game, start
from tests.board.start import press
from tests.board.test_solo_match import open_text, until_your_move

WHOLE = play_solo(SoloState.new(3, level=3), solo_player("greedy"), 3)
LATE = 20


@pytest.fixture(scope="module")
def game() -> SoloGame:
    return SoloGame(WHOLE.states[LATE], WHOLE.plies[LATE:])


@pytest.fixture(scope="module")
def review(game: SoloGame) -> SoloReview:
    return review_solo(game)


def percent(value: float) -> str:
    return f"{100 * value:.1f}"


def begin(page: Any, game: SoloGame) -> None:
    open_text(page, game.to_text())
    page.click("#tab-game")
    page.click("#review")


@pytest.mark.page
def test_a_review_says_what_each_decision_lost(
    either: Any,
    game: SoloGame,
    review: SoloReview,
) -> None:
    page = either
    begin(page, game)
    expect(page.locator(".review")).to_contain_text("mistakes gave away:", timeout=60_000)
    number, lost = review.number, percent(review.lost)
    expect(page.locator(".review")).to_contain_text(f"Decisions reviewed: {number} of {number}.")
    expect(page.locator(".review")).to_contain_text(f"gave away: {lost} ± ")
    page.click(".review-details summary")
    rows = page.locator(".review-details tbody tr")
    worse = sorted((d for d in review.decisions if d.played.lost > 0), key=lambda d: -d.played.lost)
    expect(rows).to_have_count(len(worse))
    for at, decision in enumerate(worse):
        error = "" if decision.played.is_proved else f" ± {percent(decision.played.lost_error)}"
        expect(rows.nth(at)).to_contain_text(f"Move {decision.ply}: ")
        expect(rows.nth(at)).to_contain_text(f"−{percent(decision.played.lost)}{error} %")
    marked = page.locator(".record button", has=page.locator(".mark-dot"))
    expect(marked).to_have_count(sum(d.played.lost >= 0.05 for d in review.mistakes))
    worst = worse[0]
    press(page, "n")
    card = page.locator("#panel-game .exercise:not(#warning)")
    expect(card).to_contain_text(f"Move {worst.ply}: ")
    expect(card).to_contain_text(f"−{percent(worst.played.lost)} %")
    expect(card).to_contain_text("Proved")
    expect(card).to_contain_text("100.0 %")
    expect_accessible(page)


# A fast machine reviews a decision between two looks of the test: the page itself stops its review.
STOP_AT_SECOND = """() => {
  const task = document.querySelector("#panel-game .task");
  const seen = new MutationObserver(() => {
    if (!task.textContent.includes("reviewing decision 2 of ")) return;
    seen.disconnect();
    task.querySelector("button").click();
  });
  seen.observe(task, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.thorough
def test_a_review_that_is_stopped_has_the_first_decisions(page: Any) -> None:
    page.evaluate(STOP_AT_SECOND)
    begin(page, WHOLE)
    expect(page.locator(".review")).to_contain_text("Decisions reviewed: 1 of 15.", timeout=60_000)


@pytest.mark.thorough
def test_a_better_move_is_tried(page: Any, game: SoloGame, review: SoloReview) -> None:
    """Where to advance was best, a patch is not right, and to advance is."""
    begin(page, game)
    expect(page.locator(".review")).to_contain_text("mistakes gave away:", timeout=60_000)
    decision = next(d for d in review.mistakes if str(d.best.move) == "advance")
    page.click(".review-details summary")
    page.click(f".review-details >> text=Move {decision.ply}: ")
    card = page.locator("#panel-game .exercise:not(#warning)")
    expect(card).to_contain_text(f"−{percent(decision.played.lost)} ± ")
    card.locator("text=Try it").click()
    press(page, "0")
    expect(card).to_contain_text("Right. Advance", timeout=60_000)
    expect(card).to_contain_text("(estimated)")


@pytest.mark.page
@pytest.mark.thorough
def test_a_teaching_game_warns_of_a_lost_chance(either: Any) -> None:
    """Level 2 on circle 4: to advance first loses half of the chance to win."""
    page, board = either, SoloState.new(4, level=2)
    loss = next(c for c in best_solo(board, nodes=0).choices if str(c.move) == "advance").lost
    new_game(page)
    choose(page, against="automa", automa="2")
    page.check("#new-teaching")
    expect(page.locator("#about-teaching")).to_contain_text("10 percentage")
    page.check("#new-by-hand")
    page.click("dialog.new-game summary")
    choose(page, circle="given")
    letters = "".join(board.edition.letter[name] for name in board.board.circle)
    page.fill("#new-circle", letters)
    start(page)
    until_your_move(page)
    press(page, "0")
    warning = page.locator("#warning")
    expect(warning.locator(".lesson")).to_contain_text(
        f"Advance 1 space: gives away {percent(loss)} ± "
    )
    expect(warning.locator(".why")).to_have_count(0)
    expect_accessible(page)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".record button")).to_have_count(0)
    expect(page.locator("#lessons")).to_contain_text("1 lesson, 1 take-back.")
    press(page, "0")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".record button")).to_have_count(1)
    expect(page.locator(".record button")).to_contain_text("advance")

"""The puzzles of the solo game on the page: solved, judged, and opened by a link."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import Move
from patchwork_solve.analyses.solo.puzzles import solo_puzzles
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, orders

NUMBER = 2
PUZZLE = solo_puzzles()[NUMBER - 1]
ADDRESS = f"#puzzle:puzzles-solo/{NUMBER}"
QUESTION = "#panel-puzzles .question"


def play(page: Any, move: str) -> None:
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(PUZZLE.state.board, Move.from_text(move)))


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


@pytest.fixture
def opened(either: Any) -> Any:
    """The puzzle, opened by its link."""
    either.evaluate("hash => { location.hash = hash; }", ADDRESS)
    expect(either.locator(QUESTION)).to_contain_text(f"Puzzle {NUMBER}: Find the move")
    return either


@pytest.mark.page
def test_a_wrong_move_is_judged_and_the_right_one_solves_it(opened: Any) -> None:
    page = opened
    level = PUZZLE.state.level
    expect(page.locator(QUESTION)).to_contain_text(f"Automa, level {level}")
    expect(page.locator(".automa .level")).to_contain_text(f"Level {level}")
    expect(page.locator("#player-1")).to_contain_text("Automa")
    expect(page.locator("#line")).to_have_value(PUZZLE.state.to_text())
    best, *others = PUZZLE.chances
    play(page, others[0])
    verdict = page.locator("#panel-puzzles .verdict")
    expect(verdict).to_contain_text(f"the chance to win is {percent(PUZZLE.chances[others[0]])}")
    expect(verdict).to_contain_text(f"the best move has {percent(PUZZLE.win)} (proved)")
    expect(page.locator("#line")).to_have_value(PUZZLE.state.to_text())
    play(page, best)
    found = page.locator("#panel-puzzles .found")
    expect(found).to_contain_text(f"The chance to win is {percent(PUZZLE.win)}")
    expect(page.locator(".puzzles .solved")).to_have_count(1)
    expect(page.locator("#puzzle-rating")).to_have_text("Solo puzzles do not change your rating.")
    page.click("text=Next unsolved")
    expect(page.locator(QUESTION)).to_contain_text(f"Puzzle {NUMBER + 1}:")


def test_a_link_to_it_shows_the_task_again(opened: Any) -> None:
    page = opened
    expect(page).to_have_url(re.compile(f"{ADDRESS}$"))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(QUESTION)).to_contain_text(f"Puzzle {NUMBER}:")
    expect(page.locator("#puzzle-set")).to_have_value("puzzles-solo")
    expect(page.locator("#puzzle-difficulty")).to_be_disabled()
    page.click("#tools .share")
    expect(page.locator("#link")).to_have_value(re.compile(f"{ADDRESS}$"))
    page.evaluate("location.hash = '#puzzle:puzzles-solo/21'")
    expect(page.locator("#message")).to_have_text("There is no puzzle puzzles-solo/21.")


def test_the_answer_is_drawn_and_the_puzzle_is_due_again(opened: Any) -> None:
    page = opened
    expect(page.locator(".quilt .best")).to_have_count(0)
    page.click("text=Show the answer")
    expect(page.locator("#player-0 .quilt .best").first).to_be_visible()
    expect(page.locator("#panel-puzzles .found")).to_contain_text(f"{percent(PUZZLE.win)} (proved)")
    expect(page.locator(".puzzles .shown")).to_have_count(1)
    expect_accessible(page)
    page.clock.install()
    page.clock.fast_forward(86_400_000)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-puzzles")
    page.click("text=Repeat (1 due)")
    expect(page.locator(QUESTION)).to_contain_text(f"Puzzle {NUMBER}:")
    expect(page.locator("#puzzle-set")).to_have_value("puzzles-solo")


def test_the_set_is_listed_by_level(page: Any) -> None:
    page.click("#tab-puzzles")
    page.select_option("#puzzle-set", "puzzles-solo")
    expect(page.locator(".puzzles li")).to_have_count(len(solo_puzzles()))
    for number, puzzle in enumerate(solo_puzzles(), start=1):
        item = page.locator(f".puzzles li[value='{number}']")
        expect(item).to_contain_text(f"Level {puzzle.state.level}")
    page.click("text=Puzzle of the day")
    expect(page.locator("#puzzle-set")).to_have_value("puzzles-current")

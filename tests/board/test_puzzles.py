"""Puzzles: what the list says, which are solved, and where the answer lies."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from tests.board.hands import Hands, orders

expect = pytest.importorskip("playwright.sync_api").expect

PUZZLES = PuzzlesAnswer.load("example:puzzles-current")
PLACED = next(n for n, one in PUZZLES.numbered() if "packing" in one.themes and one.answer[0].cells)
"""The number of a puzzle in which it counts where the patch is placed."""


@pytest.fixture
def puzzles(page: Any) -> Any:
    page.click("#tab-puzzles")
    expect(page.locator(".puzzles li")).to_have_count(len(PUZZLES))
    return page


def test_the_first_click_waits_for_the_list(page: Any) -> None:
    """A set takes a second or more to arrive, and a reader need not wait for it."""
    held: list[Any] = []
    page.route("**/api/puzzles/*", lambda route: held.append(route))
    with page.expect_request("**/api/puzzles/*"):
        page.click("#tab-puzzles")
    page.click("text=Next unsolved")
    expect(page.locator("body")).not_to_contain_text("You have seen all of these")
    held[0].continue_()
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 1:")


def test_nothing_gives_an_answer_away(puzzles: Any) -> None:
    """Themes are shown when the puzzle is solved."""
    page = puzzles
    words = page.inner_text("#panel-puzzles")
    themes = {theme for puzzle in PUZZLES for theme in puzzle.themes}
    assert not [theme for theme in themes if theme in words]
    page.click(f".puzzles [data-key='{PLACED}']")
    expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {PLACED}:")
    page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).to_contain_text("packing")


@pytest.mark.slow
def test_the_answer_is_drawn_where_it_lies(puzzles: Any) -> None:
    page = puzzles
    puzzle = PUZZLES[PLACED - 1]
    page.click(f".puzzles [data-key='{PLACED}']")
    expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {PLACED}:")
    expect(page.locator(".line-shown")).to_have_count(0)
    page.click("text=Show the answer")
    drawn = page.locator(f"#player-{puzzle.mover} .line-shown").first
    expect(drawn).to_be_visible()
    expect(page.locator("#panel-puzzles .found")).to_contain_text(" at ")
    expect(page.locator("#line")).to_have_value(puzzle.state.to_text())


def test_solved_ones_are_marked_and_left_out(puzzles: Any) -> None:
    page = puzzles
    page.select_option("#puzzle-difficulty", "1")
    easy = [n for n, one in PUZZLES.numbered() if one.difficulty == 1]
    expect(page.locator(".puzzles li")).to_have_count(len(easy))
    page.click("text=Next unsolved")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text(f"Puzzle {easy[0]}:")
    puzzle = PUZZLES[easy[0] - 1]
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(puzzle.state, puzzle.answer[0]))
    expect(page.locator("#panel-puzzles .found")).to_contain_text("Right:")
    expect(page.locator(".puzzles .solved")).to_have_count(1)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-puzzles")
    expect(page.locator(".puzzles .solved")).to_have_count(1)
    page.select_option("#puzzle-difficulty", "1")
    page.click("text=Next unsolved")
    expect(question).to_contain_text(f"Puzzle {easy[1]}:")
    page.click("text=Random")
    expect(question).not_to_contain_text(f"Puzzle {easy[1]}:")
    number = int(question.inner_text().split()[1].rstrip(":"))
    assert number in set(easy) - {easy[0]}

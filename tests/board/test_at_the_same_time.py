"""Two things that go on at once: a review and an undo, two sets of puzzles, an attempt and more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.hands import orders
from tests.board.matching import play_on
from tests.board.start import BEST, START, press, put


def moves(page: Any, number: int) -> None:
    expect(page.locator(".record button")).to_have_count(number)


# -- a review ------------------------------------------------------------------------------------


def begin_review(page: Any, seconds: int) -> None:
    page.fill("#review-seconds", str(seconds))
    page.click("#review")


def reviewed(page: Any) -> None:
    expect(page.locator(".review table")).to_be_visible(timeout=60_000)


def review_a_mistake(page: Any) -> None:
    press(page, "0")
    moves(page, 1)
    begin_review(page, 3)
    reviewed(page)


@pytest.mark.slow
def test_a_loss_stays_with_its_move(at_start: Any) -> None:
    page = at_start
    review_a_mistake(page)
    expect(page.locator(".record .loss")).to_be_visible()
    press(page, "Control+z")
    moves(page, 0)
    press(page, *orders(START, BEST))  # In the tree it has the number that advancing had.
    expect(page.locator(".record button")).to_contain_text("Domino")
    assert page.locator(".record .loss").count() == 0
    press(page, "n")  # The position before the mistake is still there.
    expect(page.locator("#panel-game .choice.wrong")).to_contain_text("Advance 3 spaces was played")


@pytest.mark.slow
def test_a_review_is_of_the_moves_it_began_with(at_start: Any) -> None:
    page = at_start
    press(page, "0")
    moves(page, 1)
    begin_review(page, 6)
    expect(page.locator("#panel-game .task")).to_be_visible()
    press(page, "Control+z")
    moves(page, 0)
    press(page, *orders(START, BEST))
    moves(page, 1)
    reviewed(page)
    expect(page.locator("#message")).to_contain_text("Reviewed: 1 blunder.")
    assert page.locator(".record .loss").count() == 0


# -- puzzles -------------------------------------------------------------------------------------


def open_puzzle(page: Any, number: int) -> Any:
    page.click("#tab-puzzles")
    page.click(f".puzzles button >> nth={number - 1}")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text(f"Puzzle {number}")
    return question


@pytest.mark.slow
def test_a_mistake_of_a_game_is_no_puzzle(at_start: Any) -> None:
    page = at_start
    open_puzzle(page, 3)
    put(page)
    page.click("#tab-game")
    press(page, "0")
    moves(page, 1)
    begin_review(page, 3)
    reviewed(page)
    press(page, "n")
    expect(page.locator("#panel-game .choice.best")).to_be_visible()
    page.click("#tab-puzzles")
    expect(page.locator("#panel-puzzles")).to_contain_text("Each puzzle has one right answer")
    assert page.locator("#panel-puzzles >> text=Show the answer").count() == 0


@pytest.mark.slow
def test_a_puzzle_is_held_against_its_own_set(at_start: Any) -> None:
    page = at_start
    requested: list[str] = []
    page.on("request", lambda one: requested.append(one.url) if one.method == "POST" else None)
    question = open_puzzle(page, 3)
    shown = question.inner_text()
    page.select_option("#puzzle-set", "puzzles-first-2014")
    expect(page.locator(".puzzles button[aria-current]")).to_have_count(0)
    expect(question).to_have_text(shown)
    press(page, "0")
    expect(page.locator("#panel-puzzles .verdict, #panel-puzzles .found")).not_to_be_empty()
    if page.locator("#panel-puzzles .found").count() == 0:
        page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    held = [url for url in requested if "/api/puzzles/" in url]
    assert held
    assert all(url.endswith("/puzzles-current/3") for url in held), held
    page.click("text=Next puzzle")
    expect(question).to_contain_text("Puzzle 4")


# -- a match ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_attempt_is_judged_before_anybody_replies(at_start: Any) -> None:
    page = at_start
    review_a_mistake(page)
    play_on(page)
    press(page, "n")
    page.click("#panel-game >> text=Try it")
    expect(page.locator("#panel-game .question")).to_be_visible()
    press(page, "0")
    expect(page.locator("#panel-game .verdict")).to_contain_text("Advance 3 spaces: −")
    moves(page, 1)
    expect(page.locator("#line")).to_have_value(START.to_text())

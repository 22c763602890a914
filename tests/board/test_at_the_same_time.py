"""Two things that go on at once: a review and an undo, two sets of puzzles, a match and more."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Move, State
from tests.board.hands import Hands, orders

expect = pytest.importorskip("playwright.sync_api").expect

START = State.load("example:close-finish")
"""Advancing loses 8 points here, the domino at g7h7 none."""

BEST = Move.from_text("domino@g7h7", "move")


@pytest.fixture
def at_start(page: Any) -> Any:
    """The board with the tab of a game, and nobody's hand on a field."""
    put(page)
    page.click("#tab-game")
    rest(page)
    return page


def put(page: Any) -> None:
    page.fill("#line", START.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value(str(START.players[0].time))


def rest(page: Any) -> None:
    page.evaluate("document.activeElement.blur()")


def press(page: Any, *keys: str) -> None:
    rest(page)
    Hands(page).press(*keys)


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


def test_a_loss_stays_with_its_move(at_start: Any) -> None:
    page = at_start
    review_a_mistake(page)
    expect(page.locator(".record .loss")).to_be_visible()
    press(page, "Control+z")
    moves(page, 0)
    press(page, *orders(START, BEST))  # In the tree it has the number that advancing had.
    expect(page.locator(".record button")).to_contain_text("domino")
    assert page.locator(".record .loss").count() == 0
    press(page, "n")  # The position before the mistake is still there.
    expect(page.locator("#panel-game .question")).to_contain_text("advance, which lost")


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
    expect(page.locator("#told")).to_contain_text("Reviewed: 1 mistakes")
    assert page.locator(".record .loss").count() == 0


# -- puzzles -------------------------------------------------------------------------------------


def open_puzzle(page: Any, number: int) -> Any:
    page.click("#tab-puzzles")
    page.click(f".puzzles button >> nth={number - 1}")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text(f"Puzzle {number}")
    return question


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
    expect(page.locator("#panel-game .question")).to_contain_text("Find a move that loses nothing")
    page.click("#tab-puzzles")
    expect(page.locator("#panel-puzzles")).to_contain_text("Each has one right answer, proved.")
    assert page.locator("#panel-puzzles >> text=Show the answer").count() == 0


def test_a_puzzle_is_held_against_its_own_set(at_start: Any) -> None:
    page = at_start
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
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
    held = [url for url in asked if "/api/puzzles/" in url]
    assert held
    assert all(url.endswith("/puzzles-current/3") for url in held), held
    page.click("text=Next puzzle")
    expect(question).to_contain_text("Puzzle 4")


# -- a match -------------------------------------------------------------------------------------


def begin_match(page: Any, against: str) -> None:
    """Play as player 1, who moves first; the opponent thinks when this returns."""
    page.select_option("#against", against)
    page.select_option("#seat", "1")
    page.click("#panel-game >> text=Play >> nth=-1")
    press(page, "0")
    expect(page.locator("#panel-game .task")).to_contain_text("thinks")


def replied(page: Any) -> None:
    expect(page.locator(".record button").nth(1)).to_be_visible()


class Held:
    """Keeps requests back, so that the opponent thinks until it is let go.

    Parameters
    ----------
    page : playwright.sync_api.Page
    pattern : str
        Of the addresses.
    """

    def __init__(self, page: Any, pattern: str) -> None:
        self.is_open = False
        self.routes: list[Any] = []
        page.route(pattern, self._take)

    def _take(self, route: Any) -> None:
        self.routes.append(route)
        if self.is_open:
            route.continue_()

    def let_go(self) -> None:
        self.is_open = True
        for route in list(self.routes):
            route.continue_()


BEGUN, TOLD = "**/api/searches", "**/api/searches/*/events"


@pytest.mark.parametrize("order", ["key", "hint", "review", "pack"])
def test_no_search_ends_the_opponents(at_start: Any, order: str) -> None:
    page = at_start
    held = Held(page, TOLD)
    begin_match(page, "beginner")
    if order == "key":
        page.keyboard.press("Control+Enter")
    elif order == "pack":
        page.click("#tab-packing")
        page.click("#panel-packing button.main")
    else:
        page.click("text=Hint" if order == "hint" else "#review")
    expect(page.locator("#told")).to_contain_text("The opponent thinks")
    page.click("#tab-game")
    held.let_go()
    replied(page)


@pytest.mark.slow  # It passed in one run of all tests and failed in the next: a race, still open.
@pytest.mark.parametrize("pattern", [BEGUN, TOLD])
def test_a_reply_that_was_replaced_is_asked_for_again(at_start: Any, pattern: str) -> None:
    page = at_start
    held = Held(page, pattern)
    begin_match(page, "beginner")
    page.keyboard.press("k")  # A position back another search may begin, and ends the opponent's.
    page.keyboard.press("Control+Enter")
    page.keyboard.press("j")
    held.let_go()
    replied(page)


def test_a_reply_that_was_stopped_is_not(at_start: Any) -> None:
    page = at_start
    held = Held(page, BEGUN)
    begin_match(page, "beginner")
    page.click("#panel-game .task button")
    held.let_go()
    expect(page.locator("#panel-game .task")).to_be_hidden()
    page.wait_for_timeout(500)
    expect(page.locator("#panel-game .task")).to_be_hidden()
    assert len(held.routes) == 1


def test_an_attempt_is_judged_before_anybody_replies(at_start: Any) -> None:
    page = at_start
    review_a_mistake(page)
    page.select_option("#against", "beginner")
    page.select_option("#seat", "1")
    page.click("#panel-game >> text=Play >> nth=-1")
    press(page, "n", "0")
    expect(page.locator("#panel-game .verdict")).to_contain_text("advance loses")
    moves(page, 1)
    expect(page.locator("#line")).to_have_value(START.to_text())

"""A review on the page: whose mistakes, one at a time beside what was better, and tried again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, orders
from tests.board.reviewed import answer_searches, review_of
from tests.board.server import BoardServer
from tests.board.start import press

WHOLE = Game.load("example:three-blunders")
GAME = Game(WHOLE.states[34], WHOLE.moves[34:]).with_names(("Ann", "Bob"))
LEGAL = [list(state.legal_moves) for state in GAME.states]
REASON = "fat-cross keeps the turn and covers 2 cells more"
BEST = {1: (LEGAL[0][2], 8), 2: (LEGAL[1][-1], 5), 5: (LEGAL[4][1], 2)}
"""A blunder and an inaccuracy of Ann, and a mistake of Bob."""

WRONG = {"found": False, "lost": 4, "proved": True, "spoils_win": False}


@pytest.fixture
def reviewed(page: Any, server: BoardServer) -> Any:
    """A game of Ann and Bob that is reviewed; a try at a mistake is always wrong."""
    page.goto("about:blank")
    # The analysis of the first position says nothing: what it knew would be drawn, too.
    found = {"review": review_of(GAME, BEST, REASON), "judge": WRONG, "analyse": None}
    answer_searches(page, found)
    server.open(page, GAME.to_text())
    page.click("#tab-game")
    expect(page.locator(".record li")).to_have_count(len(GAME.moves))
    expect(page.locator("#panel-game")).to_contain_text("Review a game, and your mistakes")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible()
    return page


def line_of(ply: int) -> str:
    """Return the text of the position before a ply."""
    return GAME.states[ply - 1].to_text()


def next_mistake(page: Any, ply: int, name: str) -> None:
    page.click("#panel-game >> text=Next mistake")
    expect(page.locator(".card-head")).to_contain_text(f"Move {ply}: {name}")


def test_one_mistake_at_a_time_beside_what_was_better(reviewed: Any) -> None:
    page = reviewed
    expect(page.locator("#message")).to_contain_text(
        "Reviewed: 1 blunder, 1 mistake, 1 inaccuracy."
    )
    expect(page.locator(".review tbody tr").first).to_have_text("A Ann38 ± 8 %101")
    expect(page.locator("#panel-game >> text=your mistakes come here")).to_be_hidden()
    expect(page.locator(".graph .blunder")).to_have_count(1)
    expect(page.locator(".graph .mistake")).to_have_count(1)
    expect(page.locator(".totals")).to_be_hidden()
    next_mistake(page, 1, "Ann")
    card = page.locator("#panel-game .exercise:not(#warning)")
    expect(card.locator(".choice.wrong")).to_have_text("??Long plus at e5 was played−8")
    expect(card.locator(".choice.best")).to_have_text("Fat cross at f5 was bestahead by 11.2")
    expect(card).to_contain_text("Fat cross keeps the turn and covers 2 cells more.")
    expect(card).to_contain_text("Proved")
    expect(page.locator("#player-0 .quilt .best")).to_have_count(1)
    expect(page.locator("#player-0 .quilt .wrong")).to_have_count(1)
    expect(page.locator("#panel-game .forward")).to_contain_text("1 of 3")
    offers = page.locator("#hand .offer")
    expect(offers.nth(0)).to_have_accessible_name(re.compile(r"^Fat cross \(best\)"))
    expect(offers.nth(2)).to_have_accessible_name(re.compile(r"^Long plus \(played, \?\?\)"))
    expect_accessible(page)
    page.click("#panel-game >> text=Close")
    expect(card).to_be_empty()
    expect(page.locator(".quilt .best")).to_have_count(0)
    next_mistake(page, 1, "Ann")
    next_mistake(page, 2, "Bob")
    next_mistake(page, 5, "Ann")
    next_mistake(page, 1, "Ann")
    page.click("text=Details")
    expect(page.locator(".totals")).to_contain_text("−10.0 (proved)")


def test_the_readers_mistakes_come_first(reviewed: Any, server: BoardServer) -> None:
    page = reviewed
    sides = page.locator(".seg button")
    expect(sides).to_have_text(["A Ann", "B Bob", "Both"])
    expect(page.locator(".seg [aria-pressed='true']")).to_have_text("Both")
    page.click(".seg >> text=Bob")
    expect(page.locator(".graph .blunder")).to_have_count(0)
    expect(page.locator("#panel-game .forward")).to_contain_text("Next mistake 1")
    next_mistake(page, 2, "Bob")
    page.evaluate("localStorage.setItem('patchwork-board/1/reader', '\"Bob\"')")
    page.goto("about:blank")
    server.open(page, GAME.to_text())
    page.click("#tab-game")
    page.click("#review")
    expect(sides).to_have_text(["B Bob", "A Ann", "Both"])
    expect(page.locator(".seg [aria-pressed='true']")).to_contain_text("Bob")


def test_a_wrong_try_is_not_kept(reviewed: Any) -> None:
    page = reviewed
    next_mistake(page, 1, "Ann")
    page.click("#panel-game >> text=Try it")
    expect(page.locator("#panel-game .question")).to_contain_text("Find a move that loses nothing")
    expect(page.locator(".quilt .best")).to_have_count(0)
    press(page, "0")
    expect(page.locator("#panel-game .verdict")).to_contain_text("Advance: −4 (proved). Try again.")
    expect(page.locator("#line")).to_have_value(line_of(1))
    expect(page.locator(".record li")).to_have_count(len(GAME.moves))
    # What was played is in the game, and stays.
    Hands(page).press(*orders(GAME.states[0], GAME.moves[0]))
    expect(page.locator("#panel-game .verdict")).to_contain_text("Long plus")
    expect(page.locator(".record li")).to_have_count(len(GAME.moves))
    page.click("#panel-game >> text=Show the answer")
    expect(page.locator(".quilt .best")).to_have_count(1)
    page.click("#panel-game >> text=Show the line")
    expect(page.locator("#line-play")).to_be_visible()

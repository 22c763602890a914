"""A match: who replies, and to what, whatever else the reader does meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game, Move
from tests.board.expecting import expect
from tests.board.held import EVENTS, NEW_SEARCH, Held, Posts
from tests.board.matching import play_on, playing
from tests.board.start import START, press, rest

SEARCHES = "/api/searches"


def moves(page: Any, number: int) -> None:
    expect(page.locator(".record button")).to_have_count(number)


def begin_match(page: Any, against: str = "beginner") -> None:
    """Play the side that is to move; the opponent thinks when this returns."""
    play_on(page, against)
    press(page, "0")
    expect(page.locator("#panel-game .task")).to_contain_text("thinks")


def replied(page: Any) -> None:
    expect(page.locator(".record button").nth(1)).to_be_visible()


def thinks_not(page: Any) -> None:
    expect(page.locator("#panel-game .task")).to_be_hidden()


@pytest.mark.parametrize(
    "order",
    ["key", *(pytest.param(each, marks=pytest.mark.slow) for each in ("hint", "review", "pack"))],
)
def test_no_search_ends_the_opponents(at_start: Any, order: str) -> None:
    page = at_start
    held = Held(page, EVENTS)
    begin_match(page)
    if order == "key":
        page.keyboard.press("Control+Enter")
    elif order == "pack":
        page.click("#tab-packing")
        page.click("#panel-packing button.main")
    else:
        page.click("text=Hint" if order == "hint" else "#review")
    expect(page.locator("#message")).to_contain_text("The opponent is thinking")
    page.click("#tab-game")
    held.let_go()
    replied(page)


def look_elsewhere(page: Any) -> None:
    """Analyse the position before, which ends what the opponent thinks, and come back."""
    page.keyboard.press("k")
    page.keyboard.press("Control+Enter")
    page.keyboard.press("j")


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [NEW_SEARCH, EVENTS])
def test_a_reply_that_was_replaced_is_requested_again(at_start: Any, pattern: str) -> None:
    page = at_start
    held = Held(page, pattern)
    begin_match(page)
    look_elsewhere(page)
    held.let_go()
    replied(page)


@pytest.mark.slow
def test_the_later_of_two_simultaneous_searches_counts(at_start: Any) -> None:
    page = at_start
    held = Held(page, EVENTS)
    with page.expect_request(EVENTS):
        begin_match(page)
    posts = Posts(page, SEARCHES)
    look_elsewhere(page)
    assert posts.number == 1  # The server would take for the newest what comes last.
    posts.let_go()
    held.let_go()
    replied(page)


@pytest.mark.slow
def test_the_turn_at_the_start_of_a_match_is_requested_again(at_start: Any) -> None:
    page = at_start
    page.fill("#line", Game.played(START, [Move.from_text("advance", "move")]).to_text())
    page.press("#line", "Enter")
    moves(page, 1)
    press(page, "End")  # Nobody has played this move here.
    held = Held(page, EVENTS)
    with page.expect_request(EVENTS):
        play_on(page, seat="second")
    rest(page)
    look_elsewhere(page)
    held.let_go()
    replied(page)


def test_a_reply_that_was_stopped_is_not(at_start: Any) -> None:
    page = at_start
    begun: list[str] = []
    page.on("request", lambda one: _note(one, begun))
    posts = Posts(page, SEARCHES)
    begin_match(page)
    page.click("#panel-game .task button")
    press(page, "Escape")  # Twice.
    posts.let_go()
    thinks_not(page)
    page.keyboard.press("k")
    expect(page.locator("#time-1")).to_have_value("44")
    thinks_not(page)
    assert len(begun) <= 1


@pytest.mark.slow
def test_what_was_stopped_is_no_move_of_that_level(at_start: Any) -> None:
    page = at_start
    begin_match(page, "master")
    page.click("#panel-game .task button")
    thinks_not(page)
    moves(page, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["first", "second"])
def test_another_match_has_another_opponent(at_start: Any, seat: str) -> None:
    page = at_start
    against: list[str] = []
    page.on("request", lambda one: _note(one, against))
    held = Held(page, EVENTS)
    with page.expect_request(EVENTS):
        begin_match(page)
    page.click("#resign")
    if seat == "second":
        with page.expect_request(NEW_SEARCH):
            play_on(page, "easy", seat)
        assert against == ["beginner", "easy"]
        held.let_go()
        replied(page)
    else:
        play_on(page, "easy")
        held.let_go()
        thinks_not(page)
        moves(page, 1)  # The reader's own turn.


def _note(request: Any, against: list[str]) -> None:
    if request.url.endswith(SEARCHES) and "against" in request.post_data_json:
        against.append(request.post_data_json["against"])


@pytest.mark.slow
def test_a_reply_finds_its_place_when_lines_have_changed_places(at_start: Any) -> None:
    page = at_start
    posts = Posts(page, "/api/move")
    play_on(page, "beginner")
    press(page, "0")
    page.evaluate("window.held.pop()()")
    page.wait_for_function("() => window.held.length === 1")  # The reply is about to be played.
    # Hidden on the main line, where it changes nothing but the tree.
    page.locator("text=main line").dispatch_event("click")
    posts.let_go()
    replied(page)


def test_a_match_goes_on_after_a_reload(at_start: Any) -> None:
    page = at_start
    play_on(page, "easy")
    press(page, "0")
    replied(page)
    thinks_not(page)
    rest(page)
    said = page.locator(".record button").all_inner_texts()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    playing(page, "easy")
    assert page.locator(".record button").all_inner_texts() == said


def test_a_reply_that_a_reload_interrupted_comes(at_start: Any) -> None:
    page = at_start
    Held(page, EVENTS)
    begin_match(page)
    page.unroute(EVENTS)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    playing(page, "beginner")
    replied(page)


def test_a_game_that_is_over_leads_to_the_next(at_start: Any) -> None:
    page = at_start
    play_on(page, "beginner")
    ended = page.locator(".ended")
    for _ in range(40):
        thinks_not(page)
        if ended.is_visible():
            break
        press(page, "0")
        rest(page)
    expect(ended).to_contain_text("win")
    page.click("text=Same circle, other side")
    expect(page.locator("body")).to_have_attribute("data-plays", "0")
    playing(page, "beginner")
    expect(page.locator(".record button").first).to_be_visible()

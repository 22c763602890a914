"""A teaching game: a costly move is held back with a lesson, taken back or played, and counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.hands import Hands, orders
from tests.board.matching import play_on
from tests.board.server import BoardServer
from tests.board.start import BEST, START, press, put, rest
from tests.board.test_kept import kept, reload

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LESSON = (
    "Advancing here costs 8 points (proved): Domino keeps the turn and can otherwise be bought "
    "by Blue next."
)


def be_patient(page: Any) -> None:
    """Open the page again with a judge that has a minute: a slow machine proves the loss too."""

    def longer(route: Any) -> None:
        answer = route.fetch()
        before = answer.text()
        after = before.replace("const SECONDS = 2;", "const SECONDS = 60;")
        assert after != before
        route.fulfill(response=answer, body=after)

    page.route("**/model/teaching.js", longer)
    reload(page)
    page.unroute("**/model/teaching.js")
    page.click("#tab-game")


@pytest.fixture
def phone(browser: Any, server: BoardServer) -> Iterator[Any]:
    """The same start on a phone."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(60_000)
    server.open(page)
    put(page)
    page.click("#tab-game")
    yield page
    context.close()


def begin(page: Any, points: str = "3") -> None:
    page.click("#tools [aria-label=Settings]")
    page.select_option("#teach", points)
    page.keyboard.press("Escape")
    play_on(page)


def advance(page: Any) -> None:
    """Advance, which loses 8 points."""
    press(page, "0")


def expect_reasons(page: Any) -> None:
    """The reasons of a warning add up: what the move was after comes before what it costs."""
    why = page.locator("#warning .why")
    expect(why.locator(".sum b")).to_have_text("−8")
    *parts, whole = (float(each.replace("−", "-")) for each in why.locator("b").all_inner_texts())
    assert sum(parts) == whole
    assert parts[0] > 0 > parts[1]
    expect(why.locator("h4")).to_have_text(["What it was after", "What it costs"])
    expect(why).to_contain_text("Blue completes the square (+7).")


def moves(page: Any, number: int) -> None:
    expect(page.locator(".record button")).to_have_count(number)


def test_a_costly_move_is_taken_back_or_played(at_start: Any) -> None:
    page = at_start
    be_patient(page)
    begin(page)
    advance(page)
    warning = page.locator("#warning")
    expect(warning.locator(".lesson")).to_have_text(LESSON)
    expect(page.get_by_role("button", name="Take it back")).to_be_focused()
    expect_reasons(page)
    wrong = page.locator("#hand .offer.wrong")
    expect(wrong).to_have_accessible_name(re.compile("gives points away"))
    moves(page, 0)
    page.keyboard.press("Enter")
    expect(warning).to_be_hidden()
    expect(wrong).to_have_count(0)
    expect(page.locator("#lessons")).to_contain_text(
        f"1 lesson, 1 take-back.Move 1, taken back: {LESSON}"
    )
    advance(page)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".record button").first).to_contain_text("advance")
    expect(page.locator("#lessons")).to_contain_text(f"Move 1, played: {LESSON}")
    kept(page, "game.teaching?.lessons.length === 2")
    reload(page)
    page.click("#tab-game")
    expect(page.locator("#lessons")).to_contain_text("2 lessons, 1 take-back.")


def test_the_lessons_are_open_at_the_end(at_start: Any) -> None:
    page, lessons = at_start, at_start.locator("#lessons")
    begin(page)
    for before in (0, 4):
        moves(page, before)
        advance(page)
        page.get_by_role("button", name="Play on").click()
    expect(lessons).to_contain_text("2 lessons, 0 take-backs.")
    expect(lessons.locator("li").first).to_be_hidden()
    moves(page, 6)
    advance(page)
    moves(page, 8)
    expect(lessons.locator("li").first).to_be_visible()


def test_a_move_is_played_though_another_search_ends_its_judgement(page: Any) -> None:
    be_patient(page)
    begin(page)
    advance(page)
    expect(page.locator("#panel-game .task")).to_contain_text("checking your move")
    page.click("#tab-packing")
    page.click("#panel-packing .main")
    expect(page.locator("#time-0")).to_have_value("1")


def test_the_best_move_is_played_at_once(at_start: Any) -> None:
    page = at_start
    begin(page, "1")
    rest(page)
    Hands(page).press(*orders(START, BEST))
    expect(page.locator(".record button").first).to_contain_text("Domino")
    expect(page.locator("#warning")).to_be_hidden()
    expect(page.locator("#lessons")).to_be_hidden()


def test_without_points_nothing_is_held_back(at_start: Any) -> None:
    page = at_start
    begin(page, "0")
    advance(page)
    expect(page.locator(".record button").first).to_contain_text("advance")
    expect(page.locator("#warning")).to_be_hidden()


def test_the_choice_is_in_view_on_a_phone(phone: Any) -> None:
    be_patient(phone)
    begin(phone)
    advance(phone)
    expect(phone.locator("#warning .lesson")).to_have_text(LESSON)
    for name in ("Take it back", "Play on"):
        expect(phone.get_by_role("button", name=name)).to_be_in_viewport()
    expect(phone.locator("#player-1 .quilt")).to_be_in_viewport(ratio=0.99)
    phone.locator("#warning .why summary").tap()
    expect_reasons(phone)
    phone.get_by_role("button", name="Take it back").tap()
    expect(phone.locator("#lessons")).to_contain_text("1 lesson, 1 take-back.")
    moves(phone, 0)

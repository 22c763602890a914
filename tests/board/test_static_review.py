"""On the board as static files: a game is reviewed, and its mistakes are tried again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, orders, to_save
from tests.board.mistaken_game import SCREENS, mistaken_game
from tests.board.start import BEST, START, press, put
from tests.board.test_static_pictures import saved
from tests.board.test_teaching_game import LESSON, begin

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser


@pytest.fixture(params=SCREENS)
def page(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    with mistaken_game(browser, address, request.param) as page:
        page.click("#tab-game")
        yield page


def test_a_mistake_is_found_and_tried_again(page: Any) -> None:
    page.fill("#review-seconds", "20")
    page.click("#review")
    panel = page.locator("#panel-game")
    page.click("text=Details")
    expect(panel.locator(".totals")).to_contain_text("−8.0 (proved)")
    expect(panel.locator("svg.graph")).not_to_have_class(re.compile("empty"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(panel.locator(".choice.best")).to_contain_text("Domino at g7 was best")
    expect(panel).to_contain_text("Domino keeps the turn and can otherwise be bought by")
    page.click("#panel-game >> text=Try it")
    expect(panel.locator(".question")).to_contain_text(": −8 (proved). Find")
    hands = Hands(page)
    hands.press("0")
    expect(panel.locator(".verdict")).to_contain_text(": −8 (proved). Try again.")
    hands.press(*orders(START, BEST))
    expect(panel.locator(".found")).to_have_text("Right. Domino at g7 loses nothing (proved).")
    page.click("#panel-game >> text=Close")
    expect(panel.locator(".question")).to_have_count(0)
    expect(panel).to_contain_text(re.compile("Proved from"))
    _require_page(page)


def _require_page(page: Any) -> None:
    """Save the page of the review, and require that its mistake and its moves can be tried."""
    to_save(page, "Page")
    html = saved(page, "Review (HTML)").decode()
    sheet = page.context.new_page()
    sheet.emulate_media(reduced_motion="reduce")
    sheet.set_content(html)
    sheet.click(".retry >> text=/^advance/")
    said = "Advance 3 spaces gives away 8 points (proved). Try another."
    expect(sheet.locator(".verdict")).to_have_text(said)
    expect(sheet.locator(".answer")).to_be_hidden()
    played = sheet.locator(".steps + .picture text >> text=/^1[.] Orange advances/")
    expect(played).to_be_hidden()
    sheet.click(".steps >> text=Next")
    expect(played).to_be_visible()
    sheet.select_option(".steps select", "Beginning")
    expect(played).to_be_hidden()
    expect_accessible(sheet)
    sheet.close()


def test_a_costly_move_is_held_back_in_a_teaching_game(page: Any) -> None:
    put(page)
    page.click("#tab-game")
    begin(page)
    press(page, "0")
    expect(page.locator("#warning .lesson")).to_have_text(LESSON)
    page.click("text=Take it back")
    expect(page.locator("#lessons")).to_contain_text("1 lesson, 1 take-back.")

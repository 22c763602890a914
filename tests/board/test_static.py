"""The board as static files, from Python's own server of files: the browser answers by itself."""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.matching import play_on
from tests.board.start import gear
from tests.board.static_site import watched

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A tab with the board; nothing may go wrong, and nothing may be requested from elsewhere."""
    with watched(browser, address) as page:
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        yield page


def put(page: Any, name: str) -> None:
    """Put an example on the board by its line of text."""
    state = State.load(f"example:{name}")
    page.fill("#line", state.to_text())
    page.press("#line", "Enter")
    for number, player in enumerate(state.players):
        expect(page.locator(f"#time-{number}")).to_have_value(str(player.time))


def test_a_position_is_proved_and_played(page: Any) -> None:
    put(page, "close-finish")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    assert page.locator("#bar .band.exact").count() == 1
    best = page.locator("#panel-analysis table tbody tr").first
    expect(best).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile("#1:game"))
    game = urllib.parse.unquote_plus(page.evaluate("location.hash").partition(":")[2])
    # One purchase is best, at any of its places.
    assert str(Game.from_text(game).moves[0]).startswith("domino@")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page).to_have_url(re.compile("#1:game"))


def test_an_opponent_replies(page: Any) -> None:
    page.click("#tab-game")
    for level in ("beginner", "easy", "medium"):
        before = page.url
        play_on(page, level, "second")
        expect(page).not_to_have_url(before)
        page.click("#resign")


def test_a_puzzle_is_judged(page: Any) -> None:
    page.click("#tab-puzzles")
    page.click("#panel-puzzles .puzzles button >> nth=0")
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text("Puzzle 1:")
    page.click("#panel-puzzles >> text=/answer/i")
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text("The answer:")


def test_a_search_is_stopped_and_begun_anew(page: Any) -> None:
    put(page, "hard")
    gear(page).fill("#seconds", "60")
    page.click("#analyse")
    expect(page.locator("#panel-analysis table tbody tr").first).to_be_visible()
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("stopped")
    page.click("#analyse")
    expect(page.locator("#analyse")).to_have_text("Stop")
    put(page, "trivial")
    gear(page).fill("#seconds", "5")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")


def test_a_variant_of_the_examples_is_opened(page: Any) -> None:
    from_menu(page, "Open …")
    kinds = page.locator("dialog[open] .examples li").all_inner_texts()
    assert len(kinds) > 10
    page.click("dialog[open] >> text=8x8")
    expect(page.locator("#turn")).to_contain_text("to move")
    expect(page.locator("#line")).to_have_value(re.compile("^position variant:"))


def test_a_wrong_text_is_refused_in_words(page: Any) -> None:
    for text in (
        "hello",
        "position current",
        "diary\n",
        '{"name": "x"}',
        "<img src=x onerror=alert(1)>",
    ):
        page.fill("#line", text)
        page.press("#line", "Enter")
        expect(page.locator("#line")).to_have_attribute("aria-invalid", "true")
        assert page.locator("img").count() == 0
        page.press("#line", "Enter")

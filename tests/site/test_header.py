"""The header of every page: its words, light and dark, and the way to a game."""

from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.static_site import watched

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

PAGES = ("", "board/", "learn/", "proved/", "solved/")
WORDS = ["Play", "Analyse", "Puzzles", "Learn", "Studies", "Docs"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GROUND = "getComputedStyle(document.body).backgroundColor"
KEEPS_NOTHING = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});"""


def test_all_pages_have_the_same_words_and_keep_the_theme(browser: Any, address: str) -> None:
    with watched(browser, address, color_scheme="light") as page:
        page.goto(address)
        page.click("site-header .theme")
        dark = page.evaluate(GROUND)
        assert dark == "rgb(17, 19, 21)"
        for path in PAGES:
            page.goto(address + path)
            assert page.locator("site-header nav a").all_inner_texts() == WORDS
            assert page.evaluate(GROUND) == dark
            expect(page.locator("site-header .theme")).to_have_accessible_name("Light colours")


def test_a_browser_that_keeps_nothing_shows_the_other_theme(browser: Any, address: str) -> None:
    with watched(browser, address, color_scheme="dark") as page:
        page.add_init_script(KEEPS_NOTHING)
        page.goto(f"{address}proved/")
        page.click("site-header .theme")
        assert page.evaluate(GROUND) == "rgb(244, 245, 244)"


def test_a_phone_has_the_words_in_a_sheet(browser: Any, address: str) -> None:
    with watched(browser, address, **PHONE) as page:
        page.goto(address)
        nav = page.locator("site-header nav")
        expect(nav).to_be_hidden()
        page.tap("site-header .menu")
        expect(nav).to_be_visible()
        assert nav.locator("a > span").all_inner_texts() == WORDS
        assert nav.locator("a > svg").count() == len(WORDS)
        for link in nav.locator("a").all():
            expect(link.locator("svg")).to_be_visible()
            expect(link.locator("small")).not_to_be_empty()
            assert link.bounding_box()["height"] >= 44
        box = nav.bounding_box()
        assert box["y"] + box["height"] == pytest.approx(844)
        page.keyboard.press("Escape")
        expect(nav).to_be_hidden()
        expect(page.locator("site-header .menu")).to_be_focused()


def test_from_the_front_page_to_the_first_move_in_two_taps(browser: Any, address: str) -> None:
    with watched(browser, address, **PHONE) as page:
        page.goto(address)
        page.check("input[value=easy]", force=True)
        page.tap("#play")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#opponent")).to_contain_text("against easy.")
        before = page.input_value("#line")
        page.tap("#hand .advance")
        expect(page.locator("#line")).not_to_have_value(before)


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (360, 640)])
def test_a_phone_shows_the_whole_decision(
    browser: Any, address: str, size: tuple[int, int]
) -> None:
    """Both quilts, the track and the offers lie in the view, before and after a reply."""
    wide, high = size
    phone = {"viewport": {"width": wide, "height": high}, "has_touch": True}
    with watched(browser, address, **phone) as page:
        page.goto(f"{address}board/#play:beginner")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#resign")).to_be_visible()
        advance = page.locator("#hand .advance").bounding_box()
        page.touchscreen.tap(advance["x"] + 20, advance["y"] + 20)
        expect(page.locator(".record button").nth(1)).to_be_visible()
        expect(page.locator("#panel-game .task")).to_be_hidden()
        for part in ("#player-0 .quilt", "#player-1 .quilt", "#track svg", "#hand"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= high, part


@pytest.mark.parametrize(
    ("word", "panel"), [("Puzzles", "puzzles"), ("Analyse", "analysis"), ("Play", "game")]
)
def test_the_words_lead_to_their_places(browser: Any, address: str, word: str, panel: str) -> None:
    with watched(browser, address) as page:
        page.goto(f"{address}solved/")
        page.click(f"site-header nav >> text={word}")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator(f"#panel-{panel}")).to_be_visible()
        if word == "Play":
            expect(page.locator("dialog.new-game")).to_be_visible()
            page.keyboard.press("Escape")
        page.click("#tab-packing")
        page.click(f"site-header nav >> text={word}")
        expect(page.locator(f"#panel-{panel}")).to_be_visible()


def test_a_level_that_does_not_exist_is_named(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        page.goto(f"{address}board/#play:nobody")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#message")).to_have_text("There is no opponent nobody.")


def test_play_goes_on_with_the_latest_match(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        page.goto(f"{address}board/#play:easy")
        page.wait_for_selector("body[data-ready]")
        page.click("#hand .advance")
        expect(page.locator(".record button").nth(1)).to_be_visible()
        expect(page.locator("#panel-game .task")).to_be_hidden()
        other = page.context.new_page()
        other.goto(f"{address}board/#play")
        other.wait_for_selector("body[data-ready]")
        expect(other.locator("#opponent")).to_contain_text("against easy.")
        expect(other.locator(".record button").nth(1)).to_be_visible()

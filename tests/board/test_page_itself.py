"""The page as a whole: its weight, its width, its keys; nobody is left out."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.server import BoardServer


@pytest.mark.parametrize("wide", [320, pytest.param(360, marks=pytest.mark.slow)])
def test_a_phone_never_scrolls_sideways(browser: Any, server: BoardServer, wide: int) -> None:
    context = browser.new_context(viewport={"width": wide, "height": 640}, has_touch=True)
    page = context.new_page()
    server.open(page, Game.load("example:three-blunders").to_text())
    for tab in ("analysis", "game", "puzzles", "packing"):
        page.click(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, tab
    from_menu(page, "Set up a position")
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    for words in ("Open …", "Picture, files"):
        from_menu(page, words)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        box = page.locator("dialog[open]")
        assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth"), words
        page.keyboard.press("Escape")
    context.close()


@pytest.mark.slow
def test_what_is_proved_is_seen_in_the_readers_own_colours(
    browser: Any, server: BoardServer
) -> None:
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    server.open(page, State.load("example:close-finish").to_text())
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    ground = "(shown) => getComputedStyle(shown).backgroundColor"
    paper = page.locator("body").evaluate(ground)
    assert page.locator("#bar .band.exact").evaluate(ground) != paper
    slots = page.locator(".slot button")
    slots.nth(0).click()
    assert slots.nth(0).evaluate(ground) != slots.nth(1).evaluate(ground)
    # Else a ground is laid under the words on which they cannot be read.
    assert slots.nth(0).evaluate("(slot) => getComputedStyle(slot).forcedColorAdjust") == "none"
    context.close()


@pytest.mark.slow
def test_what_is_dark_on_the_screen_is_light_on_paper(browser: Any, server: BoardServer) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    server.open(page, State.load("example:close-finish").to_text())
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(17, 19, 21)"
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    context.close()


@pytest.mark.slow
def test_magnified_the_hand_covers_nothing_that_has_the_focus(
    browser: Any, server: BoardServer
) -> None:
    """A window of 1280 by 1024 magnified four times, and a phone."""
    for wide, high in ((320, 256), (390, 664)):
        context = browser.new_context(viewport={"width": wide, "height": high})
        page = context.new_page()
        server.open(page, State.load("example:close-finish").to_text())
        from_menu(page, "Set up a position")
        page.evaluate("scrollTo(0, 0)")
        for _ in range(20):
            page.keyboard.press("Tab")
            assert page.evaluate(
                """() => {
                  const held = document.activeElement;
                  const hand = document.getElementById("hand");
                  const { left, top, width, height } = held.getBoundingClientRect();
                  const over = document.elementFromPoint(left + width / 2, top + height / 2);
                  return hand.contains(held) || !hand.contains(over);
                }"""
            )
        assert page.evaluate("document.getElementById('hand').offsetHeight") < high / 2
        context.close()


def test_the_keyboard_alone_is_enough(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    server.open(page, State.load("example:close-finish").to_text())
    page.keyboard.press("Control+Enter")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    page.keyboard.press("1")
    expect(page.locator("#hand")).to_contain_text("Domino")
    # To c6 and c7 from the corner.
    page.keyboard.press("r")
    for key in (
        "Shift+ArrowUp",
        "Shift+ArrowLeft",
        *["ArrowDown"] * 5,
        *["ArrowRight"] * 2,
        "Enter",
    ):
        page.keyboard.press(key)
    expect(page.locator("#time-1")).to_have_value("45")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator("#time-1")).to_have_value("45")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Everywhere")
    page.keyboard.press("Escape")
    focused = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        focused.add(page.evaluate("document.activeElement.id"))
    assert {"analyse", "line", "tab-analysis"} <= focused


def test_names_are_text(page: Any) -> None:
    page.click("#player-0 .name")
    page.fill("#name-0", "<img src=x onerror=a(1)>")
    page.press("#name-0", "Enter")
    expect(page.locator("#player-0 .name")).to_have_text("<img src=x onerror=a(1)>")
    assert page.locator("#player-0 img").count() == 0


@pytest.mark.slow
def test_a_damaged_address_is_reported(browser: Any) -> None:
    with BoardServer() as without_position:
        page = browser.new_page()
        page.goto(without_position.address + "#%")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#message")).to_contain_text("This address is damaged")
        page.goto("about:blank")
        without_position.open(page, "position current")
        expect(page.locator("#message")).not_to_contain_text("A new circle")
        page.evaluate("location.hash = '#%E0%A4%A'")
        expect(page.locator("#message")).to_contain_text("This address is damaged")
        page.context.close()


def test_the_header_leads_to_the_parts_of_a_local_board(page: Any) -> None:
    assert page.locator("site-header nav a").all_inner_texts() == [
        "Play", "Analyse", "Puzzles", "Studies",
    ]  # fmt: skip
    for word, panel in (("Puzzles", "puzzles"), ("Analyse", "analysis"), ("Play", "game")):
        page.click(f"site-header nav >> text={word}")
        expect(page.locator(f"#panel-{panel}")).to_be_visible()
    assert page.url.count("/") == 3

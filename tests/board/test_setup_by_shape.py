"""Shapes that are drawn, taken up, put back and put in order while a position is set up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu

CORNER = [(0, 0), (1, 0), (1, 1)]
"""The shape of corner-slow (B) and corner-quick (D)."""


@pytest.fixture
def table(page: Any) -> Hands:
    """An empty table, to be set up."""
    from_menu(page, "Set up a position")
    page.click("text=Empty table")
    expect(page.locator("#line")).to_have_value(re.compile(" ABCDE"))
    page.evaluate("document.activeElement.blur()")
    return Hands(page)


@pytest.fixture
def start(page: Any) -> State:
    """A position near the end, being set up."""
    start = State.load("example:close-finish")
    page.fill("#line", start.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value(str(start.players[0].time))
    from_menu(page, "Set up a position")
    page.evaluate("document.activeElement.blur()")
    return start


def state(page: Any) -> State:
    return State.from_text(page.input_value("#line"))


@pytest.mark.parametrize("by", ["mouse", pytest.param("key", marks=pytest.mark.slow)])
def test_the_reader_chooses_between_twin_shapes(table: Hands, by: str) -> None:
    page = table.page
    table.draw(0, CORNER)
    hand = page.locator("#hand")
    expect(hand).to_contain_text("Which one is it?")
    expect(hand.locator(".costs .hidden")).to_have_text(
        ["1 button, 3 time, 0 income", "3 buttons, 1 time, 0 income"]
    )
    assert state(page).quilts[0].holes == 81
    table.draw(0, [(4, 4), (4, 5)])  # Not before the question is answered.
    expect(page.locator("#message")).to_contain_text("First choose")
    if by == "mouse":
        page.click("#hand .offer >> nth=1")
    else:
        page.keyboard.press("2")
    expect(page.locator("#line")).to_have_value(re.compile("D8/DD7/"))
    table.draw(1, CORNER)  # The other one is the only one left.
    expect(page.locator("#line")).to_have_value(re.compile("B8/BB7/"))


@pytest.mark.slow
def test_one_cell_is_leather(table: Hands) -> None:
    page = table.page
    table.touch(0, (2, 2))
    expect(page.locator("#message")).to_have_text("A leather patch.")
    table.press("*")
    table.touch(0, (2, 4))
    expect(page.locator("#hand")).to_contain_text("leather")
    expect(page.locator("#hand")).not_to_contain_text("does not fit")
    expect(page.locator("#line")).to_have_value(re.compile(r"9/9/2\*1\*4/"))


def test_escape_puts_a_patch_back_where_it_was(page: Any, start: State) -> None:
    hands = Hands(page)
    hands.touch(0, (0, 5))
    expect(page.locator("#hand")).to_contain_text("Wide cup")
    expect(page.locator("#line")).not_to_have_value(start.to_text())
    hands.press("r", "ArrowDown", "Escape")
    expect(page.locator("#line")).to_have_value(start.to_text())
    page.click(f'.ring [data-name="{start.circle[4]}"]')
    hands.press("Escape")
    expect(page.locator("#line")).to_have_value(start.to_text())


def test_the_circle_is_put_in_order_by_clicks(page: Any, start: State) -> None:
    """Without a name or a letter: with the last click but one the order is known."""
    page.click("text=Click the circle in order")
    wanted = [*start.circle[5:], *start.circle[:5]]
    for name in wanted[:-1]:
        page.click(f'.ring [data-name="{name}"]')
    letters = "".join(start.edition.letter[name] for name in wanted)
    expect(page.locator("#circle-letters")).to_have_value(letters)


@pytest.mark.slow
def test_a_finger_drags_the_circle(browser: Any, server: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    start = State.load("example:close-finish")
    server.open(page, start.to_text())
    from_menu(page, "Set up a position")
    slots = [page.locator(f'.ring [data-name="{start.circle[n]}"]') for n in (0, 2)]
    slots[0].scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    boxes = [slot.bounding_box() for slot in slots]
    ends = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
    fingers = context.new_cdp_session(page)
    between = {axis: (ends[0][axis] + ends[1][axis]) / 2 for axis in "xy"}
    for kind, points in (
        ("touchStart", [ends[0]]),
        ("touchMove", [between]),
        ("touchMove", [ends[1]]),
        ("touchEnd", []),
    ):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wanted = [*start.circle[1:3], start.circle[0], *start.circle[3:]]
    letters = "".join(start.edition.letter[name] for name in wanted)
    expect(page.locator("#circle-letters")).to_have_value(letters)
    context.close()


@pytest.mark.slow
def test_arrows_step_after_a_click_on_a_tab(page: Any, start: State) -> None:
    """Reached by the keyboard, a tab has them for itself."""
    page.click("#tools >> text=Done")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("0")
    expect(page.locator("#time-1")).to_have_value("47")
    page.click("#tab-game")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")
    expect(page.locator("#tab-game")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#tab-game")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tab-analysis")).to_have_attribute("aria-selected", "true")

"""The column beside the table as a sheet, where there is no room beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, from_menu
from tests.board.matching import play_on
from tests.board.server import BoardServer

END = State.load("example:close-finish")
FOUR = Game.load("example:three-blunders").states[35]
"""Four moves are proved at once."""
SIZES = [
    (390, 844),
    *(
        pytest.param(size, marks=pytest.mark.slow)
        for size in ((390, 664), (360, 640), (320, 640), (844, 390), (700, 1000), (1099, 800))
    ),
]
PLACES = """() => Object.fromEntries(
  ["#player-0 .quilt", "#player-1 .quilt", "#track svg", "#hand", "#ring"].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [name, [x, y, width, height]];
  }))"""
HEIGHTS = ["peek", "half", "full"]


@pytest.fixture
def sheet(browser: Any, server: BoardServer, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A position that is analysed, on a phone or in a window of a middle width."""
    wide, high = getattr(request, "param", (390, 844))
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        has_touch=True,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    server.open(page, END.to_text())
    expect(page.locator("#hand .offer").first).to_be_visible()
    yield page
    context.close()


def put(page: Any, height: str) -> None:
    """Bring the sheet to a height by the keys of its handle."""
    page.locator(".handle").press("Home")
    for _ in range(HEIGHTS.index(height)):
        page.locator(".handle").press("ArrowUp")
    expect(page.locator("body")).to_have_attribute("data-sheet", height)


@pytest.mark.parametrize("sheet", SIZES, indirect=True)
def test_the_table_stands_still_under_the_sheet(sheet: Any) -> None:
    page = sheet
    wide, high = page.viewport_size["width"], page.viewport_size["height"]
    put(page, "peek")
    idle = page.evaluate(PLACES)
    top = page.locator(".side").bounding_box()["y"]
    for name in ("#player-0 .quilt", "#player-1 .quilt", "#track svg", "#hand"):
        x, y, width, tall = idle[name]
        assert y >= 0, name
        assert y + tall <= (top if wide < 700 or name == "#hand" else high) + 1, name
        assert 0 <= x <= x + width <= wide, name
    tops = []
    for height in HEIGHTS:
        put(page, height)
        assert page.evaluate(PLACES) == idle
        expect_accessible(page)
        box = page.locator(".side").bounding_box()
        assert box["y"] + box["height"] == pytest.approx(high)
        tops.append(box["y"])
        for what in (".handle", "#tab-analysis", "#analyse"):
            target = page.locator(what).bounding_box()
            assert min(target["width"], target["height"]) >= 44, what
            assert target["y"] + target["height"] <= high, what
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 3
    put(page, "peek")
    page.keyboard.press("1")
    expect(page.locator("#hand .sew-on")).to_be_visible()
    assert page.evaluate(PLACES) == idle


def test_the_verdict_and_four_moves_come_up_and_the_table_stands_still(
    sheet: Any, server: BoardServer
) -> None:
    sheet.goto("about:blank")
    server.open(sheet, FOUR.to_text())
    expect(sheet.locator("body")).to_have_attribute("data-sheet", "half")
    idle = sheet.evaluate(PLACES)
    sheet.tap("#analyse")
    expect(sheet.locator("#panel-analysis")).to_contain_text("all moves are proved")
    assert sheet.evaluate(PLACES) == idle
    rows = sheet.locator("table.moves tbody tr")
    box, tabs = rows.nth(3).bounding_box(), sheet.locator("#tabs").bounding_box()
    assert box["y"] + box["height"] <= tabs["y"] + 1
    scale = sheet.locator("#bar .scale").bounding_box()
    assert scale["y"] + scale["height"] <= rows.first.bounding_box()["y"]
    put(sheet, "peek")
    expect(sheet.locator(".verdicts b").first).to_be_in_viewport(ratio=1)


def drag(page: Any, by: int) -> None:
    """Draw the handle up or down with a finger."""
    box = page.locator(".handle").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 36
    devtools = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", 0), ("touchMove", by // 2), ("touchMove", by)):
        points = [{"x": x, "y": y + at}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_draws_the_sheet(sheet: Any) -> None:
    body = sheet.locator("body")
    put(sheet, "peek")
    for by, height in ((-120, "half"), (-300, "full"), (100, "half"), (90, "peek"), (-600, "full")):
        drag(sheet, by)
        expect(body).to_have_attribute("data-sheet", height)


def test_a_press_of_the_handle_raises_the_sheet(sheet: Any) -> None:
    body, handle = sheet.locator("body"), sheet.locator(".handle")
    put(sheet, "full")
    for height, words in (("peek", "Raise the panel"), ("half", "Raise the panel to the top")):
        handle.click()
        expect(body).to_have_attribute("data-sheet", height)
        expect(handle).to_have_accessible_name(words)
    expect(handle).to_have_attribute("aria-expanded", "true")


def test_what_is_asked_for_is_not_left_below_the_edge(sheet: Any) -> None:
    body = sheet.locator("body")
    put(sheet, "peek")
    sheet.tap("#tab-game")
    expect(body).to_have_attribute("data-sheet", "half")
    put(sheet, "full")
    # The buttons of the patch in hand are not left under the sheet.
    sheet.keyboard.press("1")
    expect(body).to_have_attribute("data-sheet", "peek")
    expect(sheet.locator("#hand .sew-on")).to_be_in_viewport(ratio=1)
    sheet.keyboard.press("Escape")
    expect(sheet.locator("#hand .offer").first).to_be_visible()
    sheet.focus("#review-seconds")
    expect(body).to_have_attribute("data-sheet", "half")


def test_a_place_is_chosen_and_sewn_on_over_the_sheet(sheet: Any) -> None:
    before = sheet.input_value("#line")
    sheet.locator("#hand .offer:not([aria-disabled=true], .advance)").first.tap()
    sheet.touchscreen.tap(*Hands(sheet).cell(END.to_move, (5, 3)))
    sew = sheet.locator("#hand .sew-on")
    expect(sheet.locator(".lifted")).to_have_count(1)
    for _ in range(4):
        if sew.is_enabled():
            break
        sheet.tap("#hand .turn")
    expect(sew).to_be_visible()
    assert sheet.input_value("#line") == before


def test_there_is_no_sheet_in_the_set_up_nor_in_a_match_on_a_phone(sheet: Any) -> None:
    from_menu(sheet, "Set up a position")
    body = sheet.locator("body")
    expect(body).not_to_have_attribute("data-sheet", "half")
    sheet.click("#tools >> text=Done")
    expect(body).to_have_attribute("data-sheet", "half")
    play_on(sheet)
    expect(body).to_have_attribute("data-plays", "1")
    assert body.get_attribute("data-sheet") is None


@pytest.mark.parametrize("sheet", [(1024, 768)], indirect=True)
def test_a_match_in_a_window_of_a_middle_width_shows_its_moves(sheet: Any) -> None:
    sheet.click("#tab-game")
    expect(sheet.locator("body")).to_have_attribute("data-sheet", "half")
    play_on(sheet)
    expect(sheet.locator("body")).to_have_attribute("data-sheet", "peek")
    box, top = sheet.locator("#hand").bounding_box(), sheet.locator(".side").bounding_box()["y"]
    assert box["y"] + box["height"] <= top

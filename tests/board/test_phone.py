"""A match on a phone: the whole decision in sight, and nothing moves but what was moved."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.hands import Hands
from tests.board.matching import play_on
from tests.board.server import BoardServer

RECORD = Game.load("example:three-blunders")
SIZES = [
    (390, 844),
    pytest.param((390, 664), marks=pytest.mark.slow),
    pytest.param((360, 640), marks=pytest.mark.slow),
]
PLACES = """() => Object.fromEntries(
  ["#player-0 .quilt", "#player-1 .quilt", ".said", "#track svg", "#hand"].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [name, [x, y, width, height]];
  }))"""


@pytest.fixture
def match(browser: Any, server: BoardServer, request: pytest.FixtureRequest) -> Any:
    """A match that has just begun; the reader is Blue."""
    wide, high = request.param
    context = browser.new_context(viewport={"width": wide, "height": high}, has_touch=True)
    page = context.new_page()
    server.open(page, RECORD.start.to_text())
    play_on(page)
    expect(page.locator("body")).to_have_attribute("data-plays", "0")
    page.wait_for_selector("#hand .offer:not([aria-disabled=true], .advance)")
    yield page
    context.close()


def places(page: Any) -> dict[str, list[float]]:
    found: dict[str, list[float]] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("match", SIZES, indirect=True)
def test_nothing_moves_from_the_offers_to_the_patch_sewn_on(match: Any) -> None:
    page = match
    idle = places(page)
    high = page.viewport_size["height"]
    for name, (_, top, _, tall) in idle.items():
        assert 0 <= top <= top + tall <= high, name
    page.locator("#hand .offer:not([aria-disabled=true], .advance)").first.tap()
    sew = page.locator("#hand .sew-on")
    expect(sew).to_be_disabled()
    assert places(page) == idle
    for name in ("turn", "flip", "sew-on", "cancel"):
        box = page.locator(f"#hand .{name}").bounding_box()
        assert min(box["width"], box["height"]) >= 44, name
        assert box["y"] + box["height"] <= high, name
    expect(page.locator("#track .goal")).to_have_count(1)
    expect(page.locator("#hand .outlook")).to_contain_text("left.")
    page.touchscreen.tap(*Hands(page).cell(0, (4, 4)))
    expect(sew).to_be_enabled()
    before = page.input_value("#line")
    sew.tap()
    expect(page.locator("#line")).not_to_have_value(before)
    assert places(page) == idle


@pytest.mark.parametrize("match", SIZES[:1], indirect=True)
def test_the_strip_says_what_a_purchase_brings_for_sale(match: Any) -> None:
    page = match
    strip = page.locator("#ring")
    box, hand = strip.bounding_box(), page.locator("#hand").bounding_box()
    assert hand["y"] + hand["height"] <= box["y"] + 1
    assert box["y"] + box["height"] <= 844
    patches = page.locator(".ring .slot svg.patch").all()[:8]
    cells = [
        each.evaluate("(it) => [it.clientWidth, it.viewBox.baseVal.width]") for each in patches
    ]
    assert all(abs(wide - 8 * columns) < 1 for wide, columns in cells)
    expect(page.locator(".slot.next")).to_have_count(0)
    page.locator("#hand .offer:not([aria-disabled=true], .advance)").first.tap()
    bought = page.locator('.ring [aria-pressed="true"]')
    expect(bought).to_have_count(1)
    at = RECORD.start.circle.index(bought.get_attribute("data-name"))
    names = page.locator(".slot.next button").evaluate_all(
        "(all) => all.map((it) => it.dataset.name)"
    )
    assert names == list(RECORD.start.circle[at + 1 : at + 4])
    expect(page.locator(".slot.next button").first).to_have_accessible_name(
        re.compile("after this")
    )
    page.locator(".ring .slot button").nth(6).click()
    expect(page.locator("#message")).to_contain_text(re.compile("not for sale now .*buttons?, "))


@pytest.mark.parametrize("wide", [320, 360, 844])
def test_what_is_said_is_never_cut(browser: Any, server: BoardServer, wide: int) -> None:
    context = browser.new_context(viewport={"width": wide, "height": 640 if wide < 700 else 390})
    page = context.new_page()
    server.open(page, RECORD.start.to_text())
    play_on(page)
    page.wait_for_selector("#hand .offer:not([aria-disabled=true], .advance)")
    words = "Bought off-centre cross, then sewed on leather, then advanced 12: +10 buttons."
    long = "line 31: patch: 'bar-6' is not in the edition; allowed: bar-3, bar-4, bar-5. " * 3
    page.evaluate(
        """([words, long]) => {
          document.getElementById("said").textContent = words;
          const message = document.getElementById("message");
          message.textContent = long;
          message.classList.remove("old");
        }""",
        [words, long],
    )
    for name in ("#said", "#message"):
        page.wait_for_function(
            """(name) => {
              const it = document.querySelector(name);
              const isWhole = it.scrollHeight <= it.clientHeight + 1;
              return it.clientHeight > 0 && isWhole && it.scrollWidth <= it.clientWidth;
            }""",
            arg=name,
        )
    box = page.locator("#message").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= wide
    context.close()


@pytest.mark.parametrize("match", SIZES[:1], indirect=True)
@pytest.mark.parametrize("what", ["#player-1 .quilt", ".look"])
def test_a_tap_swaps_the_quilts_and_the_next_one_puts_them_back(match: Any, what: str) -> None:
    page = match
    idle, before = places(page), page.input_value("#line")
    page.locator(what).tap()
    expect(page.locator("body")).to_have_attribute("data-plays", "1")
    looked = places(page)
    assert looked["#player-1 .quilt"] == idle["#player-0 .quilt"]
    assert looked["#player-0 .quilt"] == idle["#player-1 .quilt"]
    page.tap("#hand .advance")
    expect(page.locator("body")).to_have_attribute("data-plays", "0")
    assert places(page) == idle
    assert page.input_value("#line") == before


@pytest.mark.parametrize("match", SIZES[:1], indirect=True)
def test_a_finger_that_carries_a_patch_does_not_sew_it(match: Any) -> None:
    page = match
    before = page.input_value("#line")
    page.locator("#hand .offer:not([aria-disabled=true], .advance)").first.tap()
    devtools = page.context.new_cdp_session(page)
    hands = Hands(page)
    page.touchscreen.tap(*hands.cell(0, (4, 4)))
    for kind, cell in (("touchStart", (4, 4)), ("touchMove", (2, 4)), ("touchEnd", None)):
        points = [dict(zip("xy", hands.cell(0, cell), strict=True))] if cell else []
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator("#hand .sew-on")).to_be_enabled()
    assert page.input_value("#line") == before


def test_the_end_stands_in_the_place_of_the_hand(browser: Any, server: BoardServer) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    server.open(page, RECORD.states[-2].to_text())
    play_on(page)
    hand, quilt = (places(page)[name] for name in ("#hand", "#player-1 .quilt"))
    page.tap("#hand .advance")
    end = page.locator(".ended")
    expect(end).to_be_visible()
    box = end.bounding_box()
    assert hand[1] <= box["y"]
    assert box["y"] + box["height"] <= 844
    assert places(page)["#player-1 .quilt"] == quilt
    expect(end.locator("li")).to_have_count(2)
    expect(end.locator(".main")).to_have_text("Play again")
    context.close()


def test_what_cannot_be_bought_cannot_be_sewn_on(page: Any, server: BoardServer) -> None:
    state = RECORD.states[21]
    mover = state.players[state.to_move]
    dear = next(
        n
        for n, name in enumerate(state.for_sale)
        if state.edition.find(name).buttons == mover.buttons + 1
    )
    page.goto("about:blank")
    server.open(page, state.to_text())
    page.keyboard.press(str(dear + 1))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hand .outlook")).to_have_text("1 button short.")
    expect(page.locator("#hand .sew-on")).to_be_disabled()


def test_the_menu_has_the_colours_of_the_page(browser: Any, server: BoardServer) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="light")
    page = context.new_page()
    server.open(page)
    page.click("site-header .menu")
    colours = page.get_by_role("group", name="Colours").get_by_role("button")
    assert colours.all_inner_texts() == ["Auto", "Light", "Dark"]
    expect(colours.first).to_have_attribute("aria-pressed", "true")
    colours.last.click()
    expect(colours.last).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("site-header .theme")).to_have_accessible_name("Light colours")
    colours.first.click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    context.close()

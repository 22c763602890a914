"""On a desktop nothing moves but what was moved: quilts, track and tray stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.server import BoardServer
from tests.board.test_phone import places

GAME = Game.load("example:game")
SIZES = [(1280, 800), pytest.param((1100, 700), marks=pytest.mark.slow)]
SHIFTS = """window.shifts = [];
const words = (node) => (node?.outerHTML ?? node?.parentNode?.outerHTML)?.slice(0, 120);
new PerformanceObserver((list) => shifts.push(
  ...list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => words(node)))
)).observe({ type: "layout-shift" });"""
"""Notes what shifts from now on."""


@pytest.fixture(params=SIZES, ids=str)
def page(browser: Any, server: BoardServer, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A position in the middle of a game, which nobody analyses yet."""
    wide, high = request.param
    context = browser.new_context(viewport={"width": wide, "height": high})
    page = context.new_page()
    server.open(page, GAME.states[21].to_text())
    expect(page.locator("#hand .offer")).to_have_count(4)
    page.evaluate(SHIFTS)
    yield page
    context.close()


def test_nothing_moves_when_a_patch_is_taken_turned_and_sewn_on(page: Any) -> None:
    idle = places(page)
    page.keyboard.press("1")
    sew = page.locator("#hand .sew-on")
    expect(sew).to_be_disabled()
    assert places(page) == idle
    turn, flip = (page.locator(f"#hand .{name}").bounding_box() for name in ("turn", "flip"))
    assert turn["y"] == flip["y"]
    page.keyboard.press("2")
    expect(page.locator("#hand .orientation")).to_have_count(2)
    assert places(page) == idle
    page.keyboard.press("ArrowDown")
    expect(sew).to_be_enabled()
    assert places(page) == idle
    assert page.evaluate("shifts") == []
    before = page.input_value("#line")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).not_to_have_value(before)
    assert places(page) == idle


def test_nothing_moves_when_an_answer_arrives(page: Any) -> None:
    idle = places(page)
    page.click("#analyse")
    expect(page.locator("table.moves tbody tr").first).to_be_visible()
    assert places(page) == idle
    page.hover("table.moves .move >> nth=1")
    expect(page.locator("#player-0 .facts b")).not_to_be_empty()
    assert places(page) == idle
    assert page.evaluate("shifts") == []


def test_each_screen_has_the_table_at_the_same_place(page: Any) -> None:
    idle = places(page)
    for tab in ("game", "puzzles", "analysis", "game"):
        page.click(f"#tab-{tab}")
        assert places(page) == idle
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_nothing_moves_while_the_page_loads(
    browser: Any, server: BoardServer, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.add_init_script("""window.shift = 0; new PerformanceObserver((list) => {
      for (const each of list.getEntries()) window.shift += each.value;
    }).observe({ type: "layout-shift", buffered: true });""")
    server.open(page, GAME.states[21].to_text())
    expect(page.locator("#player-0 .quilt")).to_be_visible()
    assert page.evaluate("shift") < 0.05
    context.close()

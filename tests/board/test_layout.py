"""On a desktop nothing moves but what was moved: quilts, track and tray stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.reviewed import answer_searches, review_of
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
    # The graph has its place before the first figures come, a moment later.
    expect(page.locator("#panel-game .graph")).to_be_visible()
    assert page.evaluate("shifts") == []


def test_the_axis_of_the_graph_can_be_read(page: Any) -> None:
    page.click("#tab-game")
    box = page.locator("#panel-game .graph text").first.bounding_box()
    assert box["height"] > 8


def analyse(page: Any, server: BoardServer) -> None:
    server.open(page, GAME.states[21].to_text())
    page.click("#analyse")
    expect(page.locator("table.moves tbody tr").first).to_be_visible()


def review(page: Any, server: BoardServer) -> None:
    """A mistake of a review, the best move beside it, after a move that is marked."""
    tail = Game(GAME.states[33], GAME.moves[33:])
    better = next(move for move in GAME.states[34].legal_moves if move.patch == "domino")
    answer_searches(page, {"review": review_of(tail, {2: (better, 8)})})
    server.open(page, tail.to_text())
    page.click("#tab-game")
    page.click("#review")
    page.click("#panel-game >> text=Next mistake")
    expect(page.locator(".quilt .wrong")).to_have_count(1)


def puzzle(page: Any, server: BoardServer) -> None:
    page.goto(f"{server.address}#puzzle:puzzles-current/1")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#panel-puzzles .exercise")).to_be_visible()


def match(page: Any, server: BoardServer) -> None:
    server.open(page, GAME.states[21].to_text())
    play_on(page)


def over(page: Any, server: BoardServer) -> None:
    server.open(page, GAME.states[-2].to_text())
    play_on(page)
    page.keyboard.press("0")
    expect(page.locator(".ended")).to_be_visible()


TABLE = {
    "#player-0 .quilt": [24, 112, 428, 428],
    "#player-1 .quilt": [472, 112, 428, 428],
    "#hand": [24, 612, 876, 152],
}
"""Left, top, width and height at 1280x800, by the design."""
RULES = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const size = (each) => each.getBoundingClientRect();
  // A word in a sentence, and a row of a list, are as high as their line.
  const inLine = ".term, .link, .record *, th *, td *, li button";
  const targets = all("button, select, summary, input[type=number]:enabled")
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.readOnly && !each.matches(inLine));
  const kind = (each) => each.getAttribute("class");
  return {
    small: targets.filter((each) => Math.min(size(each).width, size(each).height) < 36)
      .map((each) => `${each.className} ${each.textContent}`),
    codes: Math.max(...all(".quilt").map(
      (quilt) => new Set(all(":scope > g:not(.cloth) > g", quilt).map(kind)).size)),
    sideways: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.mark.parametrize(
    "screen",
    [
        match,
        *(pytest.param(each, marks=pytest.mark.slow) for each in (analyse, review, puzzle, over)),
    ],
)
def test_the_rules_of_the_design_hold(browser: Any, server: BoardServer, screen: Any) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    screen(page, server)
    found = places(page)
    assert {name: found[name] for name in TABLE} == TABLE
    rules = page.evaluate(RULES)
    assert rules["small"] == []
    assert rules["codes"] <= 3
    assert rules["sideways"] <= 0
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1100, 700), (1440, 900), (1920, 1080)], ids=str)
def test_the_table_fills_windows_of_other_sizes(
    browser: Any, server: BoardServer, size: tuple[int, int]
) -> None:
    wide, high = size
    context = browser.new_context(viewport={"width": wide, "height": high})
    page = context.new_page()
    analyse(page, server)
    found = places(page)
    (left, top, *across), (right, beside, *_) = (found[f"#player-{side} .quilt"] for side in (0, 1))
    assert across == [min((wide - 424) / 2, high - 372)] * 2
    assert (top, beside, right) == (112, 112, left + across[0] + 20)
    assert found["#hand"][1] + found["#hand"][3] <= high
    assert page.locator(".text").bounding_box()["y"] >= high
    assert page.evaluate(RULES)["sideways"] <= 0
    context.close()


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

"""No screen leaves anybody out: axe, in light, in dark, and in the reader's own colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.hands import Hands
from tests.board.server import BoardServer

expect = pytest.importorskip("playwright.sync_api").expect
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs the extra dev")

END = State.load("example:close-finish").to_text()
RECORD = Game.load("example:three-blunders")
TAIL = Game(RECORD.states[34], RECORD.moves[34:]).to_text()

SCHEMES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"forced_colors": "active"},
}


def analysis(page: Any) -> None:
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    page.hover("table.moves .move >> nth=0")


def patch_in_hand(page: Any) -> None:
    page.keyboard.press("1")
    expect(page.locator("#hand")).to_contain_text("domino")


def setup(page: Any) -> None:
    page.click("text=Set up")
    page.fill("#time-0", "10")
    page.press("#time-0", "Enter")
    expect(page.locator("#remarks li").first).to_be_visible()


def twins(page: Any) -> None:
    page.click("text=Set up")
    page.click("text=Empty table")
    expect(page.locator(".ring .slot")).to_have_count(33)
    Hands(page).draw(0, [(0, 0), (1, 0), (1, 1)])
    expect(page.locator("#hand")).to_contain_text("Which one is it?")


def ordering(page: Any) -> None:
    page.click("text=Set up")
    page.click("text=Click the circle in order")
    page.click(".ring button >> nth=2")
    expect(page.locator(".slot.clicked")).to_have_count(1)


def review(page: Any) -> None:
    page.click("#tab-game")
    page.fill("#review-seconds", "4")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=60_000)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.locator("#panel-game .question")).to_be_visible()


def puzzles(page: Any) -> None:
    page.click("#tab-puzzles")
    page.click(".puzzles button >> nth=3")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 4:")
    page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    expect(page.locator(".puzzles .how")).to_have_count(1)


def packing(page: Any) -> None:
    page.click("#tab-packing")
    page.click("#panel-packing button.main")
    expect(page.locator(".packing .quilt")).to_be_visible()


def dialog(words: str) -> Callable[[Any], None]:
    def show(page: Any) -> None:
        page.click(f"#tools >> text={words}")
        expect(page.locator("dialog[open]")).to_be_visible()

    return show


def tour(page: Any) -> None:
    expect(page.locator(".tour")).to_be_visible()


SCREENS: dict[str, Callable[[Any], None]] = {
    "analysis": analysis,
    "hand": patch_in_hand,
    "setup": setup,
    "twins": twins,
    "ordering": ordering,
    "review": review,
    "puzzles": puzzles,
    "packing": packing,
    "open": dialog("Open"),
    "save": dialog("Save"),
    "keys": dialog("?"),
    "tour": tour,
}


QUICK = ("analysis", "setup")
"""The screens of the default tests, in light; all are looked at in the slow ones."""


@pytest.mark.parametrize(
    ("scheme", "screen"),
    [
        pytest.param(
            *(scheme, screen),
            marks=[pytest.mark.slow] * (scheme != "light" or screen not in QUICK),
        )
        for scheme in SCHEMES
        for screen in SCREENS
    ],
)
def test_axe_finds_nothing(browser: Any, server: BoardServer, scheme: str, screen: str) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", bypass_csp=True,
        **SCHEMES[scheme],
    )  # fmt: skip
    page = context.new_page()
    server.open(page, TAIL if screen == "review" else END, with_tour=screen == "tour")
    SCREENS[screen](page)
    found = axe.Axe().run(page)
    assert [
        f"{each['id']}: {node['html'][:90]}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ] == []
    context.close()

"""The table as it is seen: where quilts and circle stand, what is drawn, the last move."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.server import BoardServer
from tests.board.start import put

RECORD = Game.load("example:three-blunders")


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_the_circle_stands_beside_the_offers(
    browser: Any, server: BoardServer, size: tuple[int, int]
) -> None:
    """All 33 patches, both quilts and the moves are in sight without scrolling."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    server.open(page, RECORD.start.to_text())
    expect(page.locator(".ring .slot")).to_have_count(33)
    boxes = [
        page.locator(what).bounding_box()
        for what in ("#player-0 .quilt", "#player-1 .quilt", "#hand", "#track svg", ".ring")
    ]
    assert all(box["y"] + box["height"] <= size[1] for box in boxes)
    advance, ring = page.locator("#hand .advance").bounding_box(), boxes[4]
    assert ring["x"] >= advance["x"] + advance["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    context.close()


@pytest.mark.slow
def test_patches_for_sale_are_drawn_in_their_buttons(page: Any) -> None:
    put(page)
    expect(page.locator("#hand .offer:not(.advance) svg.patch")).to_have_count(3)
    expect(page.locator("#hand .offer >> nth=0")).to_contain_text("2 buttons, 1 time, 0 income")


@pytest.mark.slow
def test_the_last_move_is_marked(page: Any, server: BoardServer) -> None:
    """A purchase on the quilt of who bought; of an advance the space where it began."""
    page.goto("about:blank")
    server.open(page, RECORD.to_text())
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(".last")).to_have_count(0)
    for state, move in zip(RECORD.states, RECORD.moves[:8], strict=False):
        page.keyboard.press("j")
        marked = page.locator(f"#player-{state.to_move} .quilt .last")
        expect(marked).to_have_count(1 if move.cells else 0)
        expect(page.locator(f"#player-{1 - state.to_move} .quilt .last")).to_have_count(0)
        expect(page.locator("#track .last")).to_have_count(0 if move.is_leather else 1)


def test_letters_are_on_the_patches_where_they_are_wanted(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    server.open(page, State.load("example:close-finish").to_text())
    letter = page.locator("#player-0 .sewn-letter >> nth=0")
    expect(letter).to_be_hidden()
    page.keyboard.press("Shift+L")
    expect(letter).to_be_visible()
    page.reload()
    expect(letter).to_be_visible()
    page.click("#tools [aria-label=Settings]")
    page.uncheck("#popup-settings input")
    page.keyboard.press("Escape")
    expect(letter).to_be_hidden()
    from_menu(page, "Set up a position")
    expect(letter).to_be_visible()


def test_a_patch_in_hand_is_hatched_where_it_does_not_fit(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    server.open(page, State.load("example:close-finish").to_text())
    page.keyboard.press("1")
    expect(page.locator(".quilt .lifted")).to_have_count(1)
    expect(page.locator(".quilt .clash")).to_have_count(0)
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".quilt .clash")).to_have_count(1)


@pytest.mark.slow
def test_quilts_and_track_are_dark_where_the_page_is(browser: Any, server: BoardServer) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        server.open(page, State.load("example:close-finish").to_text())
        shades[scheme] = [
            brightness(page, what) for what in ("#player-0 .holes", "#track .space >> nth=0")
        ]
        context.close()
    assert min(shades["light"]) > 200
    assert max(shades["dark"]) < 64


def brightness(page: Any, what: str) -> float:
    """Return how bright an element of a picture is filled, 0 to 255."""
    colour = page.locator(what).evaluate("(shown) => getComputedStyle(shown).fill")
    return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(", "))) / 3

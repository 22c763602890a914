"""The edition is found by its picture, and a game of Express keeps its edition, on both hosts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from patchwork_solve import Edition, State
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu
from tests.board.matching import choose, new_game, playing, start
from tests.board.server import BoardServer
from tests.board.start import press
from tests.board.static_site import opened, watched
from tests.board.studies import made, saved

EXPRESS = Edition.load("express")
OPTIONS = "dialog.new-game [data-name=edition] label"

Open = Callable[..., None]


@pytest.fixture(params=["local", pytest.param("site", marks=pytest.mark.browser)])
def board(
    request: pytest.FixtureRequest, browser: Any, server: BoardServer
) -> Iterator[tuple[Any, Open]]:
    """A tab with the board of one of both hosts, and what opens a link in it."""
    is_site = request.param == "site"
    if is_site:
        pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")
    address = request.getfixturevalue("address") if is_site else server.address
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:

        def open_link(link: str = "") -> None:
            opened(page, address + link)

        open_link()
        yield page, open_link


def express(page: Any) -> str:
    """Begin a game of Express against the computer, advance, and return the line after a reply."""
    new_game(page)
    choose(page, level="beginner", edition="express")
    start(page)
    playing(page, "beginner")
    press(page, "0")
    expect(page.locator(".record li button").nth(1)).to_be_attached()
    expect(page.locator("#turn")).to_contain_text("Blue to move")
    expect(page.locator(".how-many")).to_contain_text(
        "patches, in this order; the last 8 join later"
    )
    return str(page.input_value("#line"))


def test_each_edition_is_found_by_what_lies_on_its_track(page: Any) -> None:
    new_game(page)
    page.click("dialog.new-game .editions summary")
    options = page.locator(OPTIONS)
    words = dict(zip(("current", "2014", "express"), options.all_inner_texts(), strict=True))
    for name, edition, boxes in (
        ("current", Edition.load("current"), "the app"),
        ("2014", Edition.load("first-2014"), "the first boxes"),
        ("express", EXPRESS, "2018"),
    ):
        before = sum(mark < edition.leather_marks[0] for mark in edition.income_marks)
        assert f"{edition.height}x{edition.width}; {before} button" in words[name]
        assert boxes in words[name]
    assert f"Caution: {EXPRESS.caution}" in words["express"]
    assert "Caution" not in words["current"] + words["2014"]
    pictures = {each.inner_html() for each in options.locator("svg").all()}
    assert len(pictures) == 3
    expect_accessible(page)


@pytest.mark.parametrize("wide", [390, 1280])
def test_an_edition_is_chosen_by_keys(browser: Any, server: BoardServer, wide: int) -> None:
    page = browser.new_context(viewport={"width": wide, "height": 844}).new_page()
    server.open(page)
    new_game(page)
    summary = page.locator("dialog.new-game .editions summary")
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(summary).to_have_text("Edition Patchwork Express")
    for label in page.locator(OPTIONS).all():
        box = label.bounding_box()
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_value(re.compile("^position variant:"))
    page.context.close()


def test_express_is_played_against_the_computer(board: tuple[Any, Open]) -> None:
    page, _ = board
    state = State.from_text(express(page))
    assert state.edition == EXPRESS
    assert len(state.circle) + sum(len(quilt.sewn()) for quilt in state.quilts) == 23


def test_a_link_a_reload_and_a_study_keep_the_edition(board: tuple[Any, Open]) -> None:
    page, open_link = board
    line = express(page)
    page.click("#tools .share")
    expect(page.locator("#message")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#line")).to_have_value(line)
    playing(page, "beginner")
    from_menu(page, "My games")
    expect(page.locator(".library .note").first).to_contain_text("Patchwork Express")
    page.keyboard.press("Escape")
    open_link("#" + link.partition("#")[2])
    expect(page.locator("#line")).to_have_value(line)
    from_menu(page, "New game")
    expect(page.locator(f"{OPTIONS} input:checked")).to_have_value("current")
    page.keyboard.press("Escape")
    made(page)
    (chapter,) = saved(page)["chapters"]
    assert State.from_text(chapter["start"]).edition == EXPRESS

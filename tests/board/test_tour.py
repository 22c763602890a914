"""The tour at the first start: five steps, skipped by a click, and it never comes back."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.server import BoardServer


@pytest.mark.parametrize(
    "by",
    [
        pytest.param("steps", marks=pytest.mark.slow),
        "skip",
        pytest.param("reload", marks=pytest.mark.slow),
    ],
)
def test_the_tour_is_shown_once(browser: Any, server: BoardServer, by: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    server.open(page, with_tour=True)
    box = page.locator(".tour")
    expect(box).to_be_visible()
    if by == "steps":
        titles = []
        for _ in range(5):
            titles.append(box.locator("h2").inner_text())
            expect(page.locator(".toured")).to_have_count(1)
            box.locator("button.main").click()
        assert len(set(titles)) == 5
    if by == "skip":
        page.click("text=Skip the tour")
    if by != "reload":
        expect(box).to_be_hidden()
        expect(page.locator(".toured")).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(box).to_be_hidden()
    context.close()


def test_a_language_in_the_address_does_not_keep_the_tour_away(
    browser: Any, server: BoardServer
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.address)
    context.add_init_script("localStorage.clear()")
    page.goto(f"http://127.0.0.1:{server.port}/?lang=de")
    expect(page.locator(".tour")).to_be_visible()
    context.close()


def test_what_a_link_opens_is_shown_without_the_tour(browser: Any, server: BoardServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    box = page.locator(".tour")
    server.open(page, State.load("example:close-finish").to_text(), with_tour=True)
    expect(box).to_have_count(0)
    page.goto("about:blank")
    server.open(page, with_tour=True)
    expect(box).to_be_visible()
    expect(box).to_be_focused()
    # From wherever the focus is.
    page.locator("#line").focus()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.locator("#line")).to_be_focused()
    context.close()


COVERED = """() => {
  const [one, other] = [".toured", ".tour"]
    .map((what) => document.querySelector(what).getBoundingClientRect());
  const isAside = one.left >= other.right || other.left >= one.right;
  return !isAside && one.top < other.bottom && other.top < one.bottom;
}"""


@pytest.mark.parametrize("height", [640, pytest.param(844, marks=pytest.mark.slow)])
def test_on_a_phone_the_tour_covers_nothing_that_it_explains(
    browser: Any, server: BoardServer, height: int
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": height}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    server.open(page, with_tour=True)
    box = page.locator(".tour")
    for number in range(1, 6):
        expect(box).to_contain_text(f"{number} of 5")
        assert not page.evaluate(COVERED)
        assert "Enter" not in box.inner_text()
        box.locator("button.main").tap()
    expect(box).to_be_hidden()
    # The next stop of the Tab key is the page's first one.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('site-header') !== null")
    context.close()

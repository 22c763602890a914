"""Two people: at one device, and by links that each sends to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu
from tests.board.matching import choose, new_game, start
from tests.board.server import BoardServer
from tests.board.start import press

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
COPIED = """Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { window.copied = text; } },
});"""
SHARED = "navigator.share = async ({ url }) => { window.copied = url; }"


LAST = Game.load("example:three-blunders").states[-2]
"""Before the last move."""

CLEARED = """async () => {
  const { Cabinet } = await import("/page/model/cabinet.js");
  await new Cabinet().clear();
}"""


@pytest.fixture
def pair(browser: Any, server: BoardServer) -> Iterator[tuple[Any, Any]]:
    """The browsers of two people: one at a desk, the other with a phone."""
    contexts = [browser.new_context(), browser.new_context(**PHONE)]
    pages = []
    for context, how in zip(contexts, (COPIED, SHARED), strict=True):
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.add_init_script(how)
        server.open(page)
        pages.append(page)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def begin(page: Any, name: str, seat: str = "first") -> None:
    new_game(page)
    # On one circle in 44 nobody can buy a patch at first.
    choose(page, against="link", seat=seat, circle="given")
    page.fill("#new-circle", "1")
    page.fill("#new-name-0", name)
    start(page)
    expect(page.locator("#opponent")).to_contain_text("by link")


def advance(page: Any) -> None:
    before = page.input_value("#line")
    press(page, "0")
    expect(page.locator("#line")).not_to_have_value(before)


def sent(page: Any) -> str:
    """Send the move, and return the part of its link behind the address."""
    page.evaluate("window.copied = null")
    page.click("#send")
    page.wait_for_function("() => window.copied")
    expect(page.locator("#send")).to_have_text("Send it again")
    return str(page.evaluate("new URL(window.copied).hash"))


def receive(page: Any, link: str) -> None:
    page.evaluate("(link) => { location.hash = link; }", link)


def moves(page: Any, number: int) -> None:
    expect(page.locator(".record li button")).to_have_count(number)


def test_two_people_play_by_link(pair: tuple[Any, Any]) -> None:
    ann, bob = pair
    begin(ann, "Ann")
    advance(ann)
    expect(ann.locator("#hand .advance")).to_have_count(1)
    first = sent(ann)
    assert first.startswith("#v1_1_turn_1_")
    receive(bob, first)
    moves(bob, 1)
    expect(bob.locator("#said")).to_contain_text("Advanced 1")
    expect(bob.locator("#player-0 .name")).to_have_text("Ann")
    expect(bob.locator("body")).to_have_attribute("data-plays", "1")
    advance(bob)
    second = sent(bob)
    for page in (bob, ann):  # It is Ann's turn, in both browsers over a reload.
        page.reload()
        page.wait_for_selector("body[data-ready]")
    expect(bob.locator("#send")).to_have_text("Send it again")
    press(bob, "0")
    expect(bob.locator("#message")).to_contain_text("is to move: send the link")
    moves(bob, 2)
    receive(ann, second)
    moves(ann, 2)
    expect(ann.locator(".by-link")).to_be_hidden()
    expect_accessible(bob)


def test_both_see_the_end_of_a_game_by_link_and_review_it(pair: tuple[Any, Any]) -> None:
    ann, bob = pair
    ann.fill("#line", LAST.to_text())
    ann.press("#line", "Enter")
    from_menu(ann, "Play on from here")
    choose(ann, against="link")
    start(ann)
    expect(ann.locator("#opponent")).to_contain_text("by link")
    advance(ann)
    own = ann.locator("section .ended h2", has_text="win")
    expect(own).to_be_visible()
    last = sent(ann)
    receive(bob, last)
    moves(bob, 1)
    expect(bob.locator("section .ended h2", has_text="win")).to_be_visible()
    assert own.inner_text() != bob.inner_text("section .ended:visible h2")
    for page in (ann, bob):
        page.click("text=Review this game")
        expect(page.locator(".review table")).to_be_visible()
        expect(page.locator("#whose button")).to_have_count(0)


def test_a_link_that_is_not_the_next_move_is_refused(pair: tuple[Any, Any]) -> None:
    ann, bob = pair
    begin(ann, "Ann", "second")
    invitation = sent(ann)
    receive(bob, invitation)
    expect(bob.locator("#opponent")).to_contain_text("by link")
    advance(bob)
    early = sent(bob)
    receive(ann, early)
    moves(ann, 1)
    receive(ann, invitation)  # Her own, and old.
    expect(ann.locator("#message")).to_contain_text("your own link")
    moves(ann, 1)
    # Bob's browser lost the game: from the invitation he plays another move.
    bob.evaluate(CLEARED)
    receive(bob, invitation)
    moves(bob, 0)
    bob.locator("#hand .offer:not([aria-disabled=true], .advance)").first.tap()
    press(bob, "Enter")
    moves(bob, 1)
    other = sent(bob)
    receive(ann, other)
    box = ann.locator("dialog[open]")
    expect(box).to_contain_text("not the next move")
    expect(box.locator("ol")).to_have_count(2)
    expect_accessible(ann)
    box.locator("text=Keep my game").click()
    moves(ann, 1)
    expect(ann.locator(".record li button")).to_contain_text("dvance")
    receive(ann, other)
    box.locator("text=Go on with").click()
    expect(ann.locator(".record li button")).not_to_contain_text("dvance")
    moves(ann, 1)


def test_a_move_that_both_know_stays(pair: tuple[Any, Any]) -> None:
    ann, _ = pair
    begin(ann, "Ann")
    advance(ann)
    ann.click("text=Take back")
    moves(ann, 0)
    advance(ann)
    sent(ann)
    ann.click("text=Take back")
    expect(ann.locator("#message")).to_have_text("Both of you know this move: it stays.")
    press(ann, "Control+z")
    moves(ann, 1)


@pytest.mark.parametrize("turns", [True, False])
def test_two_people_at_one_phone(pair: tuple[Any, Any], turns: bool) -> None:
    _, page = pair
    new_game(page)
    choose(page, against="here", quilts="turns" if turns else "stays")
    start(page)
    for _ in range(2):
        expect(page.locator("body")).to_have_attribute("data-plays", "0")
        advance(page)
        expect(page.locator("body")).to_have_attribute("data-plays", "1" if turns else "0")
        advance(page)
    moves(page, 4)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#opponent")).to_have_text("Two people here.")
    moves(page, 4)

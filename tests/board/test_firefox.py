"""The design's main rules in a stock Firefox: the table stands still, and a match is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.board.server import BoardServer
from tests.board.test_phone import PLACES

pytestmark = pytest.mark.browser

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
NEW = """indexedDB.databases().then((all) => Promise.all(
  all.map(({ name }) => new Promise((done) => {
    const removed = indexedDB.deleteDatabase(name);
    removed.onsuccess = removed.onerror = done;
  })),
)).then(() => {
  localStorage.clear();
  localStorage.setItem("patchwork-board/1/tour-seen", "true");
})"""
"""Makes Firefox one of a reader who has no games yet, and has seen the tour."""

OFFER = "#hand .offer:not(.advance, [aria-disabled=true])"
ADVANCE = "#hand .offer.advance:not([aria-disabled=true])"
MOVES = "document.querySelectorAll('.record li button').length"


@pytest.fixture(params=SIZES)
def match(
    browser_of_its_own: Any, server: BoardServer, request: pytest.FixtureRequest
) -> Iterator[Any]:
    """A match that a link began: the form is open, and *Start* is the only press."""
    tab = browser_of_its_own.tab(*SIZES[request.param])
    tab.goto(f"{server.address}page/icon.svg")
    tab.evaluate(NEW)
    tab.goto(f"{server.address}#play")
    tab.wait("document.body.dataset.ready")
    tab.click("dialog.new-game .start")
    tab.see("#opponent", "against easy")
    afford(tab)
    yield tab
    browser_of_its_own.command("browsingContext.close", context=tab.context)


def afford(tab: Any) -> None:
    """Advance until a patch can be bought: the circle is another one each time."""
    tab.wait(f"document.querySelector({json.dumps(ADVANCE)})")
    while not tab.evaluate(f"!!document.querySelector({json.dumps(OFFER)})"):
        moves = tab.evaluate(MOVES)
        tab.click(ADVANCE)
        tab.wait(f"{MOVES} > {moves + 1} && document.querySelector({json.dumps(ADVANCE)})")


def places(tab: Any) -> dict[str, list[float]]:
    """Return where the parts of the table lie on the page."""
    found: dict[str, list[float]] = json.loads(tab.evaluate(f"JSON.stringify(({PLACES})())"))
    top = tab.evaluate("scrollY")
    return {
        name: [round(x), round(y + top), *size]
        for name, (x, y, *size) in found.items()
        if any(size)
    }


def test_nothing_moves_when_a_patch_is_taken(match: Any) -> None:
    idle = places(match)
    assert match.evaluate("scrollY") == 0
    high = match.evaluate("innerHeight")
    for name, (_, top, _, tall) in idle.items():
        assert 0 <= top <= top + tall <= high, name
    match.click(OFFER)
    match.wait("document.querySelector('#hand .sew-on')")
    assert places(match) == idle
    match.click("#hand .cancel")
    match.wait(f"document.querySelector({json.dumps(OFFER)})")
    assert places(match) == idle


def test_a_match_goes_on_after_a_reload(match: Any) -> None:
    match.click("#hand .advance")
    match.wait(f"{MOVES} >= 2 && document.querySelector({json.dumps(ADVANCE)})")
    made = match.evaluate(MOVES)
    match.evaluate("location.reload()")
    match.wait("document.body.dataset.ready && document.querySelector('#opponent').innerText")
    match.see("#opponent", "against easy")
    match.wait(f"{MOVES} === {made}")

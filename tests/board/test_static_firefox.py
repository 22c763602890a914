"""The static board in a stock Firefox, from a plain server of static files."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from patchwork_solve import State

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

SEEN = "localStorage.setItem('patchwork-board/1/tour-seen', 'true')"


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desktop", "phone"])
def tab(browser_of_its_own, address, request) -> Iterator[object]:
    """A tab with the board; nothing may go wrong, and nothing may be requested from elsewhere."""
    browser_of_its_own.events.clear()
    tab = browser_of_its_own.tab(*request.param)
    tab.goto(f"{address}page/icon.svg")
    tab.evaluate(SEEN)
    tab.goto(address)
    tab.wait("document.body.dataset.ready")
    yield tab
    tab.evaluate("1")
    browser_of_its_own.command("browsingContext.close", context=tab.context)
    events = browser_of_its_own.events
    said = [each["params"] for each in events if each["method"] == "log.entryAdded"]
    assert [each for each in said if each["level"] in ("error", "warn")] == []
    sent = [each["params"] for each in events if each["method"] == "network.beforeRequestSent"]
    addresses = {each["request"]["url"] for each in sent if each["context"] == tab.context}
    assert any(each.endswith(".wasm") for each in addresses)
    host = address[: address.index("/", len("http://")) + 1]
    assert [each for each in addresses if not each.startswith((host, "blob:", "data:"))] == []


def test_the_board_answers_in_firefox(tab) -> None:
    tab.write("#line", State.load("example:close-finish").to_text())
    tab.see("#turn", "to move")
    tab.click("#analyse")
    tab.see("#panel-analysis", "moves are proved")
    assert tab.evaluate("document.querySelectorAll('#bar .band.exact').length") == 1
    tab.see("#bar", "Blue wins by 3")
    width = tab.evaluate("innerWidth")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def play_on(tab, *choices: str) -> None:
    tab.click("#tools [aria-label=More]")
    tab.click("text=Play on from here")
    for value in choices:
        tab.click(f"dialog.new-game input[value='{value}']")
    tab.click("dialog.new-game .start")


def test_an_opponent_replies_in_firefox(tab) -> None:
    for level in ("beginner", "medium"):
        before = tab.evaluate("location.href")
        play_on(tab, level, "second")
        tab.wait(f"location.href !== {json.dumps(before)}")
        tab.click("#resign")


def test_a_game_goes_on_after_a_reload_in_firefox(tab) -> None:
    """From New game to the first move, and on."""
    tab.click("#tools [aria-label=More]")
    tab.click("text=New game")
    tab.click("dialog.new-game .start")
    tab.wait("!document.querySelector('dialog.new-game').open")
    for moves in (1, 3):
        tab.wait("document.querySelector('#player-0.to-move')")
        tab.click("#hand .advance")
        tab.wait(f"document.querySelectorAll('.record li').length > {moves}")
        said = "[...document.querySelectorAll('.record li')].map((each) => each.textContent).join()"
        before = tab.evaluate(said)
        tab.reload()
        tab.wait("document.body.dataset.ready")
        tab.see("#opponent", "against easy.")
        tab.wait(f"({said}).startsWith({json.dumps(before)})")


def test_a_puzzle_is_judged_in_firefox(tab) -> None:
    tab.click("#tab-puzzles")
    tab.click("#panel-puzzles .puzzles [data-key='1']")
    tab.see("#panel-puzzles .exercise", "Puzzle 1:")
    tab.click("text=Show the answer")
    tab.see("#panel-puzzles .exercise", "The answer:")


def test_the_proof_plays_in_firefox(tab) -> None:
    tab.write("#line", State.load("example:decided").to_text())
    play_on(tab, "the proof")
    tab.see("#proved", "Proved: Blue wins by 1 or more")
    tab.see("#player-1 .badge", "Your move")

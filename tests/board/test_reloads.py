"""A tab that is loaded anew, discarded or closed at any moment: nothing is lost, or given away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from patchwork_solve import Game
from tests import chromium
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.matching import choose, new_game, start
from tests.board.server import NO_TOUR, BoardServer
from tests.board.start import press
from tests.lanes import slow

RECORD = Game.load("example:three-blunders")


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Reader:
    """A reader whose browser keeps its files in a folder, and may be closed and opened again.

    Parameters
    ----------
    browser : playwright.sync_api.Browser
        Whose kind is started.
    folder : Path
    server : BoardServer
    """

    def __init__(self, browser: Any, folder: Path, server: BoardServer) -> None:
        self._kind, self._folder, self._server = browser.browser_type, folder, server
        self._start()

    def _start(self) -> None:
        self._context = self._kind.launch_persistent_context(
            str(self._folder),
            **chromium.options(),
            viewport={"width": 1280, "height": 800},
        )
        self._context.add_init_script(NO_TOUR)
        self._context.set_default_timeout(60_000)
        self.page = self._context.new_page()

    def open(self, part: str = "") -> Any:
        """Open the board, or what the part of a link behind its address names."""
        self.page.goto("about:blank")
        self.page.goto(self._server.address + part)
        self.page.wait_for_selector("body[data-ready]")
        return self.page

    def come_back(self, how: str) -> Any:
        """Load the tab anew; or open its address in another one, also of another browser."""
        part = self.page.evaluate("location.hash")
        if how == "reload":
            self.page.reload()
            self.page.wait_for_selector("body[data-ready]")
            return self.page
        # No browser discards a tab that is in sight.
        self.page.evaluate(HIDE)
        if how == "discarded":
            other = self._context.new_page()
            self.page.close()
            self.page = other
        else:
            self.close()
            self._start()
        return self.open(part)

    def close(self) -> None:
        self._context.close()


def moves(page: Any) -> list[str]:
    """Return the moves of the game on the board, without their numbers."""
    found: list[str] = page.locator(".record li button").all_inner_texts()
    return found


def gives_nothing_away(page: Any) -> None:
    """Require that neither a move nor a value is shown."""
    for what in (".quilt .best", ".quilt .line-shown", ".offer.best", "#panel-puzzles .found"):
        expect(page.locator(what)).to_have_count(0)
    expect(page.locator("#panel-analysis")).to_be_hidden()


def act(page: Any, random: Random) -> None:
    """Advance, or take a patch up and sew it on."""
    before = page.input_value("#line")
    offers = page.locator("#hand .offer:not(.advance, [aria-disabled=true])")
    if random.random() < 0.5 and offers.count():
        offers.first.click()
        press(page, "Enter")
    else:
        press(page, "0")
    expect(page.locator("#line")).not_to_have_value(before)


def play_match(reader: Reader, random: Random) -> Callable[[Any], None]:
    """Play some moves against the computer; the last one may not be answered yet."""
    page = reader.open()
    new_game(page)
    choose(page, level="beginner")
    start(page)
    expect(page.locator("#opponent")).to_contain_text("against beginner.")
    turn = page.locator("#player-0.to-move")
    for _ in range(random.randrange(1, 5)):
        expect(turn).to_be_visible()
        expect(page.locator("#hand .advance")).to_be_enabled()
        act(page, random)
    if random.random() < 0.5:
        expect(turn).to_be_visible()
    before = moves(page)

    def same(page: Any) -> None:
        expect(page.locator("#opponent")).to_contain_text("against beginner.")
        expect(turn_of(page)).to_be_visible()
        assert moves(page)[: len(before)] == before
        gives_nothing_away(page)
        act(page, random)

    return same


def turn_of(page: Any) -> Any:
    return page.locator("#player-0.to-move")


def try_puzzle(reader: Reader, random: Random) -> Callable[[Any], None]:
    """Open a puzzle, and perhaps try a move or look at the answer."""
    number = random.randrange(1, 101)
    page = reader.open(f"#puzzle:puzzles-current/{number}")
    question = f"Puzzle {number}:"
    expect(page.locator("#panel-puzzles .question")).to_contain_text(question)
    marks = 0
    done = random.randrange(3)
    if done == 1:
        press(page, "0")
        expect(page.locator("#panel-puzzles .exercise p >> nth=1")).not_to_be_empty()
        marks = page.locator("#panel-puzzles .found").count()
    if done == 2:
        page.click("#panel-puzzles [data-key=solution]")
        expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
        marks = 1

    def same(page: Any) -> None:
        expect(page.locator("#panel-puzzles .question")).to_contain_text(question)
        expect(page.locator(".puzzles .how")).to_have_count(marks)
        gives_nothing_away(page)
        page.click("#tab-game")
        assert moves(page) == []

    return same


def make_study(reader: Reader, random: Random) -> Callable[[Any], None]:
    """Make a study with some comments, and stop in the middle of it."""
    ply = random.randrange(5, 30)
    page = reader.open(f"#{ply}:{RECORD.to_text().replace(' ', '+')}")
    from_menu(page, "Study")
    page.fill("#study-title", "Mistakes")
    page.press("#study-title", "Tab")
    for _ in range(random.randrange(1, 4)):
        comment = f"Comment {random.randrange(1000)}."
        before = page.input_value("#line")
        press(page, "j")
        expect(page.locator("#line")).not_to_have_value(before)
        page.fill("#study-comment", comment)
    line = page.input_value("#line")

    def same(page: Any) -> None:
        if not page.locator("#tab-study").count():
            # In another tab the study waits where studies are.
            from_menu(page, "Study")
            page.click("text=Open the last study")
        expect(page.locator("#study-title")).to_have_value("Mistakes")
        expect(page.locator(".comments >> visible=true")).to_contain_text(comment)
        page.click(f".comments button:visible >> text={comment}")
        expect(page.locator("#line")).to_have_value(line)
        expect(page.locator("#study-comment")).to_have_value(comment)

    return same


def play_by_link(reader: Reader, random: Random) -> Callable[[Any], None]:
    """Begin a game by link, and move; the move may be sent already."""
    page = reader.open()
    new_game(page)
    choose(page, against="link")
    start(page)
    expect(page.locator("#opponent")).to_contain_text("by link")
    act(page, random)
    send = page.locator("#send")
    expect(send).to_be_visible()
    if random.random() < 0.5:
        page.evaluate("navigator.share = async () => {}")
        send.click()
        expect(send).to_have_text("Send it again")
    words, before = send.inner_text(), moves(page)

    def same(page: Any) -> None:
        expect(page.locator("#opponent")).to_contain_text("by link")
        expect(page.locator("#send")).to_have_text(words)
        assert moves(page) == before
        gives_nothing_away(page)

    return same


KINDS = {
    "match": play_match,
    "puzzle": try_puzzle,
    "study": make_study,
    "link": play_by_link,
}
WAYS = ("reload", "discarded", "restart", "reload", "discarded")
"""What happens to the tab, in the five moments of each kind."""


@pytest.mark.parametrize("number", [0, *slow(1, 2, 3, 4)])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_at_a_random_moment(
    browser: Any, server: BoardServer, tmp_path: Path, kind: str, number: int
) -> None:
    random = Random(f"{kind} {number}")
    reader = Reader(browser, tmp_path, server)
    same = KINDS[kind](reader, random)
    same(reader.come_back(WAYS[number]))
    reader.close()

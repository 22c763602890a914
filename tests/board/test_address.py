"""The page's address carries the game, wherever in it the reader is, however quick the hands."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.server import BoardServer
from tests.board.start import START, press

RECORD = Game.load("example:three-blunders")


@pytest.mark.slow
def test_a_bookmark_in_the_middle_of_a_game_keeps_the_game(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    page.goto(f"{server.address}#20:{RECORD.to_text().replace(' ', '+')}")
    for _ in range(2):
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#time-0")).to_have_value(str(RECORD.states[20].players[0].time))
        page.wait_for_load_state("networkidle")
        assert page.evaluate("location.hash").startswith("#20:game+")
        page.reload()
    page.click("#tab-game")
    expect(page.locator(".record button")).to_have_count(len(RECORD.moves))


@pytest.mark.slow
def test_quick_hands_write_few_addresses_and_the_last_one(page: Any, server: BoardServer) -> None:
    """A browser refuses a hundred in ten seconds, which would leave all else undrawn."""
    page.goto("about:blank")
    server.open(page, RECORD.to_text())
    page.evaluate(
        """() => {
          const write = history.replaceState.bind(history);
          window.times = [];
          history.replaceState = (...given) => {
            window.times.push(performance.now());
            write(...given);
          };
        }"""
    )
    press(page, *("j" * 30 + "k" * 24))
    page.wait_for_function("() => location.hash.startsWith('#6:game+')")
    times = page.evaluate("window.times")
    assert all(later - earlier > 5000 for earlier, later in zip(times, times[20:], strict=False))


def test_a_position_is_in_the_address_at_once(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    server.open(page, START.to_text())
    page.wait_for_function("() => location.hash.startsWith('#position+current+')")

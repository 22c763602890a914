"""A game of one mistake on the board of a site: advancing loses 8 points."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.start import START
from tests.board.static_site import watched

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {"desktop": {}, "phone": PHONE}


@contextmanager
def mistaken_game(browser: Any, address: str, screen: str) -> Iterator[Any]:
    """Open the game in a tab; nothing may go wrong, or be requested from elsewhere."""
    with watched(browser, address, **SCREENS[screen]) as page:
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        from_menu(page, "Open …")
        page.fill("#pasted", Game.played(START, ["advance"]).to_text())
        page.click("text=Open text")
        expect(page.locator("#time-0")).to_have_value(str(START.players[0].time))
        yield page

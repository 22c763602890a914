"""No screen leaves anybody out: axe, in light, in dark, and in the reader's own colours."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.expecting import expect_accessible
from tests.board.screens import END, GAMES, SCREENS, TAIL
from tests.board.server import BoardServer

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

READERS = {
    "light": {"color_scheme": "light", "viewport": WIDE},
    "dark": {"color_scheme": "dark", "viewport": WIDE},
    "contrast": {"forced_colors": "active", "viewport": WIDE},
    "phone": {"color_scheme": "light", "viewport": PHONE, "has_touch": True, "is_mobile": True},
    "dark phone": {"color_scheme": "dark", "viewport": PHONE, "has_touch": True},
}


QUICK = ("analysis", "setup", "record_hand")
"""The screens of the default tests, in light; all are looked at in the slow ones."""


@pytest.mark.parametrize(
    ("reader", "screen"),
    [
        pytest.param(
            *(reader, screen),
            marks=[pytest.mark.slow] * (reader != "light" or screen not in QUICK),
        )
        for reader in READERS
        for screen in SCREENS
    ],
)
def test_axe_finds_nothing(browser: Any, server: BoardServer, reader: str, screen: str) -> None:
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **READERS[reader])
    page = context.new_page()
    is_tour = screen == "tour"
    server.open(page, TAIL if screen in GAMES else "" if is_tour else END, with_tour=is_tour)
    SCREENS[screen](page)
    expect_accessible(page)
    context.close()

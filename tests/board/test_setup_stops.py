"""Setting up by keyboard stops at no more places than by mouse."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.hands import from_menu

BY_MOUSE = (
    "#circle-letters", "#player-0 .quilt", "#buttons-0", "#player-0 button.small",
    "#player-1 .quilt", "#buttons-1", "#player-1 button.small", "#track", "#track",
    "#hand", "#ring",
)  # fmt: skip
"""Targets of a mouse, in the order of tests/board/test_setup.py: each quilt, its token on the
track, buttons and income, the circle; and the twins and the ring."""

NEEDED = {"circle-letters", "time-0", "buttons-0", "time-1", "buttons-1"}
"""The fields to be filled in. Patches come by their letters, wherever the focus is."""


@pytest.mark.slow
def test_the_keyboard_has_no_more_stops_than_the_mouse(page: Any) -> None:
    page.fill("#line", State.load("example:close-finish").to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value("46")
    from_menu(page, "Set up a position")
    page.focus("#circle-letters")
    left, stops = set(NEEDED) - {"circle-letters"}, 1
    while left:
        page.keyboard.press("Tab")
        stops += 1
        left.discard(page.evaluate("document.activeElement.id"))
        assert stops < 60
    assert stops <= len(BY_MOUSE), stops


def test_the_circle_is_one_stop(page: Any) -> None:
    page.focus(".ring button >> nth=0")
    page.keyboard.press("Shift")
    names = page.locator(".ring button").evaluate_all("all => all.map(each => each.dataset.name)")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    for name in names[1:3]:
        page.keyboard.press("ArrowRight")
        expect(page.locator(f'.ring [data-name="{name}"]')).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.ring')")

"""No screen of the static board leaves anybody out: axe, in both sizes, in light and in dark."""

from __future__ import annotations

import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect, expect_accessible
from tests.board.matching import play_on
from tests.board.screens import END, SCREENS
from tests.board.server import NO_TOUR
from tests.board.test_axe import READERS

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser


def proof(page: Any) -> None:
    """A game against a proof."""
    page.fill("#line", State.load("example:decided").to_text())
    page.press("#line", "Enter")
    play_on(page, "the proof")
    expect(page.locator("#proved")).to_contain_text("Proved: Blue wins")


NOT_HERE = ("review", "tried", "packing", "gone", "partly_known", "waiting")
"""Screens that a site does not have, with those of a record."""

HERE = {
    name: screen
    for name, screen in SCREENS.items()
    if name not in NOT_HERE and not name.startswith("record_")
} | {"proof": proof}
"""The screens that a site has, and one that only a site has."""


def looks() -> Iterator[Any]:
    """Yield each screen for each reader; by default each screen for one of them in turn."""
    readers = [name for name in READERS if name != "contrast"]
    for number, screen in enumerate(HERE):
        for place, reader in enumerate(readers):
            marks = [] if place == number % len(readers) else [pytest.mark.slow]
            yield pytest.param(reader, screen, marks=marks)


@pytest.mark.parametrize(("reader", "screen"), list(looks()))
def test_axe_finds_nothing(browser: Any, address: str, reader: str, screen: str) -> None:
    settings = {"reduced_motion": "reduce", "bypass_csp": True, "service_workers": "block"}
    context = browser.new_context(**settings, **READERS[reader])
    page = context.new_page()
    if screen != "tour":
        page.add_init_script(NO_TOUR)
    page.goto(address if screen == "tour" else f"{address}#{urllib.parse.quote(END)}")
    page.wait_for_selector("body[data-ready]")
    HERE[screen](page)
    expect_accessible(page)
    context.close()

"""Packing on the board as static files: the browser searches by itself."""

from __future__ import annotations

import re
from typing import Any

from patchwork_solve import State
from tests.board.test_static import expect, page, put, pytestmark

__all__ = ["page", "pytestmark"]


def opened(page: Any, name: str) -> None:
    """Open the tab of packing with an example on the board."""
    put(page, name)
    page.click("#tab-packing")
    expect(page.locator("#panel-packing fieldset")).to_be_visible()
    heights = page.locator("#panel-packing fieldset label").evaluate_all(
        "labels => labels.map((label) => label.getBoundingClientRect().height)"
    )
    assert max(heights) < 48  # A name was once broken into its letters.


def test_patches_are_packed(page: Any) -> None:
    opened(page, "close-finish")
    page.click("#panel-packing >> text=Fill the quilt")
    result = page.locator("#panel-packing .packing")
    expect(result).to_contain_text(re.compile(r"\d+ spaces covered \(proved\)\."))
    picture = result.locator("svg.quilt")
    expect(picture).to_have_attribute("aria-label", re.compile("covered"))
    before = State.load("example:close-finish").quilts[0]
    rows = picture.get_attribute("aria-label").split(". ", 1)[1].split(", ")
    assert len(rows) == before.height
    covered = int(re.findall(r"\d+", result.inner_text())[0])
    assert sum(row.count(".") for row in rows) == before.holes - covered


def test_the_bonus_square_is_completed(page: Any) -> None:
    opened(page, "tile-race")
    page.select_option("#minimise", "time")
    page.click("#panel-packing >> text=What completes 7x7?")
    result = page.locator("#panel-packing .packing")
    expect(result).to_contain_text("3 time, the least possible (proved)")
    expect(result).to_contain_text("With Long L.")


def test_what_does_not_fit_is_proved(page: Any) -> None:
    opened(page, "hard")
    page.select_option("#pack-objective", "fit")
    for box in page.locator("#panel-packing fieldset input").all():
        box.check()
    page.click("#panel-packing >> text=Fill the quilt")
    expect(page.locator("#panel-packing .packing")).to_contain_text("Impossible (proved).")


def test_a_search_is_stopped(page: Any) -> None:
    line = State.new(1).to_text()
    page.fill("#line", line)
    page.press("#line", "Enter")
    # A question about the position before this one would be dropped when this one is shown.
    expect(page).to_have_url(re.compile(line.split()[2]))
    page.click("#tab-packing")
    page.click("#panel-packing >> text=What completes 7x7?")
    # At once: on a slow machine the ten seconds of the search are soon over.
    result = page.locator("#panel-packing .packing")
    result.locator("text=Stop").click()
    expect(result).to_contain_text(re.compile("not proved to be the least|Not known"))

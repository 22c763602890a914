"""Why a move is better: in the analysis, of a mistake, and of a puzzle's answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.board.expecting import expect, expect_accessible
from tests.board.mistaken_game import SCREENS, mistaken_game

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser


@pytest.fixture(params=SCREENS)
def page(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    with mistaken_game(browser, address, request.param) as page:
        yield page


def points(page: Any, panel: str) -> list[float]:
    """Return the points of the reasons of a panel, those in all at the end."""
    why = page.locator(f"{panel} .why")
    expect(why.locator(".sum")).to_be_visible()
    said = why.locator("li > b").all_inner_texts()
    box = why.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    return [float(each.replace("−", "-")) for each in said]


def test_the_best_move_is_compared_with_others(page: Any) -> None:
    page.click("#tab-analysis")
    why = page.locator("#panel-analysis .why")
    # The game goes on with the advance: it is what the reader wants to know about.
    expect(page.locator("table.moves tr")).to_have_count(4)
    assert not page.evaluate(
        """performance.getEntriesByType("resource")
          .some(({ name }) => /reasons|explaining/.test(name))"""
    )
    why.locator("summary").click()
    *parts, whole = points(page, "#panel-analysis")
    assert sum(parts) == whole == 8
    expect(why.locator(".sum")).to_contain_text("Proved")
    assert len(parts) <= 5
    why.locator("select").select_option(index=0)
    expect(why.locator(".sum b")).to_have_text("+3")
    *parts, whole = points(page, "#panel-analysis")
    assert sum(parts) == whole
    expect_accessible(page)


def test_a_mistake_says_what_it_was_after_and_what_it_cost(page: Any) -> None:
    page.click("#tab-game")
    page.fill("#review-seconds", "10")
    page.click("#review")
    page.click("#panel-game >> text=Next mistake")
    *parts, whole = points(page, "#panel-game .exercise:not(#warning)")
    assert sum(parts) == whole == -8
    assert parts[0] > 0 > parts[1]
    heads = page.locator("#panel-game .why h4")
    expect(heads).to_have_text(["What it was after", "What it costs"])


def test_the_answer_of_a_puzzle_has_reasons(page: Any) -> None:
    page.click("#tab-puzzles")
    page.click(".puzzles [data-key='1']")
    why = page.locator("#panel-puzzles .why")
    expect(why).to_have_count(0)
    page.click("text=Show the answer")
    why.locator("summary").click()
    *parts, whole = points(page, "#panel-puzzles")
    assert sum(parts) == whole > 0
    expect(why.locator(".sum")).to_contain_text("Proved")

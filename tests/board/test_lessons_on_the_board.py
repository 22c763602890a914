"""The lessons: a wrong try is explained, a right one leads on, and what was done is kept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from patchwork_solve import Move, State
from scripts.make_lessons import FILE
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, from_menu, orders
from tests.board.server import BoardServer
from tests.board.start import rest

LESSONS = json.loads(FILE.read_text("utf-8"))["lessons"]


def play(page: Any, one: dict[str, Any], move: str) -> None:
    """Play a move by keys."""
    rest(page)
    state = State.from_text(one["position"])
    Hands(page).press(*orders(state, Move.from_text(move)))


def solve(page: Any, one: dict[str, Any]) -> None:
    expect(page.locator("#panel-lessons .question")).to_contain_text(one["question"])
    play(page, one, one["line"].split()[0])
    expect(page.locator("#panel-lessons .found")).to_contain_text("Right:")


def test_a_wrong_try_is_explained_and_a_right_one_leads_on(page: Any) -> None:
    from_menu(page, "Lessons")
    first, second = LESSONS[0]["tries"]
    panel = page.locator("#panel-lessons")
    expect(panel.locator(".question")).to_contain_text(first["question"])
    play(page, first, "advance")
    expect(panel.locator(".verdict")).to_contain_text("gives away 3 points (proved)")
    expect(panel.locator(".verdict")).to_contain_text(first["wrong"]["advance"])
    expect(page.locator("#line")).to_have_value(first["position"])
    solve(page, first)
    expect(panel.locator(".found")).to_contain_text(
        f"Proved: with best play you win by {first['value']}."
    )
    page.click("#panel-lessons >> text=Next")
    solve(page, second)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page).to_have_url(re.compile("#learn:1$"))
    expect(panel.locator("li").first).to_contain_text("done")
    solve(page, first)


def test_the_last_try_of_a_lesson_leads_to_the_next_and_of_all_to_a_game(page: Any) -> None:
    page.evaluate("location.hash = '#learn:7'")
    panel = page.locator("#panel-lessons")
    for one in LESSONS[6]["tries"]:
        expect(panel.locator(".question")).to_contain_text(one["question"])
        page.click("#panel-lessons >> text=Show the answer")
        expect(panel.locator(".found")).to_contain_text(one["right"])
        panel.locator(".exercise .main").click()
    for one in LESSONS[7]["tries"]:
        expect(panel.locator(".question")).to_contain_text(one["question"])
        page.click("#panel-lessons >> text=Show the answer")
        expect(panel.locator(".found")).to_contain_text(one["right"])
        panel.locator(".exercise .main").click()
    expect(page.locator("#resign")).to_be_visible()


@pytest.mark.slow
def test_every_right_move_is_right(page: Any) -> None:
    for number, lesson in enumerate(LESSONS, start=1):
        page.evaluate(f"location.hash = '#learn:{number}'")
        for one in lesson["tries"]:
            solve(page, one)
            page.locator("#panel-lessons .exercise .main").click()


def test_a_lesson_that_is_not_there(page: Any) -> None:
    page.evaluate("location.hash = '#learn:9'")
    expect(page.locator("#message")).to_have_text("There is no lesson 9; allowed: 1 to 8.")


def test_a_lesson_by_touch(browser: Any, server: BoardServer) -> None:
    """The task and the result are in sight of the quilt."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, bypass_csp=True
    )
    page = context.new_page()
    server.open(page)
    page.evaluate("location.hash = '#learn:1'")
    first, second = LESSONS[0]["tries"]
    expect(page.locator("#said")).to_contain_text(first["question"])
    expect_accessible(page)
    page.locator("#hand .advance").tap()
    again = page.locator("#panel-lessons .again")
    expect(again).to_be_in_viewport()
    expect(page.locator("#panel-lessons .verdict")).to_be_in_viewport()
    expect_accessible(page)
    again.tap()
    page.locator("#hand .offer:not([aria-disabled=true], .advance)").tap()
    page.locator("#hand .turn").tap()
    page.touchscreen.tap(*Hands(page).cell(0, (4, 8)))
    page.locator("#hand .sew-on").tap()
    following = page.locator("#panel-lessons .exercise .main")
    expect(following).to_have_text("Next")
    expect(following).to_be_in_viewport()
    following.tap()
    expect(page.locator("#said")).to_contain_text(second["question"])
    context.close()

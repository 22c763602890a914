"""A line that is stepped through, and the best move on the quilt."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import State, solve
from tests.board.expecting import expect
from tests.board.hands import orders
from tests.board.start import START, be_patient, gear, press, put

STATUS = "#panel-analysis .gear > .note"
PLAYED = re.compile("You are in")


@pytest.fixture
def proved(page: Any) -> Any:
    """A position near the end, every move proved, and nothing more searched."""
    be_patient(page)
    put(page)
    expect(page.locator(STATUS).first).to_have_text(re.compile("all moves are proved"))
    gear(page).uncheck("#follows")
    return page


def times(page: Any) -> list[str]:
    return [page.input_value(f"#time-{side}") for side in (0, 1)]


def test_the_best_line_is_stepped_through_to_the_end(proved: Any) -> None:
    page = proved
    before = page.input_value("#line")
    page.click("#play-line")
    words = page.locator("#line-play .words")
    expect(words).to_have_text(re.compile("move 1 of \\d+\\.$"))
    last = int(words.inner_text().rstrip(".").split()[-1])
    expect(page.locator("#time-1")).to_have_value("45")
    for ply in range(2, last + 1):
        if ply % 2:
            press(page, "ArrowRight")
        else:
            page.click("#line-play >> [aria-label='Forward in the line']")
        expect(words).to_have_text(re.compile(f"move {ply} of {last}\\."))
    value = solve(START).lower
    expect(page.locator("#hand")).to_contain_text("The game is over")
    expect(page.locator("#bar .proved")).to_contain_text(str(abs(value)))
    page.click("text=Close the line")
    expect(page.locator("#line")).to_have_value(before)
    expect(page.locator("#line-play")).to_be_hidden()
    page.click("#tab-game")
    expect(page.locator(".record li")).to_have_text(["No moves yet"])


@pytest.mark.slow
def test_a_line_is_followed_beside_a_game(proved: Any) -> None:
    """The game goes on with an advance; the arrow keys follow the line all the same."""
    page = proved
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    press(page, "ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")
    page.click("table.moves .play-line >> nth=0")
    expect(page.locator("#time-1")).to_have_value("45")
    press(page, "ArrowLeft", "ArrowRight", "ArrowRight")
    expect(page.locator("#line-play .words")).to_have_text(re.compile("move 2 of "))
    page.click("text=Close the line")
    press(page, "ArrowRight")
    expect(page.locator("#time-1")).to_have_value("47")  # The game's own move.


@pytest.mark.slow
def test_a_line_that_is_built_on_stays(proved: Any) -> None:
    page = proved
    before = page.input_value("#line")
    page.click("#play-line")
    expect(page.locator("#time-1")).to_have_value("45")
    expect(page.locator("#line")).not_to_have_value(before)  # It comes with the answer.
    last = int(page.inner_text("#line-play .words").rstrip(".").split()[-1])
    after = State.from_text(page.input_value("#line"))
    other = next(move for move in after.legal_moves if move.patch is not None)
    press(page, *orders(after, other))
    expect(page.locator("#line-play")).to_be_hidden()
    press(page, "ArrowLeft")
    page.click("text=Close the line")
    expect(page.locator("#time-1")).to_have_value("44")
    page.click("#tab-game")
    expect(page.locator(".record li button")).to_have_count(last + 1)


@pytest.mark.slow
def test_both_lines_of_an_explanation_are_played(proved: Any) -> None:
    page = proved
    page.click("#panel-analysis .why summary")
    page.click("text=Line of the other move")
    expect(page.locator("#line-play .words")).to_contain_text("the other move: move 1 of")


def test_the_best_move_is_drawn_without_a_hand_on_it(proved: Any) -> None:
    page = proved
    best = page.locator("#player-1 .quilt .best")
    expect(best).to_have_count(1)
    page.hover("table.moves tbody tr >> nth=1")
    expect(page.locator(".quilt .best")).to_have_count(0)
    page.hover("site-header .brand")
    expect(best).to_have_count(1)
    expect(page.locator("#track .best")).to_have_count(1)
    press(page, "1")  # With a patch in hand it is out of the way.
    expect(page.locator(".quilt .best")).to_have_count(0)


@pytest.mark.slow
def test_a_hand_on_a_row_moves_nothing(proved: Any) -> None:
    page = proved
    shown = ".quilt, #hand, #track, #ring, #line, #tabs, table.moves tr"
    places = f"""() => [...document.querySelectorAll("{shown}")]
      .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)
        page.locator("table.moves tbody tr").first.scroll_into_view_if_needed()
        page.mouse.move(1, 1)
        before = page.evaluate(places)
        page.hover("table.moves tbody tr >> nth=0")
        expect(page.locator("#player-0 .facts b")).to_contain_text("line ends")
        assert page.evaluate(places) == before
        page.mouse.move(1, 1)
        expect(page.locator("#player-0 .facts b")).to_have_count(0)


@pytest.mark.slow
def test_what_is_said_covers_nothing(page: Any) -> None:
    press(page, "*")
    expect(page.locator("#message")).to_have_text("No leather patch is owed.")
    assert page.evaluate(
        """() => {
          const told = document.getElementById("message");
          const { left, top, right, bottom } = told.getBoundingClientRect();
          const parts = document.querySelectorAll("site-header, #tools, main > *, .table > *");
          return [...parts].every((part) => {
            const box = part.getBoundingClientRect();
            return box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
          });
        }"""
    )


def test_where_nothing_is_said_a_phone_says_whose_turn_it_is(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#message")).to_have_text("")
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator("#turn")).to_have_text("Blue to move")


@pytest.mark.parametrize("wide", [1280, 390])
def test_a_message_of_any_length_moves_nothing(page: Any, wide: int) -> None:
    page.set_viewport_size({"width": wide, "height": 800})
    moved = page.evaluate(
        """() => {
          const message = document.getElementById("message");
          const places = () => [...document.querySelectorAll("main > *, .table > *")]
            .map((part) => part.getBoundingClientRect().top);
          const heights = ["", "Undone.", "A message of many words. ".repeat(20)].map((words) => {
            message.textContent = words;
            return places().join();
          });
          return new Set(heights).size;
        }"""
    )
    assert moved == 1

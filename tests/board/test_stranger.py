"""Expectations of a reader who has never seen the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.hands import Hands
from tests.board.start import be_patient, gear, put, rest


def test_a_click_selects_a_number_and_a_second_one_puts_the_caret(table: Any) -> None:
    table.click("#buttons-0")
    table.keyboard.type("10")
    table.keyboard.press("Enter")
    expect(table.locator("#line")).to_have_value(re.compile(" 0,10,0,"))
    rest(table)
    table.click("#buttons-0")
    table.keyboard.type("1")
    table.click("#buttons-0")
    table.keyboard.press("End")
    table.keyboard.type("2")
    table.keyboard.press("Enter")
    expect(table.locator("#line")).to_have_value(re.compile(" 0,12,0,"))


WRONG = [
    ("#time-0", "413", "#reasons-0", "time: 413; allowed: 0 to 53"),
    ("#income-1", "-3", "#reasons-1", "income: -3; allowed: 0"),
    ("#circle-letters", "AAB", "#reasons-setup", "circle: "),
]
"""Fields with what is typed, where the reason is shown, and how it begins."""


def test_why_a_field_is_wrong_or_doubtful_is_shown(table: Any) -> None:
    for field, value, reasons, why in WRONG:
        table.fill(field, value)
        table.press(field, "Enter")
        expect(table.locator(reasons)).to_contain_text(why)
        expect(table.locator(reasons)).to_be_in_viewport()
        expect(table.locator(field)).to_have_attribute("aria-describedby", reasons[1:])
        expect(table.locator("#panel-analysis .engine > .note")).to_contain_text(
            "cannot be played yet: "
        )
        rest(table)
        table.keyboard.press("Control+z")
        expect(table.locator(reasons)).to_be_empty()
    table.fill("#buttons-0", "510")
    table.press("#buttons-0", "Enter")
    expect(table.locator("#buttons-0.doubtful")).to_be_visible()
    expect(table.locator("#reasons-0")).to_contain_text("buttons: 510, but at most 5 with")
    rest(table)
    table.keyboard.press("Control+z")
    Hands(table).draw(0, [(0, 0), (0, 1)])
    expect(table.locator("#reasons-0")).to_contain_text("time: 0, but the patches sewn on take")


def test_a_click_places_the_leather_that_is_owed(page: Any, server: Any) -> None:
    state = owed(State.load("example:tile-race"))
    mover = state.to_move
    empty = state.players[mover].quilt.labels.index(".")
    cell = divmod(empty, state.edition.width)
    page.fill("#line", state.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#hand")).to_contain_text("Place a leather patch")
    Hands(page).touch(mover, cell)
    expect(page.locator("#message")).to_contain_text("leather")
    expect(page.locator("#hand")).not_to_contain_text("Place a leather patch")


def owed(state: State) -> State:
    """Return a position one or two moves later in which a leather patch is owed."""
    later = [state.play(move) for move in state.legal_moves]
    later += [one.play(move) for one in later for move in one.legal_moves]
    return next(one for one in later if one.leather_owed)


def test_every_position_of_a_proved_line_is_shown_as_proved(page: Any) -> None:
    be_patient(page)
    put(page)
    expect(page.locator("#panel-analysis .engine > .note")).to_have_text(
        re.compile("moves are proved")
    )
    gear(page).uncheck("#follows")
    page.click("#play-line")
    verdicts = page.locator("#bar .verdicts")
    for ply in range(1, 5):
        expect(page.locator("#line-play .words")).to_contain_text(f"move {ply} of")
        expect(verdicts).to_have_text("Blue wins by 3 Proved")
        page.click("#line-play >> [aria-label='Forward in the line']")


@pytest.fixture
def phone(browser: Any, server: Any) -> Any:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    server.open(page)
    yield page
    context.close()


def test_a_puzzle_on_a_phone_shows_the_quilt_that_moves(phone: Any) -> None:
    phone.click("#tab-puzzles")
    phone.click(".puzzles [data-key='3']")
    expect(phone.locator("#panel-puzzles .question")).to_contain_text("Puzzle 3:")
    expect(phone.locator(".player.to-move .quilt")).to_be_in_viewport(ratio=0.99)


def test_a_line_on_a_phone_says_each_move(phone: Any) -> None:
    be_patient(phone)
    put(phone)
    # Before that, the line may be another one.
    expect(phone.locator("#panel-analysis")).to_contain_text("all moves are proved")
    phone.click("#play-line")
    turn = phone.locator("#turn")
    expect(turn).to_contain_text("Move 1 of ")
    phone.click("#line-play >> [aria-label='Forward in the line']")
    expect(turn).to_contain_text(re.compile("^Move 2 of .*: Orange, advance 2 spaces"))
    expect(turn).to_be_visible()
    phone.click("text=Close the line")
    expect(turn).to_have_text("Orange to move")

"""The form of a new game, and what a reload leaves of what was begun."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu
from tests.board.matching import choose, form, new_game, play_on, playing, start
from tests.board.server import BoardServer
from tests.board.start import press

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}


def in_sight(page: Any, what: str) -> tuple[float, float]:
    """Where the middle of a part is on the screen; all of it is there without scrolling."""
    box = page.locator(what).bounding_box()
    assert box["y"] >= 0, what
    assert box["y"] + box["height"] <= page.viewport_size["height"], what
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_three_taps_from_a_link_to_the_first_move(browser: Any, server: BoardServer) -> None:
    """Play, Start, Advance; each is in sight where it is."""
    page = browser.new_context(**PHONE).new_page()
    server.open(page, "play")
    form(page)
    page.touchscreen.tap(*in_sight(page, "dialog.new-game .start"))
    playing(page, "easy")
    in_sight(page, "#player-0 .quilt")
    page.touchscreen.tap(*in_sight(page, "#hand .advance"))
    expect(page.locator(".record li button").first).to_be_attached()
    page.context.close()


@pytest.mark.parametrize("screen", [PHONE, pytest.param(WIDE, marks=pytest.mark.slow)])
def test_the_form_is_for_everybody(
    browser: Any, server: BoardServer, screen: dict[str, Any]
) -> None:
    context = browser.new_context(bypass_csp=True, **screen)
    page = context.new_page()
    server.open(page)
    new_game(page)
    for against in ("computer", "here", "link", "automa"):
        choose(page, against=against)
        expect_accessible(page)
    page.click("dialog.new-game summary")
    choose(page, circle="given")
    expect_accessible(page)
    context.close()


def dealt(page: Any, **choices: str) -> str:
    """Begin a game against a person here, and return its first position."""
    new_game(page)
    choose(page, against="here")
    page.click("dialog.new-game summary")
    given = choices.pop("given", None)
    choose(page, **choices)
    if given is not None:
        page.fill("#new-circle", given)
    start(page)
    return str(page.input_value("#line"))


def test_a_circle_is_given_by_its_number_by_a_link_or_by_the_day(page: Any) -> None:
    by_number = dealt(page, circle="given", given="7")
    assert by_number == State.new(7).to_text()
    press(page, "0")
    expect(page.locator("#line")).not_to_have_value(by_number)
    link = page.evaluate("location.hash")
    assert dealt(page, circle="new") != by_number
    assert dealt(page, circle="given", given=link) == by_number  # From its first move.
    assert dealt(page, circle="day") == dealt(page, circle="day")
    assert "first-2014" in dealt(page, circle="new", edition="first-2014")


def test_a_circle_that_is_none_is_refused_in_words(page: Any) -> None:
    new_game(page)
    page.click("dialog.new-game summary")
    choose(page, circle="given")
    page.fill("#new-circle", "hello")
    page.click("dialog.new-game .start")
    expect(page.locator("dialog.new-game .trouble")).not_to_be_empty()
    expect(page.locator("#resign")).to_be_hidden()


def test_a_game_that_is_over_is_not_begun_from(page: Any) -> None:
    end = Game.load("example:three-blunders").states[-1]
    page.fill("#line", end.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#hand")).to_contain_text("The game is over")
    from_menu(page, "Play on from here")
    expect(form(page).locator("input[value=new]")).to_be_checked()
    assert form(page).locator("[data-name=circle] input[value=here]").count() == 0
    start(page)
    playing(page, "easy")
    expect(page.locator("#time-0")).to_have_value("0")


def test_the_winner_of_two_people_is_named(page: Any) -> None:
    trivial = State.load("example:trivial").to_text()
    page.fill("#line", trivial)
    page.press("#line", "Enter")
    expect(page.locator("#line")).to_have_value(trivial)
    from_menu(page, "Play on from here")
    form(page)
    choose(page, against="here", quilts="stays")
    start(page)
    press(page, "0")
    expect(page.locator(".record li button")).to_have_count(1)
    press(page, "0")
    expect(page.locator(".ended h2")).to_have_text(re.compile("^Blue wins, "))


def test_without_take_backs_a_move_stays(page: Any) -> None:
    new_game(page)
    choose(page, against="here")
    page.click("dialog.new-game summary")
    page.get_by_label("Take-backs").uncheck()
    start(page)
    press(page, "0")
    expect(page.locator("#time-0")).to_have_value("1")
    expect(page.locator("text=Take back")).to_be_hidden()
    press(page, "Control+z")
    expect(page.locator("#message")).to_have_text("This match is played without take-backs.")
    press(page, "k", "0")
    expect(page.locator("#message")).to_have_text("This match goes on from its last move.")
    expect(page.locator(".record li button")).to_have_count(1)


def test_a_teaching_game_is_chosen_in_the_form(page: Any) -> None:
    new_game(page)
    choose(page, level="beginner")
    page.get_by_label("Teaching game").check()
    start(page)
    expect(page.locator("#teach")).to_have_value("3")


@pytest.mark.parametrize("moves", [0, pytest.param(1, marks=pytest.mark.slow), 3])
def test_a_match_is_there_after_a_reload(page: Any, server: BoardServer, moves: int) -> None:
    record = Game.load("example:three-blunders")
    page.goto("about:blank")
    server.open(page, record.states[-4 - moves].to_text())
    play_on(page)
    for _ in range(moves):
        if not page.locator("#hand .advance").count():
            break
        expect(page.locator("#panel-game .task")).to_be_hidden()
        press(page, "0")
    expect(page.locator("#panel-game .task")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    before = page.input_value("#line")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    playing(page, "beginner")
    expect(page.locator("#line")).to_have_value(before)


@pytest.mark.parametrize("tried", [False, True])
def test_a_puzzle_is_a_question_after_a_reload(page: Any, tried: bool) -> None:
    page.click("#tab-puzzles")
    page.click(".puzzles button >> nth=3")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text("Puzzle 4")
    if tried:
        page.click("text=Show the answer")
        expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    page.wait_for_function("() => location.hash === '#puzzle:puzzles-current/4'")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(question).to_contain_text("Puzzle 4")
    expect(page.locator("#panel-puzzles .found")).to_have_count(0)
    expect(page.locator(".quilt .best")).to_have_count(0)
    page.click("#tab-game")
    expect(page.locator(".record li button")).to_have_count(0)

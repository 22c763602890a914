"""Everything shown belongs to the position on the board, whatever has happened meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, to_save
from tests.board.held import EVENTS, NEW_SEARCH, Held, Posts
from tests.board.start import START, gear, press, put, rest

HARD = State.load("example:hard")


def open_line(page: Any, state: State) -> None:
    page.fill("#line", state.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-1")).to_have_value(str(state.players[1].time))
    rest(page)


def analyse(page: Any, seconds: int) -> None:
    page.click("#tab-analysis")
    gear(page).fill("#seconds", str(seconds))
    page.click("#analyse")
    expect(page.locator("#analyse")).to_contain_text("Stop")
    rest(page)


def count_ends(page: Any) -> None:
    """Have the page count the searches of which it has heard how they ended."""
    page.evaluate(
        """() => {
          window.ended = 0;
          window.EventSource = class extends EventSource {
            set onmessage(hear) {
              super.onmessage = (message) => {
                hear(message);
                window.ended += JSON.parse(message.data).event === "end";
              };
            }
          };
        }"""
    )


@pytest.mark.slow
def test_a_verdict_is_shown_only_for_the_position_on_the_board(page: Any) -> None:
    open_line(page, HARD)
    count_ends(page)
    held = Held(page, EVENTS)
    analyse(page, 1)
    page.keyboard.press("0")
    expect(page.locator("#message")).to_contain_text("advances")
    held.let_go()
    page.wait_for_function("() => window.ended")
    page.keyboard.press("k")
    expect(page.locator("#panel-analysis")).to_contain_text("limit reached")
    expect(page.locator("#message")).to_contain_text("The first position")


@pytest.mark.slow
def test_with_every_position_who_looks_elsewhere_and_back_stops_nothing(page: Any) -> None:
    open_line(page, HARD)
    page.keyboard.press("0")
    expect(page.locator("#hand")).to_contain_text("Advance")
    analyse(page, 300)
    gear(page).check("#follows")
    requested: list[str] = []
    page.on("request", lambda one: requested.append(one.url))
    press(page, "k", "j")
    page.wait_for_timeout(400)  # Longer than it waits for another step.
    assert not [url for url in requested if "/api/searches" in url]


@pytest.mark.slow
def test_with_every_position_what_another_has_ended_goes_on(page: Any) -> None:
    open_line(page, HARD)
    analyse(page, 300)
    gear(page).check("#follows")
    with page.expect_request(NEW_SEARCH):
        press(page, "0")
    with page.expect_request(NEW_SEARCH) as request:
        page.keyboard.press("k")
    assert State.from_json(request.value.post_data_json["position"]) == HARD
    expect(page.locator("#bar .estimated")).to_contain_text("±")
    page.keyboard.press("Escape")


def test_a_search_begun_anew_is_not_called_ended(at_start: Any) -> None:
    page = at_start
    held = Held(page, EVENTS)
    with page.expect_request(EVENTS):
        analyse(page, 300)
    page.click("#tab-game")
    with page.expect_request(EVENTS):
        page.click("text=Hint")
    page.click("#tab-analysis")
    expect(page.locator("#analyse")).to_contain_text("Stop")
    held.let_go()
    expect(page.locator("#message")).to_contain_text("Hint: ")


@pytest.mark.slow
def test_a_hint_goes_with_its_position(page: Any) -> None:
    open_line(page, HARD)
    put(page)
    page.click("#tab-game")
    page.click("text=Hint")
    expect(page.locator("#player-0 .facts b")).to_contain_text("line ends")
    press(page, "Control+z")
    expect(page.locator("#time-1")).to_have_value(str(HARD.players[1].time))
    expect(page.locator("#player-0 .facts")).to_contain_text("empty spaces")
    assert page.locator(".facts b").count() == 0


def test_a_patch_that_was_taken_up_is_not_in_hand_after_an_undo(page: Any) -> None:
    put(page)
    from_menu(page, "Set up a position")
    Hands(page).touch(0, (0, 0))
    expect(page.locator("#hand")).to_contain_text("Cheap zigzag")
    press(page, "Control+z")
    expect(page.locator("#hand")).not_to_contain_text("Cheap zigzag")
    expect(page.locator("#line")).to_have_value(START.to_text())


def test_a_puzzle_is_not_shown_for_another_position(page: Any) -> None:
    put(page)
    page.click("#tab-puzzles")
    page.click(".puzzles button >> nth=2")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text("Puzzle 3")
    press(page, "Control+z")
    expect(question).to_have_count(0)
    assert page.locator("text=Show the answer").count() == 0
    press(page, "Control+y")
    expect(question).to_contain_text("Puzzle 3")


@pytest.mark.slow
def test_a_mistake_and_its_review_are_of_the_game_on_the_board(at_start: Any) -> None:
    page = at_start
    press(page, "0")
    expect(page.locator(".record button")).to_have_count(1)
    page.fill("#review-seconds", "3")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=60_000)
    press(page, "n")
    expect(page.locator("#panel-game .choice.wrong")).to_contain_text("Advance 3 spaces was played")
    from_menu(page, "Set up a position")
    page.fill("#buttons-0", "3")
    page.press("#buttons-0", "Enter")
    expect(page.locator("#panel-game .choice")).to_have_count(0)
    to_save(page, "Page")
    page.click("text=Review (HTML)")
    expect(page.locator("dialog[open] .trouble")).to_have_text("Review the game first.")


@pytest.mark.slow
def test_a_packing_is_of_the_quilt_that_is_chosen(page: Any) -> None:
    put(page)
    page.click("#tab-packing")
    page.click("text=What completes")
    expect(page.locator(".packing b")).to_be_visible()
    page.select_option("#pack-side", "1")
    expect(page.locator(".packing")).to_be_empty()


@pytest.mark.slow
def test_a_packing_that_is_requested_twice_can_be_stopped(page: Any) -> None:
    put(page)
    page.click("#tab-packing")
    held = Held(page, EVENTS)
    for _ in range(2):
        with page.expect_request(EVENTS):
            page.click("#panel-packing button.main")
    expect(page.locator(".packing")).to_contain_text("Stop")
    held.let_go()
    expect(page.locator(".packing")).to_contain_text("covered")


@pytest.mark.slow
def test_of_two_texts_the_last_one_is_opened(page: Any) -> None:
    posts = Posts(page, "/api/read")
    for state in (HARD, START):
        page.fill("#line", state.to_text())
        page.press("#line", "Enter")
    posts.let_go()
    expect(page.locator("#line")).to_have_value(START.to_text())
    expect(page.locator("#time-1")).to_have_value(str(START.players[1].time))


@pytest.mark.slow
@pytest.mark.parametrize("field", ["#buttons-0", "#leather-owed"])
def test_a_number_that_no_address_can_carry_is_not_taken(page: Any, field: str) -> None:
    put(page)
    from_menu(page, "Set up a position")
    page.click("#setup summary")
    before = page.input_value(field)
    page.fill(field, "1e21")
    page.press(field, "Enter")
    expect(page.locator(field)).to_have_value(before)


def test_proofs_that_contradict_each_other_are_never_drawn(page: Any) -> None:
    said = page.evaluate(
        """async () => {
          const { proved } = await import("/page/model/analyses.js");
          const proof = { lower: 5, upper: 6 };
          try {
            return JSON.stringify(proved({ answer: null, proof }, { lower: 1, upper: 2 }));
          } catch (error) {
            return error.message;
          }
        }"""
    )
    assert said == "Two proofs contradict each other: 5 above 2."

"""A position analysed: what is proved and estimated, stopped, in two tabs, without a server."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu
from tests.board.server import BoardServer
from tests.board.start import be_patient, gear


def example(name: str) -> str:
    return State.load(f"example:{name}").to_text()


def put(page: Any, name: str) -> None:
    line = example(name)
    page.fill("#line", line)
    page.press("#line", "Enter")
    expect(page.locator("#hand button").first).to_be_visible()
    expect(page.locator("#time-0")).to_have_value(str(State.from_text(line).players[0].time))


def test_proved_and_estimated_are_distinguished(page: Any) -> None:
    put(page, "hard")
    gear(page).fill("#seconds", "2")
    page.click("#analyse")
    expect(page.locator("#bar .estimated")).to_contain_text("±")
    expect(page.locator("#panel-analysis")).to_contain_text("limit reached")
    assert page.locator("#bar .diamond").count() == 1
    assert page.locator("#bar .band.exact").count() == 0


@pytest.mark.slow
def test_who_wins_a_proved_tie_is_said(page: Any) -> None:
    put(page, "tie")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    expect(page.locator("#bar .proved")).to_have_text("A tie, broken for Orange Proved")


@pytest.mark.page
def test_a_move_is_shown_and_played(page: Any) -> None:
    put(page, "close-finish")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    expect(page.locator(".only")).to_contain_text("Domino")
    # Moves in words, the exact token on demand; a column in which nothing stands is away.
    best = page.locator("table.moves .move").first
    expect(best).to_have_text("Domino")
    expect(best).to_have_attribute("aria-label", "Domino at g7, best")
    assert best.get_attribute("title") == "domino@g7h7"
    expect(page.locator("table.moves thead th")).to_have_text(
        ["move", "proved", "estimated", "lost"]
    )
    expect(page.locator("table.moves th.proved")).to_be_visible()
    expect(page.locator("table.moves th.estimated")).to_be_hidden()
    page.hover("table.moves tbody tr >> nth=0")
    expect(page.locator("#player-0 .facts b")).to_contain_text("line ends: 6")
    expect(page.locator("#player-1 .facts b")).to_contain_text("line ends: 3")
    assert page.locator(".ring .ply").count() >= 2
    page.click("table.moves .opener >> nth=0")
    expect(page.locator("table.moves .placement").first).to_be_visible()
    page.click("table.moves .move >> nth=0")
    expect(page.locator("#time-1")).to_have_value("45")
    page.keyboard.press("Control+z")
    expect(page.locator("#time-1")).to_have_value("44")


def test_a_search_is_stopped(page: Any) -> None:
    put(page, "hard")
    gear(page).fill("#seconds", "300")
    page.click("#analyse")
    expect(page.locator("#analyse")).to_contain_text("Stop")
    expect(page.locator("#bar .estimated")).to_contain_text("±")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("stopped")
    expect(page.locator("#analyse")).to_contain_text("Analyse")


@pytest.mark.slow
def test_two_tabs_search_at_once(page: Any, server: BoardServer) -> None:
    other = page.context.new_page()
    server.open(other, example("trivial"))
    put(page, "hard")
    gear(page).fill("#seconds", "300")
    page.click("#analyse")
    expect(page.locator("#bar .estimated")).to_contain_text("±")
    other.click("#analyse")
    expect(other.locator("#bar .proved")).to_contain_text("Blue wins by 9")
    expect(page.locator("#analyse")).to_contain_text("Stop")


@pytest.mark.slow
def test_reloaded_the_position_is_there(page: Any) -> None:
    put(page, "close-finish")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("0")
    expect(page.locator("#time-1")).to_have_value("47")
    page.wait_for_function("location.hash.includes('advance')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#time-1")).to_have_value("47")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL])
def test_the_server_is_killed_and_started_again(browser: Any, how: int) -> None:
    with BoardServer("example:hard") as first:
        context = browser.new_context()
        page = context.new_page()
        first.open(page)
        gear(page).fill("#seconds", "300")
        page.click("#analyse")
        expect(page.locator("#bar .estimated")).to_contain_text("±")
        first.stop(how)
        expect(page.locator("#gone")).to_be_visible()
        expect(page.locator("#analyse")).to_contain_text("Analyse")
        from_menu(page, "Set up a position")
        page.fill("#buttons-0", "3")
        page.press("#buttons-0", "Enter")  # What is drawn can still be changed.
        with BoardServer("--port", str(first.port)) as second:
            second.open(context.new_page())
            expect(page.locator("#gone")).to_be_hidden()
            expect(page.locator("#line")).to_have_value(
                State.from_text(page.input_value("#line")).to_text()
            )
            page.click("#tools >> text=Done")
            gear(page).fill("#seconds", "1")
            page.click("#analyse")
            expect(page.locator("#panel-analysis")).to_contain_text("limit reached")
        context.close()


def test_every_position_is_analysed_by_itself(page: Any) -> None:
    put(page, "close-finish")
    be_patient(page)
    gear(page).check("#follows")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    for _ in range(2):
        page.keyboard.press("0")
        expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
        expect(page.locator("table.moves td.proved").first).to_be_visible()


@pytest.mark.slow
def test_a_player_with_a_limit_in_its_name_is_used(page: Any) -> None:
    put(page, "hard")
    gear(page).select_option("#player", "strong:100000n")
    expect(page.locator("#seconds")).to_be_disabled()
    page.click("#analyse")
    expect(page.locator("#bar .estimated")).to_contain_text("±")
    expect(page.locator("#panel-analysis")).to_contain_text("limit reached")
    expect(page.locator("#analyse")).to_contain_text("Analyse")
    gear(page).select_option("#player", "strong")
    expect(page.locator("#seconds")).to_be_enabled()


@pytest.mark.slow
def test_why_an_analysis_is_refused_stays_said(page: Any) -> None:
    put(page, "hard")
    gear(page).fill("#seconds", "4000")
    page.click("#analyse")
    expect(page.locator("#message")).to_have_text("seconds: 4000; allowed: up to 3,600")
    expect(page.locator("#panel-analysis")).to_contain_text("refused")


@pytest.mark.slow
def test_a_row_stays_the_same_element_during_a_search(page: Any) -> None:
    """Answers come while a hand is on a move: what it presses stays the same element."""
    put(page, "hard")
    gear(page).fill("#seconds", "300")
    page.click("#analyse")
    held = page.locator("table.moves .move >> nth=0").element_handle()
    status = page.locator("#panel-analysis .gear > .note")
    for _ in range(3):
        words = status.inner_text()
        expect(status).not_to_have_text(words)
    assert held.evaluate("(button) => button.isConnected")
    page.keyboard.press("Escape")


def test_a_move_is_typed_where_one_analyses(page: Any) -> None:
    put(page, "close-finish")
    page.fill("#typed", "domino z9")
    page.press("#typed", "Enter")
    trouble = page.locator("#panel-analysis .trouble")
    expect(trouble).to_contain_text("z9")
    page.fill("#typed", "domino g7")
    page.press("#typed", "Enter")
    expect(page.locator("#typed")).to_have_value("")
    expect(trouble).to_be_empty()
    expect(page.locator("#message")).to_contain_text("buys Domino")
    expect(page.locator("#message [translate=no]").first).to_have_text("Domino")
    expect(page.locator("#message [translate=no]").nth(1)).to_have_text("g7 h7")
    expect(page.locator("svg.quilt:not([translate=no])")).to_have_count(0)


def test_a_position_and_its_moves_are_put_into_words(page: Any) -> None:
    put(page, "close-finish")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    from_menu(page, "Position in words")
    box = page.locator("dialog[open]")
    for said in ("Orange to move.", "Square on d7 e7 d8 e8", "1 empty space: d4", "at 50."):
        expect(box).to_contain_text(said)
    # Which of the places of one value stands first is left to the search.
    expect(box).to_contain_text(re.compile(r"1\. Domino at [\w, ]+: proved −3"))
    expect(box.locator("[translate=no]", has_text="Square")).to_have_text("Square")
    expect(box.locator("[translate=no]", has_text="d7 e7")).to_have_text("d7 e7 d8 e8")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    from_menu(page, "Position in words")
    page.click("dialog[open] >> text=Copy")
    expect(page.locator("#message")).to_contain_text("Copied the position in words.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Current edition: Orange to move.\nBlue: time 46,")
    assert re.search(r"\n- 1\. Domino at [\w, ]+: proved −3\n", copied)

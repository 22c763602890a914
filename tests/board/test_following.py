"""Analysis that goes with the reader from position to position."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import Game, State, solve
from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.server import BoardServer
from tests.board.start import BEST, START, be_patient, gear, press, put

PROVED = re.compile("all moves are proved")


def status(page: Any) -> Any:
    return page.locator("#panel-analysis .gear > .note").first


def searches(page: Any) -> list[dict[str, Any]]:
    """Return the searches that the page requests from now on; the list grows."""
    found: list[dict[str, Any]] = []

    def note(request: Any) -> None:
        if request.method == "POST" and request.url.endswith("/api/searches"):
            found.append(request.post_data_json)

    page.on("request", note)
    return found


def hide(page: Any, is_hidden: bool) -> None:
    """Let the tab be covered by another one, or be looked at again."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_it_begins_with_the_position_and_goes_on_with_every_step(page: Any) -> None:
    expect(page.locator("#each-seconds")).to_have_value("2")
    be_patient(page)
    requests = searches(page)
    put(page)
    expect(status(page)).to_have_text(PROVED)
    assert [each["seconds"] for each in requests] == [60] * len(requests)
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    expect(status(page)).to_have_text(PROVED)
    expect(page.locator("#message")).not_to_contain_text("Proved")  # It reads nothing out.


@pytest.mark.slow
def test_the_switch_acts_on_the_position_at_once(page: Any) -> None:
    be_patient(page)
    gear(page).uncheck("#follows")
    put(page)
    expect(page.locator("#bar")).to_contain_text("Nothing is known yet")
    requests = searches(page)
    gear(page).check("#follows")
    expect(status(page)).to_have_text(PROVED)
    assert len(requests) == 1
    page.fill("#line", State.load("example:hard").to_text())
    gear(page).fill("#each-seconds", "300")
    page.press("#line", "Enter")
    expect(status(page)).to_contain_text("searching")
    gear(page).uncheck("#follows")
    expect(status(page)).not_to_contain_text("searching")


@pytest.mark.slow
def test_the_switch_is_as_it_was_after_a_reload(page: Any) -> None:
    gear(page).uncheck("#follows")
    gear(page).fill("#each-seconds", "5")
    gear(page).press("#each-seconds", "Tab")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#follows")).not_to_be_checked()
    expect(page.locator("#each-seconds")).to_have_value("5")


@pytest.mark.slow
def test_it_pauses_while_the_tab_is_hidden(page: Any) -> None:
    gear(page).fill("#each-seconds", "300")
    gear(page).press("#each-seconds", "Tab")
    page.fill("#line", State.load("example:hard").to_text())
    page.press("#line", "Enter")
    expect(page.locator("#bar .estimated")).to_be_visible()
    expect(status(page)).to_contain_text("searching")
    hide(page, True)
    expect(status(page)).not_to_contain_text("searching")
    requests = searches(page)
    hide(page, False)
    expect(status(page)).to_contain_text("searching")
    assert len(requests) == 1


@pytest.mark.slow
def test_hidden_nothing_begins(page: Any) -> None:
    gear(page).uncheck("#follows")
    hide(page, True)
    requests = searches(page)
    gear(page).check("#follows")
    put(page)
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    page.click("#analyse")  # What the reader begins does begin.
    expect(status(page)).to_have_text(PROVED)
    assert len(requests) == 1


@pytest.mark.slow
def test_after_the_best_move_the_margin_is_known_without_a_search(page: Any) -> None:
    be_patient(page)
    put(page)
    expect(status(page)).to_have_text(PROVED)
    gear(page).uncheck("#follows")
    page.click(f"table.moves .move >> text={'domino'} >> nth=0")
    expect(page.locator("#time-1")).to_have_value("45")
    after = solve(START.play(BEST))
    expect(page.locator("#bar .proved")).to_contain_text(str(abs(after.lower)))
    expect(page.locator("#bar .band.exact")).to_have_count(1)
    expect(page.locator("table.moves .move")).to_have_count(1)  # The line goes on.


@pytest.mark.slow
def test_what_is_proved_of_a_move_is_shown_of_the_position_before(page: Any) -> None:
    """A position that was not searched has one known bound: that of the move that was searched."""
    gear(page).uncheck("#follows")
    put(page)
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    page.click("#analyse")
    expect(status(page)).to_have_text(PROVED)
    press(page, "ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")
    worth = solve(START.play(next(m for m in START.legal_moves if m.patch is None))).lower
    expect(page.locator("#bar .proved")).to_contain_text(str(abs(worth)))
    expect(page.locator("#bar .band.exact")).to_have_count(0)


@pytest.mark.slow
def test_another_search_never_shows_less(page: Any) -> None:
    be_patient(page)
    put(page)
    expect(status(page)).to_have_text(PROVED)
    gear(page).fill("#seconds", "300")
    page.evaluate(
        """() => {
          window.fewest = Infinity;
          new MutationObserver(() => {
            const exact = document.querySelectorAll("#bar .band.exact").length;
            window.fewest = Math.min(window.fewest, exact);
          }).observe(document.getElementById("bar"), { childList: true, subtree: true });
        }"""
    )
    requests = searches(page)
    page.click("#analyse")
    expect(page.locator("#message")).to_contain_text("Proved")
    assert len(requests) == 1
    assert page.evaluate("window.fewest") == 1


@pytest.mark.parametrize(
    "what",
    ["opponent", *(pytest.param(each, marks=pytest.mark.slow) for each in ("puzzle", "retry"))],
)
def test_it_gives_no_answer_away(browser: Any, server: BoardServer, what: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    game = Game.load("example:three-blunders")
    tail = Game.played(game.states[34], game.moves[34:])
    server.open(page, tail.to_text())
    if what == "retry":
        page.fill("#review-seconds", "2")
        page.click("#review")
        expect(page.locator(".review table")).to_be_visible(timeout=30_000)
        press(page, "n")
        expect(page.locator("#panel-game .question")).to_be_visible()
    elif what == "puzzle":
        page.click("#tab-puzzles")
        page.click(".puzzles button >> nth=3")
        expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 4")
    else:
        play_on(page)  # The reader moves first.
    requests = searches(page)
    page.clock.fast_forward(5000)  # Well after a search would have begun.
    page.click("#tab-analysis")
    expect(page.locator("#follows")).to_be_checked()
    assert [each for each in requests if each["kind"] == "analyse"] == []
    assert page.locator(".quilt .best").count() == 0
    context.close()


@pytest.mark.slow
def test_where_the_end_of_the_circle_is_unknown_nothing_is_searched(
    browser: Any, server: BoardServer
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    line = State.new(seed=1).to_text().split()
    known = line[2][:12] + "?21"
    requests = searches(page)
    server.open(page, " ".join([*line[:2], known, *line[3:]]))
    expect(page.locator("#ring .slot").first).to_be_visible()
    page.clock.fast_forward(5000)
    expect(page.locator("#bar")).to_contain_text("Nothing is known yet")
    assert requests == []
    context.close()

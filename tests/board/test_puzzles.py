"""Puzzles: what the list says, which are solved, and where the answer lies."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from tests.board.expecting import expect
from tests.board.hands import Hands, orders
from tests.board.server import BoardServer
from tests.board.start import rest


@cache
def shipped() -> PuzzlesAnswer:
    """Return the set that is shown."""
    return PuzzlesAnswer.load("example:puzzles-current")


@cache
def placed() -> int:
    """Return the number of a puzzle in which it counts where the patch is placed."""
    numbered = shipped().numbered()
    return next(n for n, one in numbered if "packing" in one.themes and one.answer[0].cells)


@pytest.fixture
def puzzles(page: Any) -> Any:
    page.click("#tab-puzzles")
    expect(page.locator(".puzzles li")).to_have_count(len(shipped()))
    return page


def test_the_first_click_waits_for_the_list(page: Any) -> None:
    """A set takes a second or more to arrive, and a reader need not wait for it."""
    held: list[Any] = []
    page.route("**/api/puzzles/*", lambda route: held.append(route))
    with page.expect_request("**/api/puzzles/*"):
        page.click("#tab-puzzles")
    page.click("text=Next unsolved")
    expect(page.locator("body")).not_to_contain_text("You have seen all of these")
    held[0].continue_()
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 1:")


def test_nothing_gives_an_answer_away(puzzles: Any) -> None:
    """Themes are shown when the puzzle is solved."""
    page = puzzles
    words = page.inner_text("#panel-puzzles")
    themes = {theme for puzzle in shipped() for theme in puzzle.themes}
    assert not [theme for theme in themes if theme in words]
    page.click(f".puzzles [data-key='{placed()}']")
    expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {placed()}:")
    page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).to_contain_text("packing")


def test_a_puzzle_keeps_its_address(puzzles: Any) -> None:
    """A reload or a shared address shows the task again, and not the answer."""
    page, address = puzzles, re.compile(f"#puzzle:puzzles-current/{placed()}$")
    page.click(f".puzzles [data-key='{placed()}']")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text(f"Puzzle {placed()}:")
    expect(page).to_have_url(address)
    rest(page)
    Hands(page).press("0")
    expect(page.locator("#panel-puzzles .verdict")).to_contain_text("gives away")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(question).to_contain_text(f"Puzzle {placed()}:")
    expect(page).to_have_url(address)
    page.click("#tools .share")
    expect(page.locator("#link")).to_have_value(address)


def test_chosen_puzzles_are_one_link_and_progress_is_the_readers_own(
    puzzles: Any, browser: Any, server: BoardServer
) -> None:
    page = puzzles
    page.click(".puzzles [data-key='1']")
    page.click("text=Show the answer")
    expect(page.locator(".puzzles .shown")).to_have_count(1)
    page.click("text=Choose puzzles to send")
    page.check("[aria-label='Choose puzzle 1']")
    page.check("[aria-label='Choose puzzle 17']")
    page.select_option("#puzzle-set", "puzzles-first-2014")
    expect(page.locator("[aria-label='Choose puzzle 17']")).not_to_be_checked()
    page.check("[aria-label='Choose puzzle 4']")
    page.click("text=Copy link to 3 puzzles")
    link = page.input_value("#link")
    assert link.endswith("#set:puzzles-current/1.17~puzzles-first-2014/4")
    context = browser.new_context()
    friend = context.new_page()
    server.open(friend)
    friend.evaluate("(link) => { location.hash = link; }", link.partition("#")[2])
    expect(friend.locator("#puzzle-set")).to_have_value("chosen")
    expect(friend.locator(".puzzles li")).to_have_count(3)
    expect(friend.locator(".puzzles .how")).to_have_count(0)
    question = friend.locator("#panel-puzzles .question")
    for number in (1, 17, 4):
        expect(question).to_contain_text(f"Puzzle {number}:")
        friend.click("text=Show the answer")
        expect(friend.locator("#panel-puzzles .found")).not_to_be_empty()
        friend.click("text=Next puzzle")
    expect(question).to_contain_text("Puzzle 1:")
    expect(friend.locator(".puzzles .how")).to_have_count(3)
    friend.reload()
    friend.wait_for_selector("body[data-ready]")
    expect(friend.locator(".puzzles li")).to_have_count(3)
    expect(question).to_contain_text("Puzzle 1:")
    friend.evaluate("location.hash = '#set:puzzles-current/999'")
    expect(friend.locator("#message")).to_have_text("There is no puzzle puzzles-current/999.")
    context.close()


def test_a_late_list_does_not_replace_the_set_that_was_chosen_last(puzzles: Any) -> None:
    page = puzzles
    held: list[Any] = []
    page.route("**/api/puzzles/puzzles-first-2014", lambda route: held.append(route))
    with page.expect_request("**/api/puzzles/puzzles-first-2014"):
        page.select_option("#puzzle-set", "puzzles-first-2014")
    page.select_option("#puzzle-set", "own")
    expect(page.locator("#panel-puzzles")).to_contain_text("No mistakes yet.")
    with page.expect_response("**/api/puzzles/puzzles-first-2014"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#panel-puzzles")).to_contain_text("No mistakes yet.")
    expect(page.locator("#puzzle-set")).to_have_value("own")


@pytest.mark.slow
def test_the_answer_is_drawn_where_it_lies(puzzles: Any) -> None:
    page = puzzles
    puzzle = shipped()[placed() - 1]
    page.click(f".puzzles [data-key='{placed()}']")
    expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {placed()}:")
    expect(page.locator(".line-shown")).to_have_count(0)
    page.click("text=Show the answer")
    drawn = page.locator(f"#player-{puzzle.mover} .line-shown").first
    expect(drawn).to_be_visible()
    expect(page.locator("#panel-puzzles .found")).to_contain_text(" at ")
    expect(page.locator("#line")).to_have_value(puzzle.state.to_text())


def test_solved_ones_are_marked_and_left_out(puzzles: Any) -> None:
    page = puzzles
    page.select_option("#puzzle-difficulty", "1")
    easy = [n for n, one in shipped().numbered() if one.difficulty == 1]
    expect(page.locator(".puzzles li")).to_have_count(len(easy))
    page.click("text=Next unsolved")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text(f"Puzzle {easy[0]}:")
    puzzle = shipped()[easy[0] - 1]
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(puzzle.state, puzzle.answer[0]))
    expect(page.locator("#panel-puzzles .found")).to_contain_text("Right:")
    expect(page.locator(".puzzles .solved")).to_have_count(1)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-puzzles")
    expect(page.locator(".puzzles .solved")).to_have_count(1)
    page.select_option("#puzzle-difficulty", "1")
    page.click("text=Next unsolved")
    expect(question).to_contain_text(f"Puzzle {easy[1]}:")
    page.click("text=Random")
    expect(question).not_to_contain_text(f"Puzzle {easy[1]}:")
    number = int(question.inner_text().split()[1].rstrip(":"))
    assert number in set(easy) - {easy[0]}


def test_the_first_move_is_rated_and_a_miss_is_due_the_next_day(puzzles: Any) -> None:
    page = puzzles
    rating, repeat = page.locator("#puzzle-rating"), page.locator("text=/^Repeat/")
    expect(repeat).to_be_disabled()
    for number, row in ((1, 0), (2, 1)):
        page.click(f".puzzles [data-key='{number}']")
        puzzle = shipped()[number - 1]
        question = page.locator("#panel-puzzles .question")
        expect(question).to_contain_text(f"Puzzle {number}:")
        expect(question).to_contain_text(f"Rated {puzzle.rating}.")
        page.evaluate("document.activeElement.blur()")
        if row:
            Hands(page).press(*orders(puzzle.state, puzzle.answer[0]))
        else:
            page.click("text=Show the answer")
        expect(rating).to_contain_text(f"Streak: {row}, longest {row}.")
    expect(rating).to_contain_text("after 2 puzzles")
    page.clock.install()
    page.clock.fast_forward(86_400_000)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-puzzles")
    expect(repeat).to_have_text("Repeat (1 due)")
    page.click("text=/^Repeat/")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 1:")


def test_the_puzzle_of_the_day_is_the_same_everywhere(puzzles: Any, browser: Any) -> None:
    page = puzzles
    page.clock.set_fixed_time("2026-11-28T12:00:00Z")
    page.click("text=Puzzle of the day")
    place = 20_785 * 73 % len(shipped())
    expect(page.locator("#puzzle-set")).to_have_value("puzzles-current")
    expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {place + 1}:")


def test_my_mistakes_are_played_and_carried_to_another_browser(puzzles: Any, tmp_path: Any) -> None:
    page = puzzles
    puzzle = shipped()[placed() - 1]
    exercise = {
        "id": "x1",
        "question": "Blue to move: find the best move.",
        "position": puzzle.state.to_text(),
        "played": str(puzzle.natural),
        "lost": puzzle.natural_loss,
        "answer": sorted(map(str, puzzle.answer)),
        "proved": True,
        "line": " ".join(map(str, puzzle.solution.moves)),
        "moves": {
            str(puzzle.proved.lost(move)): str(move) for move in (puzzle.natural, puzzle.answer[0])
        },
    }
    file = tmp_path / "mistakes.json"
    file.write_text(json.dumps({"format": "patchwork-exercises/1", "exercises": [exercise]}))
    page.set_input_files("input[aria-label^='Open my mistakes']", file)
    expect(page.locator(".puzzles li")).to_have_count(1)
    page.click("text=Repeat (1 due)")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("The answer is proved.")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(puzzle.state, puzzle.natural))
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text(
        f"gives away {puzzle.natural_loss} points (proved). It is the move that was played."
    )
    Hands(page).press(*orders(puzzle.state, puzzle.answer[0]))
    expect(page.locator("#panel-puzzles .found")).to_contain_text("Right:")
    with page.expect_download() as saved:
        page.click("text=Save progress")
    progress = tmp_path / "progress.json"
    saved.value.save_as(progress)
    page.evaluate("localStorage.clear()")
    page.select_option("#puzzle-set", "puzzles-first-2014")
    expect(page.locator(".puzzles .solved")).to_have_count(0)
    page.set_input_files("input[aria-label^='Load progress']", progress)
    page.select_option("#puzzle-set", "own")
    expect(page.locator(".puzzles .solved")).to_have_count(1)

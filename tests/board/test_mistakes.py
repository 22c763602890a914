"""The mistakes of a review become puzzles of the reader's own, and go into files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, Move, State, solve
from patchwork_solve.analyses.exercises.schema import ExercisesModel
from tests.anki_text import read_notes
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, from_menu, orders
from tests.board.matching import choose, play_on, start
from tests.board.screens import RECORD
from tests.board.server import BoardServer
from tests.board.start import press, rest
from tests.lanes import slow

TAIL = Game(RECORD.states[34].with_names(("Ann", "Bob")), RECORD.moves[34:])
"""The first move gives nine points away, Ann's; all of it is proved in a moment."""

BLUNDER = TAIL.moves[0]


@pytest.fixture
def reviewed(page: Any, server: BoardServer) -> Any:
    """A review of a game between Ann and Bob."""
    page.fill("#line", TAIL.to_text())
    page.press("#line", "Enter")
    page.click("#tab-game")
    expect(page.locator("#panel-game")).to_contain_text("Ann:")
    page.fill("#review-seconds", "30")
    page.click("#review")
    expect(page.locator("#whose")).to_contain_text("Who are you?")
    return page


def test_the_reader_is_asked_once_and_repeats_the_mistakes(reviewed: Any, tmp_path: Path) -> None:
    page = reviewed
    expect_accessible(page)
    page.click("#whose >> text=Ann")
    expect(page.locator("#whose")).to_contain_text("1 mistake of yours: in Puzzles, press Repeat.")
    page.click("#tab-puzzles")
    page.click("text=Repeat (1 due)")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text("Ann to move: find the best move. The answer is proved.")
    rest(page)
    Hands(page).press(*orders(TAIL.start, BLUNDER))
    verdict = page.locator("#panel-puzzles .verdict")
    expect(verdict).to_contain_text("gives away 9 points (proved). It is the move that was played.")
    best = solve(TAIL.start).line.moves[0]
    Hands(page).press(*orders(TAIL.start, best))
    expect(page.locator("#panel-puzzles .found")).to_contain_text("Right:")
    with page.expect_download() as saved:
        page.click("text=Save my mistakes")
    path = tmp_path / "mine.json"
    saved.value.save_as(path)
    [exercise] = ExercisesModel.model_validate(json.loads(path.read_text("utf-8"))).exercises
    assert State.from_text(exercise.position) == TAIL.start
    assert (exercise.game, exercise.played) == ("Ann and Bob", str(BLUNDER))
    with page.expect_download() as saved:
        page.click("text=Save for Anki")
    notes = tmp_path / "notes.txt"
    saved.value.save_as(notes)
    [note] = read_notes(notes.read_bytes())[1]
    front, back = note.fields
    assert note.special["guid"] == exercise.id
    assert "find the best move." in front
    assert "</svg>" in front
    assert "</svg>" in back
    assert "it gave away 9 points (proved)" in back
    # The next review of a game of Ann asks nothing.
    page.click("#tab-game")
    page.fill("#line", Game(TAIL.start, TAIL.moves[:3]).to_text())
    page.press("#line", "Enter")
    expect(page.locator("#whose")).to_be_empty()
    # The record of the puzzle may have as many moves.
    expect(page.locator(".record li").last).to_contain_text("Slow L")
    page.click("#review")
    expect(page.locator("#whose")).to_contain_text("1 mistake of yours")


def test_a_mistake_is_sent_without_its_answer(
    reviewed: Any, browser: Any, server: BoardServer
) -> None:
    page = reviewed
    page.click("#whose >> text=Ann")
    page.click("#tab-puzzles")
    page.click("text=Repeat (1 due)")
    question = "Ann to move: find the best move."
    expect(page.locator("#panel-puzzles .question")).to_contain_text(question)
    page.click("#tools .share")
    link = page.input_value("#link")
    assert len(link.partition("#")[2]) < 400
    context = browser.new_context()
    friend = context.new_page()
    server.open(friend)
    friend.evaluate("(link) => { location.hash = link; }", link.partition("#")[2])
    panel = friend.locator("#panel-puzzles")
    expect(panel.locator(".question")).to_have_text(question)
    expect(friend.locator(".quilt .best, .offer.best, .record li")).to_have_count(0)
    expect(friend.locator("#panel-analysis")).to_be_hidden()
    rest(friend)
    Hands(friend).press(*orders(TAIL.start, BLUNDER))
    expect(panel.locator(".verdict")).to_contain_text("gives away 9 points")
    Hands(friend).press(*orders(TAIL.start, solve(TAIL.start).line.moves[0]))
    expect(panel.locator(".found")).to_contain_text("Right:")
    friend.reload()
    friend.wait_for_selector("body[data-ready]")
    expect(panel.locator(".question")).to_have_text(question)
    expect(panel.locator(".found")).to_have_count(0)
    friend.click("text=Show the answer")
    expect(panel.locator(".found")).to_contain_text("The answer:")
    context.close()


@pytest.mark.parametrize("how", ["over", *slow("resigned")])
def test_nobody_is_asked_after_a_match(page: Any, how: str) -> None:
    page.fill("#line", TAIL.start.with_names(None).to_text())
    page.press("#line", "Enter")
    play_on(page)
    rest(page)
    Hands(page).press(*orders(TAIL.start, BLUNDER))
    expect(page.locator(".record li button").first).to_be_visible()
    while how == "over" and not page.locator(".ended").is_visible():
        expect(page.locator("#panel-game .task")).to_be_hidden()
        state = State.from_text(page.input_value("#line"))
        if state.leather_owed and state.to_move == 0:  # By where the opponent has gone.
            Hands(page).press(*orders(state, state.legal_moves[0]))
        else:
            press(page, "0")
    if how == "resigned":
        expect(page.locator(".record li button").nth(1)).to_be_visible()
        page.click("#resign")
    page.fill("#review-seconds", "30")
    page.click("#review")
    expect(page.locator("#whose")).to_contain_text(re.compile("mistakes? of yours"))
    expect(page.locator("#whose button")).to_have_count(0)


def test_two_people_at_one_device_are_asked(page: Any) -> None:
    page.fill("#line", TAIL.start.to_text())
    page.press("#line", "Enter")
    from_menu(page, "Play on from here")
    choose(page, against="here")
    start(page)
    rest(page)
    Hands(page).press(*orders(TAIL.start, BLUNDER))
    expect(page.locator(".record li button").first).to_be_visible()
    page.fill("#review-seconds", "30")
    page.click("#review")
    expect(page.locator("#whose")).to_contain_text("Who are you?")


def test_a_move_that_no_review_has_searched_is_searched(reviewed: Any) -> None:
    page = reviewed
    page.click("#whose >> text=Both")
    expect(page.locator("#whose")).to_contain_text("1 mistake of this game")
    stored = "patchwork-board/1/exercises"
    page.evaluate(
        """(key) => {
          const [one] = JSON.parse(localStorage.getItem(key));
          one.moves = { 9: one.played };
          localStorage.setItem(key, JSON.stringify([one]));
        }""",
        stored,
    )
    page.click("#tab-puzzles")
    page.click("text=Repeat (1 due)")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Ann to move")
    rest(page)
    Hands(page).press(*orders(TAIL.start, Move.from_text("advance")))
    expect(page.locator("#panel-puzzles .verdict")).to_contain_text(
        "Advance 1 space gives away 1 point"
    )

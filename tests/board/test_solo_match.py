"""The solo game on the page: a match, a game at the table, its chances, and what is kept of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.state import SoloState
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu
from tests.board.matching import choose, new_game, start
from tests.board.start import press
from tests.board.test_by_link import COPIED

CARD = ".automa-card >> nth=0"


def begin(page: Any, *, level: int = 3, deck: str = "normal", letters: str = "") -> None:
    """Begin a match, or with the letters of a circle a game at a table."""
    new_game(page)
    choose(page, against="automa", automa=str(level), deck=deck)
    if letters:
        page.check("#new-by-hand")
        page.click("dialog.new-game summary")
        choose(page, circle="given")
        page.fill("#new-circle", letters)
    start(page)
    expect(page.locator(".automa .level")).to_contain_text(f"Level {level}")


def open_text(page: Any, text: str) -> None:
    page.fill("#line", text)
    page.press("#line", "Enter")
    expect(page.locator(".automa .level")).to_be_visible()


def record(page: Any) -> list[str]:
    """Return the tokens of the game."""
    found = page.locator(".record button")
    return [found.nth(at).get_attribute("title") for at in range(found.count())]


def until_your_move(page: Any) -> None:
    expect(page.locator("#player-0 .badge")).to_contain_text("Your move")
    expect(page.locator("#hand .advance")).to_be_visible()


def after_cards(page: Any) -> None:
    """Advance, and wait for what Automa does."""
    before = len(record(page))
    press(page, "0")
    expect(page.locator(".record button").nth(before + 1)).to_be_attached()
    until_your_move(page)


@pytest.mark.page
def test_automa_replies_with_a_card_and_says_why(either: Any) -> None:
    page = either
    begin(page)
    until_your_move(page)
    after_cards(page)
    move, *cards = record(page)
    assert move == "advance"
    assert all(re.fullmatch(r"card:\d+", card) for card in cards)
    number = cards[-1].removeprefix("card:")
    expect(page.locator(CARD)).to_have_attribute("aria-label", re.compile(f"^Card {number}: pays"))
    expect(page.locator("#said")).to_contain_text(f"Card {number}: ")
    # A move that is taken back meets the same cards again.
    page.click("text=Take back")
    expect(page.locator(".record button")).to_have_count(0)
    until_your_move(page)
    after_cards(page)
    assert record(page) == [move, *cards]


def test_the_form_says_what_each_level_scores(either: Any) -> None:
    page = either
    new_game(page)
    choose(page, against="automa")
    said = set()
    for level in "12345":
        choose(page, automa=level)
        words = page.inner_text("#about-automa")
        assert words.startswith("Scores the 7x7 tile")
        said.add(words)
    assert len(said) == 5
    start(page)
    expect(page.locator(".automa .level")).to_have_text(f"Level 5, Legend {words}")


def test_a_reload_goes_on_with_the_match(either: Any) -> None:
    page = either
    begin(page, deck="tactical", level=5)
    until_your_move(page)
    after_cards(page)
    known, address = record(page), page.url
    assert known[0].startswith("back:")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".record button")).to_have_count(len(known))
    assert page.url == address
    assert record(page) == known
    until_your_move(page)
    after_cards(page)
    assert len(record(page)) > len(known)


def test_the_reader_chooses_the_cards_of_a_game_at_the_table(page: Any) -> None:
    board = State.new(seed=7)
    letters = "".join(board.edition.letter[name] for name in board.circle)
    begin(page, deck="tactical", letters=letters)
    expect(page.locator("#line")).to_have_value(re.compile(f" current {letters} "))
    cards = page.locator(".cards-to-draw button")
    expect(page.locator(".cards-to-draw")).to_contain_text("back of the next card")
    cards.get_by_text("8", exact=True).click()
    until_your_move(page)
    expect(page.locator(CARD)).to_have_attribute("aria-label", re.compile("up to 8 buttons"))
    press(page, "0")
    expect(page.locator(".cards-to-draw")).to_contain_text("Which card")
    assert cards.all_text_contents() == ["21", "22"]
    page.fill(".cards-to-draw input", "23")
    page.press(".cards-to-draw input", "Enter")
    expect(page.locator("#message")).to_contain_text("allowed: card:21, card:22")
    page.fill(".cards-to-draw input", "22")
    page.press(".cards-to-draw input", "Enter")
    expect(page.locator("#said")).to_contain_text("Card 22: took")


@pytest.fixture(scope="module")
def game() -> SoloGame:
    start = SoloState.new(4, "normal", 3)
    return play_solo(start, solo_player("greedy"), 4)


def test_a_game_is_opened_looked_at_and_saved(page: Any, game: SoloGame, tmp_path: Path) -> None:
    """By its text, its JSON and its link."""
    for text in (game.to_text(), json.dumps(game.to_json())):
        page.evaluate("text => window.history.replaceState(null, '', '#')", "")
        open_text(page, text)
        expect(page.locator(".record button")).to_have_count(len(game.plies))
        expect(page.locator("#player-1 .name")).to_have_text("Automa")
    assert record(page) == list(game.plies)
    press(page, "End")
    person, automa = game.final.scores()
    expect(page.locator("#hand")).to_contain_text("The game is over")
    points = sorted((person, automa), reverse=True)
    expect(page.locator("#hand")).to_contain_text(f"{points[0]} to {points[1]}".replace("-", "−"))
    address = page.url
    from_menu(page, "Picture, files")
    with page.expect_download() as saved:
        page.click("dialog[open] >> text=Game (JSON)")
    saved.value.save_as(tmp_path / "solo.json")
    assert SoloGame.load(str(tmp_path / "solo.json")) == game
    page.evaluate(COPIED)
    page.click("#tools .share")
    page.wait_for_function("() => window.copied")
    short = page.evaluate("window.copied")
    assert len(short) < len(address)
    for link in (address, short):
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("body[data-ready]")
        page.click("#tab-game")
        expect(page.locator(".record button")).to_have_count(len(game.plies))
    assert record(page) == list(game.plies)


def chance_words(page: Any) -> str:
    page.click("#tab-analysis")
    page.click(".solo-analysis button.main")
    expect(page.locator(".chances tbody tr").first).to_be_visible()
    return str(page.locator(".solo-analysis").text_content())


def test_chances_are_estimated_and_proved(either: Any, game: SoloGame) -> None:
    page = either
    mine = [state for state in game.states if state.legal_moves]
    open_text(page, mine[0].to_text())
    words = chance_words(page)
    assert "Estimated from games" in words
    assert re.search(r"\d ± \d", words)
    open_text(page, mine[-1].to_text())
    words = chance_words(page)
    assert "Proved over all orders" in words
    assert "±" not in words
    page.locator(".chances button").first.click()
    expect_accessible(page)


def test_what_is_for_two_only_says_so(page: Any, game: SoloGame) -> None:
    open_text(page, game.start.to_text())
    expect(page.locator("#tab-packing")).to_be_hidden()
    from_menu(page, "Position in words")
    expect(page.locator("#message")).to_contain_text("games for two only")
    from_menu(page, "Set up a position")
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#line")).to_have_value(re.compile("^position "))


@pytest.mark.thorough
def test_the_end_says_both_scores_and_who_won(page: Any) -> None:
    begin(page, level=1)
    until_your_move(page)
    for _ in range(200):
        if page.locator("body[data-over]").count():
            break
        if page.locator("#hand .main").count():
            press(page, "*", "ArrowRight", "Enter")
        else:
            press(page, "0")
        page.wait_for_timeout(100)
    text = page.locator("#line").input_value()
    final = SoloGame.load(text).final
    assert final.is_over
    person, automa = final.scores()
    won = "You win" if final.winner == 0 else "Automa wins"
    points = (person, automa) if final.winner == 0 else (automa, person)
    said = f"{won}, {points[0]} to {points[1]}".replace("-", "−")
    expect(page.locator(".ended h2")).to_have_text(said)
    expect(page.locator(".ended li").nth(1)).to_contain_text(f"{automa} for ")
    expect(page.locator(".ended >> text=Review this game")).to_be_visible()
    expect_accessible(page)
    page.click("text=Play again")
    expect(page.locator(".automa .level")).to_contain_text("Level 1")
    until_your_move(page)

"""Names of the players on the board: their own, or the colours of their tokens."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.game.names import initials
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, to_save
from tests.board.matching import new_game, play_on
from tests.board.start import START, put


def rename(page: Any, first: str, second: str) -> None:
    page.click("#player-0 .name")
    page.fill("#name-0", first)
    page.fill("#name-1", second)
    page.press("#name-1", "Enter")


@pytest.mark.slow
def test_names_are_changed_in_one_click_and_stay(page: Any, tmp_path: Path) -> None:
    put(page)
    expect(page.locator("#player-0 .name")).to_have_text("Blue")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    rename(page, "Ann", "")
    expect(page.locator("#player-0 .name")).to_have_text("Ann")
    expect(page.locator("#player-1 .name")).to_have_text("Orange")
    # What is proved is proved under any names, and said by them.
    expect(page.locator("#bar .proved")).to_have_text("Ann wins by 3 Proved")
    rename(page, "Ann", "Bob")
    named = START.with_names(("Ann", "Bob")).to_text()
    expect(page.locator("#line")).to_have_value(named)
    page.click("#hand .advance")
    expect(page.locator("#message")).to_contain_text("Bob advances to 47")
    expect(page.locator("#message")).to_contain_text("Ann to move.")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#player-1 .name")).to_have_text("Bob")
    with page.expect_download() as saved:
        to_save(page, "More")
        page.click("text=Game (JSON)")
    saved.value.save_as(tmp_path / "game.json")
    game = Game.from_json(json.loads((tmp_path / "game.json").read_text()))
    assert game.names == ("Ann", "Bob")
    with page.expect_download() as saved:
        to_save(page, "Page")
        page.click("text=Page (HTML)")
    saved.value.save_as(tmp_path / "game.html")
    assert "Ann against Bob" in (tmp_path / "game.html").read_text()
    with page.expect_download() as saved:
        to_save(page, "Picture")
        page.click(".picture-tab:visible >> role=button[name='SVG']")
    saved.value.save_as(tmp_path / "position.svg")
    assert "Bob" in (tmp_path / "position.svg").read_text()


NAMES = [("Ann", ""), ("Ann", "amy"), ("", ""), ("Öse", "Zoë"), ("ßela", "Bob")]
RARE = [pytest.param(names, marks=pytest.mark.slow) for names in NAMES[2:]]


@pytest.mark.parametrize("names", [*NAMES[:2], *RARE], ids=str)
def test_tokens_have_the_signs_of_the_players(page: Any, names: tuple[str, str]) -> None:
    """In the circle and beside the names stand initials, never 0 and 1; on the track the spaces."""
    put(page)
    expect(page.locator("#player-0 h2 .token text")).to_be_visible()
    rename(page, *names)
    called = (names[0] or "Blue", names[1] or "Orange")
    expect(page.locator("#player-0 .name")).to_have_text(called[0])
    first, second = initials(called)
    spaces = [str(player.time) for player in START.players]
    expect(page.locator("#track .token:not(.hollow) text")).to_have_text(spaces)
    for side, sign in enumerate((first, second)):
        expect(page.locator(f"#player-{side} h2 .token text")).to_have_text(sign)
    assert set(page.locator(".ring .token text").all_text_contents()) <= {first, second}


@pytest.mark.slow
def test_names_that_cannot_be_are_refused_where_they_stand(page: Any) -> None:
    rename(page, "Ann", "Ann")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("give two different names")
    expect(page.locator("#player-0 .name")).to_have_text("Blue")


def test_a_deal_begins_with_names(page: Any) -> None:
    from_menu(page, "Open …")
    page.fill("#deal-name-0", "Ann")
    page.fill("#deal-name-1", "Bob")
    page.click("dialog[open] >> text=New circle")
    expect(page.locator("#player-1 .name")).to_have_text("Bob")
    assert State.from_text(page.input_value("#line")).names == ("Ann", "Bob")


def test_a_margin_has_the_movers_sign(page: Any) -> None:
    put(page)
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    expect(page.locator("table.moves caption")).to_contain_text("the lead of Orange")
    expect(page.locator("table.moves td.proved").first).to_have_text("−3")
    Hands(page).click("table.moves .move >> nth=0")


@pytest.mark.slow
def test_the_page_says_margins_as_the_engine_does(page: Any) -> None:
    ends = [-28, -2.5, 0, 3, 5.26, None]
    pairs = [
        (low, high)
        for low, high in itertools.product(ends, ends)
        if low is None or high is None or low <= high
    ]
    found = page.evaluate(
        """async (pairs) => {
          const { marginWords } = await import("/page/model/margins.js");
          return pairs.map(([lower, upper]) => marginWords({ lower, upper }, ["Ann", "Bob"], 1));
        }""",
        pairs,
    )
    assert found == [margin_words(low, high, ("Ann", "Bob"), 1) for low, high in pairs]


@pytest.mark.slow
def test_a_match_has_the_names_of_both(page: Any) -> None:
    put(page)
    play_on(page, name="Zoë")
    # Orange is to move, and so is the reader.
    expect(page.locator("#player-1 .name")).to_have_text("Zoë")
    expect(page.locator("#player-0 .name")).to_have_text("Beginner")
    page.click("#resign")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    new_game(page)
    expect(page.locator("#new-name-0")).to_have_value("Zoë")

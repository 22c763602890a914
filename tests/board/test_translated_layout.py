"""The board in a language with longer words, and in one that is written from right to left."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from patchwork_solve import Game
from patchwork_solve.engine.drawing.fabric import NAMES
from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.recorded import record_moves
from tests.board.reviewed import answer_searches, review_of
from tests.board.server import BoardServer
from tests.board.trial_language import trial_catalogue
from tests.lanes import few

GAME = Game.load("example:game")
LANGUAGES = ("x-long", "x-right")
SIZES = [(320, 640), (390, 844), (1280, 800)]

FAULTS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const outside = (each, around) =>
    box(each).left < box(around).left - 1 || box(each).right > box(around).right + 1;
  const parts = "[role=tablist], .row, nav, section, dialog";
  const isCut = (each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1;
  const cut = [...document.querySelectorAll("button, summary, [role=tab], nav a, select, label")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    // The strip of the circle is scrolled by a finger; what is clipped is for ears only.
    .filter((each) => !each.closest(".ring") && getComputedStyle(each).clipPath === "none")
    .filter((each) => isCut(each) || outside(each, each.closest(parts) ?? document.body))
    .map((each) => `${each.id || each.className || each.localName}: ${each.textContent}`);
  const beyond = document.documentElement.scrollWidth - innerWidth;
  return [...cut, ...(beyond > 0 ? [`the page is ${beyond} pixels too wide`] : [])];
}"""
"""Words that are cut, and a page that is wider than its window."""


def play(page: Any) -> None:
    page.fill("#line", GAME.states[21].to_text())
    page.press("#line", "Enter")
    play_on(page)


def puzzles(page: Any) -> None:
    page.evaluate("location.hash = '#puzzle:puzzles-current/4'")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 4:")


def review(page: Any) -> None:
    tail = Game(GAME.states[33], GAME.moves[33:])
    better = next(move for move in GAME.states[34].legal_moves if move.patch == "domino")
    answer_searches(page, {"review": review_of(tail, {2: (better, 8)})})
    page.fill("#line", tail.to_text())
    page.press("#line", "Enter")
    page.click("#tab-game")
    expect(page.locator(".record li button").first).to_be_visible()
    expect(page).to_have_url(re.compile("#game"))  # What is loaded again.


def reviewed(page: Any) -> None:
    """Go to a mistake, with the cards of its moves."""
    page.click("#tab-game")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.locator("#panel-game .choice.best")).to_be_visible()


def record(page: Any) -> None:
    record_moves(page, 12)


SCREENS: dict[Callable[[Any], None], str] = {
    play: "body[data-plays]",
    puzzles: "#panel-puzzles .question",
    review: "#tab-game",
    record: "#panel-record .next",
}
"""What is done in English, and what is there again when the language has changed."""


def translated(page: Any, language: str) -> None:
    """Load the page again in another language, with what is on it."""
    catalogue = trial_catalogue()
    page.route("**/languages/x-*.json", lambda route: route.fulfill(json=catalogue))
    page.evaluate(
        "(lang) => history.replaceState(null, '', `?lang=${lang}${location.hash}`)", language
    )
    page.reload()
    page.wait_for_selector(f"html[lang={language}] body[data-ready]")


EVERY = [(*each, screen) for each in product(LANGUAGES, SIZES) for screen in SCREENS]
CASES = [case for first in range(3) for case in EVERY[first::3]]
"""Every third one first, so that each language, size and screen is among them."""


@pytest.mark.parametrize(("language", "size", "screen"), few(CASES, 2, 6))
def test_nothing_is_cut_or_too_wide(
    browser: Any,
    server: BoardServer,
    language: str,
    size: tuple[int, int],
    screen: Callable[[Any], None],
) -> None:
    wide, high = size
    context = browser.new_context(viewport={"width": wide, "height": high}, has_touch=wide < 700)
    page = context.new_page()
    server.open(page)
    screen(page)
    translated(page, language)
    expect(page.locator(SCREENS[screen])).to_be_visible()
    if screen is review:
        reviewed(page)
    assert page.evaluate(FAULTS) == []
    context.close()


@pytest.mark.parametrize(("wide", "is_sheet"), [(710, True), (1280, False)])
def test_words_of_the_header_that_do_not_fit_are_in_a_sheet(
    browser: Any, server: BoardServer, wide: int, is_sheet: bool
) -> None:
    context = browser.new_context(viewport={"width": wide, "height": 800})
    page = context.new_page()
    server.open(page)
    expect(page.locator("site-header nav")).to_be_visible()
    translated(page, "x-long")
    expect(page.locator("site-header nav")).to_be_visible(visible=not is_sheet)
    if is_sheet:
        page.click("site-header .menu")
    expect(page.locator("site-header nav .language")).to_be_in_viewport(ratio=1)
    context.close()


ENDS = """async () => {
  const { figure, say, signed } = await import("/page/model/say.js");
  const ends = (words) => {
    const line = document.body.appendChild(Object.assign(document.createElement("p"), { textContent: words }));
    const at = [...words].findIndex((each) => "+−".includes(each));
    const left = (from) => {
      const range = document.createRange();
      range.setStart(line.firstChild, from);
      range.setEnd(line.firstChild, from + 1);
      return range.getBoundingClientRect().left;
    };
    return left(at) < left(at + 1);
  };
  return [signed(5), signed(-5, 1), figure(-2), say("{n} buttons", { n: -3 }), say("by {n}", { n: "+7" })].map(ends);
}"""  # noqa: E501
"""Whether each figure has its sign on the left."""


def test_a_sign_stays_before_its_figure(browser: Any, server: BoardServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    server.open(page)
    translated(page, "x-right")
    assert page.evaluate("document.dir") == "rtl"
    assert page.evaluate(ENDS) == [True] * 5
    context.close()


FIXED = """(fixed) => {
  const pattern = new RegExp(fixed);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const isOpen = parentElement.checkVisibility() && !parentElement.closest("[translate=no]");
    if (isOpen && pattern.test(data)) found.push(data);
  }
  return found;
}"""
"""Texts with what no browser may translate, that do not say so."""

WORDS = "|".join(sorted([*NAMES, *NAMES.values()], key=len, reverse=True))
KEPT = rf"(?<![\w-])(?:{WORDS}|[a-i][1-9])(?![\w-])"
"""A token or a name of a patch, or a cell."""


@pytest.mark.parametrize("screen", few([*SCREENS], 1))
def test_names_tokens_and_cells_are_not_for_translation(
    browser: Any, server: BoardServer, screen: Callable[[Any], None]
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    server.open(page)
    screen(page)
    if screen is review:
        reviewed(page)
    expect(page.locator("#hand .offer").first).to_be_visible()
    assert page.evaluate(FIXED, KEPT) == []
    assert page.evaluate(FIXED, "move|Move|Analyse") != []
    context.close()

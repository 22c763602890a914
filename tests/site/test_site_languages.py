"""The pages beside the board in another language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scripts.page_texts import written
from tests.board.expecting import expect
from tests.board.static_site import watched
from tests.board.trial_language import longer, translated, trial_catalogue

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

TEXT = re.compile(r"\[[^\[\]]*\]")
"""A text in the trial language, without those within it."""

ATTRIBUTES = """() => [...document.querySelectorAll("[aria-label], [alt], [title]")]
  .filter((each) => !each.closest("[translate=no]"))
  .flatMap((each) => ["aria-label", "alt", "title"].map((name) => each.getAttribute(name)))"""


ENGLISH = re.compile(r"\b(?!Patchwork|Solve|few)[A-Za-z]{2,}")
"""A word; those that are left out are a name, and one of the trial language beside its texts."""

LOOK = """() => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  // Tokens, and what the catalogue has from elsewhere.
  for (const each of document.querySelectorAll("[translate=no], .lessons")) each.remove();
}"""


def left_in_english(words: str) -> list[str]:
    """Return the words that stand in no text of the trial language."""
    found = 1
    while found:
        words, found = TEXT.subn("", words)
    return [*ENGLISH.findall(words)]


@pytest.mark.parametrize("path", ["", "learn/", "proved/", "solved/"])
def test_every_word_of_a_page_is_translated(browser: Any, address: str, path: str) -> None:
    with watched(browser, address) as page:
        page.route("**/languages/x-long.json", lambda route: route.fulfill(json=trial_catalogue()))
        page.goto(f"{address}{path}?lang=x-long")
        page.wait_for_selector("#game .table, #rows tr, .proved h2, .learn")
        expect(page.locator("site-header [data-place=play] span")).to_have_text(longer("Play"))
        page.evaluate(LOOK)
        named = filter(None, [page.title(), *page.evaluate(ATTRIBUTES)])
        assert left_in_english(" ".join([page.locator("body").inner_text(), *named])) == []


def test_values_stand_in_their_text(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        page.route("**/languages/x-long.json", lambda route: route.fulfill(json=trial_catalogue()))
        page.goto(f"{address}learn/?lang=x-long")
        costs = translated("{buttons} buttons to pay, {time} spaces to walk", buttons=7, time=2)
        expect(page.locator(".learn figcaption")).to_have_text(costs)
        page.goto(address)
        learn = translated("New to the game? {learn}", learn=longer("Patchwork in two minutes"))
        expect(page.locator(".note")).to_have_text(learn)
        page.click(".note a")
        expect(page.locator("h1")).to_have_text(longer("Patchwork in two minutes"))


def test_texts_within_a_text_have_names() -> None:
    page = '<p data-say>A\n <a data-say="b">c</a> d<br>e</p><img alt="f">'
    many = '<b data-one="{n} h" data-many="{n} hs">2 hs</b><i>g</i>'
    with pytest.raises(AssertionError, match="without a name"):
        written(page)
    found = [("c", ""), ("A {b} d e", ""), ("f", ""), ("{n} h", "{n} hs")]
    assert written(page.replace("<br>", " ") + many) == found

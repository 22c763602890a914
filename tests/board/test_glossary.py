"""Words on the board open their line of the glossary."""

from __future__ import annotations

import json
import re
from typing import Any

from scripts.make_glossary import FILE
from scripts.make_lessons import FILE as LESSONS
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu

MEANINGS = json.loads(FILE.read_text("utf-8"))
SOURCE = (FILE.parent / "drawing" / "terms.js").read_text("utf-8")


def test_every_term_is_in_the_glossary_and_in_a_lesson() -> None:
    terms = re.findall(r'^  "?([\w ]+)"?: \[say\("\1"\)', SOURCE, re.MULTILINE)
    assert "leather patch" in terms
    looks = " ".join(lesson["look"] for lesson in json.loads(LESSONS.read_text("utf-8"))["lessons"])
    for term in terms:
        assert term in MEANINGS
        assert term == "circle" or term in looks.lower()


def test_a_lesson_and_the_circle_have_terms(page: Any) -> None:
    said = page.locator(".meaning")
    for link, place, term in (
        ("#learn:2", "#panel-lessons", "time track"),
        ("#learn:5", "#panel-lessons", "keep the turn"),
        ("#analyse", "#ring", "neutral token"),
    ):
        page.evaluate("(link) => { location.hash = link; }", link)
        if place == "#ring":  # Only who sets up a circle reads what its signs mean.
            from_menu(page, "Set up a position")
        page.click(f"{place} [data-term='{term}']")
        expect(said).to_have_text(f"{term}: {MEANINGS[term]}")
        page.keyboard.press("Escape")


def test_a_word_says_what_it_means(page: Any) -> None:
    said = page.locator(".meaning")
    page.set_viewport_size({"width": 900, "height": 950})  # Where the paydays stand in sight.
    for term in ("empty space", "payday"):
        page.click(f"#player-0 [data-term='{term}']")
        expect(said).to_be_visible()
        expect(said).to_have_text(f"{term}: {MEANINGS[term]}")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()

"""Words on the board open their line of the glossary."""

from __future__ import annotations

import json
from typing import Any

from scripts.make_glossary import FILE
from tests.board.expecting import expect, expect_accessible


def test_a_word_says_what_it_means(page: Any) -> None:
    meanings = json.loads(FILE.read_text("utf-8"))
    said = page.locator(".meaning")
    for term in ("empty space", "payday"):
        page.click(f"#player-0 [data-term='{term}']")
        expect(said).to_be_visible()
        expect(said).to_have_text(f"{term}: {meanings[term]}")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()

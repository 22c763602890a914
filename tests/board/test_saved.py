"""Saved tables and logs on the board: opened, chosen among several readings, and laid by hand."""

from __future__ import annotations

import json
from typing import Any

from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.saved import PUBLISHED, Writer, saved_log
from tests.saved_cases import late, played, unknown_places


def paste(page: Any, document: Any) -> None:
    """Open the text of a file."""
    from_menu(page, "Open …")
    page.fill("#pasted", json.dumps(document))
    page.click("text=Open text")


def test_a_table_is_opened(page: Any) -> None:
    paste(page, late())
    expect(page.locator("#line")).to_have_value(played(3).states[-8].to_text())
    expect(page.locator("#message")).to_contain_text(f"The convention {PUBLISHED} lays")


def test_a_log_is_opened_as_a_game(page: Any) -> None:
    game = played(1)
    paste(page, saved_log(game))
    expect(page.locator("#line")).to_have_value(game.start.to_text())
    page.keyboard.press("End")
    expect(page.locator("#line")).to_have_value(game.final.to_text())


def test_one_of_several_readings_is_chosen(page: Any) -> None:
    state = played(0).states[4]
    paste(page, Writer(state).table(state))
    expect(page.locator("dialog[open] >> text=Reading")).to_have_count(6)
    page.click("dialog[open] >> text=Reading 1.")
    expect(page.locator("#line")).to_have_value(state.to_text())
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_patches_of_no_convention_lie_beside_the_quilts(page: Any) -> None:
    paste(page, unknown_places())
    left = page.locator("#to-lay")
    expect(left).to_contain_text("Ann has still to lay:")
    state = played(3).states[-8]
    sewn = sum(len(quilt.sewn()) for quilt in state.quilts)
    expect(left.locator(".patch")).to_have_count(sewn)
    page.click("#tools .main")
    expect(left).to_have_count(0)


def test_a_contradiction_is_said_where_the_file_is_opened(page: Any) -> None:
    document = late()
    document["counters"]["empties_ff0000_counter"]["counter_value"] = 80
    paste(page, document)
    expect(page.locator("dialog[open] .trouble")).to_contain_text(
        "counters.empties of Ann: 80, but"
    )

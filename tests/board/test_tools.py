"""The tools in the header: settings and menu are reached, left and used by the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.start import put


@pytest.mark.parametrize(("name", "sign"), [("Settings", "settings"), ("More", "more")])
def test_escape_closes_what_a_tool_opened_and_nothing_else(page: Any, name: str, sign: str) -> None:
    put(page)
    page.keyboard.press("1")
    tool = page.locator(f"#tools [aria-label={name}]")
    tool.press("Enter")
    panel = page.locator(f"#popup-{sign}")
    expect(panel).to_be_visible()
    expect(tool).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    assert panel.evaluate("(panel) => panel.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(tool).to_be_focused()
    expect(tool).to_have_attribute("aria-expanded", "false")
    # Escape was for the panel: the patch is still in hand.
    expect(page.locator("#hand")).to_contain_text("Domino")


def test_the_next_key_finds_a_panel_open_or_closed(page: Any) -> None:
    states = page.evaluate(
        """() => {
          const tool = document.querySelector("#tools [aria-label=More]");
          const panel = document.getElementById("popup-more");
          const said = () => tool.getAttribute("aria-expanded");
          panel.showPopover();
          const isOpen = said();
          panel.hidePopover();
          return [isOpen, said()];
        }"""
    )
    assert states == ["true", "false"]


def test_a_choice_closes_the_menu_and_its_dialog_gives_the_focus_back(page: Any) -> None:
    page.locator("#tools [aria-label=More]").press("Enter")
    page.locator("#popup-more >> text=Keys").press("Enter")
    expect(page.locator("dialog[open]")).to_contain_text("Everywhere")
    expect(page.locator("#popup-more")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#tools [aria-label=More]")).to_be_focused()


def test_one_filled_button_leads_out_of_the_set_up(table: Any) -> None:
    done = table.locator("#tools .main")
    expect(done).to_have_count(1)
    done.click()
    expect(done).to_be_hidden()
    expect(table.locator("body")).to_have_attribute("data-mode", "play")

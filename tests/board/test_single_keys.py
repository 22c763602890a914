"""Keys of one sign: Space plays nothing unasked, and a setting switches them off."""

from __future__ import annotations

from typing import Any

from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.start import put

TAKES = """key => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}"""


def takes(page: Any, key: str) -> bool:
    """Whether the board takes a key, which then does nothing else."""
    return bool(page.evaluate(TAKES, key))


def test_space_plays_only_where_one_analyses(page: Any) -> None:
    put(page)
    assert takes(page, " ")
    page.click("#tab-puzzles")
    assert not takes(page, " ")
    page.click("#tab-analysis")
    play_on(page, seat="second")
    assert not takes(page, " ")
    page.click("#tab-analysis")
    assert not takes(page, " ")


def test_keys_of_one_sign_can_be_switched_off(page: Any) -> None:
    put(page)
    gear = page.locator("#tools [aria-label=Settings]")
    gear.click()
    page.get_by_label("Keys of one letter, digit or sign").uncheck()
    gear.click()
    for again in (False, True):
        if again:
            page.reload()
            page.wait_for_selector("body[data-ready]")
        assert [key for key in "01dn?* L" if takes(page, key)] == []
        assert takes(page, "ArrowLeft")
    expect(page.locator("dialog[open]")).to_have_count(0)

"""How a test begins a match by the form of a new game."""

from __future__ import annotations

from typing import Any

from tests.board.expecting import expect
from tests.board.hands import from_menu


def new_game(page: Any) -> Any:
    """Open the form, and return it."""
    from_menu(page, "New game")
    return form(page)


def form(page: Any) -> Any:
    box = page.locator("dialog.new-game")
    expect(box).to_be_visible()
    return box


def choose(page: Any, **choices: str) -> None:
    """Choose in the form by the names of its questions."""
    for name, value in choices.items():
        check(page.locator(f"dialog.new-game [data-name={name}] input[value='{value}']"))


def check(option: Any) -> None:
    """Check an option, also in a part that is closed."""
    option.evaluate("(input) => input.closest('details')?.setAttribute('open', '')")
    option.check()


def start(page: Any) -> None:
    page.click("dialog.new-game .start")
    expect(page.locator("dialog.new-game")).to_be_hidden()


def play_on(page: Any, level: str = "beginner", seat: str = "first", name: str = "") -> None:
    """Begin a match against the computer from the position on the board."""
    from_menu(page, "Play on from here")
    form(page)
    choose(page, level=level)
    if level != "the proof":
        choose(page, seat=seat)
    if name:
        page.click("dialog.new-game summary")
        page.fill("#new-name-0", name)
    start(page)
    playing(page, level)


def playing(page: Any, level: str) -> None:
    """Expect a match against the computer that goes on."""
    expect(page.locator("#resign")).to_be_visible()
    expect(page.locator("#opponent")).to_contain_text(f"against {level}.")

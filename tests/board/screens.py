"""Every screen of the board: how to get there, and how to see that one is there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from patchwork_solve import Game, State
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, to_save
from tests.board.held import EVENTS, Held
from tests.board.matching import choose, new_game, play_on
from tests.board.matching import start as start_game
from tests.board.recorded import PLAYED, enter_circle, letters, record_moves

END = State.load("example:close-finish").to_text()
RECORD = Game.load("example:three-blunders")
TAIL = Game(RECORD.states[34], RECORD.moves[34:]).to_text()


def start(page: Any) -> None:
    expect(page.locator("#panel-analysis")).to_be_visible()


def analysis(page: Any) -> None:
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    page.hover("table.moves .move >> nth=0")


def patch_in_hand(page: Any) -> None:
    page.keyboard.press("1")
    expect(page.locator("#hand")).to_contain_text("Domino")


def setup(page: Any) -> None:
    from_menu(page, "Set up a position")
    page.fill("#time-0", "10")
    page.press("#time-0", "Enter")
    expect(page.locator("#remarks li").first).to_be_visible()


def twins(page: Any) -> None:
    from_menu(page, "Set up a position")
    page.click("text=Empty table")
    expect(page.locator(".ring .slot")).to_have_count(33)
    Hands(page).draw(0, [(0, 0), (1, 0), (1, 1)])
    expect(page.locator("#hand")).to_contain_text("Which one is it?")


def ordering(page: Any) -> None:
    from_menu(page, "Set up a position")
    page.click("text=Click the circle in order")
    page.click(".ring button >> nth=2")
    expect(page.locator(".slot.clicked")).to_have_count(1)


def review(page: Any) -> None:
    page.click("#tab-game")
    page.fill("#review-seconds", "4")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=60_000)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.locator("#panel-game .choice.best")).to_be_visible()


def puzzles(page: Any) -> None:
    page.click("#tab-puzzles")
    page.click(".puzzles button >> nth=3")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 4:")
    page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    expect(page.locator(".puzzles .how")).to_have_count(1)


def packing(page: Any) -> None:
    page.click("#tab-packing")
    page.click("#panel-packing button.main")
    expect(page.locator(".packing .quilt")).to_be_visible()


def dialog(words: str) -> Callable[[Any], None]:
    def show(page: Any) -> None:
        from_menu(page, words)
        expect(page.locator("dialog[open]")).to_be_visible()

    return show


def popup(words: str) -> Callable[[Any], None]:
    def show(page: Any) -> None:
        page.click(f"#tools [aria-label={words}]")
        expect(page.locator(":popover-open")).to_be_visible()

    return show


def tour(page: Any) -> None:
    expect(page.locator(".tour")).to_be_visible()


def names(page: Any) -> None:
    page.click("#player-0 .name")
    expect(page.locator("dialog[open]")).to_be_visible()


def enter(page: Any) -> None:
    """Enter a text that has none of our forms, as a record."""
    page.fill("#line", "Ann takes the L.")
    page.press("#line", "Enter")
    page.click("#remarks button")
    expect(page.locator("dialog[open] h2")).to_have_text("Enter your game")


def no_form(page: Any) -> None:
    from_menu(page, "Open …")
    page.fill("#pasted", "Ann takes the L.")
    page.click("text=Open text")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("not a position or a game")


def draft(page: Any) -> None:
    """A position that cannot be played: wrong fields, and quilts that are marked."""
    from_menu(page, "Set up a position")
    page.fill("#time-0", "2")
    page.press("#time-0", "Enter")
    page.fill("#buttons-1", "-3")
    page.press("#buttons-1", "Enter")
    expect(page.locator("#remarks .wrong").first).to_be_visible()
    page.click("#tools >> text=Done")


def record_circle(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-text", "RFcBV OIT")
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(8)
    page.click(".entered button >> nth=3")


def record_hand(page: Any) -> None:
    enter_circle(page, letters())
    page.click("#hand button >> nth=1")
    expect(page.locator("#hand .orientation").first).to_be_visible()


def record_slip(page: Any) -> None:
    """A move is deleted, and those that follow do not fit any more."""
    record_moves(page, 12)
    page.click(".record li >> nth=2")
    page.click("text=Delete this move")
    expect(page.locator("#panel-record .rest li").first).to_be_visible()


def record_twins(page: Any) -> None:
    twins = ["ell-4-quick", "ell-4-slow"]
    rest = [name for name in PLAYED.start.circle if name not in twins]
    enter_circle(page, ", ".join([*twins, *rest]))
    Hands(page).draw(0, [(0, 0), (0, 1), (0, 2), (1, 0)])
    expect(page.locator("dialog[open]")).to_contain_text("Two patches for sale")


def partly_known(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-text", letters()[:9])
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(9)
    page.click("text=The rest is unknown")
    expect(page.locator("#panel-record .next")).to_contain_text("Move 1")
    page.click("text=Close the record")
    expect(page.locator("#panel-analysis")).to_contain_text("patches left are known")


def match(page: Any) -> None:
    play_on(page, seat="second", name="Ann")
    expect(page.locator(".record li button").first).to_be_visible(timeout=60_000)


def waiting(page: Any) -> None:
    """The opponent thinks."""
    Held(page, EVENTS)
    play_on(page, seat="second")
    expect(page.locator("#panel-game .task")).to_be_visible()


def ended(page: Any) -> None:
    page.fill("#line", RECORD.states[-2].to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value(str(RECORD.states[-2].players[0].time))
    play_on(page)
    page.click("#hand .advance")
    expect(page.locator(".ended")).to_be_visible()


def form_of_a_new_game(page: Any) -> None:
    new_game(page)
    page.click("dialog.new-game summary")
    choose(page, circle="given")


def two_people(page: Any) -> None:
    new_game(page)
    choose(page, against="here")
    start_game(page)
    expect(page.locator("#opponent")).not_to_be_empty()


def by_link(page: Any) -> None:
    """A move is made, and its link is not sent yet."""
    new_game(page)
    choose(page, against="link")
    start_game(page)
    expect(page.locator("#opponent")).to_contain_text("by link")
    page.click("#hand .advance")
    expect(page.locator("#send")).to_be_visible()


def puzzle(page: Any) -> None:
    page.evaluate("location.hash = '#puzzle:puzzles-current/4'")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle 4:")


def chosen(page: Any) -> None:
    """Puzzles that somebody sent."""
    page.evaluate("location.hash = '#set:puzzles-current/3.17'")
    expect(page.locator(".puzzles li")).to_have_count(2)


def lesson(page: Any) -> None:
    page.evaluate("location.hash = '#learn:2'")
    expect(page.locator("#panel-lessons .question")).not_to_be_empty()


def variant(page: Any) -> None:
    page.fill("#line", State.load("example:variant").to_text())
    page.press("#line", "Enter")
    expect(page.locator("#line")).to_have_value(re.compile("variant:"))


def tab_of_saving(tab: str) -> Callable[[Any], None]:
    def show(page: Any) -> None:
        to_save(page, tab)
        expect(page.locator("dialog.save [role=tabpanel]:visible")).not_to_be_empty()

    return show


def line(page: Any) -> None:
    analysis(page)
    page.click("#play-line")
    expect(page.locator("#line-play")).to_be_visible()


def tried(page: Any) -> None:
    review(page)
    page.click("#panel-game >> text=Try it")
    expect(page.locator("#panel-game .question")).to_be_visible()


def gone(page: Any) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.keyboard.press("0")
    expect(page.locator("#gone")).to_be_visible()


def study(page: Any) -> None:
    from_menu(page, "Study")
    page.fill("#study-comment", "Blue is ahead.")
    page.click("text=Draw marks")
    Hands(page).draw(0, [(0, 0)])
    expect(page.locator(".study-marks .mark")).to_have_count(1)


GAMES = ("review", "tried")
"""Screens of a game; the others begin with a position near the end."""


def solo(page: Any) -> None:
    """A match against Automa, whose deck shows budgets."""
    new_game(page)
    choose(page, against="automa", deck="tactical")
    start_game(page)
    expect(page.locator("#hand .advance")).to_be_visible()
    page.keyboard.press("0")
    expect(page.locator("#said")).to_contain_text("Card ")
    expect(page.locator("#hand .advance")).to_be_visible()


def solo_cards(page: Any) -> None:
    """A solo game at a table, where Automa's card is chosen."""
    new_game(page)
    choose(page, against="automa", deck="tactical")
    page.check("#new-by-hand")
    start_game(page)
    expect(page.locator(".cards-to-draw button").first).to_be_visible()


SCREENS: dict[str, Callable[[Any], None]] = {
    "start": start,
    "analysis": analysis,
    "hand": patch_in_hand,
    "setup": setup,
    "twins": twins,
    "ordering": ordering,
    "review": review,
    "puzzles": puzzles,
    "packing": packing,
    "names": names,
    "enter": enter,
    "no_form": no_form,
    "draft": draft,
    "record_circle": record_circle,
    "record_hand": record_hand,
    "record_slip": record_slip,
    "record_twins": record_twins,
    "partly_known": partly_known,
    "new_game": form_of_a_new_game,
    "match": match,
    "waiting": waiting,
    "ended": ended,
    "two_people": two_people,
    "solo": solo,
    "solo_cards": solo_cards,
    "by_link": by_link,
    "puzzle": puzzle,
    "chosen": chosen,
    "lesson": lesson,
    "variant": variant,
    "line": line,
    "tried": tried,
    "gone": gone,
    "study": study,
    "settings": popup("Settings"),
    "more": popup("More"),
    "open": dialog("Open …"),
    "save": dialog("Picture, files"),
    "save_moving": tab_of_saving("Moving picture"),
    "save_interactive": tab_of_saving("Interactive"),
    "save_files": tab_of_saving("More"),
    "games": dialog("My games"),
    "keys": dialog("Keys"),
    "tour": tour,
}

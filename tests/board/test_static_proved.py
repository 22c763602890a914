"""The games whose winner is proved, played on the static board against the proof."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scripts.site.pages import write_pages
from scripts.site.proved import write_proved
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu
from tests.board.matching import form, play_on
from tests.board.static_site import UNDER, served, watched

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return where the site is served from."""
    root = tmp_path_factory.mktemp("site")
    write_pages(root / UNDER)
    write_proved(root / UNDER / "proved")
    with served(root) as board:
        yield board.removesuffix("board/")


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Any]:
    with watched(browser, address) as page:
        yield page


FIRST = "current-1484136"
"""A game that the player who moves first wins."""


def begin(tab: Any, address: str, name: str = FIRST) -> None:
    tab.goto(f"{address}proved/")
    tab.click(f"a[href$='={name}']")
    expect(tab.locator("#proved")).to_have_text(re.compile("^Proved: .* wins by 1 or more"))


def place_leather(tab: Any, cell: int) -> None:
    Hands(tab).touch(1, divmod(cell, 9))
    expect(tab.locator("#hand")).not_to_contain_text("Place a leather patch")


def test_the_proof_plays_a_game_to_its_end_and_wins(tab: Any, address: str) -> None:
    begin(tab, address)
    turn, leather = tab.locator("#turn"), 0
    while True:
        expect(turn).to_contain_text(re.compile("Orange to|is over"))
        if "is over" in turn.text_content():
            break
        before = tab.url
        if "to place" in turn.text_content():
            place_leather(tab, 80 - leather)
            leather += 1
        else:
            tab.click("#hand .advance")
        expect(tab).not_to_have_url(before)
    found = re.search(r"The proof held: Blue wins by (\d+); proved were (\d+)", said(tab))
    assert found is not None
    assert int(found[1]) >= int(found[2]) >= 1
    end = tab.locator(".ended")
    expect(end).to_contain_text(found[0])
    expect(end.get_by_role("button")).to_have_text(["Play again", "Review this game"])
    end.locator(".main").click()
    expect(tab.locator("#panel-game .moves-box li")).to_have_count(1)
    expect(tab.locator("#proved")).to_contain_text("Proved: Blue wins")


def test_the_small_board_is_played_perfectly(tab: Any, address: str) -> None:
    tab.goto(f"{address}proved/")
    tab.click("a[href$='=5x5-374']")
    expect(tab.locator("#proved")).to_contain_text("Proved: Orange wins by 2 or more")
    tab.click("#hand .advance")
    expect(tab.locator("#panel-game .moves-box li")).to_have_count(2)
    expect(tab.locator("#proved")).to_contain_text("Proved: Orange wins by 2 or more")


def said(tab: Any) -> str:
    expect(tab.locator("#proved")).to_contain_text("The proof held")
    return str(tab.inner_text("#proved"))


def answered(tab: Any, address: str) -> Any:
    """The rows of the record after the proof's first answer."""
    begin(tab, address)
    rows = tab.locator("#panel-game .moves-box li")
    expect(rows).to_have_count(1)
    tab.click("#hand .advance")
    expect(rows).to_have_count(3)
    return rows


def test_a_move_is_taken_back_and_the_proof_answers_again(tab: Any, address: str) -> None:
    rows = answered(tab, address)
    expect(tab.locator("#turn")).to_contain_text("Orange to move")
    tab.click("#hand .offer:not([aria-disabled=true]) >> nth=0")
    tab.keyboard.press("Enter")
    expect(rows).to_have_count(6)
    tab.click("text=Take back")
    expect(rows).to_have_count(3)
    tab.click("#hand .advance")
    expect(rows).not_to_have_count(4)
    expect(tab.locator("#turn")).to_contain_text("Orange to move")
    expect(tab.locator("#proved")).to_contain_text("Proved: ")


def test_a_game_against_the_proof_keeps_its_address(tab: Any, address: str) -> None:
    rows = answered(tab, address)
    expect(tab).to_have_url(re.compile(rf"\?proved={FIRST}#\d+:game"))
    tab.reload()
    tab.wait_for_selector("body[data-ready]")
    expect(tab.locator("#proved")).to_contain_text("Proved: ")
    expect(rows).to_have_count(3)
    tab.click("#resign")
    expect(tab).not_to_have_url(re.compile("proved="))


def test_the_proof_is_offered_only_where_there_is_one(tab: Any, address: str) -> None:
    begin(tab, address)
    tab.click("#resign")
    expect(tab.locator("#proved")).to_be_hidden()
    tab.reload()
    tab.wait_for_selector("body[data-ready]")
    play_on(tab, "the proof")
    expect(tab.locator("#proved")).to_contain_text("Proved: ")
    tab.click("#resign")
    from_menu(tab, "Open …")
    tab.click("dialog[open] >> text=New circle")
    from_menu(tab, "Play on from here")
    offered = form(tab).locator("[data-name=level] label")
    expect(offered).to_have_count(6)


def test_a_name_that_no_game_has_is_refused_in_words(tab: Any, address: str) -> None:
    tab.goto(f"{address}board/?proved=%3Cb%3Ex")
    expect(tab.locator("#message")).to_contain_text("There is no proved game <b>x; allowed: ")
    assert "proved=" not in tab.url

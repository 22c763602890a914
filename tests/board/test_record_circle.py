"""The circle of a record: pasted, put right later, known in part; records kept and opened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, orders, to_save
from tests.board.recorded import (
    PLAYED,
    letters,
    record_moves,
    saved,
    wait_for_ply,
)


@pytest.mark.slow
def test_a_slip_in_the_circle_is_put_right_later(page: Any) -> None:
    record_moves(page, 12)
    page.click("text=Change the circle")
    expect(page.locator(".entered li")).to_have_count(33)
    for _ in range(2):  # The last two change places: nobody has come that far.
        page.keyboard.press("Backspace")
    page.keyboard.press("A")
    expect(page.locator(".count")).to_contain_text("All 33")
    page.click("text=Record the moves")
    expect(page.locator("#message")).to_contain_text("All 12 moves fit.")
    wait_for_ply(page, 12)
    page.click("text=Change the circle")
    page.click(".entered button >> nth=4")  # long-zed, which was bought at ply 2.
    page.click(".entered .gap button")
    page.click('.remaining [data-name="long-zed"]')
    page.click("text=Record the moves")
    expect(page.locator("#panel-record .rest .trouble")).to_contain_text(
        "Move 2: long-zed is not for sale"
    )
    expect(page.locator("#panel-record .rest li")).to_have_count(11)


def test_a_record_survives_a_reload(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-name-1", "Bob")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*"RFc")
    expect(page.locator(".entered li")).to_have_count(3)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".entered li")).to_have_count(3)
    expect(page.locator("#record-name-1")).to_have_value("Bob")
    page.click("#recording >> text=Close")
    from_menu(page, "Enter a game")
    expect(page.locator(".entered li")).to_have_count(0)
    page.click("text=Continue it")
    expect(page.locator(".entered li")).to_have_count(3)


def test_a_circle_is_pasted_in_any_form(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-text", "bar 5; zig-4-cheap / c,B V-O nonsense bar-5")
    page.press("#record-text", "Enter")
    expect(page.locator("#message")).to_have_text(
        "6 patches added. Not a patch: nonsense. In the circle already: Bar of 5."
    )
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBVO"))
    page.click("text=Undo the last")
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBV"))
    page.keyboard.press("Control+z")
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBVO"))


LOG = "Ann takes the L and pays 4 buttons.\nBob moves 3 spaces."


@pytest.mark.slow
def test_a_text_in_an_unknown_form_leads_to_the_record(page: Any) -> None:
    from_menu(page, "Open …")
    page.fill("#pasted", LOG)
    page.click("text=Open text")
    trouble = page.locator("dialog[open] .trouble")
    expect(trouble).to_contain_text("This is not a position or a game.")
    trouble.locator("button").click()
    expect(page.locator("dialog[open] h2")).to_have_text("Enter your game")
    page.keyboard.press("Escape")
    page.fill("#line", LOG)
    page.press("#line", "Enter")
    expect(page.locator("#remarks")).to_contain_text("This is not a position or a game.")
    page.click("#remarks button")
    page.click("dialog[open] >> text=Enter a game")
    expect(page.locator("#recording")).to_be_visible()


@pytest.mark.slow
def test_the_end_of_the_circle_may_be_unknown(page: Any, tmp_path: Path) -> None:
    known = 9
    from_menu(page, "Enter a game")
    page.fill("#record-text", letters()[:known])
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(known)
    page.click("text=The rest is unknown")
    panel = page.locator("#panel-record")
    expect(panel).to_contain_text("9 of the 33 patches left are known: every proof and every")
    hands = Hands(page)
    for ply in range(3):
        wait_for_ply(page, ply)
        hands.draw(PLAYED.states[ply].to_move, PLAYED.moves[ply].cells)
    wait_for_ply(page, 3)
    expect(panel.locator("text=Review the game")).to_be_disabled()
    document = saved(page, tmp_path)
    assert document["circle"] == [*PLAYED.start.circle[:known], *["?"] * (33 - known)]
    assert document["moves"] == PLAYED.to_json()["moves"][:3]
    page.click("text=Close the record")
    expect(page.locator("#panel-analysis")).to_contain_text("6 of the 30 patches left are known")
    expect(page.locator("#analyse")).to_be_hidden()
    page.click("#tab-game")
    expect(page.locator("#panel-game")).to_contain_text("6 of the 30 patches left are known")
    expect(page.locator("#review")).to_be_hidden()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#message")).to_contain_text("6 of the 30 patches left are known")


@pytest.mark.slow
def test_an_unknown_patch_is_added_when_it_comes_up(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-text", letters()[:4])
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(4)
    page.click("text=The rest is unknown")
    wait_for_ply(page, 0)
    Hands(page).press(*orders(PLAYED.states[0], PLAYED.moves[0]))
    wait_for_ply(page, 1)
    page.click("#hand >> text=add it to the circle")
    page.keyboard.press("V")
    expect(page.locator(".entered li")).to_have_count(5)
    page.click("text=The rest is unknown")
    wait_for_ply(page, 1)
    expect(page.locator("#hand")).to_contain_text("Long Z")


@pytest.mark.slow
def test_two_tabs_record_two_games(page: Any) -> None:
    other = page.context.new_page()
    other.goto(page.url.split("#")[0])
    other.wait_for_selector("body[data-ready]")
    for tab, text in ((page, "RFc"), (other, "AB")):
        from_menu(tab, "Enter a game")
        tab.fill("#record-text", text)
        tab.press("#record-text", "Enter")
        expect(tab.locator(".entered li")).to_have_count(len(text))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".entered .letter")).to_have_text(list("RFc"))


def test_a_diary_is_saved_and_opened_again(page: Any, tmp_path: Path) -> None:
    record_moves(page, 12)
    to_save(page, "More")
    with page.expect_download() as download:
        page.click("text=Game (diary)")
    download.value.save_as(tmp_path / "diary.txt")
    page.keyboard.press("Escape")
    page.click("text=Close the record")
    from_menu(page, "Open …")
    page.click("dialog[open] >> text=New circle")
    expect(page.locator("#player-0 .quilt")).to_have_attribute(
        "aria-label", re.compile("81 empty spaces")
    )
    from_menu(page, "Open …")
    page.set_input_files("#file", tmp_path / "diary.txt")
    expect(page.locator(".record li")).to_have_count(12)
    expect(page.locator("#player-0 .name")).to_have_text("Ann")
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:12]

"""On the board as static files: a game is recorded, and diaries and TOML are opened and saved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game
from patchwork_solve.engine.base.examples import find
from patchwork_solve.engine.forms.typed_move import typed_words
from tests.board.hands import Hands, from_menu, to_save
from tests.board.matching import check
from tests.board.recorded import PLAYED, enter_circle, lay, letters, saved, wait_for_ply
from tests.board.static_site import watched
from tests.board.test_static import expect, page, pytestmark

__all__ = ["page", "pytestmark"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PLIES = 12
"""Moves that are recorded; the tenth is an advance."""


def diary_saved(page: Any, file: Path) -> str:
    """Return the diary that the page saves."""
    to_save(page, "More")
    with page.expect_download() as download:
        page.click("text=Game (diary)")
    download.value.save_as(file)
    page.keyboard.press("Escape")
    return file.read_text("utf-8")


def open_text(page: Any, text: str) -> None:
    from_menu(page, "Open …")
    page.fill("#pasted", text)
    page.click("text=Open text")


def test_a_game_is_recorded_from_its_circle_to_a_diary(page: Any, tmp_path: Path) -> None:
    enter_circle(page, letters())
    hands = Hands(page)
    for ply, (state, move) in enumerate(zip(PLAYED.states[:PLIES], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        if ply % 2:
            lay(hands, state, move)
            continue
        page.fill("#typed-move", typed_words(state, move))
        page.press("#typed-move", "Enter")
    wait_for_ply(page, PLIES)
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:PLIES]
    for text, why in (
        ("plus a1", "plus is not for sale"),
        ("", "empty; allowed: advance, a patch and its place, a cell"),
        ("<b>bold</b>", "no move; allowed: advance"),
        ("1 zz9", "zig-4-dear: costs 7; Blue has 3"),
    ):
        page.fill("#typed-move", text)
        page.press("#typed-move", "Enter")
        expect(page.locator("#panel-record .trouble")).to_contain_text(why)
    game = Game.played(PLAYED.start, PLAYED.moves[:PLIES])
    assert diary_saved(page, tmp_path / "diary.txt") == game.with_names(None).to_diary()
    page.reload()
    wait_for_ply(page, PLIES)


def test_a_slip_in_the_record_is_put_right(page: Any) -> None:
    enter_circle(page, letters())
    for ply, (state, move) in enumerate(zip(PLAYED.states[:5], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        page.fill("#typed-move", typed_words(state, move))
        page.press("#typed-move", "Enter")
    wait_for_ply(page, 5)
    page.click(".record li >> nth=0")
    page.click("text=Delete this move")
    expect(page.locator("#message")).to_contain_text("Move 1 is deleted.")
    expect(page.locator("#panel-record .rest .trouble")).to_contain_text("is not for sale")


def test_a_circle_is_pasted_and_a_record_leads_to_the_board(page: Any) -> None:
    from_menu(page, "Enter a game")
    page.fill("#record-text", "bar 5; zig-4-cheap / c,B V-O nonsense bar-5")
    page.press("#record-text", "Enter")
    expect(page.locator("#message")).to_have_text(
        "6 patches added. Not a patch: nonsense. In the circle already: Bar of 5."
    )
    check(page.locator("[data-name=record-edition] input[value=first-2014]"))
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBVO"))
    page.click("text=The rest is unknown")
    wait_for_ply(page, 0)
    page.click("text=Close the record")
    expect(page.locator("#turn")).to_contain_text("Blue to move")


@pytest.mark.parametrize("name", ["diary", "diary-beginning"])
def test_a_diary_is_opened_and_saved_again(page: Any, tmp_path: Path, name: str) -> None:
    game = Game.load(f"example:{name}")
    open_text(page, find(name, "example").path.read_text("utf-8"))
    expect(page.locator(".record li")).to_have_count(len(game.moves))
    expect(page.locator("#player-0 .name")).to_have_text("Ann")
    assert diary_saved(page, tmp_path / "again.txt") == game.to_diary()
    from_menu(page, "Open …")
    page.set_input_files("#file", tmp_path / "again.txt")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert saved(page, tmp_path)["moves"] == game.to_json()["moves"]
    from_menu(page, "Open …")
    page.click(f"dialog[open] .examples button >> text=/^{name}$/")
    expect(page.locator(".record li")).to_have_count(len(game.moves))


def test_a_variant_is_opened_from_toml(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nextends = "current"\n[patches.plus]\nbuttons = 1\n', "utf-8")
    from_menu(page, "Open …")
    page.set_input_files("#file", file)
    expect(page.locator("#line")).to_have_value(re.compile("^position variant:"))
    from_menu(page, "Enter a game")
    expect(page.locator("#recording .editions summary")).to_have_text("Edition Mine")
    expect(page.locator('.remaining [data-name="plus"] .costs')).to_have_text("1/4/2")


def test_wrong_texts_are_refused_in_words(page: Any) -> None:
    for text, why in (
        ("diary current\ncircle: ...\nplus c3", "line 3: 'plus': it is unknown whether plus is"),
        ("diary current\nnames: Ann\ncircle: ...", "line 2: names: ['Ann']; allowed: two names"),
        ("diary <script>alert(1)</script>", "line 1: edition: unknown edition '<script>"),
        ('name = "x"\nrows = "8"', "rows: '8'; allowed: a whole number from 0"),
        ('name = "x"\nrows = 8 9', "not valid TOML: Expected newline or end of document"),
        ('name = "x"\nrows = 1979-05-27', "1979-05-27 is a date or a time"),
        ("name = '''\n" + "x" * 70_000, "longer than 65,536 characters"),
        ("x" * 2_000_000, "allowed: 1048576 characters or fewer"),
        ('{"a": ' + "[" * 100_000, "not valid JSON: nested too deep"),
        ("name = " + "[" * 3000, "not valid TOML: nested too deep"),
        ('{"__proto__": {"format": "patchwork-state/1"}}', "This is not a position or a game."),
    ):
        open_text(page, text)
        trouble = page.locator("dialog[open] .trouble")
        expect(trouble).to_contain_text(why)
        assert trouble.locator("script, b, img").count() == 0
        page.keyboard.press("Escape")


def test_a_game_is_recorded_with_a_finger(browser: Any, address: str) -> None:
    with watched(browser, address, **PHONE) as page:
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        from_menu(page, "Enter a game")
        for name in PLAYED.start.circle[:-1]:
            page.tap(f'.remaining [data-name="{name}"]')
        page.tap("text=Record the moves")
        wait_for_ply(page, 0)
        page.fill("#typed-move", typed_words(PLAYED.start, PLAYED.moves[0]))
        page.press("#typed-move", "Enter")
        wait_for_ply(page, 1)
        page.tap("#hand .advance")
        wait_for_ply(page, 2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

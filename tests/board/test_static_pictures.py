"""Pictures that the board as static files saves: drawn in the browser, the same as Python draws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from patchwork_solve import Game, State
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.animation import animated_svg
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.picture import png_bytes
from patchwork_solve.engine.drawing.position import position_svg
from tests.board.hands import from_menu
from tests.board.test_static import address, expect, page, put, pytestmark

__all__ = ["address", "page", "pytestmark"]

TITLE = "Round 2 <b>&amp;</b>"


def saved(page: Any, words: str) -> bytes:
    """Save something in the box that is open; return the file."""
    with page.expect_download() as download:
        page.click(f"dialog[open] >> text={words}")
    return Path(download.value.path()).read_bytes()


def size(bitmap: bytes) -> tuple[int, int]:
    """Return the width and the height of a PNG."""
    assert bitmap.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(bitmap[16:20], "big"), int.from_bytes(bitmap[20:24], "big")


def test_pictures_of_a_position_are_saved(page: Any) -> None:
    put(page, "close-finish")
    state = State.load("example:close-finish")
    from_menu(page, "Save …")
    assert saved(page, "Picture (SVG)").decode() == position_svg(state)
    page.fill("#title", TITLE)
    svg = position_svg(state, Labels(title=TITLE))
    assert saved(page, "Picture (SVG)").decode() == svg
    bitmap = saved(page, "Picture (PNG)")
    expected = png_bytes(svg)
    assert size(bitmap) == size(expected)
    # A canvas on which nothing was drawn takes far less.
    assert len(bitmap) > len(expected) / 3
    page.fill("#title", "")
    small = compact_svg(state, look=Look(width=440))
    assert saved(page, "Compact (SVG)").decode() == small
    assert size(saved(page, "Compact (PNG)"))[0] == 880
    expect(page.get_by_role("button", name="Moving game (GIF)")).to_be_hidden()


def test_pictures_of_a_line_are_saved(page: Any) -> None:
    game = Game.load("example:game")
    start, moves = game.states[-9], game.moves[-8:]
    page.fill("#line", Game.played(start, moves).to_text())
    page.press("#line", "Enter")
    expect(page.get_by_role("button", name=re.compile("^8 "))).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(page.locator("#line")).to_have_value(start.to_text())
    from_menu(page, "Save …")
    assert saved(page, "Line (SVG)").decode() == line_svg(start, moves)
    purchases = sum(move.patch is not None and not move.is_leather for move in moves)
    expected = circle_svg(start, max(1, purchases), moves)
    assert saved(page, "Circle (SVG)").decode() == expected
    page.check("text=Mark the next move")
    page.check("dialog[open] >> text=Dark")
    page.select_option("dialog[open] select", "mover")
    look = Look("mover", 440, True)
    assert saved(page, "Compact (SVG)").decode() == compact_svg(start, moves[0], look)
    assert saved(page, "Moving game (SVG)").decode() == animated_svg(start, moves, look=look)


def test_a_line_without_moves_is_refused(page: Any) -> None:
    # Of a game that is over no line can be expected either.
    page.fill("#line", Game.load("example:game").final.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#turn")).to_contain_text("the game is over", ignore_case=True)
    from_menu(page, "Save …")
    page.click("dialog[open] >> text=Line (SVG)")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("at least one move")


def test_a_game_is_saved_as_a_page(page: Any) -> None:
    put(page, "close-finish")
    from_menu(page, "Save …")
    page.fill("#title", TITLE)
    html = saved(page, "Page (HTML)").decode()
    assert html.startswith("<!doctype html>")
    assert position_svg(State.load("example:close-finish"), Labels(title=TITLE)) in html
    assert "<script" not in html

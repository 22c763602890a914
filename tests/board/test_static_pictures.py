"""Pictures that the board as static files saves: drawn in the browser, the same as Python draws."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

from patchwork_solve import Game, Move, State
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.animation import animated_svg
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.gif import game_gif
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.marks import Marks
from patchwork_solve.engine.drawing.picture import png_bytes
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.words import ply_words
from tests.board.hands import to_save
from tests.board.test_static import expect, page, put, pytestmark
from tests.pictures import description, parsed

__all__ = ["page", "pytestmark"]

MOST_APART = 6
"""Mean difference of two drawings of one picture, of 255."""

TITLE = "Round 2 <b>&amp;</b>"


def saved(page: Any, words: str) -> bytes:
    """Save something in the box that is open; return the file."""
    with page.expect_download() as download:
        page.click(f"dialog[open] >> role=button[name='{words}']")
    return Path(download.value.path()).read_bytes()


def show(page: Any, view: str) -> None:
    page.select_option(".picture-tab:visible select", view)


def size(bitmap: bytes) -> tuple[int, int]:
    """Return the width and the height of a PNG."""
    assert bitmap.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(bitmap[16:20], "big"), int.from_bytes(bitmap[20:24], "big")


def test_pictures_of_a_position_are_saved(page: Any) -> None:
    put(page, "close-finish")
    state = State.load("example:close-finish")
    to_save(page, "Picture")
    show(page, "table")
    assert saved(page, "SVG").decode() == position_svg(state)
    page.fill("#title", TITLE)
    svg = position_svg(state, Labels(title=TITLE))
    assert saved(page, "SVG").decode() == svg
    bitmap = saved(page, "Save PNG")
    expected = png_bytes(svg)
    assert size(bitmap) == size(expected)
    # A canvas on which nothing was drawn takes far less.
    assert len(bitmap) > len(expected) / 3
    page.fill("#title", "")
    show(page, "position")
    assert saved(page, "SVG").decode() == compact_svg(state, look=Look(width=600))
    bitmap = saved(page, "Save PNG")
    wide, high = size(bitmap)
    assert wide == 1200
    said = f"This is the file: 1,200 × {high:,}, {round(len(bitmap) / 1000)} kB"
    expect(page.locator(".picture-tab:visible .preview")).to_contain_text(said)


def test_the_file_is_named_after_its_title(page: Any) -> None:
    put(page, "close-finish")
    to_save(page, "Picture")
    name = page.locator(".picture-tab:visible .picture-form .note")
    expect(name).to_have_text("patchwork-move-0.png")
    page.fill("#title", "Zoë: the <last> Domino!")
    page.press("#title", "Tab")
    expect(name).to_have_text("zoe-the-last-domino-move-0.png")
    with page.expect_download() as download:
        page.click("text=Save PNG")
    assert download.value.suggested_filename == "zoe-the-last-domino-move-0.png"


def test_a_game_is_saved_as_a_gif(page: Any) -> None:
    """It shows the same pictures as the one that Python makes, but for the letters' shapes."""
    game = Game.load("example:game")
    start, moves = game.states[-5], game.moves[-4:]
    page.fill("#line", Game.played(start, moves).to_text())
    page.press("#line", "Enter")
    to_save(page, "Moving picture")
    ours = Image.open(BytesIO(saved(page, "Save GIF")))
    expected = Image.open(BytesIO(game_gif(start, moves, look=Look(width=480))))
    assert (ours.size, ours.n_frames) == (expected.size, len(moves) + 1)
    for number in range(ours.n_frames):
        ours.seek(number)
        expected.seek(number)
        assert ours.info["duration"] == expected.info["duration"]
        apart = ImageChops.difference(ours.convert("RGB"), expected.convert("RGB"))
        assert max(ImageStat.Stat(apart).mean) < MOST_APART
    assert ours.info["loop"] == 0


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
    to_save(page, "Picture")
    show(page, "line")
    assert saved(page, "SVG").decode() == line_svg(start, moves)
    purchases = sum(move.patch is not None and not move.is_leather for move in moves)
    expected = circle_svg(start, max(1, purchases), moves)
    show(page, "ring")
    assert saved(page, "SVG").decode() == expected
    show(page, "mover")
    page.get_by_label("Mark").select_option("next")
    page.check(".picture-tab:visible >> text=Dark")
    look = Look("mover", 600, True)
    assert saved(page, "SVG").decode() == compact_svg(start, moves[0], look)
    to_save(page, "Moving picture")
    show(page, "mover")
    look = Look("mover", 480)
    assert saved(page, "SVG").decode() == animated_svg(start, moves, look=look)


def test_the_best_move_and_the_mistake_are_marked(page: Any) -> None:
    start = State.load("example:close-finish")
    mistake = Move.from_text("domino@d3e3")
    page.fill("#line", Game.played(start, [mistake]).to_text())
    page.press("#line", "Enter")
    expect(page.get_by_role("button", name=re.compile("^1 "))).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.click("#tab-analysis")
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    to_save(page, "Picture")
    mark = page.get_by_label("Mark")
    mark.select_option("judged")
    svg = saved(page, "SVG").decode()
    said = description(parsed(svg))
    best = next(
        move for move in start.legal_moves
        if f" Best: {ply_words(start, move, start.play(move))}. Played: " in said
    )  # fmt: skip
    marks = Marks(best, mistake)
    assert svg == compact_svg(start, look=Look(width=600), marks=marks)
    page.check(".picture-tab:visible >> text=Dark")
    look = Look(width=600, dark=True)
    assert saved(page, "SVG").decode() == compact_svg(start, look=look, marks=marks)
    show(page, "table")
    assert saved(page, "SVG").decode() == position_svg(start, marks=marks)
    show(page, "line")
    expect(mark).to_be_disabled()


def test_a_line_without_moves_is_refused(page: Any) -> None:
    # Of a game that is over no line can be expected either.
    page.fill("#line", Game.load("example:game").final.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#turn")).to_contain_text("the game is over", ignore_case=True)
    to_save(page, "Picture")
    show(page, "line")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("at least one move")
    show(page, "position")
    page.get_by_label("Mark").select_option("judged")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("no move to mark")


def test_a_game_is_saved_as_a_page(page: Any) -> None:
    put(page, "close-finish")
    to_save(page, "Page")
    page.fill("#title", TITLE)
    html = saved(page, "Page (HTML)").decode()
    assert html.startswith("<!doctype html>")
    assert position_svg(State.load("example:close-finish"), Labels(title=TITLE)) in html
    assert "<script" not in html

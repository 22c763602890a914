"""Games on the board: stepped through, reviewed, tried again, played; puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from patchwork_solve import Game
from patchwork_solve.svg import Look, Pace, animated_svg, compact_svg
from tests.board.expecting import expect
from tests.board.hands import Hands, orders, to_save
from tests.board.matching import play_on
from tests.board.server import BoardServer
from tests.board.start import gear, named


@pytest.fixture
def game(page: Any, server: BoardServer) -> Any:
    """The end of a game with planted mistakes on the board."""
    record = Game.load("example:three-blunders")
    tail = Game(record.states[34], record.moves[34:])
    page.goto("about:blank")
    server.open(page, tail.to_text())
    page.click("#tab-game")
    page.evaluate("document.activeElement.blur()")
    return tail


@pytest.mark.page
def test_a_game_is_stepped_through(page: Any, game: Game) -> None:
    times = [str(state.players[0].time) for state in game.states]
    for key in ("j", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator("#time-0")).to_have_value(times[2])
    page.keyboard.press("End")
    expect(page.locator("#hand")).to_contain_text("The game is over: Orange wins, 18 to 17.")
    page.keyboard.press("k")
    page.keyboard.press("Home")
    expect(page.locator("#time-0")).to_have_value(times[0])
    assert page.locator(".record li").count() == len(game.moves)


@pytest.mark.slow
def test_a_mistake_is_tried_again(page: Any, game: Game) -> None:
    page.fill("#review-seconds", "4")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=30_000)
    expect(page.locator(".record .loss.proved").first).to_be_visible()
    assert page.locator(".graph .course").count() == len(game.moves)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    page.click("#panel-game >> text=Try it")
    expect(page.locator("#panel-game .question")).to_contain_text("Find a move that loses nothing")
    ply = int(page.inner_text("#panel-game .question").split(":")[0].split()[1])
    before, played = game.states[ply - 1], game.moves[ply - 1]
    Hands(page).press(*orders(before, played))
    expect(page.locator("#panel-game .verdict")).not_to_be_empty()
    expect(page.locator("#line")).to_have_value(before.to_text())  # Back, to try again.
    page.click("#tab-analysis")
    gear(page).fill("#seconds", "5")
    page.click("#analyse")
    expect(page.locator("table.moves .move").first).to_be_visible()
    page.click("table.moves .move >> nth=0")
    page.click("#tab-game")
    expect(page.locator("#panel-game .found")).to_contain_text("loses nothing")


def test_against_a_player_and_back_again(page: Any, game: Game) -> None:
    play_on(page, seat="second")
    expect(page.locator(".record button[aria-current]")).to_be_visible()
    page.click("text=Take back")
    expect(page.locator("#line")).to_have_value(game.start.to_text())


def test_variations_are_kept_and_saved(page: Any, game: Game, tmp_path: Path) -> None:
    page.keyboard.press("0")
    expect(page.locator(".record button[aria-current]")).to_contain_text("advance")
    page.keyboard.press("ArrowLeft")
    page.click("#player-0 .name")
    page.fill("#name-0", "<script>a(1)</script>")
    page.press("#name-0", "Enter")
    expect(page.locator("#player-0 .name")).to_have_text("<script>a(1)</script>")
    with page.expect_download() as saved:
        to_save(page, "More")
        page.click("text=Game (JSON)")
    saved.value.save_as(tmp_path / "game.json")
    kept = Game.from_json(json.loads((tmp_path / "game.json").read_text()))
    assert kept.names == ("<script>a(1)</script>", "Orange")
    assert kept.start == game.start
    with page.expect_download() as saved:
        to_save(page, "Page")
        page.click("text=Page (HTML)")
    saved.value.save_as(tmp_path / "game.html")
    written = (tmp_path / "game.html").read_text()
    assert "<script>a(1)" not in written
    with page.expect_download() as saved:
        to_save(page, "Picture")
        page.click("text=Save PNG")
    assert saved.value.suggested_filename == "script-a-1-script-orange-move-0.png"
    saved.value.save_as(tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")


def test_a_puzzle_is_solved(page: Any) -> None:
    page.click("#tab-puzzles")
    page.click(".puzzles button >> nth=3")
    question = page.locator("#panel-puzzles .question")
    expect(question).to_contain_text("Puzzle 4")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("0")
    expect(page.locator("#panel-puzzles .verdict")).not_to_be_empty()
    page.click("text=Show the answer")
    expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    page.click("#tab-game")
    assert page.locator(".record li").count() >= 2


@pytest.mark.slow
def test_a_hint_is_shown_on_the_quilt_and_said(page: Any, game: Game) -> None:
    page.click("text=Hint")
    expect(page.locator("#message")).to_contain_text("Hint: ")
    hint = page.inner_text("#message").removeprefix("Hint: ").rstrip(".")
    assert hint in {named(game.start, move) for move in game.start.legal_moves}
    expect(page.locator("#line")).to_have_value(game.start.to_text())  # Shown, not played.


def test_compact_and_moving_pictures_are_saved(page: Any, game: Game, tmp_path: Path) -> None:
    def made(words: str) -> bytes:
        with page.expect_download() as saved:
            page.click(f".picture-tab:visible >> role=button[name='{words}']")
        return Path(saved.value.path()).read_bytes()

    to_save(page, "Picture")
    page.get_by_label("Mark").select_option("next")
    page.check(".picture-tab:visible >> text=Dark")
    page.select_option(".picture-tab:visible select", "mover")
    page.click(".picture-tab:visible >> text=Forum")
    compact = compact_svg(game.start, game.moves[0], Look("mover", 400, True))
    assert made("SVG").decode() == compact
    to_save(page, "Moving picture")
    page.check(".picture-tab:visible >> text=Dark")
    page.select_option(".picture-tab:visible select", "mover")
    page.fill("text=Seconds a move", "0.5")
    moving = animated_svg(game.start, game.moves, Pace(0.5), Look("mover", 480, True))
    assert made("SVG").decode() == moving
    assert made("Save GIF").startswith(b"GIF89a")
    page.fill("text=Seconds a move", "0")
    page.click(".picture-tab:visible >> role=button[name='SVG']")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("pace")


@pytest.mark.slow
def test_pictures_and_the_review_are_saved(page: Any, game: Game, tmp_path: Path) -> None:
    to_save(page, "Page")
    page.click("text=Review (HTML)")
    expect(page.locator("dialog[open] .trouble")).to_have_text("Review the game first.")
    to_save(page, "Picture")
    for kind in ("table", "ring", "line"):
        page.select_option(".picture-tab:visible select", kind)
        with page.expect_download() as saved:
            page.click(".picture-tab:visible >> role=button[name='SVG']")
        saved.value.save_as(tmp_path / "picture.svg")
        root = ElementTree.parse(tmp_path / "picture.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
    page.keyboard.press("Escape")
    page.fill("#review-seconds", "2")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=30_000)
    with page.expect_download() as saved:
        to_save(page, "Page")
        page.click("text=Review (HTML)")
    saved.value.save_as(tmp_path / "review.html")
    written = (tmp_path / "review.html").read_text()
    assert written.startswith("<!doctype html>")
    assert "http://" not in written.replace("http://www.w3.org/", "")


@pytest.mark.slow
def test_the_answer_to_a_mistake_is_shown(page: Any, game: Game) -> None:
    page.fill("#review-seconds", "4")
    page.click("#review")
    figures = page.locator(".review table")
    expect(figures).to_be_visible(timeout=30_000)
    expect(figures.locator("b.blunder").first).to_have_text("1")
    expect(page.locator(".record .mark-dot.blunder").first).to_have_text("??")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    best = page.locator("#panel-game .choice.best")
    expect(best).to_contain_text("Long plus at e4, turned was best")
    said = "Long plus at e5 ??: −9 (proved). Best is Long plus at e4, turned."
    expect(page.locator("#message")).to_contain_text(said)
    expect(page.locator(".quilt .best")).to_have_count(1)
    expect(page.locator(".quilt .wrong")).to_have_count(1)
    expect(page.locator(".quilt .line-shown")).to_have_count(0)
    expect(page.locator(".record button").nth(1)).to_contain_text("Bar of 5")
    page.click("#panel-game >> text=Close")
    expect(page.locator("#panel-game .choice")).to_have_count(0)

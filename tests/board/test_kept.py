"""Data that the browser keeps: a reload loses nothing, and the reader can clear it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import from_menu, orders
from tests.board.matching import play_on
from tests.board.server import BoardServer
from tests.board.start import BEST, START, be_patient, gear, press, put

GAMES = """async () => {
  const { Cabinet } = await import("/page/model/cabinet.js");
  return await new Cabinet().list();
}"""


def kept(page: Any, is_so: str) -> None:
    """Wait until some game is kept of which something is so."""
    page.evaluate(
        f"""async () => {{
          const {{ Cabinet }} = await import("/page/model/cabinet.js");
          const cabinet = new Cabinet();
          for (let tries = 0; tries < 400; tries += 1) {{
            const games = await cabinet.list();
            const whole = await Promise.all(games.map((game) => cabinet.get(game.id)));
            if (whole.some(({{ game, findings }}) => {is_so})) return;
            await new Promise((done) => setTimeout(done, 50));
          }}
          throw new Error("no such game is kept");
        }}"""
    )


def reload(page: Any) -> None:
    page.reload()
    page.wait_for_selector("body[data-ready]")


@pytest.mark.slow
def test_a_variation_and_an_analysis_are_there_after_a_reload(page: Any) -> None:
    be_patient(page)
    put(page)
    expect(page.locator("#panel-analysis .gear > .note").first).to_have_text(
        re.compile("all moves")
    )
    gear(page).uncheck("#follows")
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    press(page, "ArrowLeft")
    page.click("table.moves .move >> nth=0")
    expect(page.locator("#time-1")).to_have_value("45")
    kept(page, "game.nodes.length === 2 && findings.analyses.length === 1")
    reload(page)
    expect(page.locator("#time-1")).to_have_value("45")
    page.click("#tab-game")
    expect(page.locator(".record li button")).to_have_count(2)
    press(page, "ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")
    page.click("#tab-analysis")
    expect(page.locator("#panel-analysis .gear > .note").first).to_have_text(
        re.compile("all moves")
    )


@pytest.mark.slow
def test_a_review_is_there_after_a_reload_and_from_a_bookmark(
    browser: Any, server: BoardServer
) -> None:
    context = browser.new_context()
    page = context.new_page()
    game = Game.load("example:three-blunders")
    tail = Game.played(game.states[30], game.moves[30:])
    server.open(page, tail.to_text())
    page.fill("#review-seconds", "2")
    page.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=60_000)
    kept(page, "findings.review !== null")
    points = page.locator(".graph .course").count()
    assert points == len(tail.moves)
    reload(page)
    expect(page.locator(".review table")).to_be_visible()
    expect(page.locator(".graph .course")).to_have_count(points)
    bookmark = page.url
    other = context.new_page()
    other.goto(bookmark)
    other.wait_for_selector("body[data-ready]")
    expect(other.locator(".review table")).to_be_visible()
    context.close()


@pytest.mark.slow
def test_two_tabs_do_not_overwrite_each_other(page: Any) -> None:
    """The second tab goes on with the game of the first one, each in its own way."""
    gear(page).uncheck("#follows")
    put(page)
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    kept(page, "game.nodes.length === 1")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    expect(other.locator("#time-1")).to_have_value("47")
    press(other, "k")
    expect(other.locator("#time-1")).to_have_value("44")
    press(other, *orders(START, BEST))
    expect(other.locator("#time-1")).to_have_value("45")
    kept(other, "game.nodes.length === 2")
    press(page, "0")
    expect(page.locator("#time-0")).not_to_have_value("46")
    kept(page, "game.nodes.length === 2 && game.nodes[1][0] === 1")
    moves = sorted(json.dumps(each["nodes"]) for each in page.evaluate(GAMES) if each["nodes"])
    assert len(moves) == 2
    assert len(set(moves)) == 2
    for tab in (page, other):
        before = tab.input_value("#line")
        reload(tab)
        expect(tab.locator("#line")).to_have_value(before)


def test_games_are_listed_opened_renamed_and_deleted(page: Any) -> None:
    gear(page).uncheck("#follows")
    put(page)
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    kept(page, "game.nodes.length === 1")
    page.fill("#line", Game.load("example:three-blunders").to_text())
    page.press("#line", "Enter")
    expect(page.locator("#tab-game")).to_have_attribute("aria-selected", "true")
    kept(page, "game.nodes.length > 30")
    from_menu(page, "My games")
    mine = page.locator(".library li", has_text=re.compile(", 1 move"))
    expect(mine).to_have_count(1)
    mine.locator("input").fill("the close one")
    mine.locator("input").press("Tab")
    kept(page, "game.title === 'the close one'")
    mine.locator("text=Open").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#time-1")).to_have_value("47")
    from_menu(page, "My games")
    for _ in range(page.locator(".library button >> text=Delete").count()):
        page.click(".library button >> text=Delete >> nth=0")
    expect(page.locator("dialog[open] >> text=No games yet")).to_be_visible()
    page.click("text=Play one")
    expect(page.locator("dialog.new-game")).to_be_visible()


def test_a_resigned_game_has_its_level_among_my_games(page: Any) -> None:
    gear(page).uncheck("#follows")
    put(page)
    play_on(page, "easy")
    press(page, "0")
    expect(page.locator(".record li button").first).to_be_visible()
    page.click("#resign")
    kept(page, "game.resigned?.level === 'easy'")
    reload(page)
    press(page, "Home")
    kept(page, "game.resigned?.level === 'easy' && game.at === 0")
    from_menu(page, "My games")
    expect(page.locator(".library li")).to_contain_text("resigned, against easy, ")


def test_all_games_go_to_a_file_and_come_back(page: Any, tmp_path: Path) -> None:
    gear(page).uncheck("#follows")
    put(page)
    press(page, "0")
    kept(page, "game.nodes.length === 1")
    from_menu(page, "My games")
    with page.expect_download() as saved:
        page.click("text=Save all to a file")
    expect_accessible(page)
    file = tmp_path / "games.json"
    saved.value.save_as(file)
    page.click("text=Delete all games …")
    expect(page.locator(".library li")).to_have_count(1)
    page.click("text=Really delete all games")
    expect(page.locator("dialog[open] >> text=No games yet")).to_be_visible()
    page.keyboard.press("Escape")
    for said in ("1 game added to My games.", "0 games added to My games; 1 there already."):
        from_menu(page, "Open …")
        page.set_input_files("#file", file)
        expect(page.locator("#message")).to_have_text(said)
    from_menu(page, "My games")
    expect(page.locator(".library li")).to_have_count(1)
    page.keyboard.press("Escape")
    from_menu(page, "Open …")
    damaged = json.loads(file.read_text("utf-8"))
    damaged["games"][0]["nodes"] = "none"
    page.fill("#pasted", json.dumps(damaged, separators=(",", ":")))
    page.click("text=Open text")
    expect(page.locator("dialog[open] .trouble")).to_contain_text("games[0]: damaged")


def test_everything_is_cleared(page: Any) -> None:
    gear(page).uncheck("#follows")
    put(page)
    press(page, "0")
    kept(page, "game.nodes.length === 1")
    from_menu(page, "My games")
    page.click("text=Clear everything …")
    expect(page.locator(".library li")).to_have_count(1)
    page.click("text=Really clear everything")
    expect(page.locator("dialog[open] >> text=No games yet")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).length") == 0
    assert page.evaluate(GAMES) == []


HOSTILE = [
    {"id": "x"},
    {"id": "x", "format": 99},
    {"id": "x", "format": 1, "revision": 1, "changed": 1, "title": "<img src=x onerror=alert(1)>",
     "called": ["a", "b"], "edition": "current", "result": "", "line": "LINE", "isTouched": True,
     "start": "{\"format\": \"nothing\"}", "nodes": [[0, "advance"]], "at": 7},
    {"id": "x", "format": 1, "revision": 1, "changed": 1, "title": "", "called": ["a", "b"],
     "edition": "current", "result": "", "line": "LINE", "isTouched": True, "start": "LINE",
     "nodes": [[5, "advance"]], "at": 0},
    {"id": "x", "format": 1, "revision": 1, "changed": 1, "title": "", "called": ["a", "b"],
     "edition": "current", "result": "", "line": "LINE", "isTouched": True, "start": "LINE",
     "nodes": [[0, "domino@a1b1"]], "at": 0},
]  # fmt: skip
"""Data that another program, or an older one, may have left there."""


@pytest.mark.parametrize(
    "number",
    [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, len(HOSTILE)))],
)
def test_what_is_damaged_is_passed_over(page: Any, number: int) -> None:
    gear(page).uncheck("#follows")
    put(page)
    line = page.input_value("#line")
    game = {k: line if v == "LINE" else v for k, v in HOSTILE[number].items()}
    page.evaluate(
        """async (game) => {
          const { Cabinet } = await import("/page/model/cabinet.js");
          const cabinet = new Cabinet();
          await cabinet.clear();
          const base = await cabinet.open();
          const transaction = base.transaction(["games", "findings"], "readwrite");
          transaction.objectStore("games").put(game);
          const move = { move: "advance", lower: 9, upper: 9, margin: 9, margin_error: 0, win: 1 };
          transaction.objectStore("findings").put({ id: "x", review: null, analyses: [[0, {
            answer: { nodes: 1, seconds: 1, mover: 0, line: [], proved: [], moves: [move] } }]] });
          await new Promise((done) => (transaction.oncomplete = done));
          sessionStorage.setItem("patchwork-board/1/game", "x");
          for (const name of ["follows", "each", "seconds", "player"]) {
            localStorage.setItem(`patchwork-board/1/${name}`, "{]<script>");
          }
        }""",
        game,
    )
    reload(page)
    expect(page.locator("#line")).to_have_value(line)
    expect(page.locator("#follows")).to_be_checked()
    from_menu(page, "My games")
    expect(page.locator("dialog[open] h2")).to_have_text("My games")
    assert page.locator(".library img").count() == 0


@pytest.mark.slow
def test_without_room_in_the_browser_it_works_and_says_so(page: Any) -> None:
    page.evaluate(
        """() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
        }"""
    )
    put(page)
    expect(page.locator("#message")).to_contain_text("The browser cannot store anything")
    press(page, "0")
    expect(page.locator("#time-1")).to_have_value("47")
    gear(page).uncheck("#follows")
    press(page, "ArrowLeft")
    expect(page.locator("#time-1")).to_have_value("44")

"""A site in another language: also its engine, and without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.engine.forms.move_words import move_words
from scripts.site.app import write_app
from tests.board.expecting import expect
from tests.board.static_files import serving
from tests.board.static_site import copy_board, files_of, watched
from tests.board.trial_language import longer, translated, trial_catalogue

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

SENT = """{
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    const { dataset } = document.documentElement;
    dataset.sent = [dataset.sent, ...Object.keys(message)].join(" ");
    postMessage.call(this, message, ...rest);
  };
}"""
"""Script that lists what a page sends to its worker."""

ASKED = """([path, body]) => new Promise((resolve) => {
  const { worker } = beginEngine();
  worker.addEventListener("message", ({ data }) => data.number === -1 && resolve(data.answer));
  worker.postMessage({ number: -1, path, body });
})"""
"""Request to the worker of a page."""


BEYOND = """(svg) => {
  const box = document.createElement("div");
  box.innerHTML = svg;
  document.body.append(box);
  const right = (element) => element.getBoundingClientRect().right;
  const texts = [...box.querySelectorAll("text")];
  const beyond = texts.filter((text) => right(text) > right(box.firstChild));
  return beyond.map((text) => text.textContent);
}"""
"""The texts of a picture that stand out of it."""

KEPT = """async (language) => {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.endsWith(`/languages/${language}.json`))) return true;
  }
  return false;
}"""
"""Whether the browser keeps the catalogue of a language."""


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A tab with the board in the trial language."""
    with watched(browser, address) as page:
        page.route("**/languages/x-long.json", lambda route: route.fulfill(json=trial_catalogue()))
        page.goto(f"{address}?lang=x-long")
        page.wait_for_selector("body[data-ready]")
        yield page


def test_the_worker_speaks_the_readers_language(browser: Any, address: str) -> None:
    catalogues: list[Any] = []
    state = State.new(seed=1)
    with watched(browser, address) as page:
        page.add_init_script(SENT)
        page.route("**/languages/x-long.json", lambda route: catalogues.append(route))
        page.goto(f"{address}?lang=x-long", wait_until="commit")
        # What comes while the worker still waits for the catalogue is not lost.
        expect(page.locator("html[data-sent~=kernel]")).to_be_attached()
        (catalogue,) = catalogues
        catalogue.fulfill(json=trial_catalogue())
        page.wait_for_selector("body[data-ready]")

        def asked(path: str, **body: object) -> Any:
            return page.evaluate(ASKED, [path, {"position": state.to_text(), **body}])

        blue = longer("Blue")
        turn = translated("{player} to move", player=blue)
        expect(page.locator("#turn")).to_have_text(turn)
        assert turn in asked("/api/words")["words"][0]
        words = asked("/api/move", move="advance")["played"]
        assert words["move_words"] == longer("advance {n} space").format(n=1)
        assert translated("{player} advances to {space}", player=blue, space=1) in words["words"]
        chosen = {"what": "position", "format": "svg", "moves": []}
        assert longer("Time track") in asked("/api/pictures", **chosen)["svg"]


def test_a_saved_page_is_in_the_readers_language(page: Any) -> None:
    chosen = {"start": State.new(seed=1).to_text(), "moves": ["advance"]}
    html = page.evaluate(ASKED, ["/api/pages", chosen])["html"]
    assert '<html lang="pl">' in html
    blue, orange = longer("Blue"), longer("Orange")
    assert f"<h1>{translated('{player} against {other}', player=blue, other=orange)}</h1>" in html
    assert translated("{player} advances to {space}", player=blue, space=1) in html
    assert "{{" not in html


@pytest.mark.parametrize("what", ["position", "ring", "line", "compact"])
def test_a_picture_has_room_for_longer_words(page: Any, what: str) -> None:
    game = Game.load("example:game")
    moves = [str(move) for move in game.moves[30:36]]
    chosen = {"what": what, "position": game.states[30].to_text(), "moves": moves}
    svg = page.evaluate(ASKED, ["/api/pictures", {**chosen, "format": "svg"}])["svg"]
    assert page.evaluate(BEYOND, svg) == []


@pytest.mark.parametrize("what", ["position", "compact"])
def test_the_marks_of_a_picture_are_in_the_readers_language(page: Any, what: str) -> None:
    state = State.load("example:close-finish")
    marks = {"best": "domino@c3d3", "played": "domino@d3e3"}
    chosen = {"what": what, "position": state.to_text(), **marks}
    svg = page.evaluate(ASKED, ["/api/pictures", {**chosen, "format": "svg"}])["svg"]
    assert page.evaluate(BEYOND, svg) == []
    assert longer("Played: {words}").partition(" ")[0] in svg


def test_a_move_is_listed_with_its_place(page: Any) -> None:
    game = Game.load("example:game")
    page.fill("#line", game.to_text())
    page.press("#line", "Enter")
    page.click("#tab-game")
    first = page.locator("#panel-game li button").first
    cell, _, lies = move_words(game.start, game.moves[0]).rpartition(" at ")[2].partition(", ")
    expect(first.locator(".cells")).to_have_text(f"{cell}, {longer(lies)}")


def test_a_ranked_move_has_its_place_apart(page: Any) -> None:
    page.fill("#line", State.load("example:close-finish").to_text())
    page.press("#line", "Enter")
    page.click("#analyse")
    best = page.locator("#panel-analysis tbody tr").first
    expect(best.locator(".move b")).to_have_text(re.compile(r"Domino[~\]]*$"))
    expect(best.locator(".places")).to_have_text(re.compile("^[a-z][0-9](?!~)"))


def test_the_readers_language_needs_no_network(browser: Any, tmp_path: Path) -> None:
    copy_board(tmp_path / "board")
    languages = files_of(tmp_path / "board") / "page" / "languages"
    languages.mkdir(exist_ok=True)
    for name in ("x-long", "x-other"):
        (languages / f"{name}.json").write_text(json.dumps(trial_catalogue()), "utf-8")
    write_app(tmp_path / "board")
    turn = translated("{player} to move", player=longer("Blue"))
    context = browser.new_context()
    with serving(tmp_path) as host:
        page = context.new_page()
        page.goto(f"{host}board/?lang=x-long")
        expect(page.locator("#turn")).to_have_text(turn)
        page.wait_for_function(KEPT, arg="x-long")
        assert not page.evaluate(KEPT, "x-other")
    context.set_offline(True)
    page.reload()
    expect(page.locator("#turn")).to_have_text(turn)
    context.close()

"""Browsers that lack something: the board works without it, or one sentence says what it needs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.server import NO_TOUR
from tests.board.static_site import served

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

DENY = "() => { throw new DOMException('denied', 'SecurityError'); }"
NEVER = "() => new Promise(() => {})"
REFUSE = "() => Promise.reject(new Error())"


def getter(name: str, value: str, of: str = "window") -> str:
    """Return a script that replaces a property by what a function returns."""
    return f"Object.defineProperty({of}, '{name}', {{ get: {value}, configurable: true }});"


def without(name: str, of: str = "window") -> str:
    return getter(name, "() => undefined", of)


WORKS = {
    "no lasting store": getter("localStorage", DENY),
    "no store of the tab": getter("sessionStorage", DENY),
    "no store at all": getter("localStorage", DENY) + getter("sessionStorage", DENY)
    + getter("indexedDB", DENY),
    "full stores":
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
    "no database": without("indexedDB"),
    "a database that throws": f"IDBFactory.prototype.open = {DENY};",
    "a database that says nothing": "IDBFactory.prototype.open = () => new EventTarget();",
    "requests to a database that say nothing":
        "for (const name of ['get', 'getAll', 'put']) IDBObjectStore.prototype[name] = () => new EventTarget();",  # noqa: E501
    "plain http": without("randomUUID", "crypto") + without("clipboard", "navigator")
    + without("serviceWorker", "navigator") + without("share", "navigator") + without("caches"),
    "a clipboard that refuses": f"navigator.clipboard.writeText = {REFUSE};",
    "a clipboard that says nothing": f"navigator.clipboard.writeText = {NEVER};",
    "a service worker that is refused": f"navigator.serviceWorker.register = {REFUSE};",
    "a service worker that says nothing": f"navigator.serviceWorker.register = {NEVER};",
    "no shared memory": "delete window.SharedArrayBuffer;",
}  # fmt: skip
"""Scripts that take something from a browser without which the board works."""

UNKEPT = ("no lasting store", "no store at all", "full stores", "no database", "a database")
"""The beginnings of those that leave nothing to keep a game in."""

CLOSE = State.load("example:close-finish")


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    context.grant_permissions(["clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.troubles = []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    yield page
    context.close()


def ready(page: Any) -> None:
    page.wait_for_selector("body[data-ready]")


@pytest.mark.parametrize("what", WORKS)
def test_the_board_works_without_it(page: Any, address: str, what: str) -> None:
    """A link, a copied link, a match and a reload; what cannot be kept is said once."""
    page.add_init_script(NO_TOUR)
    page.add_init_script(WORKS[what])
    page.goto(address)
    ready(page)
    page.fill("#line", CLOSE.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value(str(CLOSE.players[0].time))
    play_on(page, seat="second")
    expect(page).to_have_url(re.compile(r"#\d+:game"))
    page.click("#tools .share")
    copied = page.locator("#message", has_text="Copied the link.").or_(page.locator("#link"))
    expect(copied).to_be_visible()
    before = page.input_value("#line")
    page.reload()
    ready(page)
    expect(page.locator("#line")).to_have_value(before)
    if what.startswith(UNKEPT):
        expect(page.locator("#message")).to_contain_text("The browser cannot store anything")
    assert page.troubles == []


BROKEN = {
    "a module": ("page/{built/chunk-*,model/store.js}", "did not load"),
    "the first module": ("main.js", "did not load"),
    "the worker": ("worker.js", "the engine in this page has stopped"),
    "a module of the worker": (
        "{engine/chunk-*,browser/answers.js}",
        "the engine in this page has stopped",
    ),
    "the engine": ("engine/built/patchwork.wasm", "it could not be loaded"),
    "data": ("data/start.json", "start.json cannot be loaded"),
}
"""Files without which there is no board, and what the page says then."""


@pytest.mark.parametrize("what", BROKEN)
def test_a_missing_file_is_named(page: Any, address: str, what: str) -> None:
    file, words = BROKEN[what]
    page.context.route(f"**/{file}*", lambda route: route.abort())
    page.goto(address)
    expect(page.locator("#start:visible, #gone:visible")).to_contain_text(words)


LACKING = {
    "web workers": (without("Worker"), "no web workers"),
    "modules that run": (
        without("matchMedia") + "window.URL = undefined;",
        "It needs a current browser",
    ),
}


@pytest.mark.parametrize("what", LACKING)
def test_what_the_board_needs_is_said(page: Any, address: str, what: str) -> None:
    script, words = LACKING[what]
    page.add_init_script(script)
    page.goto(address)
    expect(page.locator("#start:visible, #gone:visible")).to_contain_text(words)


def test_sizes_that_change_while_it_starts_are_no_failure(page: Any, address: str) -> None:
    page.context.route("**/worker.js", lambda _: None)
    page.goto(address)
    page.evaluate("dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }))")
    expect(page.locator("#start")).to_be_hidden()


def test_an_engine_without_webassembly_says_so(page: Any, address: str) -> None:
    def lacking(route: Any) -> None:
        text = route.fetch().text()
        route.fulfill(body=f"delete self.WebAssembly;\n{text}", content_type="text/javascript")

    page.context.route("**/worker.js", lacking)
    page.goto(address)
    expect(page.locator("#gone")).to_contain_text("no WebAssembly")


@pytest.mark.parametrize("file", ["main.js", "worker.js", "engine/built/patchwork.wasm"])
def test_a_board_that_does_not_come_says_so(page: Any, address: str, file: str) -> None:
    page.context.route(f"**/{file}", lambda route: None)
    page.clock.install()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#start", state="attached")
    page.clock.run_for(20_000)
    expect(page.locator("#start")).to_contain_text("has not started yet")


def test_a_board_that_comes_late_takes_the_sentence_back(page: Any, address: str) -> None:
    held: list[Any] = []
    page.context.route("**/main.js", lambda route: held.append(route))
    page.add_init_script(NO_TOUR)
    page.clock.install()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#start", state="attached")
    page.clock.run_for(20_000)
    expect(page.locator("#start")).to_contain_text("has not started yet")
    page.clock.resume()
    held[0].continue_()
    ready(page)
    expect(page.locator("#start")).to_be_hidden()


def test_a_board_from_a_file_says_what_it_needs(page: Any, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("file")
    with served(folder):
        page.goto((next(folder.rglob("index.html"))).as_uri())
        expect(page.locator("#start")).to_contain_text("does not open from a file")


@pytest.mark.parametrize("tab", ["analysis", "game", "puzzles"])
def test_a_font_of_twice_the_size_fits_a_phone(browser: Any, address: str, tab: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(NO_TOUR)
    page.goto(address)
    ready(page)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    page.click(f"#tab-{tab}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def chosen(page: Any, label: str, text: str) -> None:
    """Choose a file, always of the same name."""
    file = {"name": "file.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files(f"input[aria-label='{label}']", file)


def test_a_corrected_file_of_the_same_name_is_read(page: Any, address: str) -> None:
    page.add_init_script(NO_TOUR)
    page.goto(f"{address}#puzzle:puzzles-current/2")
    ready(page)
    chosen(page, "Load progress …", "{")
    expect(page.locator("#message")).to_contain_text("it is not JSON")
    text = '{"format": "patchwork-progress/1", "puzzles": {"puzzles-current/1": "solved"}}'
    chosen(page, "Load progress …", text)
    expect(page.locator("#panel-puzzles")).to_contain_text("1 of 100 solved")


EXERCISE = {
    "id": "x1", "question": "Blue to move.", "position": CLOSE.to_text(), "lost": 1, "moves": {},
    "answer": ["advance"], "played": "advance", "line": "advance", "proved": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"lost": float("inf")}, "exercises: a field is missing or has the wrong type"),
        ({"position": "position current"}, "Exercise 2: "),
        ({"position": "game current"}, "Exercise 2: "),
        ({"played": "leather@a1"}, "Exercise 2: "),
        ({"answer": ["plus@a1"]}, "Exercise 2: "),
        ({"line": "advance nothing"}, "Exercise 2: "),
    ],
)
def test_a_file_with_a_bad_exercise_changes_nothing(
    page: Any, address: str, changed: dict[str, Any], words: str
) -> None:
    page.add_init_script(NO_TOUR)
    page.goto(f"{address}#puzzle:puzzles-current/2")
    ready(page)
    format_ = "patchwork-exercises/1"
    chosen(page, "Open my mistakes …", json.dumps({"format": format_, "exercises": [EXERCISE]}))
    expect(page.locator("#message")).to_contain_text("1 exercise: press Repeat.")
    before = page.evaluate("JSON.stringify(localStorage)")
    both = [EXERCISE, {**EXERCISE, "id": "x2", **changed}]
    text = json.dumps({"format": format_, "exercises": both}).replace("Infinity", "1e999")
    chosen(page, "Open my mistakes …", text)
    expect(page.locator("#message")).to_contain_text(words)
    chosen(page, "Load progress …", text.replace(format_, "patchwork-progress/1"))
    expect(page.locator("#message")).to_contain_text(words)
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_progress_that_has_no_room_is_refused_whole(page: Any, address: str) -> None:
    page.add_init_script(NO_TOUR)
    page.goto(f"{address}#puzzle:puzzles-current/2")
    ready(page)
    page.evaluate(
        "localStorage.setItem('patchwork-board/1/puzzles', '{\"puzzles-current/3\":\"solved\"}')"
    )
    page.evaluate(
        "() => { for (let size = 1 << 20, n = 0; size; n += 1)"
        " try { localStorage.setItem(`full${n}`, 'x'.repeat(size)); } catch { size >>= 1; } }"
    )
    before = page.evaluate("JSON.stringify(localStorage)")
    puzzles = {f"puzzles-current/{number}": "solved" for number in range(1, 101)}
    chosen(
        page, "Load progress …", json.dumps({"format": "patchwork-progress/1", "puzzles": puzzles})
    )
    expect(page.locator("#message")).to_contain_text("Nothing was changed")
    assert page.evaluate("JSON.stringify(localStorage)") == before

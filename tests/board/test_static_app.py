"""The board as an app: what a system installs, use without a network, and a newer version."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State
from scripts.site.app import INDEX, WORKER, digests, write_app
from scripts.site.board import write_board
from scripts.site.bundle import bundler
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.server import NO_TOUR
from tests.board.static_files import serving
from tests.board.static_site import copy_board, files_of

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

UNDER = "some/where/board"

IS_KEPT = "navigator.serviceWorker.ready.then((registration) => registration.active !== null)"

CACHES = "caches.keys()"

UPDATED = """async () => {
  const registration = await (await navigator.serviceWorker.getRegistration()).update();
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) return "redundant";
  while (worker.state === "installing") {
    await new Promise((changed) => worker.addEventListener("statechange", changed, {once: true}));
  }
  return worker.state;
}"""
"""State of a newer service worker."""

IS_TAKEN_OVER = """async (scope) => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration.waiting === null && registration.active.state === "activated";
}"""
"""Whether no newer service worker waits any more."""

TITLE = "Patchwork Solve: play and analyse"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a board of its own, which a test may change."""
    copy_board(tmp_path / UNDER)
    return tmp_path


@pytest.fixture
def context(browser: Any, site: Path) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(NO_TOUR)
    context.set_default_timeout(60_000)
    yield context
    context.close()


def opened(context: Any, address: str) -> Any:
    """Return a tab with the board, which the browser has kept as a whole."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate(IS_KEPT)
    return page


def retitle(board: Path) -> None:
    """Make another version of a board's page."""
    index = (board / INDEX).read_text("utf-8")
    (board / INDEX).write_text(index.replace("<title>", "<title>New "), "utf-8")


def test_offline_after_one_visit(context: Any, site: Path) -> None:
    with serving(site) as host:
        requested: list[str] = []
        context.on("request", lambda request: requested.append(request.url))
        page = opened(context, f"{host}{UNDER}/")
    # The server is gone, too.
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    state = State.load("example:close-finish")
    page.fill("#line", state.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value(str(state.players[0].time))
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    page.click("#tab-puzzles")
    for printing in ("puzzles-current", "puzzles-first-2014"):
        page.select_option("#puzzle-set", printing)
        page.click("#panel-puzzles .puzzles button >> nth=0")
        expect(page.locator("#panel-puzzles .exercise")).to_contain_text("Puzzle 1:")
    from_menu(page, "Open …")
    page.click("dialog[open] >> text=8x8")
    expect(page.locator("#line")).to_have_value(re.compile("^position variant:"))
    assert requested
    assert all(url.startswith((host, "blob:", "data:")) for url in requested)


KEPT = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({url}) => url).sort();
}"""

DROP = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const all = await cache.keys();
  for (const request of all.filter((_, n) => n % 2)) await cache.delete(request);
}"""


def test_half_a_cache_is_made_whole_when_there_is_a_network(context: Any, site: Path) -> None:
    with serving(site) as host:
        page = opened(context, f"{host}{UNDER}/")
        whole = page.evaluate(KEPT)
        page.evaluate(DROP)
        assert len(page.evaluate(KEPT)) < 0.6 * len(whole)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        page.wait_for_function(f"async () => (await ({KEPT})()).length === {len(whole)}")
        assert page.evaluate(KEPT) == whole
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")


def test_a_cache_that_is_refused_leaves_the_network(context: Any, site: Path) -> None:
    with serving(site) as host:
        page = opened(context, f"{host}{UNDER}/")
        [worker] = context.service_workers
        worker.evaluate("() => { caches.open = () => Promise.reject(new Error()); }")
        page.reload()
        page.wait_for_selector("body[data-ready]")


def test_a_page_has_files_of_one_version(context: Any, site: Path) -> None:
    board = site / UNDER
    with serving(site) as host:
        page = opened(context, f"{host}{UNDER}/")
        before = page.evaluate(CACHES)
        # A site is copied file by file: what does not fit together is not taken.
        retitle(board)
        write_app(board)
        (files_of(board) / "page" / "index.css").write_text("body { display: none; }", "utf-8")
        assert page.evaluate(UPDATED) == "redundant"
        assert page.evaluate(CACHES) == before
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.title() == TITLE
        assert page.locator("#version").count() == 0


def test_a_newer_version_is_offered_and_taken(context: Any, site: Path) -> None:
    board = site / UNDER
    with serving(site) as host:
        page = opened(context, f"{host}{UNDER}/")
        [older] = page.evaluate(CACHES)
        assert page.locator("#version").count() == 0
        retitle(board)
        write_app(board)
        page.reload()
        expect(page.locator("#version")).to_contain_text("A new version is ready")
        assert page.title() == TITLE
        other = context.new_page()
        other.goto(page.url)
        other.wait_for_selector("body[data-ready]")
        assert other.title() == TITLE
        page.click("#version >> text=reload")
        expect(page.locator("#version")).to_contain_text("other tabs")
        other.close()
        page.reload()
        page.click("#version >> text=reload")
        expect(page).to_have_title(f"New {TITLE}")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#version")).to_have_count(0)
        [newer] = page.evaluate(CACHES)
        assert newer != older


def test_a_newer_version_is_taken_at_the_next_visit(context: Any, site: Path) -> None:
    board = site / UNDER
    with serving(site) as host:
        page = opened(context, f"{host}{UNDER}/")
        retitle(board)
        write_app(board)
        page.reload()
        expect(page.locator("#version")).to_contain_text("A new version is ready")
        # The new version takes over some time after the last page of the older one has gone.
        page.goto(host)
        page.wait_for_function(IS_TAKEN_OVER, arg=f"{UNDER}/")
        page.goto(f"{host}{UNDER}/")
        expect(page).to_have_title(f"New {TITLE}")


def test_the_manifest_is_valid(context: Any, site: Path) -> None:
    board = site / UNDER
    with serving(site) as host:
        page = context.new_page()
        page.goto(f"{host}{UNDER}/")
        found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{host}{UNDER}/manifest.webmanifest"
    manifest = json.loads(found["data"])
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        content = (board / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert content.startswith(b"\x89PNG")
            size = [int.from_bytes(content[at : at + 4], "big") for at in (16, 20)]
            assert icon["sizes"] == "x".join(map(str, size))
    kinds = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    both = {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")}
    assert both < kinds


def test_the_list_has_every_file(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    for name in ("index.html", WORKER, "page/a.js"):
        (tmp_path / name).write_text(name, "utf-8")
    before = digests(tmp_path)
    assert list(before) == ["./", "page/a.js"]
    (tmp_path / "page" / "a.js").write_text("other", "utf-8")
    after = digests(tmp_path)
    assert before["./"] == after["./"]
    assert before["page/a.js"] != after["page/a.js"]


NAMED = re.compile(r"""new URL\(["'`]([^"'`$]+)["'`], ?import\.meta\.url\)""")
"""A file that a module names from its own place."""


def test_bundles_lie_where_their_modules_find_their_files(site: Path) -> None:
    files = files_of(site / UNDER)
    named = {
        (path, address)
        for path in files.rglob("*.js")
        for address in NAMED.findall(path.read_text("utf-8"))
    }
    assert {address for _, address in named} > {"../lessons.json", "./built/patchwork.wasm"}
    assert [each for path, each in named if not (path.parent / each).exists()] == []


def first_load(browser: Any, root: Path) -> list[Path]:
    """Return the files that a browser loads until the board is usable, and analyses."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(60_000)
    requested: list[str] = []
    context.on("request", lambda request: requested.append(request.url))
    with serving(root) as host:
        page = context.new_page()
        page.goto(f"{host}{UNDER}/")
        page.wait_for_selector("body[data-ready]")
        context.close()
    names = [url.removeprefix(host) for url in requested]
    return [root / name / INDEX if name.endswith("/") else root / name for name in names]


@pytest.mark.skipif(bundler() is None, reason="npm has not installed esbuild")
def test_the_first_load_is_small(browser: Any, site: Path) -> None:
    loaded = first_load(browser, site)
    assert files_of(site / UNDER) / "engine" / "built" / "patchwork.wasm" in loaded
    assert len(loaded) <= 60
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) < 450_000


@pytest.mark.parametrize("is_bundled", [True, False])
def test_all_modules_of_the_first_load_are_requested_at_once(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_bundled: bool
) -> None:
    board = tmp_path / UNDER
    if not is_bundled:
        monkeypatch.setattr("scripts.site.bundle.bundler", lambda: None)
    assert write_board(board) is (is_bundled and bundler() is not None)
    text = (board / INDEX).read_text("utf-8")
    named = {board / name for name in re.findall(r'(?:href|src|content)="([^"]+\.js)"', text)}
    (worker,) = (path for path in named if path.name == "worker.js")
    imports = re.findall(r'^import ?"([^"]+)";$', worker.read_text("utf-8"), re.MULTILINE)
    named |= {(worker.parent / name).resolve() for name in imports}
    modules = {path for path in first_load(browser, tmp_path) if path.suffix == ".js"}
    # No module is found only in another one, and all that is named is needed.
    late = {path for path in modules if re.match(r"(version|tour)\b", path.name)}
    assert modules - late == named

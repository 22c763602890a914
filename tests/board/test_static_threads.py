"""The board as static files uses two threads where the server isolates the page, else one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.server import NO_TOUR
from tests.board.start import gear
from tests.board.static_site import copy_board

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

HELPER, SECOND = "/engine/web-helper", "/engine/second-thread"


class _Plain(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


class _Isolating(_Plain):
    def end_headers(self) -> None:
        """Send what docs/how-to/board-on-a-site.md names."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board as files."""
    board = tmp_path_factory.mktemp("site") / "board"
    copy_board(board)
    return board


@contextmanager
def served(folder: Path, handler: type[_Plain]) -> Iterator[str]:
    """Serve a folder; give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def prove(page: Any, address: str) -> list[str]:
    """Open the board, stop an analysis of a hard position, prove another; return the requests."""
    requested: list[str] = []
    page.context.on("request", lambda request: requested.append(request.url))
    page.add_init_script(NO_TOUR)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    for name, seconds, said in (("hard", "60", ""), ("close-finish", "20", "all moves are proved")):
        page.fill("#line", State.load(f"example:{name}").to_text())
        page.press("#line", "Enter")
        gear(page).fill("#seconds", seconds)
        page.click("#analyse")
        if not said:
            expect(page.locator("#panel-analysis table tbody tr").first).to_be_visible()
            page.click("#analyse")
            said = "stopped"
        expect(page.locator("#panel-analysis")).to_contain_text(said, timeout=60_000)
    return [url.removeprefix(address) for url in requested]


@pytest.mark.parametrize("handler", [_Isolating, _Plain])
def test_a_second_thread_helps_on_an_isolated_page(
    browser: Any, folder: Path, handler: type[_Plain]
) -> None:
    # A service worker would request every file.
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    with served(folder, handler) as address:
        requested = prove(page, address)
        isolates = handler is _Isolating
        assert page.evaluate("crossOriginIsolated") is isolates
        for file in (HELPER, SECOND):
            assert any(file in address for address in requested) is isolates
        context.close()
    assert troubles == []

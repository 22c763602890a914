"""The package in Chromium: on a page, and in a worker of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from patchwork_solve import State, best, solve
from scripts.npm.building import PACKAGE

pytestmark = pytest.mark.browser

WORK = """
import { load } from "./index.js";
const patchwork = await load();
const proved = await patchwork.endgame(patchwork.position(POSITION), { entries: 1 << 18 });
const ranked = await patchwork.best(patchwork.start({ seed: 1 }), { nodes: 5000 });
const answer = [proved.lower, proved.nodes, ranked.moves[0].move, ranked.nodes];
"""
"""What a page or a worker computes; it is given a position."""

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"


class Quiet(SimpleHTTPRequestHandler):
    """Serves the package, and a page and a worker that use it, under a strict policy."""

    texts: dict[str, tuple[str, str]]

    def do_GET(self) -> None:
        """Answer with a text of the test, or with a file."""
        if self.path not in self.texts:
            super().do_GET()
            return
        kind, text = self.texts[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def end_headers(self) -> None:
        """Send the policy with everything."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(node: Any) -> Iterator[str]:
    """The address of a server of the package."""
    work = WORK.replace("POSITION", repr(State.load("example:close-finish").to_text()))
    script = "text/javascript"
    show = "document.body.append(JSON.stringify(answer));"
    start = (
        'const worker = new Worker("./worker.js", { type: "module" });'
        "worker.onmessage = ({ data }) => document.body.append(data);"
    )
    Quiet.texts = {
        f"/{name}.html": ("text/html", f'<body><script type="module" src="{name}.js"></script>')
        for name in ("page", "starter")
    } | {
        "/page.js": (script, work + show),
        "/starter.js": (script, start),
        "/worker.js": (script, f"{work}postMessage(JSON.stringify(answer));"),
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(PACKAGE)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", ["page", "starter"])
def test_a_page_and_a_worker_compute_what_python_does(
    browser: Any, address: str, name: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}/{name}.html")
    # By a locator: the policy forbids to evaluate texts.
    page.get_by_text("]").wait_for(timeout=60_000)
    solved = solve(State.load("example:close-finish"))
    ranked = best(State.new(1), player="strong:5000n")
    nodes = ranked.assessment.nodes
    expected = f'[{solved.lower},{solved.proof.work.nodes},"{ranked.best.move}",{nodes}]'
    assert page.inner_text("body").strip() == expected
    page.close()

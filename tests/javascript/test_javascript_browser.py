"""The package in Chromium: on a page, and in a worker of it."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from patchwork_solve import State, best, solve
from scripts.npm.building import PACKAGE
from tests.hosts import DECISIONS, FILE, POSITIONS
from tests.javascript.conftest import HERE

pytestmark = pytest.mark.browser

WORK = """
import { load } from "./index.js";
const patchwork = await load();
const proved = await patchwork.endgame(patchwork.position(POSITION), { entries: 1 << 18 });
const ranked = await patchwork.best(patchwork.start({ seed: 1 }), { nodes: 5000 });
const answer = [proved.lower, proved.nodes, ranked.moves[0].move, ranked.nodes];
"""
"""Script of a page or a worker that is given a position."""

HOSTS = """
import { load } from "./index.js";
import { answersOf } from "./answering_hosts.mjs";
const known = await (await fetch("./hosts.json")).json();
const answer = await answersOf(await load(), known);
"""
"""Script of a worker that answers the questions of tests/data/hosts.json."""

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
        for name in ("page", "starter", "hosts")
    } | {
        "/page.js": (script, work + show),
        "/starter.js": (script, start),
        "/worker.js": (script, f"{work}postMessage(JSON.stringify(answer));"),
        "/hosts.js": (script, start.replace("worker.js", "answering.js")),
        "/answering.js": (script, f"{HOSTS}postMessage(JSON.stringify(answer));"),
        "/answering_hosts.mjs": (script, (HERE / "answering_hosts.mjs").read_text("utf-8")),
        "/hosts.json": ("application/json", FILE.read_text("utf-8")),
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


@pytest.mark.slow
def test_a_worker_gives_the_answers_that_every_host_must_give(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/hosts.html")
    page.get_by_text("answers").wait_for(timeout=300_000)
    assert page.inner_text("body").strip() == f'["{POSITIONS + DECISIONS} answers"]'
    page.close()

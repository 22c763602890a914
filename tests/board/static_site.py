"""The board as static files, from Python's own server of files, and a tab that watches over it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from scripts.npm.building import refresh
from scripts.site.board import write_board
from tests.board.server import NO_TOUR
from tests.board.static_files import serving

UNDER = "some/where"
"""A site may lie under any path."""


@cache
def _board() -> TemporaryDirectory[str]:
    """The board, written once by each process of tests."""
    folder: TemporaryDirectory[str] = TemporaryDirectory()
    refresh()
    write_board(Path(folder.name))
    return folder


def copy_board(folder: Path) -> None:
    """Write the board into a folder that is not there yet; a test may change it."""
    shutil.copytree(_board().name, folder)


def files_of(board: Path) -> Path:
    """Return the folder of the files of the board's version."""
    (icon,) = board.glob("*/page/icon.svg")
    return icon.parents[1]


@contextmanager
def served(root: Path) -> Iterator[str]:
    """Serve the board from a folder, and yield its address."""
    copy_board(root / UNDER / "board")
    with serving(root) as host:
        yield f"{host}{UNDER}/board/"


@contextmanager
def watched(browser: Any, address: str, **options: Any) -> Iterator[Any]:
    """Open a tab in which nothing may go wrong, and nothing may be requested from elsewhere.

    The same server is another site as `localhost`. A browser that keeps the board for use offline
    loads it twice, which only the tests of that need.
    """
    usual = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
    context = browser.new_context(**{**usual, **options})
    page = context.new_page()
    troubles: list[str] = []
    requested: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    context.on("request", lambda request: requested.append(request.url))
    context.on("requestfailed", lambda request: troubles.extend(_failure(request)))
    context.add_init_script(NO_TOUR)
    yield page
    context.close()
    assert troubles == [], troubles
    assert requested
    port = urlsplit(address).port
    allowed = (f"http://127.0.0.1:{port}/", f"http://localhost:{port}/", "blob:", "data:")
    assert [url for url in requested if not url.startswith(allowed)] == []


def opened(page: Any, link: str) -> None:
    """Open a link in a tab, whatever was there."""
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("body[data-ready]")


def _failure(request: Any) -> list[str]:
    """Return why a request failed; one that a page gave up as it was left did not fail."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.url}: {request.failure}"]

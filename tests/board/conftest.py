"""A board's server, started once, and its page in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.server import BoardServer
from tests.board.start import put, rest


@pytest.fixture(scope="session")
def server() -> Iterator[BoardServer]:
    with BoardServer() as server:
        yield server


@pytest.fixture
def page(browser, server) -> Iterator[object]:
    """A tab of its own, with the board open; nothing may go wrong in its console."""
    context = browser.new_context(viewport={"width": 1300, "height": 950})
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.set_default_timeout(60_000)
    server.open(page)
    yield page
    context.close()
    assert not [each for each in troubles if "Failed to load resource" not in each]


@pytest.fixture(scope="session")
def browser_of_its_own() -> Iterator[object]:
    """A Firefox, started once."""
    firefox = pytest.importorskip("tests.board.firefox", reason="needs the extra dev: tornado")
    path = firefox.program()
    if path is None:
        pytest.skip("there is no firefox on this machine")
    with firefox.Firefox(path) as started:
        yield started


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for a site."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    """The address of the board as static files."""
    from tests.board.static_site import served

    with served(root) as address:
        yield address


@pytest.fixture
def at_start(page) -> object:
    """The board with a position near the end, the tab of a game, and nobody's hand on a field."""
    put(page)
    page.click("#tab-game")
    rest(page)
    return page


@pytest.fixture
def table(page) -> object:
    """An empty table that is being set up."""
    from_menu(page, "Set up a position")
    page.click("text=Empty table")
    expect(page.locator("#line")).to_have_value(re.compile(" ABCDE"))
    return page


@pytest.fixture(params=["page", pytest.param("site", marks=pytest.mark.thorough)])
def either(request: pytest.FixtureRequest, browser: Any) -> Iterator[Any]:
    """The board of the local server, or of a site."""
    if request.param == "page":
        yield request.getfixturevalue("page")
        return
    address = request.getfixturevalue("address")
    from tests.board.static_site import watched

    with watched(browser, address) as page:
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        yield page

"""Pages beside the board without a network, after one visit."""

from pathlib import Path
from typing import Any

import pytest

from scripts.site.app import write_offline
from scripts.site.learn import write_learn
from scripts.site.pages import write_pages
from scripts.site.proved import write_proved
from tests.board.expecting import expect
from tests.board.static_files import serving
from tests.board.static_site import UNDER, copy_board
from tests.board.test_static_app import IS_KEPT

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

PAGES = ("learn", "proved", "solved")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    site = root / UNDER
    copy_board(site / "board")
    write_pages(site)
    write_proved(site / "proved")
    write_learn(site / "learn")
    for name in PAGES:
        write_offline(site / name)
    return root


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_there_without_a_network(browser: Any, root: Path, name: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    troubles: list[str] = []
    with serving(root) as host:
        page.goto(f"{host}{UNDER}/{name}/")
        assert page.evaluate(IS_KEPT)
    context.set_offline(True)
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.reload()
    expect(page.locator("site-header nav a")).to_have_count(6)
    expect(page.locator("h1")).to_be_visible()
    if name == "solved":
        page.select_option("#size", "6x6")
        page.click("#rows button >> nth=0")
        expect(page.locator("#rows .line a")).to_be_visible()
    if name == "proved":
        page.click("summary >> nth=0")
        picture = page.locator("details[open] img >> nth=0")
        expect(picture).to_be_in_viewport()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 20
    assert page.evaluate("document.fonts.ready.then((fonts) => fonts.size)") > 0
    assert troubles == []
    context.close()

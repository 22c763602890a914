"""Pages that commands write open from a folder, without a server and without a network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.board.expecting import expect

PAGES = {
    "review": ("review", "example:three-blunders", "--time-limit", "2"),
    "puzzles": ("puzzles", "example:puzzles-first-2014", "--theme", "denial"),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_opens_from_a_folder(
    browser: Any, tmp_path: Path, name: str, width: int, written: dict[str, str]
) -> None:
    page_file = tmp_path / "a folder" / f"{name}.html"
    page_file.parent.mkdir()
    page_file.write_text(written[name], "utf-8")
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    troubles: list[str] = []
    requested: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    context.on("request", lambda request: requested.append(request.url))
    page.goto(page_file.as_uri())
    expect(page.locator("svg").first).to_be_visible()
    for button in page.locator("button:visible, summary:visible").all()[:5]:
        button.click()
    page.wait_for_timeout(200)
    context.close()
    assert troubles == []
    assert [url for url in requested if not url.startswith("data:")] == [page_file.as_uri()]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the pages that the commands write."""
    folder = tmp_path_factory.mktemp("pages")
    pages = {}
    for name, words in PAGES.items():
        out = folder / f"{name}.html"
        command = [sys.executable, "-m", "patchwork_solve", *words, "--output", str(out)]
        subprocess.run(command, check=True, capture_output=True)
        pages[name] = out.read_text("utf-8")
    return pages

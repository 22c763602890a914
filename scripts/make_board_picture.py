"""Make docs/pictures/board.png: the analysis board in a browser, an endgame solved on it.

Needs the extra `dev`, and the system's Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.board.server import BoardServer

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "board.png"
SIZE = {"width": 1280, "height": 790}


def main() -> None:
    """Write the picture."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("there is no chromium on this machine; install it")
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    with BoardServer("example:close-finish") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=args)
        page = browser.new_page(viewport=SIZE)
        server.open(page)
        page.click("#analyse")
        expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
        page.hover("table.moves tbody tr >> nth=0")
        expect(page.locator("#player-0 .facts b")).to_contain_text("line ends")
        page.evaluate("document.getElementById('told').textContent = ''")
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

"""A study as a test makes it on the page, stores it and saves it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from patchwork_solve.engine.study import Study
from tests.board.hands import Hands, from_menu


def made(page: Any) -> None:
    """Make a study of a game, with a comment, a ring, an arrow and a variation."""
    from_menu(page, "Study")
    page.fill("#study-title", "Mistakes")
    page.press("#study-title", "Tab")
    page.fill("#chapter-title", "The first")
    page.press("#chapter-title", "Tab")
    page.fill("#study-comment", "Here <b>begins</b> it.")
    page.click("text=Draw marks")
    hands = Hands(page)
    page.mouse.move(*hands.cell(0, (0, 0)))
    page.mouse.down()
    page.mouse.move(*hands.cell(0, (1, 1)))
    page.mouse.up()
    hands.draw(1, [(8, 8)])
    page.click("text=Draw marks")


def stored(page: Any, store: str, part: str) -> None:
    """Wait until the browser has stored a study."""
    for _ in range(600):
        if part in page.evaluate(f"{store}['patchwork-board/1/study'] ?? ''"):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{store} has no study with {part}")


def saved(page: Any) -> dict[str, Any]:
    with page.expect_download() as download:
        page.click("text=Save the study")
    file = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert Study.of(file).to_json() == file
    assert isinstance(file, dict)
    return file

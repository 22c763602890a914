"""The server answers each request in the language that it names."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import Reader

LINE = State.new(seed=1).to_text()
ENGLISH, GERMAN = "Blue to move", "Blau am Zug"


def turn(app: Any, language: str | None) -> str:
    headers = {} if language is None else {"accept-language": language}
    answer = Reader(app, headers).post("/api/position", json={"position": LINE})
    said = answer.json()["state"]["turn"]
    assert isinstance(said, str)
    return said


@pytest.mark.parametrize("language", [None, "en", "x-long", "../de", "de-DE,de;q=0.9"])
def test_only_the_page_chooses(language: str | None) -> None:
    from patchwork_solve.analyses.board.app import board_app

    assert turn(board_app(), language) == ENGLISH


def test_two_pages_have_their_own_languages() -> None:
    from patchwork_solve.analyses.board.app import board_app

    app = board_app()
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda n: turn(app, ("de", "en")[n % 2]), range(8)))
    assert found == [GERMAN, ENGLISH] * 4

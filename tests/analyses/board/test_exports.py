"""Files of a game for a reader: pictures of it, and a page."""

from __future__ import annotations

import pytest

from patchwork_solve.engine.game.cell import cell_text
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import Reader
from tests.analyses.board.test_answers import Answer, send


@pytest.mark.parametrize("what", ["position", "line", "ring"])
def test_pictures(client: Reader, close_finish: Answer, what: str) -> None:
    named = {**close_finish, "names": ["<script>a(1)</script>", 'B"&']}
    document = {"what": what, "position": named, "moves": ["domino@c6c7", "advance"]}
    answer = client.post("/api/pictures", json=document)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "<script" not in answer.text
    answer = client.post("/api/pictures", json={**document, "format": "png", "title": "T"})
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_a_page_has_the_game_and_its_variations(client: Reader, close_finish: Answer) -> None:
    query = {
        "start": {**close_finish, "names": ["<script>a(1)</script>", "Bob"]},
        "moves": ["domino@c6c7", "advance"],
        "variations": [{"ply": 1, "moves": ["fat-zed@f6f7g7h7g8h8"], "name": "<b>else</b>"}],
        "title": "<img src=x onerror=alert(1)>",
    }
    answer = client.post("/api/pages", json=query)
    assert answer.status_code == 400  # Not legal there: player 1 is to move again.
    assert answer.json()["error"]["field"].startswith("variations[0].moves[0]")
    query["variations"][0]["moves"] = ["advance"]
    page = client.post("/api/pages", json=query)
    assert page.headers["content-type"].startswith("text/plain")
    assert page.text.startswith("<!doctype html>")
    for harm in ("<script>", "<b>", "<img"):
        assert harm not in page.text
    assert "&lt;b&gt;else&lt;/b&gt;, after move 1" in page.text
    assert State.from_json(close_finish).to_text() in page.text
    assert "&lt;script&gt;a(1)" in page.text
    query["variations"][0]["ply"] = 3
    assert send(client, "/api/pages", 400, **query)["field"] == "variations[0].ply"


LONG = """
name = "long"
extends = "current"
last_space = 120
income_marks = [60]
leather_marks = []
"""


def test_a_long_game_is_drawn_in_full(client: Reader) -> None:
    start = send(client, "/api/read", text=LONG)["new"]["document"]
    query = {"what": "line", "position": start, "moves": ["advance"] * 100}
    drawn = client.post("/api/pictures", json=query)
    assert drawn.status_code == 200, drawn.text
    assert "100. " in drawn.text
    refused = send(client, "/api/pictures", 400, **query, format="png")
    assert refused["field"] == "moves"
    assert refused["reason"] == "100; a bitmap has up to 80, svg has them all"


def test_a_page_of_a_long_game_has_its_picture(client: Reader) -> None:
    start = send(client, "/api/read", text=LONG)["new"]["document"]
    query = {"start": start, "moves": ["advance"] * 100}
    query["variations"] = [{"ply": 99, "moves": ["advance"]}]
    page = client.post("/api/pages", json=query)
    assert page.status_code == 200, page.text
    assert page.text.count("<li>") == 101
    # The position, the game and the variation.
    assert page.text.count('class="picture"') == 3
    assert "not drawn" not in page.text
    assert " advance" * 100 in page.text


def test_patches_and_cells_of_a_page_are_not_translated(client: Reader) -> None:
    game = Game.load("example:three-blunders").with_names(("<Ann>", "Bob"))
    query = {"start": game.start.to_json(), "moves": list(map(str, game.moves[:1]))}
    text = client.post("/api/pages", json=query).text
    move = game.moves[0]
    cells = " ".join(map(cell_text, move.cells))
    kept = '<span translate="no">{}</span>'
    assert f"<li>&lt;Ann&gt; buys {kept.format(move.patch)} (" in text
    assert f") on {kept.format(cells)}" in text
    assert text.count("<code>") == 0


def test_a_page_with_more_lines_than_can_be_drawn_says_so(
    client: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwork_solve.analyses.board.exports.MOST_PANELS", 101)
    start = send(client, "/api/read", text=LONG)["new"]["document"]
    query = {"start": start, "moves": ["advance"] * 100}
    query["variations"] = [{"ply": 98, "moves": ["advance"] * n} for n in (2, 1)]
    page = client.post("/api/pages", json=query)
    assert page.text.count("<li>") == 103
    # The variation that there is no room for goes without, the shorter one after it does not.
    assert page.text.count('class="picture"') == 3
    assert page.text.count("It is not drawn: ") == 1

"""The board answers nothing but what it is for, and says so in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import Reader

Answer = dict[str, Any]


PATHS = ["/page/../access.py", "/page/..%2faccess.py", "/page/%2e%2e/access.py",
         "/page//etc/passwd",
         "/page/", "/page/.", "/etc/passwd", "/api", "/docs", "/openapi.json", "/api/examples/..",
         "/api/examples/..%2fexamples%2fgame", "/api/examples/index", "/api/searches/x/events",
         "/page/index.html%00", "/redoc"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_other_file_is_given(client: Reader, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert set(answer.json()) == {"error"}


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"])
def test_no_other_method_is_answered(client: Reader, method: str) -> None:
    assert client.request(method, "/api/position").status_code == 405


@pytest.mark.parametrize(
    ("end", "body", "field"),
    [
        ("position", {"position": 1}, "position"),
        ("move", {"position": "x", "move": 1}, "move"),
        ("new", {"circle": 1}, "circle"),
        ("new", {"circle": [1]}, "circle[0]"),
        ("game", {"start": 1}, "start"),
        ("record", {"start": 1, "lines": [[]]}, "start"),
        ("record", {"start": "x", "lines": [["x", 1]]}, "lines[0][1]"),
        ("pages", {"start": "x", "variations": [{"ply": 0, "moves": [1]}]},
         "variations[0].moves[0]"),
        ("pages", {"start": "x", "variations": [{"moves": []}]}, "variations[0].ply"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_as_a_reader_knows_it(
    client: Reader, end: str, body: Answer, field: str
) -> None:
    answer = client.post(f"/api/{end}", json=body)
    assert answer.json()["error"]["field"] == field


def test_only_json_is_read(client: Reader) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = client.post("/api/blank", content=b"{}", headers={"content-type": kind})
        assert answer.status_code == 400
        assert answer.json()["error"]["field"] == "content-type"


ENDS = ("read", "position", "move", "reach", "new", "blank", "game", "pictures", "pages",
        "searches", "puzzles/puzzles-current/1")  # fmt: skip
BROKEN = [b"", b"{", b"[]", b"null", b"1", b'"x"', b"NaN", b'{"a": 1e999}', b"[" * 100_000,
          b'{"a":' * 100_000, b"\xff\xfe", b'{"text": "\\ud800"}', b"9" * 5000,
          b'{"position": "x", "position": "y"}', b"\xef\xbb\xbf{}x"]  # fmt: skip


PARTS = {"field", "reason", "code", "template", "arguments"}


@pytest.mark.parametrize("end", ENDS)
def test_broken_json_is_reported_in_one_line(client: Reader, end: str) -> None:
    for content in BROKEN:
        answer = client.post(
            f"/api/{end}", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, content[:20]
        error = answer.json()["error"]
        assert set(error) == PARTS
        assert "\n" not in error["reason"]
        assert len(error["reason"]) < 500


FIELDS = ["position", "move", "moves", "text", "edition", "seed", "circle", "game", "start",
          "what", "format", "names", "title", "variations", "page", "kind", "seconds", "player",
          "patches", "against", "players", "quilt", "time", "to_move", "give_up"]  # fmt: skip
LINE = State.load("example:close-finish").to_text()
WORDS = st.sampled_from(
    ["current", "advance", "analyse", "svg", LINE, "patchwork-state/1", "domino@c6c7",
     "<script>alert(1)</script>", "../../etc/passwd", "pipe:touch x", "strong@x.json", "12345678"]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("end", ENDS)
@settings(max_examples=12)
@given(document=st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6))
def test_anything_else_is_refused_in_words(client: Reader, end: str, document: Answer) -> None:
    content = json.dumps(document, allow_nan=True)
    answer = client.post(
        f"/api/{end}", content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert set(answer.json()["error"]) == PARTS

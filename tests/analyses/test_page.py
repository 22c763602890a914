"""The shell of the HTML pages: what every page tells, and how it shows a table."""

import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest
from markupsafe import Markup

from patchwork_solve.analyses.commands import made_by
from patchwork_solve.analyses.report.page import Block, Provenance, page_html, table_html
from patchwork_solve.analyses.report.thumbnail import quilt_html
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.game.quilt import Quilt
from tests.analyses.conftest import Run
from tests.pictures import FETCHED

CLOSE = "examples/close-finish.json"
POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
FRAME = pd.DataFrame(
    {
        "edition": ["<first>", "second"],
        "status": ["exact", None],
        "lower": pd.array([3, None], dtype="Int64"),
        "upper": pd.array([3, 12], dtype="Int64"),
        "patches": [1.5, 2.0],
    }
)


class Reader(HTMLParser):
    """Holds a page to nested tags, and collects cells by their class."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[tuple[str, str]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append((dict(attrs).get("class") or "", ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] in ("td", "th"):
            style, text = self.cells.pop()
            self.cells.append((style, text + data))


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_words_stand_left_numbers_right_and_what_is_missing_says_so() -> None:
    cells = read(table_html(FRAME, "report bounds editions")).cells
    assert cells[:5] == [
        *(("words", "edition"), ("words", "status")),
        *(("number", "lower"), ("number", "upper"), ("number", "patches")),
    ]
    assert cells[5:] == [
        *(("words", "<first>"), ("words", "exact"), ("number", "3"), ("number", "3")),
        ("number", "1.5"),
        *(("words", "second"), ("words", "–"), ("number", "–"), ("number", "12")),
        ("number", "2"),
    ]


def test_the_columns_that_a_reader_needs_come_first_and_all_on_demand() -> None:
    text = table_html(FRAME, "report bounds editions", ["edition", "upper"])
    brief, _, whole = text.partition("<details ")
    assert [cell for _, cell in read(brief).cells][:2] == ["edition", "upper"]
    assert len(read(brief).cells) == 6
    assert "All 5 columns" in whole
    assert whole.count("<th ") == 5


def test_a_page_explains_itself_and_names_its_command() -> None:
    section = Block("A & B", "What <it> means.", [Markup("<p>part</p>")])
    text = page_html(
        "T < U", "What the page tells.", [section], Provenance("make <me>", "2026-01-02")
    )
    words = " ".join(read(text).words)
    for said in (
        *("T < U", "What the page tells.", "A & B", "What <it> means.", "part"),
        *("make <me>", "2026-01-02", f"patchwork-solve {version()}"),
    ):
        assert said in words, said
    assert 'name="viewport"' in text
    assert "@media print" in text


def test_a_page_brings_the_colours_and_the_font_of_all_pages() -> None:
    text = page_html("Title", "What it is.", [], Provenance())
    addresses = re.findall(r"url\(([^)]*)\)", text)
    held = [address.strip('"').removeprefix("data:font/woff2;base64,") for address in addresses]
    assert [b64decode(each)[:4] for each in held] == [b"wOF2"]
    style = text[text.index("<style>") : text.index("</style>")]
    used, defined = re.findall(r"var\((--[\w-]+)", style), re.findall(r"(--[\w-]+):", style)
    assert {"--ink", "--font"} <= {*used} <= {*defined}


def test_the_days_of_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["patchwork-solve", "report", "a b"])
    assert made_by(["2026-03-01"]) == Provenance("patchwork-solve report 'a b'", "2026-03-01")
    assert (
        made_by(["2026-03-02", "2026-03-04", "2026-03-01"]).computed == "2026-03-01 to 2026-03-04"
    )
    assert "does not record" in made_by([None]).computed
    assert made_by(["2026-03-01", None]).computed.startswith("2026-03-01 and on days that")


def test_a_small_quilt_covers_every_cell_once() -> None:
    rows = ["AAB..", "A*B#.", "AAB..", ".....", "....."]
    text = quilt_html(Quilt.drawn(rows, 5, 5), "five by five")
    assert 'aria-label="five by five"' in text
    covered = sum(int(part.split("v")[0]) for part in text.split("h")[1:] if part[0].isdigit())
    assert covered == 25
    assert len(text) < 900
    outlined = quilt_html(Quilt("-AA.", 2), "<b>")
    assert "<title>&lt;b&gt;</title>" in outlined
    assert "M0 0h" not in outlined  # No cell of the quilt.


@pytest.mark.parametrize("command", [
    pytest.param(("bounds", CLOSE), marks=pytest.mark.thorough),
    pytest.param(
        ("report", "bounds", "circles", "--edition", POSTAGE, "--circles", "2"),
        marks=pytest.mark.thorough,
    ),
    ("report", "bounds", "editions", "--edition", POCKET),
    ("report", "bounds", "patches", "--edition", POCKET, "--patch", "cross"),
    ("report", "bounds", "timeline", "--edition", POCKET),
    ("report", "endgames", "--space", "50", "--positions", "2", "--edition", "current"),
], ids=lambda command: " ".join(command[:3]))  # fmt: skip
def test_every_page_is_whole(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "page.html"
    assert run(*command, "--output", str(path))[0] == 0
    text = path.read_text("utf-8")
    words = " ".join(read(text).words)
    assert f"patchwork-solve {command[0]}" in words
    assert f"patchwork-solve {version()}. Data worked out 20" in words
    assert text.count("<svg") == text.count('role="img"') > 0
    assert not FETCHED.search(text)


def test_bounds_of_a_position_have_their_table_and_its_picture(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    run("bounds", CLOSE, "--output", str(path))
    cells = read(path.read_text("utf-8")).cells
    assert cells.index(("number", "secured")) < cells.index(("number", "-3"))
    assert "The position" in path.read_text("utf-8")

"""The notes that the page saves for Anki, read as Anki imports them."""

import json
from html import escape
from pathlib import Path
from typing import Any

from patchwork_solve import Move, State
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.marks import Marks
from scripts.site.data import page
from tests.anki_text import read_notes
from tests.pictures import parsed

BEST, PLAYED = "domino@c3d3", "domino@d3e3"

HOSTILE = 'Two\tcolumns; "quoted", or\r\ntwo\n\nlines, <b>bold</b> &amp; #not a comment'


def exercise(state: State, name: str, question: str) -> dict[str, Any]:
    said = {"id": name, "question": question, "position": json.dumps(state.to_json())}
    moves = {"played": PLAYED, "answer": [BEST], "line": BEST, "moves": {"0": BEST, "5": PLAYED}}
    return {**said, **moves, "lost": 5, "proved": True}


def one_line(html: str) -> str:
    return " ".join(html.split())


def test_anki_imports_each_note_whole(node: Any, tmp_path: Path) -> None:
    (tmp_path / "page.json").write_text(json.dumps(page()), "utf-8")
    state = State.load("example:close-finish")
    called = state.with_names(('Ann "A"', "#Bob <B>; &"))
    questions = {
        "0123abcd": "Find the best move.",
        '#1\t"a"': HOSTILE,
        '"b': '"All" of it?',
        "": "",
    }
    given = [exercise(called, *each) for each in questions.items()]
    written = node("anki.mjs", str(tmp_path), given=json.dumps(given))
    headers, notes = read_notes(written.encode())
    assert headers == {
        "separator": "tab", "html": "true", "notetype": "Basic",
        "guid column": "1", "tags column": "4", "deck column": "5",
    }  # fmt: skip
    assert [note.special["guid"] for note in notes] == [one_line(name) for name in questions]
    for note, question in zip(notes, questions.values(), strict=True):
        assert note.special["tags"] == "patchwork-solve"
        assert note.special["deck"] == "Patchwork: my mistakes"
        front, back = note.fields
        asked = one_line(compact_svg(called))
        marks = Marks(Move.from_text(BEST), Move.from_text(PLAYED))
        answered = one_line(compact_svg(called, marks=marks))
        assert front == f"<p>{one_line(escape(question, quote=False))}</p>{asked}"
        said, picture, mistake = back.partition(answered)
        assert picture, "the whole picture"
        assert said == "<p><b>Domino at c3.</b></p>"
        assert mistake.startswith("<p>Played: domino at d3")
        assert mistake.endswith("it gave away 5 points (proved).</p>")
        for svg in (asked, answered):
            assert parsed(svg).get("viewBox")

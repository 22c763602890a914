"""The counts of `scripts.count_phrases`, on a checkout of a few files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scripts import count_phrases

PROSE = """# What is told

The program tells [whoever](told.md) it is, `told` by
name. It is short!

```console
$ told
told so many
```

| asked | the seat |
|---|---|
| `asked` | **alone** |

- Nothing is asked of the reader.
"""

CODE = '''"""Tell what a file holds.

>>> told = "told by the prompt"
"""

NUMBER = 3
"""Lots of a constant."""


_HIDDEN: int = 3
"""Lots of another constant."""


class Book:
    """What is believed."""

    def page(self, ask: int) -> str:
        """Return one alone."""
        # told
        return f"page {ask} of {self!r}: none is told"

    def _hidden(self) -> str:
        """Tell nobody."""
        return "told"
'''

SCRIPT = """// told so
/* The seat is asked. */
const say = (name) => `${name} asks the board`;
"""

HTML = '<p title="in this seat">Play alone<!-- told --></p>'


@pytest.fixture
def found(tmp_path: Path) -> list[count_phrases.Paragraph]:
    files = {
        "README.md": PROSE,
        "docs/learn/start.md": "As ever, " + "word " * 23 + "last.",
        "docs/glossary.md": " ".join(["word"] * 24) + " - last.",
        "engine/book.py": CODE,
        "analyses/board/page/say.js": SCRIPT,
        "analyses/board/page/index.html": HTML,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return list(count_phrases.paragraphs(tmp_path))


def counted(found: list[count_phrases.Paragraph], area: str) -> dict[str, int]:
    texts = (one.text for one in found if one.area == area)
    return {name: count for name, count in count_phrases.phrases(" ".join(texts)).items() if count}


def test_a_page_is_counted_without_its_code_and_links(found: list[count_phrases.Paragraph]) -> None:
    assert counted(found, "README.md") == {
        "told": 2, "whoever": 1, "asked": 2, "seat": 1, "alone": 1
    }  # fmt: skip


def test_public_docstrings_are_counted_without_examples(
    found: list[count_phrases.Paragraph],
) -> None:
    assert counted(found, "docstrings") == {"told": 1, "believed": 1, "alone": 1, "dues, lots": 1}


def test_messages_are_strings_of_several_words(found: list[count_phrases.Paragraph]) -> None:
    assert [one.text for one in found if one.area == "messages"] == [
        "page CODE of CODE: none is told"
    ]


def test_the_board_is_counted_without_comments(found: list[count_phrases.Paragraph]) -> None:
    assert counted(found, "board") == {"asked": 1, "seat": 1, "alone": 1}


def test_a_sentence_is_long_from_26_words_on(found: list[count_phrases.Paragraph]) -> None:
    (first,) = (one.text for one in found if one.area == "docs/learn")
    (other,) = (one.text for one in found if one.area == "docs")
    assert not count_phrases.is_long(first.removeprefix("As "))
    assert count_phrases.is_long(first)
    assert not count_phrases.is_long(other)


def test_a_paragraph_is_split_at_the_ends_of_sentences() -> None:
    text = 'He says "go." It costs 2.5 points (see below). Why? Because.'
    assert [sentence.split()[0] for sentence in count_phrases.sentences(text)] == [
        "He", "It", "Why?", "Because."
    ]  # fmt: skip


def test_the_report_has_a_line_for_each_area_and_the_sum(
    found: list[count_phrases.Paragraph],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["count_phrases", str(tmp_path), "--show", "docs/learn"])
    count_phrases.main()
    head, *lines, last = capsys.readouterr().out.splitlines()
    rows = {line.split()[0]: line.split()[1:5] for line in lines}
    assert head.split()[:4] == ["words", "sentences", "long", "phrases"]
    assert rows["docs/learn"] == ["26", "1", "1", "1"]
    counts = [one for name, one in rows.items() if name != "all"]
    assert rows["all"][3] == str(sum(int(one[3]) for one in counts))
    assert last.startswith("docs/learn/start.md: as ever: As ever, word word")

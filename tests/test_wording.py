"""Words that both languages say: plurals from one place, and the names of the editions."""

import re
from pathlib import Path

import pytest

from patchwork_solve.engine.drawing.words import EDITIONS

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("analyses", "engine", "solver", "scripts")
OWN = {"engine/javascript/move-words.js": "the package stands alone, and says only spaces"}
"""Files that make a plural themselves, and why."""

BY_HAND = re.compile(
    r"""== 1(?: \? ["'](?P<one>\w*)["'] : ["'](?P=one)e?s\b| else ["']\w*s["'])"""
    r"""|\(e?s\)["'`]"""
)


@pytest.mark.parametrize(
    "line",
    [
        '${n === 1 ? "move" : "moves"}',
        "f\"{n} {'game' if n == 1 else 'games'}\"",
        'n === 1 ? "" : "s"',
        '"patch(es)"',
    ],
)
def test_a_plural_by_hand_is_seen(line: str) -> None:
    assert BY_HAND.search(line)


def test_no_plural_is_made_by_hand() -> None:
    files = [
        file
        for folder in SOURCES
        for ending in ("py", "js")
        for file in (ROOT / folder).rglob(f"*.{ending}")
        if "built" not in file.parts and "node_modules" not in file.parts
    ]
    found = {
        f"{file.relative_to(ROOT).as_posix()}"
        for file in files
        if BY_HAND.search(file.read_text("utf-8"))
    }
    assert found - OWN.keys() == set()


def test_editions_have_the_same_names() -> None:
    source = (ROOT / "analyses/board/page/model/editions.js").read_text("utf-8")
    pairs = re.findall(r'"?([\w-]+)"?: say\("([^"]+)"\)', source)
    assert dict(pairs) == EDITIONS

"""Every link to the board in README and docs opens, as the page opens it."""

import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"#(?:v\d+_(?!\.)|\d+:|position\+|game\+|study:)[^\s`)\"<]+")
PUZZLE = re.compile(r"#puzzle:([\w-]+)/(\d+)")
KIND = re.compile(r"position|game|study")

TEXT = "\n".join(page.read_text("utf-8") for page in PAGES)


def test_links_to_positions_games_and_studies(node: Any) -> None:
    links = LINK.findall(TEXT)
    assert len(links) >= 8
    held = node("links.mjs", given="\n".join(links)).splitlines()
    expected = [found.group() for link in links if (found := KIND.search(link))]
    assert dict(zip(links, held, strict=True)) == dict(zip(links, expected, strict=True))


@pytest.mark.parametrize(("name", "number"), sorted(set(PUZZLE.findall(TEXT))))
def test_links_to_puzzles(name: str, number: str) -> None:
    assert 1 <= int(number) <= len(PuzzlesAnswer.load(f"example:{name}"))

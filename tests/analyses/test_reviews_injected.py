"""Names and titles of strangers add nothing to the HTML and Markdown of a review of many."""

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from patchwork_solve import Edition, State
from patchwork_solve.players import play_out
from scripts.hostile_subjects import STRANGERS
from tests.analyses.conftest import Run
from tests.analyses.reviews import EXAMPLES

PAIRS = list(zip(STRANGERS[::2], STRANGERS[1::2], strict=True))

Tags = Counter[tuple[str, ...]]


class Parser(HTMLParser):
    """Counts elements, each with the names of its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found = Tags()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count an element; the names of players say how large their letters are drawn."""
        if tag != "text":
            self.found[tag, *sorted(name for name, _ in attrs)] += 1


def tags(page: str) -> Tags:
    parser = Parser()
    parser.feed(page)
    return parser.found


def reviewed(run: Run, folder: Path, names: tuple[str, str]) -> tuple[Tags, Tags]:
    """Return the elements of the page, and of the Markdown once it is shown."""
    edition = Edition.load(str(EXAMPLES / "4x4.toml"))
    games, page = folder / "games", folder / "page.html"
    games.mkdir(exist_ok=True)
    for seed in range(2):
        start = State.new(seed=seed, edition=edition).with_names(names)
        game = play_out(start, ("careful", "random"), seed)
        (games / f"{seed}.txt").write_text(game.to_text(), "utf-8")
    shown = ("--output", str(page), "--format", "markdown", "--title", names[0])
    limits = ("--player", "strong:5n", "--processes", "1")
    out = run("review", str(games), *limits, *shown).output()
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table").render(out)
    return tags(page.read_text("utf-8")), tags(markdown)


@pytest.mark.slow
@pytest.mark.parametrize("names", PAIRS, ids=str)
def test_names_stay_text(run: Run, tmp_path: Path, names: tuple[str, str]) -> None:
    assert reviewed(run, tmp_path, names) == reviewed(run, tmp_path, ("Ann", "Bob"))

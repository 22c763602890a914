"""The documentation as a part of a site: the header, and the way from a command to the board."""

from pathlib import Path
from urllib.parse import unquote_plus

import pytest

from patchwork_solve import Game, State
from scripts.site.docs import join, link_of

POSITION = State.load("example:close-finish").to_text()
GAME = Game.load("example:three-blunders").to_text()


@pytest.mark.parametrize(
    ("block", "text"),
    [
        ("$ patchwork-solve endgame example:close-finish\nThe best move ...", POSITION),
        ("$ patchwork-solve review example:three-blunders --seconds 9 | tail -1", GAME),
        ("patchwork-solve best example:three-blunders --ply 7", f"7:{GAME}"),
        ("$ ls\n$ patchwork-solve show example:close-finish", POSITION),
    ],
)
def test_a_command_leads_to_its_position_on_the_board(block: str, text: str) -> None:
    link = link_of(block)
    assert link is not None
    assert unquote_plus(link) == f"#{text}"


@pytest.mark.parametrize(
    "block",
    [
        "$ patchwork-solve bounds example:close-finish",
        "$ patchwork-solve best FILE",
        "$ patchwork-solve show example:4x4",
        "$ echo example:close-finish",
        "$ patchwork-solve best 'example:close-finish",
        "",
    ],
)
def test_other_commands_lead_nowhere(block: str) -> None:
    assert link_of(block) is None


HEADER = '<site-header data-root="../" data-alone data-here="docs"></site-header>'
BLOCK = (
    '<div class="highlight-console notranslate"><div class="highlight"><pre><span></span>'
    '<span class="gp">$ </span>patchwork-solve<span class="w"> </span>best '
    "example:close-finish\n<span>&lt;output&gt;</span></pre></div>\n</div>"
)


def test_pages_of_a_site_lead_out_of_the_documentation(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "learn" / "a.html"
    page.parent.mkdir(parents=True)
    page.write_text(HEADER + BLOCK + "<p>On.</p>", "utf-8")
    join(tmp_path / "docs", tmp_path / "board")
    text = page.read_text("utf-8")
    assert '<site-header data-root="../../" data-here="docs">' in text
    assert f'{BLOCK}<p class="try-it"><a href="../../board/#position+current+' in text
    assert text.endswith("</p><p>On.</p>")

"""The documentation as a part of the site: its header leads there, its commands to the board."""

from __future__ import annotations

import os
import re
import shlex
from functools import cache
from html import escape, unescape
from pathlib import Path
from urllib.parse import quote

from patchwork_solve import Game, State
from patchwork_solve.engine.base.examples import PREFIX, examples
from patchwork_solve.engine.base.program import NAME

ALONE = re.compile(r'<site-header data-root="([./]*)" data-alone')
"""The header of documentation that no other page of a site stands beside."""

CODE = re.compile(
    r'<div class="highlight-(?:console|sh) notranslate"><div class="highlight"><pre>(.*?)</pre>'
    r"</div>\s*</div>",
    re.DOTALL,
)
"""A block of commands."""

TAG = re.compile(r"<[^>]*>")

ON_BOARD = ("best", "board", "endgame", "exercises", "moves", "play", "replay", "review", "show")
"""Commands on a position or a game that the board answers, too."""


def join(docs: Path, board: Path) -> None:
    """Let built documentation lead to the site around it.

    Parameters
    ----------
    docs : Path
        The built documentation.
    board : Path
        The board on the same site.
    """
    for page in docs.rglob("*.html"):
        text = page.read_text("utf-8")
        to = os.path.relpath(board, page.parent)
        joined = with_tries(ALONE.sub(r'<site-header data-root="\1../"', text), to)
        if joined != text:
            page.write_text(joined, "utf-8")


def with_tries(text: str, board: str) -> str:
    """Return a page with a link to the board below the commands whose example it can show.

    Parameters
    ----------
    text : str
    board : str
        The address of the board.
    """

    def tried(found: re.Match[str]) -> str:
        link = link_of(unescape(TAG.sub("", found[1])))
        if link is None:
            return found[0]
        to = escape(f"{board}/{link}")
        return f'{found[0]}<p class="try-it"><a href="{to}">Try it on the board</a></p>'

    return CODE.sub(tried, text)


def link_of(block: str) -> str | None:
    """Return the link to the position or the game of the first command that the board answers.

    Parameters
    ----------
    block : str
        Lines of a shell, with what they print.
    """
    for line in block.splitlines():
        command, *words = _words(line.removeprefix("$ "))
        if command != NAME or not words or words[0] not in ON_BOARD:
            continue
        given = next((word for word in words if word.startswith(PREFIX)), "")
        if text := _texts().get(given):
            ply = words[words.index("--ply") + 1] if "--ply" in words[:-1] else ""
            return f"#{ply and ply + ':'}{quote(text).replace('%20', '+')}"
    return None


def _words(line: str) -> list[str]:
    """Return the words of a command; one empty word for what a shell would not read."""
    try:
        return shlex.split(line) or [""]
    except ValueError:
        return [""]


@cache
def _texts() -> dict[str, str]:
    """Return the positions and games among the examples as the board's address has them."""
    kinds = {"position": State.load, "game": Game.load}
    return {
        f"{PREFIX}{one.name}": kinds[one.kind](f"{PREFIX}{one.name}").to_text()
        for one in examples()
        if one.kind in kinds
    }

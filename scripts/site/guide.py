"""The guide's pictures of games, as diagrams to step through."""

from __future__ import annotations

import json
import os
import re
from html import escape
from pathlib import Path
from urllib.parse import quote

GAMES = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "games.json"

PICTURE = re.compile(r"<img\b[^>]*_images/([\w-]+)\.svg[^>]*>")

SCRIPT = "embed.js"
"""The script of the board's folder that fills diagrams."""


def make_live(docs: Path, board: Path) -> None:
    """Make diagrams of the guide's pictures; readers without scripts still see the pictures.

    Parameters
    ----------
    docs : Path
        The built documentation.
    board : Path
        The board on the same site.
    """
    games = json.loads(GAMES.read_text("utf-8"))
    for page in docs.rglob("*.html"):
        text = page.read_text("utf-8")
        live = PICTURE.sub(lambda found: _diagram(found[0], games.get(found[1])), text)
        if live != text:
            page.write_text(_with_script(live, os.path.relpath(board, page.parent)), "utf-8")


def _diagram(picture: str, game: str | None) -> str:
    """Return a diagram that shows a game, and its picture where there are no scripts."""
    if game is None:
        return picture
    link = "#" + quote(game).replace("%20", "+")
    return f'<patchwork-board link="{escape(link)}">{picture}</patchwork-board>'


def _with_script(text: str, board: str) -> str:
    """Return a page that loads the script of the diagrams."""
    return text.replace("</head>", f'<script src="{board}/{SCRIPT}"></script></head>', 1)

"""The page of the full games whose winner is proved, each to be played against its proof."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path
from typing import Any

from patchwork_solve import State
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.game.names import COLOURS
from scripts.site.data import proved
from scripts.site.head import with_head

PAGE = """<!doctype html>
<html lang="en">
<head>
<title>Play against a proof</title>
<meta name="description" content="Games whose winner is proved. Play the other side.">
</head>
<body>
<site-header data-root="../"></site-header>
<main>
<h1>Play against a proof</h1>
<p>The winner of each game below is proved: one player wins, whatever the other does. You play the
other. The winner searches nothing. It looks each move up in a file, the proof, and after each move
the board shows how much it wins by at least.</p>
<ul class="proved">
{games}
</ul>
<p>A program without a search has followed each file against everything that you may do.
These circles are the most lopsided of about a million; a usual game is far from a proof.</p>
</main>
</body>
</html>
"""

GAME = """<li class="card">
<h2>{edition}, seed {seed}</h2>
<img src="{name}.svg" alt="The circle of patches, in reach order." width="748" height="1022">
<p>{winner}, who moves {order}, wins by {least} or more. You play {loser}.</p>
<p class="row"><a class="main" href="../board/?proved={name}">Play {loser}</a></p>
</li>"""


def write_proved(folder: Path) -> None:
    """Write the page into a folder, which becomes new. It leads to the board beside it.

    Parameters
    ----------
    folder : Path
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    games = proved()
    for game in games:
        state = State.from_text(game["line"])
        (folder / f"{game['name']}.svg").write_text(circle_svg(state, depth=12), "utf-8")
    text = PAGE.format(games="\n".join(map(_game, games)))
    (folder / "index.html").write_text(with_head(text, folder.name), "utf-8")


def _game(game: dict[str, Any]) -> str:
    edition, _, seed = game["name"].rpartition("-")
    mover = State.from_text(game["line"]).to_move
    values = {
        "name": game["name"],
        "edition": f"Printing {edition}",
        "seed": seed,
        "winner": COLOURS[game["player"]],
        "loser": COLOURS[1 - game["player"]],
        "order": "first" if mover == game["player"] else "second",
        "least": f"{game['least']} point{'' if game['least'] == 1 else 's'}",
    }
    return GAME.format(**{name: escape(str(value)) for name, value in values.items()})

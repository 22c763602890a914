"""The page of the full games whose winner is proved, each to be played against its proof."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path
from typing import Any

from patchwork_solve import State
from patchwork_solve.engine.base.wording import capital, counted
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import patch_shape, scaled
from patchwork_solve.engine.drawing.fabric import NAMES, WOVEN
from patchwork_solve.engine.drawing.words import edition_words
from patchwork_solve.engine.game.edition import Edition, printing
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
<h2>{title}</h2>
<p>{winner}, who moves {order}, wins by {least} or more. You play {loser}.</p>
<p><a class="main" href="../board/?proved={name}">Play {loser}</a></p>
<details>
<summary>The circle of patches, clockwise from the neutral token</summary>
<ol class="circle">
{circle}
</ol>
</details>
</li>"""

PATCH = """<li>
<img src="patches/{edition}-{patch}.svg" alt="" width="{width}" height="{height}" loading="lazy">
<b>{words}</b> {price}</li>"""

CELL = 14
"""Width of a cell of the patches, in pixels: one size for all of them."""


def write_proved(folder: Path) -> None:
    """Write the page into a folder, which becomes new. It leads to the board beside it.

    Parameters
    ----------
    folder : Path
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    games = proved()
    (folder / "patches").mkdir()
    for edition in {State.from_text(game["line"]).edition.name for game in games}:
        for name, picture in patch_pictures(printing(edition)).items():
            (folder / "patches" / f"{edition}-{name}.svg").write_text(picture, "utf-8")
    text = PAGE.format(games="\n".join(map(_game, games)))
    (folder / "index.html").write_text(with_head(text, folder.name), "utf-8")


def patch_pictures(edition: Edition) -> dict[str, str]:
    """Return a picture of each patch of an edition by its name.

    Parameters
    ----------
    edition : Edition
    """
    pictures = {}
    for patch in edition.patches:
        rows, columns = patch.box
        root = svg.canvas(CELL * columns, CELL * rows, patch.name)
        # Ours is a drawing without a ground.
        for ground in root.findall("rect"):
            root.remove(ground)
        shape = scaled(root, 0, 0, CELL)
        patch_shape(shape, patch.cells, edition.letter[patch.name], CELL, WOVEN, patch.income)
        pictures[patch.name] = svg.render(root)
    return pictures


def _game(game: dict[str, Any]) -> str:
    state = State.from_text(game["line"])
    edition = capital(edition_words(state.edition))
    winner = COLOURS[game["player"]]
    values = {
        "name": game["name"],
        "title": f"{edition}: {winner} wins",
        "winner": winner,
        "loser": COLOURS[1 - game["player"]],
        "order": _order(state, game["player"]),
        "least": counted(game["least"], "point"),
    }
    fields = {name: escape(value) for name, value in values.items()}
    circle = "\n".join(_patch(state.edition, name) for name in state.circle)
    return GAME.format(circle=circle, **fields)


def _order(state: State, player: int) -> str:
    return "first" if state.to_move == player else "second"


def _patch(edition: Edition, name: str) -> str:
    patch = edition.find(name)
    rows, columns = patch.box
    price = f"{counted(patch.buttons, 'button')}, {patch.time} time"
    return PATCH.format(
        edition=edition.name,
        patch=name,
        width=CELL * columns,
        height=CELL * rows,
        words=escape(NAMES[name]),
        price=price + (f", +{patch.income}" if patch.income else ""),
    )

"""The page of the games whose winner is proved, each to be played against its proof."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path
from typing import Any

from patchwork_solve import State
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import patch_shape, scaled
from patchwork_solve.engine.drawing.fabric import NAMES, WOVEN
from patchwork_solve.engine.drawing.words import edition_words
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import COLOURS
from scripts.site.data import proved
from scripts.site.head import VALUE, number, with_head

FRONT = Path(__file__).resolve().parent / "front"

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
    editions = [State.from_text(game["line"]).edition for game in games]
    for edition in {edition.name: edition for edition in editions}.values():
        for name, picture in patch_pictures(edition).items():
            (folder / "patches" / f"{edition.name}-{name}.svg").write_text(picture, "utf-8")
    full, small = (
        "".join(_game(game) for game in games if game["is_small"] == is_small)
        for is_small in (False, True)
    )
    text = _template("proved").format(games=full, small=small)
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


def _template(name: str) -> str:
    return (FRONT / f"{name}.html").read_text("utf-8")


def _game(game: dict[str, Any]) -> str:
    state = State.from_text(game["line"])
    player = game["player"]
    values = {
        "edition": edition_words(state.edition),
        "winner": COLOURS[player],
        "loser": COLOURS[1 - player],
    }
    begins = state.to_move == player
    return _template("proved-game").format(
        **{name: VALUE.format(name=name, value=escape(value)) for name, value in values.items()},
        name=escape(game["name"]),
        points=number("points", game["least"], "point"),
        hidden_0="hidden" if begins else "",
        hidden_1="" if begins else "hidden",
        circle="".join(_patch(state.edition, name) for name in state.circle),
    )


def _patch(edition: Edition, name: str) -> str:
    patch = edition.find(name)
    rows, columns = patch.box
    return _template("proved-patch").format(
        edition=edition.name,
        patch=name,
        width=CELL * columns,
        height=CELL * rows,
        words=escape(NAMES[name]),
        cost=number("cost", patch.buttons, "button"),
        time=VALUE.format(name="time", value=patch.time),
        income=f", +{patch.income}" if patch.income else "",
    )

"""The page of the rules: Patchwork in two minutes, for somebody who has never seen the game."""

from __future__ import annotations

import json
import shutil
from html import escape
from itertools import product
from pathlib import Path

from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.record import Game
from scripts.make_lessons import FILE as LESSONS
from scripts.site.head import VALUE, with_head
from scripts.site.pages import FRONT, LEVEL
from scripts.site.proved import patch_pictures

EDITION = "current"
PATCH = "long-tee"
"""The patch whose price is explained; it has an income."""

GAME, PLY = "game", 21
"""The position whose patches for sale are shown, and some of those behind them."""

BEHIND = 4
"""Patches of the circle that are shown behind those for sale."""

SMALL = 16
"""Pixels of a cell of these patches."""

END, SIDE = "highest-score-current", 1
"""A game at whose end the player of that side has a full quilt and the special tile."""

SPACE = 20
"""Pixels of a space of the track."""


def write_learn(folder: Path) -> None:
    """Write the page and its pictures into a folder, which becomes new.

    Parameters
    ----------
    folder : Path
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    edition = printing(EDITION)
    final = Game.load(f"{PREFIX}{END}").final
    assert final.special_tile == SIDE
    quilt = final.quilts[SIDE]
    pictures = {
        "end": quilt_svg(quilt, window=filled_square(quilt, edition), edition=edition),
        **{name: patch_pictures(edition)[name] for name in {PATCH, *_reached()}},
    }
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_text(picture, "utf-8")
    text = (FRONT / "learn.html").read_text("utf-8").format(**_words(edition))
    (folder / "index.html").write_text(with_head(text, folder.name), "utf-8")


def _words(edition: Edition) -> dict[str, object]:
    """Return the page's figures of an edition, and its tracks."""
    patch = edition.find(PATCH)
    values = {
        "rows": edition.height,
        "columns": edition.width,
        "buttons": edition.seats[0].buttons,
        "penalty": edition.hole_penalty,
        "last": edition.last,
        "marks": len(edition.income_marks),
        "leather": len(edition.leather_marks),
        "square": edition.square,
        "points": edition.square_points,
        "opponent": LEVEL,
        "patch_income": patch.income,
    }
    return {
        **{name: VALUE.format(name=name, value=value) for name, value in values.items()},
        "level": LEVEL,
        "lessons": _lessons(),
        "patch": PATCH,
        "patch_name": NAMES[PATCH],
        "patch_buttons": patch.buttons,
        "patch_time": patch.time,
        "sale": _shown(edition, _reached()[: edition.for_sale]),
        "behind": _shown(edition, _reached()[edition.for_sale :]),
        "turn": track_svg(edition, range(20, 33), (26, 27)),
        "advance": track_svg(edition, range(19, 32), (20, 27), 28),
        "track": track_svg(edition, range(20, 33)),
    }


def _reached() -> list[str]:
    """Return the patches for sale in the position, and some of those behind them."""
    state = Game.load(f"{PREFIX}{GAME}").states[PLY]
    return list(state.circle[: state.edition.for_sale + BEHIND])


def _shown(edition: Edition, names: list[str]) -> str:
    """Return pictures of patches beside each other, all of one scale."""
    return "".join(
        f'<img src="{name}.svg" alt="{NAMES[name]}" width="{SMALL * edition.find(name).box[1]}">'
        for name in names
    )


def _lessons() -> str:
    """Return links to the lessons."""
    titles = [each["title"] for each in json.loads(LESSONS.read_text("utf-8"))["lessons"]]
    return "".join(
        f'<li><a href="../board/#learn:{number}" data-say>{escape(title)}</a></li>'
        for number, title in enumerate(titles, start=1)
    )


def filled_square(quilt: Quilt, edition: Edition) -> list[tuple[int, int]]:
    """Return the cells of the first filled square of the special tile's size."""
    empty = {
        (r, c) for r, row in enumerate(quilt.rows) for c, mark in enumerate(row) if mark == "."
    }
    side = edition.square
    for top, left in product(range(edition.height - side + 1), range(edition.width - side + 1)):
        square = [(r, c) for r in range(top, top + side) for c in range(left, left + side)]
        if not empty & {*square}:
            return square
    raise ValueError("no square of that size is filled")


def track_svg(
    edition: Edition,
    spaces: range,
    stand: tuple[int, int] | None = None,
    lands: int | None = None,
) -> str:
    """Return a part of the track as SVG within a page, in the colours of its style sheet.

    Parameters
    ----------
    edition : Edition
    spaces : range
    stand : pair of int, optional
        The spaces of both tokens, Blue above the track and Orange below it.
    lands : int, optional
        The space to which Blue walks.
    """
    size = SPACE

    def middle(space: int) -> float:
        return (space - spaces[0] + 0.5) * size

    parts = [
        f'<rect class="space" x="{(space - spaces[0]) * size + 1}" y="41" width="{size - 2}" '
        f'height="18" rx="4"/>'
        for space in spaces
    ]
    for mark in edition.income_marks:
        if mark in spaces[1:]:
            x = middle(mark)
            parts.append(f'<circle class="pay" cx="{x}" cy="50" r="5"/>')
            parts.append(
                f'<path class="eyes" d="M{x - 1.5} 48.5h0M{x + 1.5} 48.5h0'
                f'M{x - 1.5} 51.5h0M{x + 1.5} 51.5h0"/>'
            )
    for mark in edition.leather_marks:
        if mark in spaces[1:]:
            parts.append(
                f'<rect class="leather" x="{middle(mark) - 5}" y="45" width="10" height="10"/>'
            )
    parts += [
        f'<text class="number" x="{middle(space)}" y="98">{space}</text>'
        for space in spaces
        if space % 2 == 0
    ]
    if stand is not None:
        blue, orange = map(middle, stand)
        if lands is not None:
            to = middle(lands)
            parts += [
                f'<path class="way" d="M{blue} 14Q{(blue + to) / 2} -8 {to} 14"/>',
                f'<circle class="lands" cx="{to}" cy="26" r="10"/>',
                f'<text class="there" x="{to}" y="30">{lands}</text>',
            ]
        parts += [
            f'<circle class="blue" cx="{blue}" cy="26" r="11"/>',
            f'<text class="on-blue" x="{blue}" y="30">{stand[0]}</text>',
            f'<rect class="orange" x="-8" y="-8" width="16" height="16" rx="2" '
            f'transform="translate({orange} 74) rotate(45)"/>',
            f'<text class="on-orange" x="{orange}" y="78">{stand[1]}</text>',
        ]
    width = len(spaces) * size
    return f'<svg class="track" viewBox="0 0 {width} 104" aria-hidden="true">{"".join(parts)}</svg>'

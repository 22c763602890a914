"""The colours of pictures: dark letters can be read on all, and shapes repeat what they say."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.game.patch import LETTERS

INK = "#222222"
QUIET = "#5f5f5f"
PAPER = "#ffffff"
LEATHER_FILL = "#8a5a33"
LEATHER_STITCH = "#f3dfc6"
UNKNOWN_FILL = "#c9c9c9"
HOLE_FILL = "#f6f3ec"
GRID = "#bdb7a8"
TRACK_FILL = "#eef1ea"
TRACK_LINE = "#8d9488"
INCOME_FILL = "#2f7fd1"
SALE_FILL = "#fffbe6"
SALE_LINE = "#b08900"
TILE_FILL = "#f7d64a"
HIGHLIGHT = "#c2006b"
PLAYER_FILL = ("#1f4e9e", "#a8431a")
"""Colours of the two tokens; both carry white digits."""


class Theme(NamedTuple):
    """The colours of a picture's ground and of what lies on it; cloth and tokens keep theirs.

    Parameters
    ----------
    ink, quiet, paper : str
        Letters, pale letters, and the ground.
    hole, grid : str
        A cell that is not covered, and the lines around it.
    track, line : str
        The strip of the time track, and its border.
    """

    ink: str
    quiet: str
    paper: str
    hole: str
    grid: str
    track: str
    line: str


LIGHT = Theme(INK, QUIET, PAPER, HOLE_FILL, GRID, TRACK_FILL, TRACK_LINE)
DARK = Theme("#ececec", "#b4b8bf", "#1b1d21", "#2c2f35", "#565b63", "#3a3f46", "#8d9488")

PALETTE = (
    *("#ff99ab", "#68d7a1", "#d7a6fc", "#d1bf53", "#7ac3ff", "#ffa07c"),
    *("#2fd8d0", "#f59cd8", "#a2ce72", "#adb4ff", "#f3ae58", "#40d1f7"),
    *("#ed756e", "#00bc99", "#cc7bd1", "#9ca81f", "#709afb", "#e48233"),
    *("#00b7ca", "#e573a3", "#5bb661", "#a689f1", "#c99500", "#00abed"),
    *("#ffcbcc", "#aeefd4", "#f3cfff", "#e3e2a8", "#bfe1ff", "#ffd0b4"),
    *("#a2eeef", "#ffcbe8", "#c7eab9", "#dad7ff", "#fad8a6", "#a9e9ff"),
)
"""Twelve hues in three tones, spaced in OKLCH; dark letters can be read on every one."""


def colour(letter: str) -> str:
    """Return the colour of a patch's letter; it repeats only after `PALETTE` is used up."""
    return PALETTE[LETTERS.index(letter) % len(PALETTE)]

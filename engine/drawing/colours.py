"""The colours of pictures: dark letters can be read on all, and shapes repeat what they say."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.drawing.fabric import THEMES, cloth_of

INK = "#222222"
QUIET = "#5f5f5f"
PAPER = "#ffffff"
LEATHER_FILL = THEMES["light"]["leather"]
LEATHER_STITCH = "#f3dfc6"
UNKNOWN_FILL = "#c9c9c9"
HATCH = "#8d8d8d"
HOLE_FILL = THEMES["light"]["linen"]
GRID = "#bdb7a8"
TRACK_FILL = "#eef1ea"
TRACK_LINE = "#8d9488"
INCOME_FILL = "#2f7fd1"
SALE_FILL = "#fffbe6"
SALE_LINE = "#b08900"
TILE_FILL = "#f7d64a"
HIGHLIGHT = "#c2006b"
PLAYER_FILL = (THEMES["light"]["p0"], THEMES["light"]["p1"])
"""Colours of the two tokens; both carry white digits."""


class Theme(NamedTuple):
    """The colours of a picture's ground and of what lies on it; cloth and tokens keep theirs.

    Parameters
    ----------
    ink, quiet, paper : str
        Letters, pale letters, and the ground.
    track, line : str
        The strip of the time track, and its border.
    """

    ink: str
    quiet: str
    paper: str
    track: str
    line: str


LIGHT = Theme(INK, QUIET, PAPER, TRACK_FILL, TRACK_LINE)
DARK = Theme("#ececec", "#b4b8bf", "#1b1d21", "#3a3f46", "#8d9488")


def colour(letter: str) -> str:
    """Return the light colour of a patch's letter."""
    return cloth_of(letter).light

"""A game as a GIF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.extras import GIF, require
from patchwork_solve.engine.drawing.animation import pictures
from patchwork_solve.engine.drawing.colours import (
    INCOME_FILL,
    INK,
    LEATHER_FILL,
    LEATHER_STITCH,
    PAPER,
    PLAYER_FILL,
)
from patchwork_solve.engine.drawing.fabric import PATCHES
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.pace import Pace
from patchwork_solve.engine.drawing.picture import png_bytes
from patchwork_solve.engine.drawing.svg import render

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image as Bitmap

    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.position import Position

GIF_WIDTH = 640
"""Width of a GIF in pixels, unless another is chosen."""

_MOST_PIXELS = 100_000_000
"""Limit over all pictures together: each pixel takes five bytes of memory."""

_FLAT, _BETWEEN = 192, 64
"""Colours of a GIF: those of areas as they are, and those of the edges between them."""

_ALWAYS = (INK, PAPER, LEATHER_FILL, LEATHER_STITCH, INCOME_FILL, *PLAYER_FILL)
"""Colours that a GIF has also where they fill a small area."""

_SAMPLE = 3
"""Every such point of a picture, across and down, counts for the colours."""


_AT_ONCE = 2048
"""Colours that are compared with all of a palette at once."""


def game_gif(
    start: Position,
    moves: Sequence[Move],
    pace: Pace | None = None,
    look: Look | None = None,
    labels: Labels = PLAIN,
    show: Callable[[str], object] = lambda words: None,
) -> bytes:
    """Draw a game as a GIF that shows each ply, and begins again.

    Parameters
    ----------
    start : Position
    moves : sequence of Move
    pace : Pace, optional
    look : Look, optional
        Its width is that of the GIF; `GIF_WIDTH` without one.
    labels : Labels
    show : callable
        Called with what is being done.

    Raises
    ------
    InputError
        Where Pillow is not installed, when a move is not legal, the crop is not on the quilt, or
        the pictures take too much memory.
    """
    require(GIF, "gif")
    pace = pace or Pace()
    drawn = []
    for number, picture in enumerate(gif_pictures(start, moves, look, labels)):
        show(f"move {number} of {len(moves)}")
        drawn.append(_bitmap(picture))
    palette = _Palette(_colours(drawn, look or Look()))
    first, *others = [palette.indexed(frame) for frame in drawn]
    seconds = pace.seconds(len(drawn))
    content = io.BytesIO()
    durations = [10 * round(100 * each) for each in seconds]
    first.save(
        content, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1
    )
    return content.getvalue()


def gif_pictures(
    start: Position, moves: Sequence[Move], look: Look | None = None, labels: Labels = PLAIN
) -> Iterator[ET.Element]:
    """Return the pictures of a GIF, one after the other.

    Raises `InputError` when a move is not legal, the crop is not on the quilt, or there are too
    many pixels.
    """
    look = look or Look()
    width = look.width or GIF_WIDTH
    drawn = pictures(start, moves, Look(look.crop, width, look.dark), labels)
    first = next(drawn)
    number = len(moves) + 1
    pixels = number * width * float(first.get("height", 0))
    if pixels > _MOST_PIXELS:
        widest = int(width * (_MOST_PIXELS / pixels) ** 0.5)
        raise InputError(
            "width",
            "{value}; a GIF of {number} pictures has up to {widest} pixels",
            value=width,
            number=number,
            widest=widest,
        )
    return chain([first], drawn)


def _bitmap(picture: ET.Element) -> Bitmap:
    from PIL import Image

    content = png_bytes(render(picture), scale=1)
    return Image.open(io.BytesIO(content)).convert("RGB")


def _colours(drawn: Sequence[Bitmap], look: Look) -> NDArray[np.int64]:
    """Return the colours for all pictures, a row of red, green and blue for each."""
    from PIL import Image

    wide, tall = drawn[0].width // _SAMPLE, drawn[0].height // _SAMPLE
    sheet = Image.new("RGB", (wide, tall * len(drawn)))
    for number, picture in enumerate(drawn):
        sheet.paste(picture.resize((wide, tall), Image.Resampling.NEAREST), (0, number * tall))
    counted: Any = sheet.getcolors(sheet.width * sheet.height)
    cloth = [patch["dark" if look.dark else "light"] for patch in PATCHES]
    named = [tuple(bytes.fromhex(name[1:])) for name in (*look.theme, *_ALWAYS, *cloth)]
    most = [colour for _, colour in sorted(counted, reverse=True)]
    flat = list(dict.fromkeys([*named, *most]))[:_FLAT]
    between = sheet.quantize(_BETWEEN).getpalette() or []
    return np.array([*flat, *zip(*[iter(between[: 3 * _BETWEEN])] * 3, strict=True)])


class _Palette:
    """The nearest of some colours to each colour; Pillow's own search may take another one."""

    def __init__(self, colours: NDArray[np.int64]) -> None:
        self.colours = colours
        self.nearest = np.full(1 << 24, -1, np.int16)

    def indexed(self, picture: Bitmap) -> Bitmap:
        """Return a picture in these colours."""
        from PIL import Image

        codes = np.asarray(picture, np.int32) @ np.array([1 << 16, 1 << 8, 1], np.int32)
        unknown = np.unique(codes[self.nearest[codes] < 0])
        for part in np.split(unknown, range(_AT_ONCE, len(unknown), _AT_ONCE)):
            parts = np.stack([part >> 16, part >> 8 & 255, part & 255], axis=1)
            away = ((parts[:, None] - self.colours) ** 2).sum(axis=2)
            self.nearest[part] = away.argmin(axis=1)
        found = Image.fromarray(self.nearest[codes].astype(np.uint8))
        found.putpalette(self.colours.ravel().tolist())
        return found

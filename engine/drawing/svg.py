"""The parts that SVG pictures are put together from: a canvas, groups, lines of text."""

from __future__ import annotations

import re
import unicodedata
import zlib
from itertools import accumulate
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import ENGLISH, spoken
from patchwork_solve.engine.drawing.colours import LIGHT, Theme
from patchwork_solve.engine.drawing.weave import define_used

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

_LETTER = 0.62
"""Width of an average letter over its height: a cautious guess that suits every font."""

_WIDEST = frozenset("MW@%")

_MINUS = re.compile(r"(?<!\w)-(?=\d)|(?<= )-(?= )", re.ASCII)

_BLANKS = re.compile("[\t\n\v\f\r ]+")

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Return a length with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# -- canvas ------------------------------------------------------------------------------------


def canvas(
    width: float, height: float, title: str, description: str = "", theme: Theme = LIGHT
) -> ET.Element:
    """Return an empty picture with the ground of its theme, and what it shows in words.

    A screen reader reads the title and the description in place of the picture.
    """
    # Several pictures may stand on one page, where each name belongs to one thing.
    mark = f"{zlib.crc32(f'{title}|{description}'.encode('utf-8', 'replace')):08x}"
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": number(width),
            "height": number(height),
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "role": "img",
            "aria-labelledby": f"title-{mark} about-{mark}" if description else f"title-{mark}",
            "font-family": FONT,
            "fill": theme.ink,
        },
    )
    ET.SubElement(root, "title", {"id": f"title-{mark}"}).text = title
    if description:
        ET.SubElement(root, "desc", {"id": f"about-{mark}"}).text = description
    rect(root, 0, 0, width, height, fill=theme.paper)
    return root


def render(root: ET.Element) -> str:
    """Return a picture as text, without the characters that XML 1.0 forbids."""
    define_used(root)
    return _FORBIDDEN.sub("\ufffd", ET.tostring(root, encoding="unicode"))


def group(parent: ET.Element, x: float = 0, y: float = 0, title: str = "") -> ET.Element:
    """Return a group with its origin at (x, y), and a title where one is given."""
    node = ET.SubElement(parent, "g", {"transform": f"translate({number(x)} {number(y)})"})
    if title:
        ET.SubElement(node, "title").text = title
    return node


def _element(parent: ET.Element, tag: str, values: dict[str, float | str]) -> ET.Element:
    attributes = {
        name.replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in values.items()
    }
    return ET.SubElement(parent, tag, attributes)


def rect(
    parent: ET.Element, x: float, y: float, width: float, height: float, **style: float | str
) -> None:
    """Draw a rectangle; `style` is SVG's own, with ``_`` for ``-``."""
    _element(parent, "rect", {"x": x, "y": y, "width": width, "height": height, **style})


def disc(parent: ET.Element, x: float, y: float, radius: float, **style: float | str) -> None:
    """Draw a circle around (x, y)."""
    _element(parent, "circle", {"cx": x, "cy": y, "r": radius, **style})


def path(parent: ET.Element, steps: str, **style: float | str) -> None:
    """Draw a path of SVG's path commands."""
    _element(parent, "path", {"d": steps, **style})


def text(
    parent: ET.Element, x: float, y: float, words: str, size: float, **style: float | str
) -> None:
    """Write a line with its base line at y; a minus is U+2212, as people read it."""
    said = _MINUS.sub("\N{MINUS SIGN}", words)
    _element(parent, "text", {"x": x, "y": y, "font_size": size, **style}).text = said


def fit_text(
    parent: ET.Element, x: float, y: float, words: str, width: float, size: float,
    **style: float | str,
) -> None:  # fmt: skip
    """Write a line in a box, in smaller letters where a translation is too long.

    English lines are known to fit.
    """
    if spoken() is not ENGLISH:
        size = min(size, width / width_of(words, 1))
    text(parent, x, y, words, size, **style)


def width_of(words: str, size: float) -> float:
    """Return a cautious guess of the width of words."""
    return _LETTER * size * _letters(words)


def room_for(words: str, letter: float, size: float) -> float:
    """Return the room for words whose letters are so wide; those of East Asia are as wide as high.

    Parameters
    ----------
    letter : float
        Width of any other letter.
    size : float
        Height of a letter.
    """
    wide = sum(map(_is_wide, words))
    return letter * (len(words) - wide) + size * wide


def shortened(words: str, width: float, size: float, ending: str = "") -> str:
    """Cut words that are too wide for a box, with an ellipsis; the ending always stays."""
    room = width / (_LETTER * size) - _letters(ending)
    if _letters(words) <= room:
        return words + ending
    kept = words
    while len(kept) > 1 and _letters(kept) > room - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…{ending}"


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Break words into lines that fit into a box, never at a no-break space."""
    room = width / (_LETTER * size)
    lines, line = [], ""
    for word in filter(None, _BLANKS.split(words)):
        joined = f"{line} {word}" if line else word
        if line and _letters(joined) > room:
            lines.append(line)
            joined = word
        line = joined
        while len(line) > 1 and _letters(line) > room:
            fits = max(1, sum(wide <= room for wide in accumulate(map(_width, line))))
            lines.append(line[:fits])
            line = line[fits:]
    return [each.replace("\xa0", " ") for each in [*lines, line] if each]


def _letters(words: str) -> float:
    """Return the width of words over that of an average letter."""
    return sum(map(_width, words))


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _width(letter: str) -> float:
    """Return the width of a letter over that of an average one, as in wide fonts."""
    if letter in _WIDEST or _is_wide(letter):
        return 1.625  # Chinese, Japanese and Korean letters are as wide as they are high.
    return 1.25 if letter.isupper() else 1.0  # Eighths add up to the same in JavaScript.

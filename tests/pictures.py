"""Reading SVG pictures back: what is written and told, and where it stands."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"

FETCHED = re.compile(r"""<script|<link|<img|src=|url\((?!#|"data:)""")
"""Parts of a page that would bring in another file; weaves and fonts are in the page itself."""

_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")

WIDTH, CAPITAL, WIDEST, FULL = 0.56, 0.7, 0.94, 1.0
"""Width of letters over their height in Helvetica: average ones, capitals, M and W, Chinese."""


class Box(NamedTuple):
    """Where a line of text stands."""

    words: str
    left: float
    top: float
    right: float
    bottom: float
    size: float


def parsed(svg: str) -> ET.Element:
    """Parse a picture and check what every picture has."""
    root = ET.fromstring(svg.encode("utf-8"))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, *_ = root
    assert title.tag == f"{SVG}title"
    assert title.text
    named = (root.get("aria-labelledby") or "").split()
    assert named[0] == title.get("id")
    assert named[1:] == [node.get("id") for node in root.findall(f"{SVG}desc")]
    assert float(root.get("width", 0)) > 0
    assert "href" not in svg, "a picture stands alone"
    return root


def texts(root: ET.Element) -> list[str]:
    """Return every line written in a picture."""
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    """Return the titles of a picture and its groups."""
    return [node.text or "" for node in root.iter(f"{SVG}title")]


def description(root: ET.Element) -> str:
    """Return the description of a picture for those who cannot see it."""
    return root.findtext(f"{SVG}desc") or ""


def fills(root: ET.Element, fill: str) -> int:
    """Count the rectangles of a colour, and the cells of cloth of that colour."""
    rectangles = sum(node.get("fill") == fill for node in root.iter(f"{SVG}rect"))
    paths = [node for node in root.iter(f"{SVG}path") if node.get("fill") == fill]
    return rectangles + sum(round(area(node.get("d", ""))) for node in paths)


def area(steps: str) -> float:
    """Return the area inside the border of cells, or of squares of one cell each."""
    if "Z" not in steps:
        return steps.count("h1v1h-1z")
    total = 0.0
    for loop in steps.split("Z"):
        points = [(float(x), float(y)) for x, y in _POINT.findall(loop)]
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True):
            total += (x0 * y1 - x1 * y0) / 2
    return total


def dotted(root: ET.Element) -> list[ET.Element]:
    """Return the dots of ink around what is new: cells of a quilt, or a patch for sale."""
    dots = ("0.01 0.17", "0.2 3.4")
    return [node for node in root.iter() if node.get("stroke-dasharray") in dots]


def placed(
    node: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Yield every element with the origin of its group on the canvas."""
    if move := node.get("transform"):
        dx, dy = move.partition(" scale")[0].removeprefix("translate(").removesuffix(")").split()
        x, y = x + float(dx), y + float(dy)
    yield node, x, y
    if node.tag == f"{SVG}svg" and node.get("x"):  # A picture in the picture, of the same scale.
        left, top, *_ = map(float, node.get("viewBox", "").split())
        x, y = x + float(node.get("x", 0)) - left, y + float(node.get("y", 0)) - top
    for child in node:
        yield from placed(child, x, y)


def boxes(root: ET.Element) -> list[Box]:
    """Return where every line of text stands, by a guess at its width."""
    found = []
    for node, x, y in placed(root):
        if node.tag == f"{SVG}text":
            words, size = node.text or "", float(node.get("font-size", 0))
            wide = size * sum(map(letter_width, words))
            shift = {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
            left, base = x + float(node.get("x", 0)) - shift, y + float(node.get("y", 0))
            found.append(Box(words, left, base - 0.75 * size, left + wide, base, size))
    return found


def letter_width(letter: str) -> float:
    """Return a guess at the width of a letter over its height."""
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL
    if letter in "MW":
        return WIDEST
    return CAPITAL if letter.isupper() else WIDTH


def overlaps(root: ET.Element) -> list[tuple[str, str]]:
    """Return the lines of text that run into each other."""
    found = []
    near: list[Box] = []
    for box in sorted(boxes(root), key=lambda box: box.top):
        near = [other for other in near if other.bottom > box.top]
        found += [
            (other.words, box.words)
            for other in near
            if other.left < box.right and box.left < other.right
        ]
        near.append(box)
    return found


def outside(root: ET.Element) -> list[str]:
    """Return the tags and words of what leaves the canvas."""
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    found = [b.words for b in boxes(root) if min(b.left, b.top) < 0 or b.right > width]
    for node, x, y in placed(root):
        if node.tag == f"{SVG}rect":
            left, top = x + float(node.get("x", 0)), y + float(node.get("y", 0))
            right, bottom = left + float(node.get("width", 0)), top + float(node.get("height", 0))
            if min(left, top) < -1e-6 or right > width + 1e-6 or bottom > height + 1e-6:
                found.append(f"rect at {left:.0f}, {top:.0f}")
    return found

"""The weaves of cloth, each of which a picture defines once."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.fabric import THEMES, WEAVES, Fabric, cloth_of
from patchwork_solve.engine.drawing.outline import fine

_PALE = "-pale"
_USED = re.compile(r"url\(#(.+)\)")


def weave_name(letter: str, fabric: Fabric) -> str | None:
    """Return the name of a patch's weave in a picture; None where nothing is woven in."""
    cloth = cloth_of(letter)
    pale = _PALE if cloth.pale else ""
    return f"{cloth.weave}{pale}-{fabric.theme}" if WEAVES[cloth.weave] else None


def define_used(root: ET.Element) -> None:
    """Add a definition of each weave that a picture uses, under a name of this picture only."""
    mark = str(root.get("aria-labelledby")).split()[0].rpartition("-")[2]
    used = set()
    for node in root.iter():
        if found := _USED.fullmatch(node.get("fill", "")):
            used.add(found[1])
            node.set("fill", f"url(#{found[1]}-{mark})")
    if used:
        place = ET.Element("defs")
        for name in sorted(used):
            _define(place, name, f"{name}-{mark}")
        root.insert(2, place)


def _define(place: ET.Element, name: str, full: str) -> None:
    kind, _, theme = name.rpartition("-")
    weave, pale, _ = kind.partition(_PALE)
    _weave(place, weave, "pale-" if pale else "", THEMES[theme], full)


def _weave(place: ET.Element, weave: str, pale: str, paints: dict[str, str], full: str) -> None:
    repeat = WEAVES[weave]
    assert repeat is not None
    size = {"width": fine(repeat["width"]), "height": fine(repeat["height"])}
    values = {"id": full, "patternUnits": "userSpaceOnUse", **size}
    if "turn" in repeat:
        values["patternTransform"] = f"rotate({repeat['turn']})"
    node = ET.SubElement(place, "pattern", values)
    paint = paints[pale + "weave"]
    alpha = paints["pale-alpha" if pale else "weave-alpha"]
    for steps in repeat.get("fill", ()):
        half = {"opacity": "0.5"} if "share" in repeat else {}
        ET.SubElement(node, "path", {"d": steps, "fill": paint, "fill-opacity": alpha, **half})
    if "line" in repeat:
        alpha = paints["pale-line-alpha" if pale else "weave-line-alpha"]
        style = {"fill": "none", "stroke": paint, "stroke-opacity": alpha, "stroke-width": "0.06"}
        ET.SubElement(node, "path", {"d": repeat["line"], **style})

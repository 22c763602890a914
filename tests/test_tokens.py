"""The colours of all pages can be told apart, in light and in dark.

The pairs and the ratios are those of WCAG 2: 4.5 to 1 for text, 3 to 1 for parts of controls.
"""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "analyses" / "board" / "page"
TOKENS = (PAGE / "tokens.css").read_text("utf-8")
PAIR = re.compile(r"(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
COLOURS = {name: both for name, *both in PAIR.findall(TOKENS)}

TEXTS = [
    (text, ground)
    for grounds, texts in (
        ("ground surface raised sunken", "ink quiet"),
        ("ground surface accent-soft", "accent"),
        ("surface bad-soft", "bad"),
        ("surface p0-soft", "p0"),
        ("surface p1-soft", "p1"),
        ("accent-soft bad-soft p0-soft p1-soft", "ink"),
        ("accent", "on-accent"),
        ("bad", "on-bad"),
        ("p0", "on-p0"),
        ("p1", "on-p1"),
    )
    for text in texts.split()
    for ground in grounds.split()
]
PARTS = [("edge", "surface"), ("edge", "ground")] + [
    (part, "linen") for part in ("accent", "bad", "p0", "p1", "ink")
]


def luminance(colour: str) -> float:
    """The relative luminance of a colour, by WCAG 2."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("pair", "least"), [*((pair, 4.5) for pair in TEXTS), *((pair, 3.0) for pair in PARTS)]
)
def test_contrast(pair: tuple[str, str], least: float, theme: int) -> None:
    dark, light = sorted(luminance(COLOURS[f"--{name}"][theme]) for name in pair)
    assert (light + 0.05) / (dark + 0.05) >= least


def test_every_colour_that_a_page_uses_is_a_token() -> None:
    root = PAGE.parents[2]
    folders = (PAGE, root / "scripts" / "site", root / "docs" / "site")
    sheets = [sheet for folder in folders for sheet in folder.rglob("*.css")]
    text = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    defined, used = re.findall(r"(--[\w-]+):", text), re.findall(r"var\((--[\w-]+)", text)
    assert {*used} - {*defined} == set()

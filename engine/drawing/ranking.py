"""Patches in a row each, with what they are worth at each stage of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch
from patchwork_solve.engine.drawing.colours import GRID, QUIET
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.words import counted, price

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.patch import Patch

_MARGIN, _TOP = 14.0, 92.0
_ROW = 27.0
_SHAPE, _NAME, _FIGURES, _STAGE = 62.0, 118.0, 84.0, 104.0
_CELL = 7.5
_GOOD, _BAD = "#5bb661", "#e48233"
_STRONGEST = 12.0
"""Points beyond which a colour grows no stronger."""


@dataclass(frozen=True)
class Ranked:
    """A patch and what it is worth.

    Parameters
    ----------
    values : sequence of (float, float) or None
        Points and their standard error at each stage; None where nothing is known.
    """

    name: str
    values: Sequence[tuple[float, float] | None]


def ranking_svg(
    edition: Edition, ranked: Sequence[Ranked], stages: Sequence[str], title: str, about: str
) -> str:
    """Draw patches in the order given: shape, figures, and a coloured value for each stage.

    Parameters
    ----------
    stages : sequence of str
        What the columns of values are called.
    about : str
        What a value is, in a sentence or two.
    """
    left = _SHAPE + _NAME + _FIGURES
    width = 2 * _MARGIN + left + len(stages) * _STAGE
    height = _TOP + _ROW * len(ranked) + _MARGIN
    rows = "; ".join(_sentence(edition.find(one.name), one, stages) for one in ranked)
    root = svg.canvas(width, height, title, f"{about} {rows}.")
    inner = width - 2 * _MARGIN
    svg.text(root, _MARGIN, 28, shortened(title, inner, 17), 17, font_weight="bold")
    for line, words in enumerate(svg.wrapped(about, inner, 10)[:2]):
        svg.text(root, _MARGIN, 46 + 14 * line, words, 11, fill=QUIET)
    svg.text(root, _MARGIN + _SHAPE + _NAME, _TOP - 8, "price/time/income", 9, fill=QUIET)
    for column, stage in enumerate(stages):
        middle = _MARGIN + left + (column + 0.5) * _STAGE
        svg.text(root, middle, _TOP - 8, stage, 10.5, text_anchor="middle", fill=QUIET)
    for row, one in enumerate(ranked):
        patch = edition.find(one.name)
        node = svg.group(root, _MARGIN, _TOP + row * _ROW, _sentence(patch, one, stages))
        _row(node, patch, edition.letter[patch.name], one, left)
    return svg.render(root)


def _row(parent: ET.Element, patch: Patch, letter: str, one: Ranked, left: float) -> None:
    fit_patch(parent, patch, letter, 0, 2, _SHAPE - 12, _ROW - 4, _CELL)
    svg.text(parent, _SHAPE, 18, shortened(patch.name, _NAME - 4, 10.5), 11.5)
    figures = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, _SHAPE + _NAME, 18, figures, 11, fill=QUIET)
    for column, found in enumerate(one.values):
        x = left + column * _STAGE
        if found is not None:
            strength = min(1.0, abs(found[0]) / _STRONGEST)
            svg.rect(
                parent, x + 2, 1, _STAGE - 4, _ROW - 2, rx=3,
                fill=_GOOD if found[0] > 0 else _BAD, fill_opacity=0.08 + 0.5 * strength,
            )  # fmt: skip
        words = "not offered" if found is None else _value(found)
        fill = {"fill": QUIET} if found is None else {}
        svg.text(parent, x + _STAGE / 2, 18, words, 11, text_anchor="middle", **fill)
    svg.path(parent, f"M0 {_ROW}h{svg.number(left - 4)}", stroke=GRID, stroke_width=0.5)


def _value(found: tuple[float, float]) -> str:
    return f"{found[0]:+z.1f} ± {found[1]:.1f}"


def _sentence(patch: Patch, one: Ranked, stages: Sequence[str]) -> str:
    """Return a row in words."""
    values = ", ".join(
        f"{stage} {'not offered' if found is None else _value(found)}"
        for stage, found in zip(stages, one.values, strict=True)
    )
    return f"{patch.name} ({price(patch)}, {counted(patch.area, 'cell')}): {values}"

"""The optimal plan as pictures: what is bought along the time track, and the quilt."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.position import quilt_svg
from patchwork_solve.engine.quilt import Quilt
from patchwork_solve.solver.packing.questions import drawn
from patchwork_solve.solver.score.alone.geometry import plan_question
from patchwork_solve.solver.score.alone.plan import Entry, Plan, Situation, timeline

SPACE = 18.0
"""Width of a space of the track."""
MARGIN = 20.0
LANES = 3
"""Names of purchases take turns on so many lines, so that they do not run into each other."""


def sewn_quilt(situation: Situation, plan: Plan) -> Quilt | None:
    """Return the quilt at the end of a plan that has a packing."""
    if plan.packing is None:
        return None
    return drawn(plan_question(situation, plan), plan.packing, situation.quilt)


def plan_quilt_svg(situation: Situation, plan: Plan) -> str | None:
    """Draw the quilt of a plan; None when it has no packing."""
    quilt = sewn_quilt(situation, plan)
    return None if quilt is None else quilt_svg(quilt)


def plan_svg(situation: Situation, plan: Plan) -> str:
    """Draw a plan along the time track: a bar for each purchase, marks, and buttons in hand.

    A bar lies over the spaces that the token moves, in the colour of the patch's letter on a
    quilt; under it are its price and the buttons left after the move and its income.
    """
    edition = situation.edition
    width = (edition.last + 1) * SPACE + 2 * MARGIN
    root = svg.canvas(width, 236, f"A plan of {len(plan.purchases)} purchases")
    track = svg.group(root, MARGIN, 96, "time track")
    for space in range(edition.last + 1):
        svg.rect(
            track, space * SPACE, 40, SPACE, 22, fill="#eef1ea", stroke="#8d9488", stroke_width=0.6
        )
        if space % 5 == 0 or space == edition.last:
            svg.text(
                track, (space + 0.5) * SPACE, 76, str(space), 9,
                text_anchor="middle", fill=svg.QUIET,
            )  # fmt: skip
    for mark in edition.income_marks:
        svg.disc(track, mark * SPACE, 46, 4, fill="#2f7fd1", stroke=svg.INK, stroke_width=0.6)
    for mark in situation.leather:
        fill = svg.LEATHER_FILL if mark in plan.leather else svg.HOLE_FILL
        svg.rect(track, mark * SPACE - 4, 52, 8, 8, fill=fill, stroke=svg.INK, stroke_width=0.6)
    bought = 0
    for entry in timeline(situation, plan):
        bought += entry.patch is not None
        _bar(track, situation, entry, bought % LANES)
    svg.text(
        root, MARGIN, 24,
        "Purchases along the time track (bar: the token's way; below: price, then buttons in hand)",
        12, font_weight="bold",
    )  # fmt: skip
    svg.text(
        root, MARGIN, 226, "disc: income mark; square: leather, brown where it is sewn on", 10,
        fill=svg.QUIET,
    )  # fmt: skip
    return svg.render(root)


def _bar(parent: ET.Element, situation: Situation, entry: Entry, lane: int) -> None:
    left, wide = entry.start * SPACE, max(4.0, (entry.end - entry.start) * SPACE)
    if entry.patch is None:
        svg.rect(parent, left, 32, wide, 3, fill=svg.QUIET)
        return
    patch = situation.edition.patches[entry.patch]
    letter = situation.edition.letter[patch.name]
    node = svg.group(parent, left, 0, f"{patch.name} from {entry.start} to {entry.end}")
    svg.rect(node, 0, 14, wide, 22, fill=svg.colour(letter), stroke=svg.INK, stroke_width=0.8)
    svg.text(node, wide / 2, 29, letter, 11, text_anchor="middle")
    high = 8 - 14 * lane
    svg.path(node, f"M2 14V{high + 2}", stroke=svg.QUIET, stroke_width=0.6, fill="none")
    svg.text(node, 4, high + 2, patch.name, 10)
    svg.text(node, 0, 92, f"-{entry.paid}", 10, fill=svg.QUIET)
    svg.text(node, 0, 105, str(entry.buttons), 10, font_weight="bold")

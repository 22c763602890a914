"""The optimal plan as pictures: what is bought along the time track, and the quilt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.colours import (
    HOLE_FILL,
    INK,
    LEATHER_FILL,
    QUIET,
    TRACK_FILL,
    TRACK_LINE,
    colour,
)
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.tokens import income_mark, leather_mark
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.packing.questions import drawn
from patchwork_solve.solver.score.alone.geometry import plan_question
from patchwork_solve.solver.score.alone.plan import Entry, Plan, Situation, timeline

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer

SPACE = 18.0
"""Width of a space of the track."""
MARGIN = 20.0
_TITLE = "Purchases along the time track (bar: the token's way; below: price, buttons in hand)"
_LETTER = 6.2
_BAR, _LANE, _LEVEL = 22.0, 14.0, 28.0
_BELOW = 64.0
"""Height from the top of the bars to the prices: bars, track, and numbers of spaces."""

Span = tuple[float, float]


def answer_svg(bounds: BoundsAnswer, labels: Labels = PLAIN) -> str | None:
    """Draw the game that shows an answer, or the plan; None when neither is known."""
    if bounds.game is not None:
        return line_svg(bounds.game.start, bounds.game.moves, labels)
    return None if bounds.plan is None else plan_svg(*bounds.plan, labels.title)


def sewn_quilt(situation: Situation, plan: Plan) -> Quilt | None:
    """Return the quilt at the end of a plan that has a packing."""
    if plan.packing is None:
        return None
    return drawn(plan_question(situation, plan), plan.packing, situation.quilt)


def plan_quilt_svg(situation: Situation, plan: Plan) -> str | None:
    """Draw the quilt of a plan, what is added to it marked; None when it has no packing."""
    quilt = sewn_quilt(situation, plan)
    return None if quilt is None else quilt_svg(quilt, situation.quilt)


def plan_svg(situation: Situation, plan: Plan, title: str | None = None) -> str:
    """Draw a plan along the time track: a bar for each purchase, marks, and buttons in hand.

    A bar lies over the spaces that the token moves, in the colour of the patch's letter on a
    quilt; under it are its price and the buttons left after the move and its income.
    """
    edition = situation.edition
    entries = timeline(situation, plan)
    bought = [entry for entry in entries if entry.patch is not None]
    names = [_span(entry, _name(situation, entry)) for entry in bought]
    lanes = _lanes(names)
    levels = _levels([_span(entry, _figures(entry)) for entry in bought])
    top = 44 + _LANE * (1 + max(lanes, default=0))
    foot = top + _BELOW + _LEVEL * (1 + max(levels, default=0)) + 18
    track_width = (edition.last + 1) * SPACE
    width = max([track_width, 640.0, *(end for _, end in names)]) + 2 * MARGIN
    name = title or f"A plan of {counted(len(plan.purchases), 'purchase')}"
    root = svg.canvas(width, foot + 14, name, _title(situation, bought))
    words = shortened(title or _TITLE, width - 2 * MARGIN, 12)
    svg.text(root, MARGIN, 24, words, 12, font_weight="bold")
    lower = "button: income mark; square: leather, brown where it is sewn on"
    svg.text(root, MARGIN, foot, lower, 10, fill=QUIET)
    strip = svg.group(root, MARGIN, top, "time track")
    _track(strip, situation, plan)
    for entry in entries:
        if entry.patch is None:
            wide = (entry.end - entry.start) * SPACE
            svg.rect(strip, entry.start * SPACE, _BAR - 4, wide, 3, fill=QUIET)
    for entry, lane, level in zip(bought, lanes, levels, strict=True):
        _purchase(strip, situation, entry, lane, level)
    return svg.render(root)


# -- words, and where there is room for them -----------------------------------------------------


def _name(situation: Situation, entry: Entry) -> str:
    assert entry.patch is not None
    return situation.edition.patches[entry.patch].name


def _figures(entry: Entry) -> str:
    """Return the longer of the two figures below a bar."""
    return max(_price(entry), str(entry.buttons), key=len)


def _price(entry: Entry) -> str:
    return f"-{entry.paid}" if entry.paid else "0"


def _title(situation: Situation, bought: Sequence[Entry]) -> str:
    """Return the purchases in words."""
    lines = [
        f"{_name(situation, entry)} from {entry.start} to {entry.end} "
        f"for {counted(entry.paid, 'button')}, {counted(entry.buttons, 'button')} in hand after it"
        for entry in bought
    ]
    return f"{'; '.join(lines)}." if lines else "Nothing is bought."


def _span(entry: Entry, words: str) -> Span:
    """Return from where to where words reach that begin where a purchase does."""
    left = entry.start * SPACE
    return left, left + 2 + _LETTER * len(words)


def _lanes(spans: Sequence[Span]) -> list[int]:
    """Return a lane for each name, 0 the lowest: above every later name that begins under it.

    So names descend like stairs, and no stem crosses another name.
    """
    lanes: list[int] = []
    for number in reversed(range(len(spans))):
        later = zip(spans[number + 1 :], lanes, strict=True)
        under = [lane for (start, _), lane in later if start < spans[number][1]]
        lanes.insert(0, 1 + max(under, default=-1))
    return lanes


def _levels(spans: Iterable[Span]) -> list[int]:
    """Return a level for each figure, 0 the highest: the first that is free there."""
    ends: list[float] = []
    levels = []
    for start, end in spans:
        free = next((level for level, taken in enumerate(ends) if taken <= start), len(ends))
        ends[free : free + 1] = [end]
        levels.append(free)
    return levels


# -- parts -------------------------------------------------------------------------------------


def _track(parent: ET.Element, situation: Situation, plan: Plan) -> None:
    """Draw the spaces under the bars, with their numbers and marks."""
    edition = situation.edition
    style: dict[str, float | str] = {"fill": TRACK_FILL, "stroke": TRACK_LINE, "stroke_width": 0.6}
    for space in range(edition.last + 1):
        svg.rect(parent, space * SPACE, _BAR + 4, SPACE, 22, **style)
        if space == edition.last or (space % 5 == 0 and space < edition.last - 1):
            middle = (space + 0.5) * SPACE
            svg.text(parent, middle, _BAR + 40, str(space), 9, text_anchor="middle", fill=QUIET)
    for mark in edition.income_marks:
        income_mark(parent, mark * SPACE, _BAR + 9)
    for mark in situation.leather:
        fill = LEATHER_FILL if mark in plan.leather else HOLE_FILL
        leather_mark(parent, mark * SPACE, _BAR + 22, fill)


def _purchase(
    parent: ET.Element, situation: Situation, entry: Entry, lane: int, level: int
) -> None:
    """Draw a bar with its name above it, and its figures below."""
    name = _name(situation, entry)
    letter = situation.edition.letter[name]
    wide = max(4.0, (entry.end - entry.start) * SPACE)
    about = f"{name} from {entry.start} to {entry.end}"
    node = svg.group(parent, entry.start * SPACE, 0, about)
    svg.rect(node, 0, 0, wide, _BAR, fill=colour(letter), stroke=INK, stroke_width=0.8)
    if wide >= SPACE:
        svg.text(node, wide / 2, 15, letter, 11, text_anchor="middle")
    high = -_LANE * lane - 4
    svg.path(node, f"M1 0V{high - 6:.0f}", stroke=QUIET, stroke_width=0.6, fill="none")
    svg.text(node, 4, high, name, 10)
    below = _BELOW + 14 + _LEVEL * level
    svg.text(node, 0, below, _price(entry), 10, fill=QUIET)
    svg.text(node, 0, below + 13, str(entry.buttons), 10, font_weight="bold")

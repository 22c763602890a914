"""A game as a graph: the margin of each position, with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import pi, sqrt
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.analyses.review.words import lost_words, value_words
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.colours import GRID, HIGHLIGHT, INK, PLAYER_FILL, QUIET
from patchwork_solve.engine.drawing.words import sentence

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Decision, Value
    from patchwork_solve.engine.game.names import Names

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 46, 16, 34, 46
BAND_FILL = "#d9e2f0"
LEAST, MOST = 2.5, 8.0
"""Radius of the dot of a move that gives nothing away, and of one that gives away much."""

BIG = 12.0
"""Points lost at which the dot is largest."""


@dataclass(frozen=True)
class _Scale:
    """The scale of the picture: from plies and points to coordinates.

    Parameters
    ----------
    low, high : float
        Ends of the axis, in points.
    """

    plies: int
    low: float
    high: float

    def x(self, ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(self.plies, 1)

    def y(self, points: float) -> float:
        inside = min(max(points, self.low), self.high)
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - inside) / (self.high - self.low)


def margin_svg(answer: ReviewAnswer, names: Names) -> str:
    """Draw the margin of player 0 over the plies of a game, with its band, and every decision."""
    values = answer.values
    scale = _scale(values)
    title = say("Margin of {player} over {other}, move by move", player=names[0], other=names[1])
    root = svg.canvas(WIDTH, HEIGHT, title, _description(answer))
    svg.text(root, LEFT, 20, svg.shortened(title, WIDTH - LEFT - RIGHT, 14), 14, font_weight="bold")
    _axes(root, scale)
    _band(root, values, scale)
    _margin_lines(root, values, scale)
    costly = {each.ply for each in answer.mistakes}
    for each in answer.decisions:
        if not each.forced and each.after.margin is not None:
            _dot(root, each, scale, names[each.player], each.ply in costly)
    _legend(root, names)
    return svg.render(root)


def _scale(values: Sequence[Value]) -> _Scale:
    """Return a scale that holds every margin with its error, and 0."""
    known = [(value.margin, value.error or 0.0) for value in values if value.margin is not None]
    low = min([0.0, *(margin - error for margin, error in known)])
    high = max([0.0, *(margin + error for margin, error in known)])
    room = 0.04 * (high - low) + 1.0
    return _Scale(len(values) - 1, low - room, high + room)


def _axes(root: ET.Element, scale: _Scale) -> None:
    step = _step((scale.high - scale.low) / 6)
    first = int(-(-scale.low // step))
    for number in range(first, int(scale.high // step) + 1):
        points = number * step
        y = scale.y(points)
        svg.path(root, f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=INK if not points else GRID)
        svg.text(root, LEFT - 6, y + 4, f"{points:+d}" if points else "0", 11, text_anchor="end")
    apart = _step(scale.plies / 8)
    for ply in range(0, scale.plies + 1, apart):
        at = scale.x(ply)
        svg.text(root, at, HEIGHT - BOTTOM + 16, str(ply), 11, text_anchor="middle", fill=QUIET)


def _step(least: float) -> int:
    """Return the least round number that is not below `least`."""
    rounded = (step * int(10**zeros) for zeros in count() for step in (1, 2, 5))
    return next(step for step in rounded if step >= least)


def _band(root: ET.Element, values: Sequence[Value], scale: _Scale) -> None:
    """Draw the standard error of estimated margins to either side."""
    for stretch in _stretches(values, lambda value: value.error is not None):
        ends = [(scale.x(ply), values[ply]) for ply in stretch]
        upper = [f"{x:.1f} {scale.y(_at(value) + (value.error or 0)):.1f}" for x, value in ends]
        lower = [f"{x:.1f} {scale.y(_at(value) - (value.error or 0)):.1f}" for x, value in ends]
        svg.path(root, f"M{'L'.join([*upper, *lower[::-1]])}Z", fill=BAND_FILL)


def _margin_lines(root: ET.Element, values: Sequence[Value], scale: _Scale) -> None:
    """Draw the margin as a line, thick where it is proved."""
    for stretch in _stretches(values, lambda value: value.margin is not None):
        points = [f"{scale.x(ply):.1f} {scale.y(_at(values[ply])):.1f}" for ply in stretch]
        svg.path(root, f"M{'L'.join(points)}", fill="none", stroke=INK, stroke_width=1.2)
    for stretch in _stretches(values, lambda value: value.proof.is_exact):
        points = [f"{scale.x(ply):.1f} {scale.y(_at(values[ply])):.1f}" for ply in stretch]
        svg.path(root, f"M{'L'.join(points)}", fill="none", stroke=INK, stroke_width=3)


def _at(value: Value) -> float:
    return value.margin or 0.0


def _stretches(values: Sequence[Value], holds: Callable[[Value], bool]) -> list[list[int]]:
    """Return the plies whose values meet a condition, as runs of consecutive plies."""
    found: list[list[int]] = []
    for ply, value in enumerate(values):
        if not holds(value):
            continue
        if found and found[-1][-1] == ply - 1:
            found[-1].append(ply)
        else:
            found.append([ply])
    return found


def _dot(root: ET.Element, each: Decision, scale: _Scale, name: str, is_costly: bool) -> None:
    """Draw a decision at the position after it; its size shows the points given away."""
    x, y = scale.x(each.ply), scale.y(_at(each.after))
    words = say(
        "move {n}, {player}: {move}, lost {points}",
        n=each.ply,
        player=name,
        move=each.move,
        points=lost_words(each),
    )
    node = svg.group(root, x, y, words)
    share = min(each.lost or 0.0, BIG) / BIG
    line = HIGHLIGHT if is_costly else "none"
    radius = LEAST + (MOST - LEAST) * share
    _mark(node, 0, 0, radius, each.player, stroke=line, stroke_width=2.5)
    if is_costly:
        place = -10 if y > TOP + 30 else 20
        svg.text(node, 8, place, str(each.ply), 11, font_weight="bold")


def _mark(
    root: ET.Element, x: float, y: float, radius: float, player: int, **style: float | str
) -> None:
    """Draw a mark: round for player 0, square of the same area for player 1, as for grey prints."""
    fill, half = PLAYER_FILL[player], sqrt(pi) / 2 * radius
    if player:
        svg.rect(root, x - half, y - half, 2 * half, 2 * half, fill=fill, **style)
    else:
        svg.disc(root, x, y, radius, fill=fill, **style)


def _legend(root: ET.Element, names: Names) -> None:
    y = HEIGHT - 10
    x = float(LEFT)
    for player, name in enumerate(names):
        _mark(root, x + 5, y - 4, 5, player)
        said = svg.shortened(name, 150, 11)
        svg.text(root, x + 14, y, said, 11)
        x += 30 + svg.room_for(said, 6.8, 11)
    words = say("larger: gave away more; thick line: proved; band: standard error")
    svg.text(root, x, y, svg.shortened(words, WIDTH - RIGHT - x, 11), 11, fill=QUIET)


def _description(answer: ReviewAnswer) -> str:
    """Return the description of the graph for readers who cannot see it."""
    values = [f"{ply}: {value_words(value)}" for ply, value in enumerate(answer.values)]
    return f"{say('After each move, in points.')} {sentence('; '.join(values))}"

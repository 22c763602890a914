"""A game as a moving picture: one compact picture for each ply, merged into one SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.compact import Plan, Scene, draw_scene
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.marks import Marked
from patchwork_solve.engine.drawing.pace import Pace
from patchwork_solve.engine.drawing.quilt import squares_of
from patchwork_solve.engine.drawing.words import (
    caption_words,
    edition_words,
    headline,
    outcome,
    ply_words,
    position_words,
    sentence,
)
from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.engine.game.position import Position

Spans = list[tuple[int, int]]
"""The pictures in which a thing is seen: each pair from the first to before the second."""


def pictures(
    start: Position, moves: Sequence[Move], look: Look | None = None, labels: Labels = PLAIN
) -> Iterator[ET.Element]:
    """Yield the pictures of a game: its first position, and the position after each ply.

    Raises
    ------
    InputError
        When a move is not legal, the crop is not on the quilt, or for another kind of thing.
    """
    look = look or Look()
    names = labels.player_names(start)
    states, moves = [start], list(moves)
    for move in moves:
        states.append(states[-1].play(move))
    squares = squares_of(states)
    scenes = [Scene(start, start.quilts, squares[0], caption=headline(start, names))]
    plies = []
    for number, move in enumerate(moves, start=1):
        before, after = states[number - 1], states[number]
        ply = ply_words(before, move, after, names)
        plies.append(f"{number}. {sentence(str(ply))}")
        caption = f"{number}. {caption_words(ply)}"
        if after.is_over:
            caption = f"{sentence(caption)} {outcome(after, names)}"
        marks = (Marked("last", before.to_move, move.cells),)
        scenes.append(Scene(after, after.quilts, squares[number], marks, caption))
    plan = Plan.of(look, labels, scenes)
    title = f"{labels.title or edition_words(start.edition)}: {outcome(states[-1], names)}"
    about = " ".join([say("Start: {words}", words=position_words(start, names)), *plies])
    for scene in scenes:
        root = plan.canvas(title, about)
        draw_scene(root, scene, plan, names)
        yield root


def animated_svg(
    start: Position,
    moves: Sequence[Move],
    pace: Pace | None = None,
    look: Look | None = None,
    labels: Labels = PLAIN,
) -> str:
    """Draw a game as an SVG that moves: it shows each ply, and begins again.

    Where motion is not wanted or not supported, it shows the last position.

    Parameters
    ----------
    start : Position
    moves : sequence of Move
        Each is played from the position after the one before it.
    pace : Pace, optional
    look : Look, optional
    labels : Labels

    Raises
    ------
    InputError
        When a move is not legal, the crop is not on the quilt, or for another kind of thing.
    """
    pace = pace or Pace()
    frames = list(pictures(start, moves, look, labels))
    seconds = pace.seconds(len(frames))
    root = frames[-1]
    layers = [[list(frame)[at] for frame in frames] for at in range(len(root))]
    rules = _Rules(str(root.get("aria-labelledby")).rpartition("-")[2], seconds)
    for layer, of_layer in zip(list(root), layers, strict=True):
        if layer.tag in ("g", "svg"):
            _merge(layer, of_layer, rules)
    style = ET.Element("style")
    style.text = rules.text()
    root.insert(2, style)
    return svg.render(root)


class _Rules:
    """The rules of a moving picture: one for all things that are seen at the same time."""

    def __init__(self, mark: str, seconds: Sequence[float]) -> None:
        self.mark = mark
        self.seconds = seconds
        self.starts = [0.0, *accumulate(seconds)]
        self.names: dict[str, str] = {}

    def name(self, spans: Spans) -> str:
        """Return the class of things that are seen in some pictures."""
        changes = {} if spans[0][0] == 0 else {0: "hidden"}
        for first, end in spans:
            changes |= {first: "visible", end: "hidden"}
        changes.pop(len(self.seconds), None)
        steps = "".join(f"{self._share(at)}%{{visibility:{way}}}" for at, way in changes.items())
        return self.names.setdefault(steps, f"m{self.mark}-{len(self.names)}")

    def _share(self, picture: int) -> str:
        return svg.number(100 * self.starts[picture] / self.starts[-1])

    def text(self) -> str:
        """Return the rules, which hold where a reader has not turned motion off."""
        length = svg.number(self.starts[-1])
        rules = "".join(
            f"@keyframes {name}{{{steps}}}.{name}{{animation:{name} {length}s step-end infinite}}"
            for steps, name in self.names.items()
        )
        return f"@media (prefers-reduced-motion:no-preference){{{rules}}}"


def _merge(layer: ET.Element, of_layer: Sequence[ET.Element], rules: _Rules) -> None:
    """Fill a layer with the things of all pictures, each once with the times at which it is seen.

    An ``svg`` or ``g`` of the layer is a thing as a whole.
    """
    things: dict[str, ET.Element] = {}
    spans: dict[str, Spans] = {}
    for number, found in enumerate(of_layer):
        for thing in found:
            text = ET.tostring(thing, encoding="unicode")
            things.setdefault(text, thing)
            seen = spans.setdefault(text, [])
            if seen and seen[-1][1] == number:
                seen[-1] = (seen[-1][0], number + 1)
            else:
                seen.append((number, number + 1))
    for thing in list(layer):
        layer.remove(thing)
    pictures = len(of_layer)
    for text, thing in things.items():
        if spans[text] != [(0, pictures)]:
            thing.set("class", rules.name(spans[text]))
            if spans[text][-1][1] != pictures:
                thing.set("visibility", "hidden")
        layer.append(thing)

"""A position as a compact picture for the column of a text, with a move marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import ENGLISH, say, spoken
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import patch_shape, scaled
from patchwork_solve.engine.drawing.fabric import Fabric
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.marks import (
    UNMARKED,
    Marked,
    Marks,
    draw_frames,
    draw_legend,
    legend,
)
from patchwork_solve.engine.drawing.quilt import LEFT, TOP, squares_of
from patchwork_solve.engine.drawing.strip import STRIP, strip
from patchwork_solve.engine.drawing.svg import shortened, wrapped
from patchwork_solve.engine.drawing.tokens import token
from patchwork_solve.engine.drawing.window import Window, window
from patchwork_solve.engine.drawing.words import (
    caption_words,
    headline,
    holdings_words,
    ply_words,
    position_words,
    summary,
    title_of,
)
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.rule_fields import FOR_SALE

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.quilt import Squares
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt

MARGIN, GAP = 12.0, 18.0
_QUILT, _LEAST_CELL, _MOST_CELL = 180.0, 9.0, 20.0
_NAME, _LINE, _LETTERS = 20.0, 14.0, 11.0
_BOLD = 1.1
"""Width of bold letters over that of others."""

_SALE, _SOLD_OUT = 84.0, 24.0
"""Height of the patches for sale, and of the words that none is left."""

_FIGURES, _LEAST_PANEL = 202.0, 180.0
"""Least width of what a player has: with figures, and without."""


class Scene(NamedTuple):
    """Content of one picture.

    Parameters
    ----------
    state : Position
        Of the figures, the track and the patches for sale.
    squares : Squares
        Of the tiles that players hold.
    marks : tuple of Marked
        The moves that are marked.
    """

    state: Position
    quilts: tuple[Quilt, Quilt]
    squares: Squares
    marks: tuple[Marked, ...] = ()
    caption: str = ""


def compact_svg(
    state: Position, move: Move | None = None, look: Look | None = None, labels: Labels = PLAIN,
    marks: Marks = UNMARKED,
) -> str:  # fmt: skip
    """Draw a position as a compact picture.

    Parameters
    ----------
    state : Position
    move : Move, optional
        A move to mark: its cells and its patch have a frame, and a caption says what it does.
    look : Look, optional
    labels : Labels
        The title stands above the picture; without one there is none.
    marks : Marks
        The best move and the played one, in place of `move`.

    Raises
    ------
    InputError
        When a move is not legal, `move` goes with `marks`, the crop is not on the quilt, or for
        another kind of thing.
    """
    look = look or Look()
    names = labels.player_names(state)
    judged = marks.on(state, names)
    scene = Scene(state, state.quilts, squares_of([state])[0], tuple(judged))
    about = " ".join([position_words(state, names), *(each.about for each in judged)])
    if move is not None:
        if judged:
            raise InputError("move", "does not go with the best and the played move; choose")
        after = state.play(move)
        ply = ply_words(state, move, after, names)
        bought = move.patch if move.is_purchase else None
        scene = scene._replace(
            quilts=scene.quilts if move.is_swap else after.quilts,
            marks=(Marked("last", state.to_move, move.cells, bought),),
            caption=caption_words(ply),
        )
        about += f" {say('Marked: {words}.', words=ply)}"
    title = labels.title or scene.caption or headline(state, names)
    plan = Plan.of(look, labels, [scene])
    root = plan.canvas(title, about)
    draw_scene(root, scene, plan, names)
    return svg.render(root)


class Plan(NamedTuple):
    """The layout of a compact picture, the same for all pictures of a game.

    Parameters
    ----------
    title : str
        Empty for none.
    players : tuple of int
        Whose quilts are shown.
    window : Window
        The cells that are shown.
    panel : float
        Width of what a player has.
    lines : int
        Lines of the longest caption.
    places : int
        Patches for sale beside each other.
    sale : float
        Height of the patches for sale.
    """

    look: Look
    fabric: Fabric
    title: str
    players: tuple[int, ...]
    window: Window
    panel: float
    lines: int
    places: int
    sale: float

    @classmethod
    def of(cls, look: Look, labels: Labels, scenes: Sequence[Scene]) -> Plan:
        """Return the layout of pictures with the size of the largest."""
        state = scenes[0].state
        part = look.part(state.quilts[0])
        longest = max(len(part.rows), len(part.columns))
        cell = max(_LEAST_CELL, min(_MOST_CELL, float(_QUILT // longest)))
        shown = Window(part, cell)
        one = {"mover": state.to_move, "first": 0, "second": 1}.get(look.view)
        players = (0, 1) if one is None else (one,)
        panel = shown.width + LEFT
        panel = max(panel, _FIGURES if look.view == "position" else _LEAST_PANEL)
        places = max(FOR_SALE, state.edition.for_sale)
        sale = _SALE if any(scene.state.for_sale for scene in scenes) else _SOLD_OUT
        fabric = labels.fabric(look.dark)
        plan = cls(look, fabric, labels.title or "", players, shown, panel, 0, places, sale)
        if look.width is not None:
            zoom = look.width / (plan.width + 2 * MARGIN)
            plan = plan._replace(window=shown._replace(zoom=zoom))
        return plan._replace(
            lines=max(len(plan.caption(scene)) + len(plan.legend(scene)) for scene in scenes)
        )

    @property
    def width(self) -> float:
        """Between the margins."""
        return len(self.players) * (self.panel + GAP) - GAP

    @property
    def head(self) -> float:
        """Height of the words above a quilt."""
        return _NAME + (2 * _LINE if self.look.view == "position" else 0)

    @property
    def top(self) -> float:
        """Height at which the names begin."""
        return MARGIN + (22 if self.title else 0)

    @property
    def below(self) -> float:
        """Height at which the quilts end."""
        return self.top + self.head + TOP + self.window.height + 4

    @property
    def foot(self) -> float:
        """Height at which the caption begins."""
        return self.below + (STRIP + self.sale if self.look.view == "position" else 0)

    def caption(self, scene: Scene) -> list[str]:
        """Return the lines of a caption."""
        return wrapped(scene.caption, self.width, _LETTERS)

    def legend(self, scene: Scene) -> list[tuple[str, str]]:
        """Return the lines that say what the marks mean."""
        return legend(scene.marks, self.width, _LETTERS)

    def canvas(self, title: str, about: str) -> ET.Element:
        """Return an empty picture of this size, with the title above it if there is one."""
        width = self.width + 2 * MARGIN
        height = self.foot + (4 + _LINE * self.lines if self.lines else 0) + MARGIN - 4
        root = svg.canvas(width, height, title, about, self.look.theme)
        if self.look.width is not None:
            root.set("width", svg.number(self.look.width))
            root.set("height", svg.number(height * self.look.width / width))
        if self.title:
            words = shortened(self.title, self.width, 14 * _BOLD)
            svg.text(root, MARGIN, MARGIN + 12, words, 14, font_weight="bold")
        return root


def draw_scene(root: ET.Element, scene: Scene, plan: Plan, names: Names) -> None:
    """Add the layers of a scene to a picture: as many for every scene of a plan."""
    for place, number in enumerate(plan.players):
        x = MARGIN + place * (plan.panel + GAP)
        _head(svg.group(root, x, plan.top), scene, number, plan, names)
        marks = [each for each in scene.marks if each.player == number]
        window(
            root, (x, plan.top + plan.head), plan.window, scene.quilts[number],
            scene.squares[number].values(), marks, plan.look.theme, plan.fabric,
            scene.state.edition, number,
        )  # fmt: skip
    if plan.look.view == "position":
        strip(root, (MARGIN, plan.below), scene.state, plan.width, names, plan.look.theme)
        _sale(svg.group(root, MARGIN, plan.below + STRIP), scene, plan)
    foot = svg.group(root, MARGIN, plan.foot + 4)
    for line, words in enumerate(plan.caption(scene)):
        svg.text(foot, 0, 10 + _LINE * line, words, _LETTERS)
    draw_legend(foot, plan.legend(scene), 10, _LINE, _LETTERS, plan.fabric)


def _head(parent: ET.Element, scene: Scene, number: int, plan: Plan, names: Names) -> None:
    """Draw whose quilt it is, and in a whole position what the player has."""
    state = scene.state
    is_next = state.to_move == number and not state.is_over
    turn = f" {say('(to move)')}" if is_next else ""
    words = shortened(names[number], plan.panel - 21, 12 * _BOLD, turn)
    token(parent, 8, 8, 7.5, number, names)
    svg.text(parent, 21, 12.5, words, 12, font_weight="bold")
    if plan.look.view != "position":
        return
    has, counts = summary(state, number)
    tiles = holdings_words(state, number)
    for line, words in enumerate((has, f"{counts}, {tiles}" if tiles else counts)):
        if spoken() is ENGLISH:
            words = shortened(words, plan.panel, 10.5)
        svg.fit_text(parent, 0, _NAME + 9 + _LINE * line, words, plan.panel, 10.5)


def _sale(parent: ET.Element, scene: Scene, plan: Plan) -> None:
    """Draw the patches for sale beside each other."""
    state, theme = scene.state, plan.look.theme
    words = say("For sale (buttons / time / income)") if state.for_sale else say("No patch is left")
    svg.text(parent, 0, 12, words, _LETTERS, font_weight="bold")
    each = plan.width / plan.places
    for slot, name in enumerate(state.for_sale):
        node = svg.group(parent, slot * each, 18, title_of(name))
        draw_frames(node, scene.marks, name, each - 8, 63, plan.fabric)
        if name == UNKNOWN_PATCH:
            svg.text(node, 5, 32, UNKNOWN_PATCH, 30, font_weight="bold", fill=theme.quiet)
            svg.text(node, 5, 46, shortened(title_of(name), each - 14, 10), 10)
            continue
        patch, letter = state.edition.find(name), state.edition.letter[name]
        rows, columns = patch.box
        size = min(9.0, (each - 18) / columns, 30 / rows)
        place = scaled(node, 5, 34 - size * rows, size)
        pixels = size * plan.window.zoom
        patch_shape(place, patch.cells, letter, pixels, plan.fabric, patch.income)
        svg.text(node, 5, 46, shortened(f"{letter} {name}", each - 14, 10), 10)
        costs = f"{patch.buttons} / {patch.time} / {patch.income}"
        svg.text(node, 5, 58, costs, 10.5, font_weight="bold")

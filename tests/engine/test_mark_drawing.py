"""Marks of a review in pictures: the best move and the played one, in two colours."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from xml.etree import ElementTree as ET

import pytest

from patchwork_solve import Game, InputError, Move, State
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.fabric import THEMES
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.look import VIEWS, Look
from patchwork_solve.engine.drawing.marks import Marks
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.players.simple import play_out
from tests.engine.test_drawing import contrast
from tests.javascript.drawn_variants import drawn
from tests.pictures import SVG, boxes, description, outside, overlaps, parsed, texts

BEST, OTHER, ADVANCE = Move.from_text("domino@c3d3"), Move.from_text("domino@g7h7"), Move()

Draw = Callable[..., str]

DRAWN: list[tuple[Draw, str]] = [
    (position_svg, "light"),
    (compact_svg, "light"),
    (partial(compact_svg, look=Look("mover", dark=True)), "dark"),
]


@pytest.fixture
def state() -> State:
    return State.load("example:close-finish")


def lines(root: ET.Element, paint: str) -> list[ET.Element]:
    """Return the lines around cells and patches that have a colour."""
    outlined = [node for node in root.iter() if node.tag in (f"{SVG}path", f"{SVG}rect")]
    return [n for n in outlined if (n.get("stroke"), n.get("fill")) == (paint, "none")]


def signs(root: ET.Element, paint: str) -> int:
    """Return how many signs have a colour."""
    return sum(node.get("fill") == paint for node in root.iter(f"{SVG}circle"))


@pytest.mark.parametrize(("draw", "theme"), DRAWN)
def test_both_moves_have_their_colour_and_their_words(state: State, draw: Draw, theme: str) -> None:
    accent, bad = THEMES[theme]["accent"], THEMES[theme]["bad"]
    root = parsed(draw(state, marks=Marks(BEST, OTHER)))
    marked = {paint: lines(root, paint) for paint in (accent, bad)}
    assert {each.get("stroke-dasharray") for each in marked[accent]} == {None}
    assert None not in {each.get("stroke-dasharray") for each in marked[bad]}
    for paint, found in marked.items():
        tags = [node.tag for node in found]
        assert tags.count(f"{SVG}path") == 1, "around its cells"
        is_sold = "For sale" in " ".join(texts(root))
        assert tags.count(f"{SVG}rect") == is_sold, "around the patch for sale"
        assert signs(root, paint) == 2 + is_sold, "on the quilt, beside its words, for sale"
        assert contrast(paint, THEMES[theme]["surface"]) >= 4.5
    legend = " ".join(texts(root)).partition("Best: ")[2]
    assert legend.startswith("Orange buys domino (2 buttons, 1 time) ? Played: Orange buys ")
    assert "Best: Orange buys domino (2 buttons, 1 time) on c3 d3." in description(root)


def test_patches_that_do_not_lie_on_the_quilt_are_pale(state: State) -> None:
    quilts, marked = (
        parsed(compact_svg(state, look=Look("quilts"), marks=marks))
        for marks in (Marks(), Marks(BEST, OTHER))
    )
    pale = [node for node in marked.iter(f"{SVG}g") if node.get("opacity")]
    assert len(pale) == 2
    assert all(len(node) > 1 for node in pale), "cloth and stitches"
    solid = [sum(1 for node in root.iter(f"{SVG}svg")) for root in (quilts, marked)]
    assert solid[0] == solid[1], "the quilts are those before the move"


def test_no_patch_hides_the_mark_of_another(state: State) -> None:
    near = Move.from_text("domino@d3e3")
    root = parsed(compact_svg(state, look=Look("mover"), marks=Marks(BEST, near)))
    (place,) = (
        node
        for node in root.iter(f"{SVG}g")
        if f"{SVG}path" in [each.tag for each in node] and node.findall(f"{SVG}g[@opacity]")
    )
    tags = [node.get("opacity") or node.tag for node in place]
    assert tags.index(f"{SVG}path") == 2, "after both patches"


def test_an_advance_has_words_only(state: State) -> None:
    root = parsed(compact_svg(state, look=Look("quilts"), marks=Marks(BEST, ADVANCE)))
    assert not lines(root, THEMES["light"]["bad"])
    assert signs(root, THEMES["light"]["bad"]) == 1
    assert texts(root)[-1].startswith("Played: Orange advances to 47 (+3 buttons")


def test_a_move_that_was_the_best_is_marked_once(state: State) -> None:
    svg = compact_svg(state, marks=Marks(BEST, Move("domino", BEST.cells[::-1])))
    root = parsed(svg)
    assert texts(root)[-1].startswith("Best and played: Orange buys domino")
    assert signs(root, THEMES["light"]["bad"]) == 0


def test_the_frame_of_a_patch_that_both_buy_has_both_colours(state: State) -> None:
    root = parsed(compact_svg(state, marks=Marks(BEST, OTHER)))
    sides = ("x", "y", "width", "height")
    solid, dashed = (lines(root, THEMES["light"][paint])[-1].attrib for paint in ("accent", "bad"))
    assert [solid[side] for side in sides] == [dashed[side] for side in sides]
    order = [node.attrib for node in root.iter(f"{SVG}rect")]
    assert order.index(solid) + 1 == order.index(dashed), "dashes on the line, without a halo"


def test_what_cannot_be_marked_is_refused(state: State) -> None:
    with pytest.raises(InputError) as refused:
        position_svg(state, marks=Marks(BEST, Move.from_text("domino@a1b1")))
    assert refused.value.field == "played"
    with pytest.raises(InputError, match="choose"):
        compact_svg(state, BEST, marks=Marks(BEST))


def variants(number: int) -> Iterator[State]:
    for seed in range(number):
        game = play_out(State.new(seed, drawn(random.Random(seed))), ("random", "random"), seed)
        yield game.states[len(game.moves) // 2]
    yield from Game.load("example:game").states[4:-1:12]


@pytest.mark.parametrize("view", VIEWS)
def test_words_below_a_picture_stay_in_it_and_apart(view: str) -> None:
    labels = Labels(("W" * 24, "名" * 24), "A title " * 20)
    for state in variants(4):
        marks = Marks(state.legal_moves[-1], state.legal_moves[0])
        small = partial(compact_svg, state, look=Look(view), labels=labels)
        for draw in (small, partial(position_svg, state, labels)):
            root = parsed(draw(marks=marks))
            assert not outside(root)
            assert max(box.bottom for box in boxes(root)) <= float(root.get("height", 0))
            assert overlaps(root) == overlaps(parsed(draw())), "marks add none"

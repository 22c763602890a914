"""Compact pictures: what they show, their crops and themes, and games that move."""

import copy
import io
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from patchwork_solve import Game, InputError, Move, State
from patchwork_solve.engine.drawing.animation import animated_svg, pictures
from patchwork_solve.engine.drawing.colours import LEATHER_FILL
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.gif import game_gif
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.look import VIEWS, Look
from patchwork_solve.engine.drawing.pace import Pace
from patchwork_solve.engine.drawing.svg import render
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.players.simple import play_out
from tests.engine.test_drawing import contrast
from tests.harness import EDITIONS, edition_named
from tests.javascript.drawn_variants import drawn
from tests.pictures import SVG, description, dotted, outside, overlaps, parsed, texts, titles

LONG = [
    Labels(("A" * 24, "Bob of the long name"), "A title " * 20),
    Labels(("W" * 24, "名" * 24), "長い題名" * 12),
]


def variants(number: int) -> Iterator[Game]:
    """Yield games of variants with outlines, many tiles, other markets and the swap."""
    for seed in range(number):
        start = State.new(seed, drawn(random.Random(seed)))
        yield play_out(start, ("random", "random"), seed)


def middle(edition: str) -> State:
    """Return a position in the middle of a game."""
    start = State.new(1, edition_named(edition))
    return play_out(start, ("greedy", "greedy"), 1, start.edition.last // 2).final


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("view", VIEWS)
def test_words_stay_in_the_picture_and_apart(edition: str, view: str) -> None:
    state = middle(edition)
    move = max(state.legal_moves, key=lambda move: len(move.cells))
    for labels in LONG:
        root = parsed(compact_svg(state, move, Look(view), labels))
        assert not outside(root)
        assert not overlaps(root)
        if view not in ("first", "second"):
            assert any(words.endswith("… (to move)") for words in texts(root))


def test_a_position_shows_what_both_have_and_what_is_for_sale() -> None:
    state = middle("current")
    root = parsed(compact_svg(state, labels=Labels(patches="letters")))
    written = texts(root)
    for quilt, player in zip(state.quilts, state.players, strict=True):
        assert set(quilt.sewn()) <= set(written)
        has = f"time {player.time}, buttons {player.buttons}, income {player.income}"
        assert has in written
    assert set(state.for_sale) <= set(titles(root))


def test_a_position_without_patches_is_lower() -> None:
    state = State.load("example:close-finish")
    sold_out = State.of(state.edition, [], state.players, to_move=state.to_move)
    full, low = (parsed(compact_svg(each)) for each in (state, sold_out))
    assert float(low.get("height", 0)) < float(full.get("height", 0))
    assert texts(low)[-1] == "No patch is left"
    assert not outside(low)


def test_a_marked_move_has_frames_and_a_caption() -> None:
    state = State.load("example:close-finish")
    root = parsed(compact_svg(state, Move.from_text("domino@c3d3")))
    assert "Orange buys domino (2 buttons, 1 time)" in texts(root)
    assert "Marked: Orange buys domino (2 buttons, 1 time) on c3 d3." in description(root)
    framed = [node.tag for node in dotted(root)]
    assert framed == [f"{SVG}path", f"{SVG}rect"], "its cells, and the patch for sale"
    advance = parsed(compact_svg(state, Move()))
    assert texts(advance)[-1].startswith("Orange advances to 47 (+3 buttons")
    assert not dotted(advance)
    with pytest.raises(InputError):
        compact_svg(state, Move.from_text("domino@a1b1"))


@pytest.mark.parametrize(("view", "is_shown"), [("first", True), ("second", False)])
def test_quilts_are_those_before_a_marked_swap(view: str, is_shown: bool) -> None:
    start = State.new(1, read_variant('{"name": "pie", "extends": "current", "swap": true}'))
    bought = next(move for move in start.legal_moves if move.is_purchase)
    state = start.play(bought)
    swap = state.legal_moves[-1]
    assert swap.is_swap
    (letter,) = state.quilts[0].sewn()
    root = parsed(compact_svg(state, swap, Look(view), Labels(patches="letters")))
    assert (letter in texts(root)) == is_shown
    assert "Orange takes the seat of Blue" in description(root)


def test_a_crop_shows_one_quilt_or_a_part_of_it() -> None:
    state = State.load("example:close-finish")
    written = texts(
        parsed(compact_svg(state, look=Look("first:c2-f5"), labels=Labels(patches="letters")))
    )
    assert written[:2] == ["B", "Blue"]
    assert written[2:10] == ["c", "d", "e", "f", "2", "3", "4", "5"]
    assert sorted(written[10:]) == ["I", "P", "U", "W", "Z"]
    assert "Orange" not in written
    for crop, words in (("first:c2-k5", "i9"), ("third", "mover"), ("first:c2", "b2-h8")):
        with pytest.raises(InputError, match=words):
            compact_svg(state, look=Look(crop))


def test_a_width_scales_the_picture() -> None:
    plain, wide = (
        parsed(compact_svg(middle("current"), look=Look(width=width))) for width in (None, 900)
    )
    assert wide.get("viewBox") == plain.get("viewBox")
    ratio = [float(wide.get(side, 0)) / float(plain.get(side, 0)) for side in ("width", "height")]
    assert ratio[0] == pytest.approx(ratio[1], rel=1e-3)
    assert wide.get("width") == "900"
    with pytest.raises(InputError, match="80 to 2000"):
        Look(width=79)


@pytest.mark.parametrize("dark", [False, True])
def test_words_can_be_read_on_the_ground(dark: bool) -> None:
    theme = Look(dark=dark).theme
    root = parsed(compact_svg(middle("current"), look=Look(dark=dark)))
    assert root.get("fill") == theme.ink
    for words in (theme.ink, theme.quiet):
        assert contrast(words, theme.paper) >= 4.5, "WCAG AA"
    leather = [node for node in root.iter(f"{SVG}rect") if node.get("fill") == LEATHER_FILL]
    on_track = {node.get("stroke") for node in leather if node.get("stroke")}
    assert on_track == {theme.ink}, "leather is as dark as the dark track"


# -- games that move ---------------------------------------------------------------------------


def seen(root: ET.Element, seconds: float) -> list[list[str]]:
    """Return the elements that a moving picture shows at a time, each layer as text."""
    style = root.findtext(f"{SVG}style") or ""
    rules = dict(re.findall(r"@keyframes ([\w-]+){((?:[\d.]+%{\w+:\w+})+)}", style))
    (length,) = set(re.findall(r"([\d.]+)s step-end", style))
    share = 100 * seconds / float(length)

    def is_shown(thing: ET.Element) -> bool:
        way = "visible"
        for at, then in re.findall(
            r"([\d.]+)%{visibility:(\w+)}", rules.get(thing.get("class"), "")
        ):
            way = then if float(at) <= share else way
        return way == "visible"

    return [
        sorted(plain(thing) for thing in layer if is_shown(thing))
        for layer in root
        if layer.tag in (f"{SVG}g", f"{SVG}svg")
    ]


def plain(thing: ET.Element) -> str:
    """Return a thing as text, without when it is seen."""
    thing = copy.deepcopy(thing)
    for name in ("class", "visibility"):
        thing.attrib.pop(name, None)
    return ET.tostring(thing, encoding="unicode")


@pytest.mark.thorough
@pytest.mark.parametrize("number", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_a_moving_picture_shows_the_picture_of_every_ply(number: int) -> None:
    pace = Pace(0.5, 2.0)
    for game in (*variants(number), Game.load("example:game")):
        moving = parsed(animated_svg(game.start, game.moves, pace))
        times = [1.0, *(2.25 + 0.5 * ply for ply in range(len(game.moves)))]
        for time, picture in zip(times, pictures(game.start, game.moves), strict=True):
            expected = parsed(render(picture))
            layers = [node for node in expected if node.tag in (f"{SVG}g", f"{SVG}svg")]
            assert seen(moving, time) == [
                sorted(plain(thing) for thing in layer) for layer in layers
            ]


def test_a_moving_picture_at_rest_is_its_last_one() -> None:
    game = Game.load("example:game")
    root = parsed(animated_svg(game.start, game.moves))
    hidden = [node for node in root.iter() if node.get("visibility") == "hidden"]
    shown = {words for node in hidden for words in node.itertext()}
    assert "current edition: Blue to move" in shown
    assert "time 53, buttons 37, income 13" not in shown
    assert "prefers-reduced-motion:no-preference" in (root.findtext(f"{SVG}style") or "")
    assert titles(root)[0] == "current edition: Orange wins by 6; scores -1 to 5"


def test_a_gif_has_a_picture_for_each_ply() -> None:
    game = Game.load("example:game")
    # Purchases: without a font, pictures that differ only in their words are one.
    content = game_gif(game.start, game.moves[:4], Pace(0.4, 1.5), Look("quilts", 200, True))
    with Image.open(io.BytesIO(content)) as picture:
        assert (picture.format, picture.n_frames, picture.width) == ("GIF", 5, 200)
        assert picture.info["loop"] == 0
        shown = []
        for number in range(5):
            picture.seek(number)
            shown.append(picture.info["duration"])
        assert shown == [1500, 400, 400, 400, 1500]


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True])
def test_areas_of_a_gif_have_the_colours_of_the_picture(dark: bool) -> None:
    game, look = Game.load("example:game"), Look("quilts", 80, dark)
    content = game_gif(game.states[-21], game.moves[-20:], look=look)
    with Image.open(io.BytesIO(content)) as picture:
        picture.seek(picture.n_frames - 1)
        seen = {each for _, each in picture.convert("RGB").getcolors(1 << 16)}
        ground = picture.convert("RGB").getpixel((1, 1))
    assert ground == tuple(bytes.fromhex(look.theme.paper[1:])), "not a shade beside it"
    sewn = {letter for quilt in game.final.quilts for letter in quilt.sewn()}
    fabric = Labels().fabric(dark)
    assert {tuple(bytes.fromhex(fabric.colour(letter)[1:])) for letter in sewn} <= seen


def test_a_gif_that_would_take_too_much_memory_is_refused() -> None:
    game = Game.load("example:game")
    with pytest.raises(InputError, match=r"46 pictures .* up to 14") as refused:
        game_gif(game.start, game.moves, look=Look(width=2000))
    assert refused.value.field == "width"


@pytest.mark.parametrize(("ply", "hold", "field"), [(0.0, 1.0, "pace"), (1.0, 61.0, "hold")])
def test_a_pace_out_of_range_is_refused(ply: float, hold: float, field: str) -> None:
    with pytest.raises(InputError) as refused:
        Pace(ply, hold)
    assert refused.value.field == field

"""The ring of patches and the catalogue: complete, and large enough on paper."""

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

from patchwork_solve import State
from patchwork_solve.engine.circle import circle_svg, reachable
from patchwork_solve.engine.drawing.catalogue import catalogue_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.players.simple import play_out
from tests.harness import EDITIONS, edition_named
from tests.pictures import SVG, boxes, description, outside, overlaps, parsed, texts, titles

A4_WIDTH, A4_HEIGHT = 210 / 25.4 * 96, 297 / 25.4 * 96
"""In pixels, of which an inch of paper has 96; a point is an inch in 72."""


def position(edition: str, part: float) -> State:
    """Return a position of a game between simple players."""
    start = State.new(2, edition_named(edition))
    return play_out(start, ("careful", "greedy"), 2, int(part * start.edition.last)).final


def _middle(root: ET.Element) -> ET.Element:
    (middle,) = [g for g in root.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == "middle"]
    return middle


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", [0.0, 0.5, 0.9])
def test_ring_prints_on_a4_and_no_words_meet(edition: str, part: float) -> None:
    state = position(edition, part)
    line = play_out(state, ("greedy", "greedy"), 1).moves
    for labels in (Labels(), Labels(("A" * 99, "B" * 99), "A title " * 60)):
        root = parsed(circle_svg(state, 2, line, labels))
        assert float(root.get("width", 0)) <= A4_WIDTH
        assert min(box.size for box in boxes(root)) * 72 / 96 >= 6
        assert outside(root) == []
        assert overlaps(root) == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", [0.0, 0.6, 1.0])
def test_ring_has_every_patch_with_who_may_buy_it(edition: str, part: float) -> None:
    state = position(edition, part)
    svg = circle_svg(state, 1)
    root = parsed(svg)
    ring = root.findall(f"{SVG}g")[0]
    _middle(root).clear()
    shown = titles(ring)
    assert [title for title in shown if title in state.edition.index] == list(state.circle)
    for player in (0, 1):
        able = sum(reach.can_buy for reach in reachable(state)[player])
        assert shown.count(f"token of {COLOURS[player]}") == able
    assert svg == circle_svg(state, 1)


def test_ring_fades_what_is_beyond_the_depth() -> None:
    state = State.new(seed=27)
    for depth in (0, 1, 4):
        faded = circle_svg(state, depth).count('<g transform="translate(0 0)" opacity="0.5"')
        assert faded == len(state.circle) - 3 * (depth + 1)


def test_nothing_written_is_faded() -> None:
    """White digits on a pale token would have a contrast of 2.3 to 1."""
    root = parsed(circle_svg(State.new(seed=27), 1))
    pale = [node for node in root.iter(f"{SVG}g") if node.get("opacity")]
    assert pale
    assert [words for node in pale for words in texts(node)] == []


def test_a_line_joins_its_purchases() -> None:
    """Three arrows and three numbers; without a line, none."""
    state = State.new(seed=4)
    line, later = [], state
    while len(line) < 3:
        move = next(m for m in later.legal_moves if m.patch in later.circle)
        line.append(move)
        later = later.play(move)
    arrows = [circle_svg(state, 1, line[:n]).count(' stroke="#7d6a9c"') for n in range(4)]
    assert arrows == [0, 2, 4, 6], "a way and a head each"


def test_the_way_turns_at_the_corners() -> None:
    """An arrow that cut a corner would cross the middle."""
    state = State.new(seed=4)
    line, later = [], state
    while not state.is_over and len(line) < 40:
        moves = later.legal_moves
        line.append(next((m for m in moves if m.patch in later.for_sale[-1:]), moves[0]))
        later = later.play(line[-1])
    root = parsed(circle_svg(state, 1, line))
    ways = [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("stroke-width") == "3"]
    assert len(ways) >= 5
    for way in ways:
        points = [tuple(map(float, pair.split())) for pair in way[1:].split("L")]
        assert all(x0 == x1 or y0 == y1 for (x0, y0), (x1, y1) in itertools.pairwise(points))


def test_all_patches_of_the_game_fit_one_sheet() -> None:
    root = parsed(circle_svg(State.new(seed=1), 2))
    assert float(root.get("height", 0)) <= A4_HEIGHT


def test_the_middle_describes_the_position() -> None:
    state = position("current", 0.5)
    root = parsed(circle_svg(state, 2, labels=Labels(("Ann", "Bob"))))
    middle = _middle(root)
    written = texts(middle)
    assert f"{('Ann', 'Bob')[state.to_move]} to move" in written
    assert "neutral token" in titles(middle)
    for number, player in enumerate(state.players):
        has = f"time {player.time}, buttons {player.buttons}, income {player.income}"
        assert {("Ann", "Bob")[number], has} <= set(written)
        score = str(state.scores()[number]).replace("-", "−")
        assert f"empty spaces {player.quilt.holes}, score {score}" in written
    for name in state.for_sale:
        patch = state.edition.find(name)
        assert f"{state.edition.letter[name]} {name}" in written
        assert f"{patch.income} income" in written


def test_a_ply_and_a_player_differ_in_shape() -> None:
    state = position("current", 0.5)
    line = play_out(state, ("greedy", "greedy"), 1).moves
    root = parsed(circle_svg(state, 2, line))
    bought = [ply for ply, move in enumerate(line, 1) if move.patch in state.circle]
    assert len(bought) >= 3
    squares = [
        after.text
        for group in root.iter(f"{SVG}g")
        for before, after in itertools.pairwise(group)
        if (before.tag, before.get("width"), before.get("height")) == (f"{SVG}rect", "22", "20")
    ]
    assert sorted(map(int, filter(None, squares))) == bought
    described = description(root)
    assert all(re.search(rf" at move {ply} by (Blue|Orange)", described) for ply in bought)


@pytest.mark.parametrize("edition", EDITIONS)
def test_catalogue_shows_every_patch_with_its_figures(edition: str) -> None:
    chosen = edition_named(edition)
    root = parsed(catalogue_svg(chosen))
    assert set(chosen.index) <= set(titles(root))
    assert outside(root) == overlaps(root) == []
    groups = {g.findtext(f"{SVG}title"): g for g in root.iter(f"{SVG}g")}
    for patch in chosen.patches:
        words = " ".join(texts(groups[patch.name]))
        shown, _, figures = words.partition(f" {patch.buttons} button")
        assert figures
        assert f"{chosen.letter[patch.name]} {patch.name}".startswith(shown.removesuffix("…"))
        assert f"{patch.time} time {patch.income} income, {patch.area} cell" in words
        assert f"{chosen.letter[patch.name]} {patch.name}: " in description(root)
    assert float(root.get("width", 0)) <= A4_WIDTH
